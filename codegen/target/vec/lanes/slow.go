package lanes

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// CodeSlow is the kind of note of statements in machine code that no vector instruction computes.
const CodeSlow diag.Code = "elements"

const (
	slowRuns  = 1024 // that a statement runs at least to be worth a note
	fewLanes  = 4    // of 16 bits or less, which are as good as none
	slowShare = 4    // of the statement that runs most, one part of so many
)

// Slow are notes of statements that run element by element in a nest of lanes, and matter: why they do, and what helps.
func Slow(n *lower.Nest) diag.Notes {
	s := &slow{lanes: map[diag.Pos]int{}, single: map[diag.Pos]int{}, why: map[diag.Pos]diag.Note{}}
	s.body(n.Body, 1, 0, nil)

	most := 0
	for p, runs := range s.single {
		most = max(most, runs+s.lanes[p])
	}
	for p, runs := range s.lanes {
		most = max(most, runs+s.single[p])
	}
	var notes []diag.Note
	for p, runs := range s.single {
		if p.Line > 0 && runs >= slowRuns && runs > s.lanes[p] && runs >= most/slowShare {
			notes = append(notes, s.why[p])
		}
	}
	return diag.NewNotes(notes)
}

// slow is how often the statements of a line run, with their elements in lanes and each by itself.
type slow struct {
	lanes, single map[diag.Pos]int
	why           map[diag.Pos]diag.Note // the first cause found
}

// Picked are notes of arrays whose elements programs for a nest load into registers one by one, or store so, where that
// is at least half of all that they do.
func Picked(n *lower.Nest, programs []*vec.Program) diag.Notes {
	s := &slow{lanes: map[diag.Pos]int{}, single: map[diag.Pos]int{}, why: map[diag.Pos]diag.Note{}}
	s.body(n.Body, 1, 0, nil)
	at := map[string]diag.Pos{}
	for p := range s.lanes {
		at[p.String()] = p
	}
	type array struct{ note, name string }
	all, sum, picked := 0, 0, map[array]int{}
	for _, p := range programs {
		var walk func(list []lower.Stmt, runs int)
		walk = func(list []lower.Stmt, runs int) {
			for _, st := range list {
				if op, ok := st.(*vec.Op); ok {
					if all += runs; op.Code == vec.LoadLane || op.Code == vec.StoreLane {
						sum += runs
						picked[array{op.Note, p.Args[op.Mem.Arg].Name}] += runs
					}
					continue
				}
				if f, ok := st.(*lower.For); ok {
					walk(f.Body, runs*f.Trips())
					continue
				}
				lower.MapBodies(st, func(b []lower.Stmt) []lower.Stmt { walk(b, runs); return b })
			}
		}
		walk(p.Body, 1)
	}
	var notes []diag.Note
	for a, runs := range picked {
		if p, known := at[a.note]; known && runs >= slowRuns && 2*sum >= all && slowShare*runs >= sum {
			how := "loaded"
			if b := n.Buffer(a.name); b != nil && b.Output {
				how = "stored"
			}
			notes = append(notes, diag.Note{Pos: p, Code: CodeSlow,
				Cause: fmt.Sprintf("elements of %s are %s one by one: they do not lie side by side along the lanes",
					a.name, how), Cure: fmt.Sprintf("a Layout of %[1]s with the dimension of the lanes innermost; "+
					"Align(%[1]s, 1) where rows are short and padded",
					a.name)})
		}
	}
	return diag.NewNotes(notes)
}

