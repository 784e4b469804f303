package triplet

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Run is the meaning of a program after any pass, over the stored arrays: triplets add, groups store, and once columns
// ran, registers are loaded and each Mac sums the elements that its Want names. Integers are exact. So wrong contents of
// a register, a wrong index, a lost or doubled triplet show in the result.
//
// The error says what is wrong with the inputs, or, beginning with "BUG", with the program: an access outside an array,
// an element that no load brought, a filler that is not multiplied by zero, an accumulator that overflows, a result that
// is never stored. Selection parameters are not looked at: the Want is what they must do. A program of several outputs is
// run by RunAll.
func Run(p *Program, inputs map[string]*halide.Array) (*halide.Array, error) {
	all, err := RunAll(p, inputs)
	if err != nil {
		return nil, err
	}
	if len(all) > 1 {
		return nil, fmt.Errorf("%s has %d outputs: RunAll gives all of them", p.Nest.Name, len(all))
	}
	for _, a := range all {
		return a, nil
	}
	panic("BUG: a program without output")
}

// RunAll is Run of a program of any number of outputs: the results by the names of their arrays.
func RunAll(p *Program, inputs map[string]*halide.Array) (out map[string]*halide.Array, err error) {
	m, err := newMachine(p, inputs)
	if err != nil {
		return nil, err
	}
	defer func() {
		switch f := recover().(type) {
		case nil:
		case fault:
			out, err = nil, fmt.Errorf("BUG: %s", string(f))
		default:
			panic(f)
		}
	}()
	m.body(p.Body)
	return m.result()
}

// fault stops a run.
type fault string

func failf(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

func (m *machine) body(body []lower.Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *Block:
			m.block(s)
		case *Lanewise:
			for i := range s.Ops {
				m.lanes(&s.Ops[i])
			}
		default:
			m.stmt(s)
		}
	}
}

// block runs the tables from the first that there is.
func (m *machine) block(b *Block) {
	for _, acc := range b.Begins {
		m.begin(acc)
	}
	for i := range b.Triplets {
		m.triplet(b.Triplets[i].Acc, &b.Triplets[i])
	}
	for i := range b.Ends {
		m.store(b.Ends[i].Acc, &b.Ends[i].Store)
	}
	for i := range b.Groups {
		if g := &b.Groups[i]; g.Start {
			m.begin(g.Acc)
		}
	}
	if m.p.mapped() {
		m.macs(b)
	} else {
		for i := range b.Groups {
			for t := range b.Groups[i].Triplets {
				m.triplet(b.Groups[i].Acc, &b.Groups[i].Triplets[t])
			}
		}
	}
	for i := range b.Groups {
		if g := &b.Groups[i]; g.Store != nil {
			m.store(g.Acc, g.Store)
		}
	}
}

// begin clears an accumulator; a float one to -0.0, to which every first term adds exactly.
func (m *machine) begin(acc int) {
	for l := range m.accs[acc] {
		m.accs[acc][l] = sum{float: negative0}
	}
}

// triplet adds one product to each lane.
func (m *machine) triplet(acc int, t *Triplet) {
	for l := range m.accs[acc] {
		m.accs[acc][l].add(m.element(t.Data, l), m.element(t.Coef, l), t.Neg, m.p.Accs[acc].Kind)
	}
}

// element is what lane l of an access reads.
func (m *machine) element(x Access, l int) Number {
	if x.Const() {
		return Number{x.Int, x.Float}
	}
	return m.memory(x.Buffer).load(x.Base.Eval(m.loops) + x.Lane[l])
}

// store writes the lanes of an accumulator.
func (m *machine) store(acc int, s *Store) {
	b := m.memory(s.Out.Buffer)
	if len(s.Out.Lane) != m.p.Accs[acc].Lanes {
		failf("%s has %d lanes, %d are stored", m.p.Accs[acc].Name, m.p.Accs[acc].Lanes, len(s.Out.Lane))
	}
	base := s.Out.Base.Eval(m.loops)
	for l, off := range s.Out.Lane {
		if s.Vector && !b.temp && (base+off != base+l || !m.p.Machine.aligned(base, b.Type.Bits())) {
			failf("a vector store to %s is not aligned", b.Name)
		}
		b.put(base+off, m.stored(m.accs[acc][l], s, m.p.Accs[acc].Kind))
	}
}

// stored is the value that a store makes of a sum.
func (m *machine) stored(v sum, s *Store, kind halide.Kind) halide.Value {
	if kind == halide.FloatKind {
		return halide.FloatValue(v.float)
	}
	if s.Op == halide.OpLocal {
		return v.value()
	}
	e := &halide.Expr{Op: s.Op, Kind: halide.IntKind, Type: s.Out.Buffer.Type, Shift: s.Shift, Round: s.Round}
	return halide.Apply(e, []halide.Value{v.value()})
}
