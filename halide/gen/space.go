package gen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// space is what the directives of a schedule say about its loops and Vars, worked out from the documents of Split and
// Fuse alone, so that it can be held against what the compiler makes of them.
type space struct {
	s       *halide.Schedule
	machine *Machine
	loops   []halide.Loop
	derived []halide.Derivation // last made first
	cases   []*space            // of the stage's alternatives and, last, of its own loops: shared by all of them
}

// spaceOf is the space of the loops that s has beside its alternatives.
func spaceOf(s *halide.Schedule, m *Machine) *space {
	var cases []*space
	for _, a := range s.Alternatives() {
		cases = append(cases, loopsOf(a.Schedule, m))
	}
	cases = append(cases, loopsOf(s, m))
	for _, sp := range cases {
		sp.cases = cases
	}
	return cases[len(cases)-1]
}

func loopsOf(s *halide.Schedule, m *Machine) *space {
	derived := slices.Clone(s.Derivations())
	slices.Reverse(derived)
	for i, d := range derived {
		if !d.Fuse && d.Extent%d.Factor == 0 { // without effect
			derived[i].Tail = halide.RoundUp
		}
	}
	return &space{s: s, machine: m, loops: s.Loops(), derived: derived}
}

// vector is the vectorised loop, which is the innermost; false if there is none.
func (sp *space) vector() (halide.Loop, bool) {
	l := sp.loops[len(sp.loops)-1]
	return l, l.Kind == halide.Vectorized
}

// least is what the Bound of a Var starts from; reduction Vars start from 0.
func (sp *space) least(v string) int {
	if r, ok := sp.s.Range(v); ok {
		return r.Min
	}
	return 0
}

// values adds the Vars to the numbers of the loops in at. It is false where a Guard keeps the iteration from being
// computed.
func (sp *space) values(at map[string]int) bool {
	computed := true
	for _, d := range sp.derived {
		switch {
		case d.Fuse:
			at[d.Outer], at[d.Inner] = at[d.Fused]/d.Factor, at[d.Fused]%d.Factor
			continue
		case d.Tail == halide.ShiftInwards:
			at[d.Old] = min(at[d.Outer]*d.Factor, d.Extent-d.Factor) + at[d.Inner]
		default:
			at[d.Old] = at[d.Outer]*d.Factor + at[d.Inner]
		}
		computed = computed && (d.Tail != halide.Guard || at[d.Old] < d.Extent)
	}
	for _, v := range sp.s.Func.Vars {
		at[v.Name] += sp.least(v.Name)
	}
	return computed
}

// everyCase reports whether a rule holds of the loops of the stage and of each of its alternatives.
func (sp *space) everyCase(kept func(*space) bool) bool {
	return !slices.ContainsFunc(sp.cases, func(c *space) bool { return !kept(c) })
}

// computed is the range of each Var of the Func and of its reductions over all that is computed, whichever alternative
// is taken: RoundUp goes past the end.
func (sp *space) computed() map[string]halide.Range {
	ranges := map[string]halide.Range{}
	for _, c := range sp.cases {
		for v, r := range c.computedHere() {
			r.Extent = max(r.Extent, ranges[v].Extent)
			ranges[v] = r
		}
	}
	return ranges
}

func (sp *space) computedHere() map[string]halide.Range {
	most := map[string]int{}
	for _, l := range sp.loops {
		most[l.Name] = l.Extent - 1
	}
	for _, d := range sp.derived {
		switch {
		case d.Fuse:
			most[d.Outer], most[d.Inner] = most[d.Fused]/d.Factor, min(most[d.Fused], d.Factor-1)
		case d.Tail == halide.RoundUp:
			most[d.Old] = most[d.Outer]*d.Factor + most[d.Inner]
		default:
			most[d.Old] = min(most[d.Outer]*d.Factor+most[d.Inner], d.Extent-1)
		}
	}
	ranges := map[string]halide.Range{}
	for v, m := range most {
		ranges[v] = halide.Range{Min: sp.least(v), Extent: m + 1}
	}
	for _, r := range halide.RDoms(sp.s.Func) { // nested ones have no loops
		for i, v := range r.Vars {
			ranges[v.Name] = r.Range(i)
		}
	}
	return ranges
}

// scattered reports whether an index depends on data, or on products or quotients of Vars.
func scattered(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpConst, halide.OpVar:
		return e.Kind != halide.IntKind
	case halide.OpMul:
		return scattered(e.Args[0]) || scattered(e.Args[1]) || e.Args[0].Op != halide.OpConst &&
			e.Args[1].Op != halide.OpConst
	case halide.OpDiv, halide.OpMod:
		return scattered(e.Args[0]) || e.Args[1].Op != halide.OpConst
	case halide.OpAdd, halide.OpSub, halide.OpNeg, halide.OpMin, halide.OpMax:
		return slices.ContainsFunc(e.Args, scattered)
	}
	return true
}

// evaluated is the value of a quasi-affine index.
func evaluated(e *halide.Expr, at map[string]int) int {
	var a, b int
	if len(e.Args) > 0 {
		a = evaluated(e.Args[0], at)
	}
	if len(e.Args) > 1 {
		b = evaluated(e.Args[1], at)
	}
	switch e.Op {
	case halide.OpConst:
		return int(e.Int.Int64())
	case halide.OpVar:
		return at[e.Name]
	case halide.OpAdd:
		return a + b
	case halide.OpSub:
		return a - b
	case halide.OpMul:
		return a * b
	case halide.OpNeg:
		return -a
	case halide.OpMin:
		return min(a, b)
	case halide.OpMax:
		return max(a, b)
	case halide.OpDiv:
		return div(a, b)
	case halide.OpMod:
		if b == 0 {
			return 0
		}
		return a - b*div(a, b)
	}
	panic("BUG: gen: an index with " + e.String())
}

// div is Euclidean for b > 0, and 0 by zero.
func div(a, b int) int {
	switch {
	case b == 0:
		return 0
	case a%b < 0:
		return a/b - 1
	}
	return a / b
}