// body counts statements that run so many times, in so many lanes, 0 if by themselves; cond is the condition on data
// around them, or nil.
func (s *slow) body(list []lower.Stmt, runs, lanes int, cond *halide.Expr) {
	for _, st := range list {
		switch st := st.(type) {
		case *lower.For:
			inside := lanes
			if st.Kind == halide.Vectorized {
				inside = st.Extent
			}
			s.body(st.Body, runs*st.Trips(), inside, cond)
		case *lower.If:
			inner := cond
			if byData(st.Cond) {
				inner = st.Cond
			}
			s.body(st.Body, runs, lanes, inner)
			s.body(st.Else, runs, lanes, inner)
		case *lower.Alloc:
			s.body(st.Body, runs, lanes, cond)
		case *lower.Produce:
			s.body(st.Body, runs, lanes, cond)
		case *lower.Assign, *lower.Store:
			p := lower.PosOf(st)
			store, ok := st.(*lower.Store)
			if few := ok && store.Buffer.Type.Bytes() <= 2 && lanes < fewLanes; lanes > 0 && !few {
				s.lanes[p] += runs
				continue
			}
			s.single[p] += runs
			if was, ok := s.why[p]; !ok || was.Cure == farApart {
				s.why[p] = reason(st, cond)
			}
		}
	}
}

const farApart = "order loops and layouts so that neighbours along a loop of many iterations are neighbours in memory"

// reason is why a statement runs element by element.
func reason(st lower.Stmt, cond *halide.Expr) diag.Note {
	note := func(cure, cause string, args ...any) diag.Note {
		return diag.Note{Pos: lower.PosOf(st), Code: CodeSlow, Cause: "its elements are computed one by one: " +
			fmt.Sprintf(cause, args...), Cure: cure}
	}
	var value *halide.Expr
	self := ""
	switch st := st.(type) {
	case *lower.Store:
		value, self = st.Value, st.Buffer.Name
		for _, e := range st.Index {
			if byData(e) {
				return note("the work is shared out among goroutines where RFactor gives each a part of its own",
					"where %s is stored depends on data", self)
			}
		}
	case *lower.Assign:
		value, self = st.Value, st.Local
		if st.Op == lower.Accumulate && value.Kind != halide.IntKind {
			return note("one of each of 64 parts, interleaved, in a stage of its own has lanes",
				"a %v of floats is made in its order", st.Reduce)
		}
	}
	_, local := st.(*lower.Assign)
	if local && cond == nil {
		cond = keeps(value, self)
	}
	if local && cond != nil {
		return note("the best value is a Maximum or a Minimum, and the first place of it a Minimum of Selects: both "+
			"have lanes",
			"what is kept depends on data: %s", cond)
	}
	if cond != nil {
		return note("a Select of both values, in place of the condition, is computed in lanes",
			"a condition depends on data: %s", cond)
	}
	found := ""
	waits := false
	halide.Walk(value, func(e *halide.Expr) {
		if e.Op != halide.OpLoad && e.Op != halide.OpLocal {
			return
		}
		waits = waits || e.Name == self
		for _, i := range e.Args {
			if found == "" && byData(i) {
				found = e.Name
			}
		}
	})
	switch {
	case found != "":
		return note("what does not look up has lanes in a stage of its own: ComputeRoot()",
			"where they find %s depends on data", found)
	case waits:
		return note("a dimension along which elements do not wait has lanes: it should be innermost in memory, and "+
			"vectorised",
			"each waits for the one before it")
	}
	return note(farApart, "along no loop are there enough of them that lie side by side and do not wait for each other")
}

// byData reports whether an expression is other than one of loops.
func byData(e *halide.Expr) bool {
	return halide.Has(e, halide.OpLoad, "") || halide.Has(e, halide.OpLocal, "")
}

// keeps is the condition under which a value replaces what is kept in self; nil if that is not what e does.
//
//	select(c, x, self)   ->   c
func keeps(e *halide.Expr, self string) *halide.Expr {
	isSelf := func(e *halide.Expr) bool { return e.Op == halide.OpLocal && e.Name == self }
	if e.Op != halide.OpSelect || !isSelf(e.Args[2]) {
		return nil
	}
	other := true
	halide.Walk(e.Args[1], func(e *halide.Expr) { other = other && !isSelf(e) })
	if !other {
		return nil
	}
	return e.Args[0]
}
