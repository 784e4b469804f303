package triplet

import (
	"fmt"
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Run is the meaning of a program after any pass, over the stored arrays: triplets add, groups store, and once columns
// ran, registers are loaded and each Mac sums the elements that its Want names. Integers are exact. So wrong contents
// of a register, a wrong index, a lost or doubled triplet show in the result.
//
// The error says what is wrong with the inputs, or, beginning with "BUG", with the program: an access outside an array,
// an element that no load brought, a filler that is not multiplied by zero, an accumulator that overflows, a result
// that is never stored. Selection parameters are not looked at: the Want is what they must do. A program of several
// outputs is run by RunAll.
func Run(p *Program, inputs map[string]*halide.Array) (*halide.Array, error) {
	return exec.Only(RunAll(p, inputs))
}

// RunAll is Run of a program of any number of outputs: the results by the names of their arrays.
func RunAll(p *Program, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	m := &machine{Machine: exec.New(p.Nest), p: p}
	for _, b := range p.Nest.Buffers {
		if err := m.Give(b, inputs[b.Name]); err != nil {
			return nil, err
		}
	}
	for _, k := range p.Packed {
		raw, err := k.Pack(inputs[k.Source.Name])
		if err != nil {
			return nil, err
		}
		m.Add(exec.Input(k.Buffer, raw))
	}
	for _, k := range p.Consts {
		m.Add(exec.Constant(k.Buffer, k.Ints, k.Floats))
	}
	for _, b := range p.Temps {
		m.Add(exec.NewMemory(b))
	}
	for _, a := range p.Accs {
		m.accs = append(m.accs, make([]sum, a.Lanes))
	}
	return m.Run(p.Body, m.work)
}

// machine runs vector work beside the plain statements.
type machine struct {
	*exec.Machine
	p    *Program
	accs [][]sum
}

// sum is one lane of an accumulator.
type sum struct {
	int   exec.Wide
	float float32
}

var negative0 = float32(math.Copysign(0, -1))

func (m *machine) work(s lower.Stmt) func() {
	switch s := s.(type) {
	case *Block:
		return func() { m.block(s) }
	case *Lanewise:
		return func() {
			for i := range s.Ops {
				m.lanes(&s.Ops[i])
			}
		}
	}
	panic(fmt.Sprintf("BUG: %T in a program of triplets", s))
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
	data, coef := m.element(t.Data), m.element(t.Coef)
	for l := range m.accs[acc] {
		m.accs[acc][l].add(data(l), coef(l), t.Minus(l), m.p.Accs[acc].Kind)
	}
}

// add takes a product in.
func (s *sum) add(a, b Number, neg bool, kind halide.Kind) {
	if kind == halide.FloatKind {
		p := float32(a.Float * b.Float)
		if neg {
			p = -p
		}
		s.float += p
		return
	}
	p := exec.MulWide(a.Int, b.Int)
	if neg {
		p = p.Neg()
	}
	s.int = s.int.Add(p)
}

// element is what lanes of an access read now.
func (m *machine) element(x Access) func(l int) Number {
	if x.Const() {
		return func(int) Number { return Number{x.Int, x.Float} }
	}
	b, base := m.Memory(x.Buffer.Name), m.Eval(x.Base)
	return func(l int) Number {
		v, f := b.Load(base + x.Lane[l])
		return Number{v, f}
	}
}

func (m *machine) load(b *lower.Buffer, at int) Number {
	v, f := m.Memory(b.Name).Load(at)
	return Number{v, f}
}

// put stores a value that must fit.
func (m *machine) put(b *lower.Buffer, at int, v halide.Value) {
	if v.Big != nil {
		exec.Failf("%s[%d] gets %s, no %s", b.Name, at, v, b.Type)
	}
	m.Memory(b.Name).Store(at, v.Int, v.Float)
}

// store writes the lanes of an accumulator.
func (m *machine) store(acc int, s *Store) {
	b := s.Out.Buffer
	if len(s.Out.Lane) != m.p.Accs[acc].Lanes {
		exec.Failf("%s has %d lanes, %d are stored", m.p.Accs[acc].Name, m.p.Accs[acc].Lanes, len(s.Out.Lane))
	}
	base, aligned := m.Eval(s.Out.Base), s.Vector && !slices.Contains(m.p.Temps, b)
	for l, off := range s.Out.Lane {
		if aligned && (off != l || !m.p.Machine.Aligned(base, b.Type.Bits())) {
			exec.Failf("a vector store to %s is not aligned", b.Name)
		}
		m.put(b, base+off, m.stored(m.accs[acc][l], s, m.p.Accs[acc].Kind))
	}
}

// stored is the value that a store makes of a sum.
func (m *machine) stored(v sum, s *Store, kind halide.Kind) halide.Value {
	if kind == halide.FloatKind {
		return halide.FloatValue(v.float)
	}
	if s.Op == halide.OpLocal {
		return v.int.Value()
	}
	e := &halide.Expr{Op: s.Op, Kind: halide.IntKind, Type: s.Out.Buffer.Type, Shift: s.Shift, Round: s.Round}
	if s.By != nil {
		n := m.load(s.By.Buffer, m.Eval(s.By.Base))
		if e.Shift = int(n.Int); n.Int < 0 || n.Int > MostShift {
			exec.Failf("a shift by %d", n.Int)
		}
	}
	return halide.Apply(e, []halide.Value{v.int.Value()})
}

// cell is an element of a register: undefined until something brings it.
type cell struct {
	Number
	defined bool
}

// macs runs the operations of a block on registers filled anew.
func (m *machine) macs(b *Block) {
	regs := make([][]cell, len(b.Regs))
	for i := range b.Regs {
		regs[i] = m.fill(&b.Regs[i])
	}
	for i := range b.Macs {
		k := &b.Macs[i]
		m.mac(k, b.Groups[k.Group].Acc, regs[k.X], regs[k.Z])
	}
}

// fill loads or gathers a register.
func (m *machine) fill(r *Reg) []cell {
	out := make([]cell, r.Bits/r.Type.Bits())
	for _, p := range r.Parts {
		if p.Buffer == nil {
			for i := range p.Len {
				out[p.At+i] = cell{defined: true}
			}
			continue
		}
		b, at := p.Buffer, m.Eval(p.Addr)
		if !m.p.Machine.Aligned(at, b.Type.Bits()) || !m.p.Machine.Loadable(b.Type, r.Type, p.Len) {
			exec.Failf("%s[%d] is no aligned vector of %s", b.Name, at, r.Type)
		}
		for i := range p.Len {
			out[p.At+i] = cell{m.load(b, at+i), true}
		}
	}
	if r.Elems == nil {
		return out
	}
	for i := range out {
		out[i].defined = true
	}
	for _, e := range r.Elems {
		v := Number{e.Int, e.Float}
		if e.Buffer != nil {
			v = m.load(e.Buffer, m.Eval(e.Addr))
		}
		if r.Type != halide.Float32 && !Holds(r.Type, v.Int) {
			exec.Failf("%d does not fit an element of %s", v.Int, r.Type)
		}
		out[e.At].Number = v
	}
	return out
}

// mac sums the columns of each useful lane.
func (m *machine) mac(k *Mac, acc int, x, z []cell) {
	a := m.p.Accs[acc]
	shift := m.Eval(k.XShift)
	for l := range m.accs[acc] {
		s := &m.accs[acc][l]
		for c := range k.Want.X[l] {
			p, q := pick(x, k.Want.X[l][c], shift), pick(z, k.Want.Z[l][c], 0)
			if !p.defined || !q.defined {
				if a.Kind == halide.FloatKind || p.defined && p.Int != 0 || q.defined && q.Int != 0 || !p.defined &&
					!q.defined {
					exec.Failf("lane %d, column %d of an operation on %s reads what no load brought", l, c, a.Name)
				}
				continue
			}
			s.add(p.Number, q.Number, k.Neg == k.Path.Adds(l, c), a.Kind)
		}
		if a.Kind == halide.IntKind && !s.int.Fits(a.Bits) {
			exec.Failf("%s overflows %d bits", a.Name, a.Bits)
		}
	}
}

func pick(r []cell, at, shift int) cell {
	if at < 0 {
		return cell{}
	}
	return r[affine.FloorMod(at+shift, len(r))]
}
