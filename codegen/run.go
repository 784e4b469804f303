package codegen

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/triplet"
)

// Run is the meaning of a program: its operations one after the other over stored arrays, selections evaluated by this
// package's own rules. Inputs are logical arrays by name; the result is the output's valid part. A program of several
// outputs is run by RunAll.
//
// The error says which input is wrong. An access outside an array or off its alignment, an undefined lane that is
// stored, an accumulator that overflows, an element that is never stored are mistakes of the compiler: those errors
// begin with "BUG".
func Run(p *Program, inputs map[string]*halide.Array) (*halide.Array, error) {
	return exec.Only(RunAll(p, inputs))
}

// RunAll is Run of a program of any number of outputs: the results by the names of their arrays.
func RunAll(p *Program, inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	memory, err := Filled(p, inputs)
	if err != nil {
		return nil, err
	}
	m := &executor{Machine: memory, prog: p, regs: make([]register, len(p.Vars)), indices: map[*Op]*picks{}}
	return m.Run(p.Body, m.work)
}

func (m *executor) work(s lower.Stmt) func() {
	op, ok := s.(*Op)
	if !ok {
		panic(fmt.Sprintf("BUG: %T in a vector program", s))
	}
	return func() { m.op(op) }
}

func (m *executor) op(op *Op) {
	switch op.Kind {
	case Zero:
		m.zero(op)
	case Load, ZeroPart, Element:
		m.load(op)
	case MacOp:
		m.mac(op)
	case Copy:
		m.copy(op)
	case Lanes:
		m.lanes(op)
	case Convert:
		m.regs[op.Dst] = m.convert(op)
	case Store:
		m.store(op)
	case StoreLane:
		m.storeLane(op)
	case Mode:
		m.modes = op.Modes
	case Point:
		m.regs[op.Dst] = register{at: m.address(op.Addr)}
	case Advance:
		m.regs[op.Dst].at += int(append([]int64{op.Int}, op.Steps...)[m.zeros(op.Args)])
	case Number:
		m.regs[op.Dst] = register{at: int(op.Int)}
	case Scalar:
		v, _ := m.Memory(op.Addr.Buffer.Name).Load(m.address(op.Addr))
		m.regs[op.Dst] = register{at: int(v)}
	case Count:
		m.count(op)
	}
}

// zeros is how many counters are 0 before one that is not.
func (m *executor) zeros(counters []int) int {
	n := 0
	for n < len(counters) && m.regs[counters[n]].at == 0 {
		n++
	}
	return n
}

func (m *executor) count(op *Op) {
	r := &m.regs[op.Dst]
	switch {
	case m.zeros(op.Args) < len(op.Args):
	case r.at == 0:
		r.at = int(op.Int)
	default:
		r.at--
	}
}

func (m *executor) zero(op *Op) {
	if len(op.Args) > 0 {
		from := m.regs[op.Args[0]]
		m.regs[op.Dst] = register{wide: slices.Clone(from.wide), undef: slices.Clone(from.undef)}
		return
	}
	r := m.fresh(op.Dst)
	clear(r.undef)
	if op.MinusZero {
		for i := range r.floats {
			r.floats[i] = minusZero
		}
	}
	m.regs[op.Dst] = r
}

// load fills a part or an element of a register.
func (m *executor) load(op *Op) {
	if op.Fresh {
		m.regs[op.Dst] = m.fresh(op.Dst)
		if op.Kind == Element {
			clear(m.regs[op.Dst].undef)
		}
	}
	if op.Pair != nil {
		m.load(op.Pair)
	}
	r := &m.regs[op.Dst]
	n := op.Len
	if op.Kind == Element {
		n = max(1, op.Len)
	}
	at := 0
	if op.Addr.Buffer != nil {
		if at = m.address(op.Addr); op.Kind == Load {
			m.aligned(op.Addr.Buffer, at)
		}
	}
	for i := range n {
		v, f := op.Int, op.Float
		if op.Addr.Buffer != nil {
			v, f = m.Memory(op.Addr.Buffer.Name).Load(at + i)
			if to := m.prog.Vars[op.Dst].Type.Elem; triplet.SameBits(op.Addr.Buffer.Type, to) {
				v = cutTo(v, to)
			}
		}
		if r.floats != nil {
			r.floats[op.At+i] = f
		} else {
			r.ints[op.At+i] = v
		}
		r.undef[op.At+i] = false
	}
}

// Filled is the memory of a kernel with the inputs, as its caller stores them.
func Filled(p *Program, inputs map[string]*halide.Array) (*exec.Machine, error) {
	src, m := p.Source, exec.New(p.Source.Nest)
	packed := map[*lower.Buffer]bool{}
	for _, k := range src.Packed {
		raw, err := k.Pack(inputs[k.Source.Name])
		if err != nil {
			return nil, err
		}
		packed[k.Buffer] = true
		m.Add(exec.Input(k.Buffer, raw))
	}
	given := slices.Clone(src.Params)
	for _, b := range src.Nest.Buffers {
		if !slices.ContainsFunc(given, func(p *lower.Buffer) bool { return p.Name == b.Name }) {
			given = append(given, b)
		}
	}
	for _, b := range given {
		if packed[b] {
			continue
		}
		if err := m.Give(b, inputs[b.Name]); err != nil {
			return nil, err
		}
	}
	for _, k := range src.Consts {
		m.Add(exec.Constant(k.Buffer, k.Ints, k.Floats))
	}
	return m, nil
}
