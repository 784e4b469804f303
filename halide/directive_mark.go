package halide

import (
	"fmt"
	"slices"
)

// maxCopies is the most copies of the body that unrolling may make. A kernel of so many operations is far beyond the
// 16 KB of a core's program memory; what really fits is for the code generator to say.
const maxCopies = 4096

// maxLanes is the widest vector loop; it is cut into vectors of the machine later.
const maxLanes = 1024

// String is what has been done to the loop: "serial", "unrolled", "vectorized", "parallel" or "serpentine".
func (k LoopKind) String() string {
	return [...]string{"serial", "unrolled", "vectorized", "parallel", "serpentine"}[k]
}

// Unroll writes the named loops out, one copy of the body for each iteration. How many that are may follow from what
// calls the Func; for Vectorize too.
//
//	for r.x in 0..2: S(r.x)   ->   S(0); S(1); S(2)
func (s *Schedule) Unroll(vars ...Var) *Schedule {
	return s.line("unroll", namesOf(vars)...).unrollLine(vars)
}

func (l *line) unrollLine(vars []Var) *Schedule {
	at, ok := l.distinct(vars)
	if !ok {
		return l.s
	}
	copies := 1
	for _, i := range at {
		if n, ok := l.unrollable(i); !ok {
			return l.s
		} else if copies <= maxCopies {
			copies *= max(n, 1)
		}
	}
	if !l.affordable(copies) {
		return l.s
	}
	for _, i := range at {
		l.s.loops[i].Kind, l.s.loops[i].Pos = Unrolled, l.pos
	}
	return l.done()
}

// unrollable is the extent of loop i, if it is not marked yet; 0 if that follows from callers.
func (l *line) unrollable(i int) (int, bool) {
	if !l.unmarked(i) {
		return 0, false
	}
	return l.openExtent(i)
}

// unmarked reports whether loop i is serial, and tells if not.
func (l *line) unmarked(i int) bool {
	loop := l.s.loops[i]
	if loop.Kind == Serial {
		return true
	}
	l.wrong(CodeMarked, fmt.Sprintf("%s is %s already", loop.Name, loop.Kind), fmt.Sprintf("it was %s at %s", loop.Kind,
		loop.Pos), "take that back first: "+l.s.call("serial", loop.Name))
	return false
}

// affordable reports whether the body may be copied so many times more.
func (l *line) affordable(more int) bool {
	copies := more
	for _, loop := range l.s.loops {
		if loop.Kind == Unrolled && copies <= maxCopies {
			copies *= max(loop.Extent, 1)
		}
	}
	if copies <= maxCopies {
		return true
	}
	l.wrong(CodeUnrollLarge, fmt.Sprintf("that makes more than %d copies of the body", maxCopies), l.s.sizes(),
		"split a long loop and unroll the inner one")
	return false
}

// sizes is the help line that lists the loops with their extents.
func (s *Schedule) sizes() string {
	text := "the loops and their extents are:"
	for i, loop := range s.loops {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(" %s %d", loop.Name, loop.Extent)
		if loop.Kind == Unrolled {
			text += " (unrolled)"
		}
	}
	return text
}

// Vectorize runs all iterations of v at once, each in a lane of its own. v is the innermost loop once the schedule is
// finished; one loop at most is vectorised. Its extent need not be that of a machine's vector. A loop over the RDom of
// an update may be vectorised where its iterations may come in any order: see Parallel. Those that store at the same
// place do so one after the other; RFactor gives each lane a place of its own.
//
//	for xi in 0..15: S(xi)   ->   S(0..15)
func (s *Schedule) Vectorize(v Var) *Schedule {
	return s.line("vectorize", nameOf(v)).vectorizeLine(v)
}

