package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/depend"
)

// Programs makes vector programs of a nest. The error is Refused: the statements that cannot be, each at the user's line.
func Programs(n *lower.Nest, m Machine) (*Kernel, error) {
	planned := Lanes(n, m)
	k := &Kernel{Nest: n}
	t := depend.New(planned)
	s := &stepper{m: m, nest: planned, extents: planned.Extents(), kernel: k, shared: map[*lower.Buffer]int{}}
	s.list(t, planned.Body, t.Top)
	s.flush()
	if len(s.notes) > 0 {
		return nil, Refused(diag.NewNotes(s.notes))
	}
	return k, nil
}

// Lanes is a nest whose lane loops are vectors of the machine: the passes on nests, in their order.
func Lanes(n *lower.Nest, m Machine) *lower.Nest {
	n = depend.Choose(n)     // conditions of lanes would keep loops from being independent
	n = contract(sink(n))    // what the schedule vectorised, from statements to whole loops
	n = strip(plan(n), m)    // lanes settled, cut into vectors
	return jam(unroll(n), m) // loads that several rows share show once taps are written out
}

// stepper cuts a nest into programs: each loop at the top whose iterations hand nothing on is one, with a Band; what stands
// between is one, without.
type stepper struct {
	m       Machine
	nest    *lower.Nest
	extents affine.Extents
	kernel  *Kernel
	shared  map[*lower.Buffer]int
	rest    []lower.Stmt // statements for a program without a Band
	notes   []diag.Note
}

func (s *stepper) list(t *depend.Tree, body []lower.Stmt, nodes []*depend.Node) {
	for i, st := range body {
		switch st := st.(type) {
		case *lower.Alloc:
			s.shared[st.Buffer] = len(s.kernel.Scratch)
			s.kernel.Scratch = append(s.kernel.Scratch, st.Buffer.Elems*st.Buffer.Type.Bytes())
			s.list(t, st.Body, nodes[i].Kids)
		case *lower.Produce:
			s.list(t, st.Body, nodes[i].Kids)
		case *lower.For:
			parallel := t.Concurrent(nodes[i])
			if st.Kind == halide.Vectorized || !parallel && !t.Closed(nodes[i]) {
				s.rest = append(s.rest, st)
				continue
			}
			s.flush()
			s.program([]lower.Stmt{st}, st, parallel)
		default:
			s.rest = append(s.rest, st)
		}
	}
}

func (s *stepper) flush() {
	if len(s.rest) > 0 {
		s.program(s.rest, nil, false)
		s.rest = nil
	}
}

// program makes one step.
func (s *stepper) program(body []lower.Stmt, band *lower.For, parallel bool) {
	b := &builder{m: s.m, nest: s.nest, extents: s.extents, width: 1,
		prog: &vec.Program{Name: fmt.Sprintf("%s_%d", s.nest.Name, len(s.kernel.Steps)), Bits: s.m.Bits},
		args: map[*lower.Buffer]int{}, shared: s.shared, locals: newLocals(body, s.extents),
		spans: map[*halide.Expr]halide.Span{}, origins: map[*halide.Expr]vec.Elem{}}
	ops := b.body(body)
	s.notes = append(s.notes, b.notes...)
	b.prog.Body = append(b.head, ops...)
	step := Step{Program: b.prog, Arrays: b.arrays}
	if band != nil && len(b.head) == 0 {
		b.prog.Band, step.Parallel, step.Trips = band.Var, parallel, band.Extent
	}
	s.kernel.Steps = append(s.kernel.Steps, step)
}