func (l *line) vectorizeLine(v Var) *Schedule {
	i, ok := l.loop(v)
	if !ok {
		return l.s
	}
	loop := l.s.loops[i]
	at := slices.IndexFunc(l.s.loops, func(o Loop) bool { return o.Kind == Vectorized })
	switch {
	case l.accumulates(loop):
		l.wrong(CodeVectorReduction, fmt.Sprintf("%s is a reduction loop, and lanes cannot be added up", loop.Name),
			"vectorise a dimension of the result, one of: "+l.s.dims(),
			"terms of the sum fill the columns of a lane: "+l.s.call("unroll", loop.Name))
		return l.s
	case at >= 0 && at != i:
		l.wrong(CodeTwoVectors, fmt.Sprintf("%s is vectorised already", l.s.loops[at].Name),
			fmt.Sprintf("it was vectorised at %s; one loop at most can be", l.s.loops[at].Pos))
		return l.s
	case !l.unmarked(i):
		return l.s
	}
	n, ok := l.openExtent(i)
	if !ok {
		return l.s
	}
	if n > maxLanes {
		l.wrong(CodeTooManyLanes, fmt.Sprintf("%s has %d iterations, and a vector loop at most %d", loop.Name, n,
			maxLanes), fmt.Sprintf("split it and vectorise the inner loop: %s", l.s.call("split", loop.Name, "16")))
		return l.s
	}
	return l.mark(i, Vectorized)
}

// Parallel lets the iterations of v run at once, on as many cores as there are, each iteration's loops inside it in
// order. v is a loop over a Var of the Func, of which it is always right, or one over the RDom of an update: where each
// iteration stores, and reads of its Func, at places of its own; or with Atomic. One core runs the iterations one by
// one.
func (s *Schedule) Parallel(v Var) *Schedule { return s.line("parallel", nameOf(v)).parallelLine(v) }

func (l *line) parallelLine(v Var) *Schedule {
	i, ok := l.loop(v)
	switch {
	case !ok:
	case l.accumulates(l.s.loops[i]):
		l.wrong(CodeParallel, fmt.Sprintf("%s is a reduction loop, whose terms go into one number", l.s.loops[i].Name),
			"run a dimension of the result in parallel, one of: "+l.s.dims(),
			"or sum up in an update, and that in parts: UpdateOver(r, ...).Add(...), RFactor")
	case l.unmarked(i):
		return l.mark(i, Parallel)
	}
	return l.s
}

// Serpentine runs v forwards and backwards in turns: backwards in every other iteration of the loop around it, the next
// one that has more than one. Where each iteration of that reads the same data, more of it than a cache holds, what was
// read last is read first, and still there. Which loops may be so is as for Parallel.
//
//	for y < 2: for x < 3: S(y, x)   ->   S(0, 0); S(0, 1); S(0, 2); S(1, 2); S(1, 1); S(1, 0)
func (s *Schedule) Serpentine(v Var) *Schedule {
	return s.line("serpentine", nameOf(v)).serpentineLine(v)
}

func (l *line) serpentineLine(v Var) *Schedule {
	i, ok := l.loop(v)
	switch {
	case !ok:
	case l.accumulates(l.s.loops[i]):
		l.wrong(CodeParallel, fmt.Sprintf("%s is a reduction loop, whose terms have an order", l.s.loops[i].Name),
			"run a dimension of the result so, one of: "+l.s.dims())
	case l.unmarked(i):
		return l.mark(i, Serpentine)
	}
	return l.s
}

// Serial takes back what Unroll, Vectorize, Parallel or Serpentine said of v: its iterations run one after the other.
func (s *Schedule) Serial(v Var) *Schedule { return s.line("serial", nameOf(v)).serialLine(v) }

func (l *line) serialLine(v Var) *Schedule {
	i, ok := l.loop(v)
	switch {
	case !ok:
	case l.s.loops[i].Kind == Serial:
		l.wrong(CodeMarked, fmt.Sprintf("%s is serial already", l.s.loops[i].Name),
			"it takes back Unroll, Vectorize, Parallel or Serpentine; leave it out")
	default:
		return l.mark(i, Serial)
	}
	return l.s
}

// accumulates reports whether a loop is that of an inline reduction: its terms go into an accumulator, not into places.
func (l *line) accumulates(loop Loop) bool {
	u := l.s.updated()
	return loop.Reduction && (u == nil || !u.RDom.named(loop.RDom))
}

// mark makes loop i of a kind.
func (l *line) mark(i int, kind LoopKind) *Schedule {
	loop := &l.s.loops[i]
	loop.Kind, loop.Pos = kind, l.pos
	l.s.marks[loop.Name] = l.origin
	return l.done()
}
