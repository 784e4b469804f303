package codegen

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Run is the meaning of a program: its operations one after the other over stored arrays, selections evaluated by this
// package's own rules. Inputs are logical arrays by name; the result is the output's valid part. A program of several outputs is
// run by RunAll.
//
// The error says which input is wrong. An access outside an array or off its alignment, an undefined lane that is
// stored, an accumulator that overflows, an element that is never stored are mistakes of the compiler: those errors
// begin with "BUG".
func Run(p *Program, inputs map[string]*halide.Array) (*halide.Array, error) {
	all, err := RunAll(p, inputs)
	if err != nil {
		return nil, err
	}
	if len(all) > 1 {
		return nil, fmt.Errorf("%s has %d outputs: RunAll gives all of them", p.Source.Nest.Name, len(all))
	}
	for _, a := range all {
		return a, nil
	}
	panic("BUG: a program without output")
}

// RunAll is Run of a program of any number of outputs: the results by the names of their arrays.
func RunAll(p *Program, inputs map[string]*halide.Array) (out map[string]*halide.Array, err error) {
	m := &executor{prog: p, loops: map[string]int{}, arrays: map[string]*memory{}, regs: make([]register, len(p.Vars)),
		locals: map[string]*cellArray{}, indices: map[*Op]*picks{}}
	if err := m.fill(inputs); err != nil {
		return nil, err
	}
	for i := range p.Source.Nest.Locals {
		m.locals[p.Source.Nest.Locals[i].Name] = newCells(&p.Source.Nest.Locals[i])
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
	m.list(p.Body)
	return m.result()
}

// fault stops a run.
type fault string

func failf(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

// executor is the state of a run.
type executor struct {
	prog    *Program
	loops   map[string]int
	arrays  map[string]*memory // by Buffer.Name
	regs    []register
	locals  map[string]*cellArray
	modes   *Modes // that were set; nil: unknown
	indices map[*Op]*picks
}

// register is the contents of a variable: a vector (ints or floats), an accumulator (wide) a pointer or a number (at).
type register struct {
	ints   []int64
	floats []float32
	wide   []wideInt
	undef  []bool
	at     int
}

func (m *executor) list(list []lower.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			m.op(s)
		case *lower.For:
			m.loop(s, s.Levels())
		default:
			m.plain(s)
		}
	}
}

// loop runs the body of l for all values of levels.
func (m *executor) loop(l *lower.For, levels []lower.Level) {
	if len(levels) == 0 {
		m.list(l.Body)
		return
	}
	for i := range levels[0].Extent {
		m.loops[levels[0].Var] = i
		m.loop(l, levels[1:])
	}
	delete(m.loops, levels[0].Var)
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

// fresh makes a register of a variable's type; what is not set is undefined.
func (m *executor) fresh(v int) register {
	t := m.prog.Vars[v].Type
	r := register{undef: make([]bool, t.Len())}
	switch {
	case t.Lanes > 0:
		r.wide = make([]wideInt, t.Lanes)
	case t.Elem == halide.Float32:
		r.floats = make([]float32, t.Len())
	default:
		r.ints = make([]int64, t.Len())
	}
	for i := range r.undef {
		r.undef[i] = true
	}
	return r
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
		n = 1
	}
	var mem *memory
	at := 0
	if op.Addr.Buffer != nil {
		mem, at = m.arrays[op.Addr.Buffer.Name], m.address(op.Addr)
		if op.Kind == Load {
			mem.aligned(at, n, m.prog.Target.Vector.Align/8)
		}
	}
	for i := range n {
		v, f := op.Int, op.Float
		if mem != nil {
			v, f = mem.read(at + i)
		}
		if r.floats != nil {
			r.floats[op.At+i] = f
		} else {
			r.ints[op.At+i] = v
		}
		r.undef[op.At+i] = false
	}
}

// address is the element that an address means now.
func (m *executor) address(a Address) int {
	at := a.Form.Eval(m.loops)
	if a.Based {
		at += a.Offset
		if a.Base >= 0 {
			at += m.regs[a.Base].at
		}
	}
	return at
}

// fill stores the inputs as the kernel's caller does.
func (m *executor) fill(inputs map[string]*halide.Array) error {
	src := m.prog.Source
	packed := map[string]*packing{}
	for _, p := range src.Packed {
		packed[p.Buffer.Name] = &packing{p.Source, p.Coords}
	}
	for _, b := range append(append([]*lower.Buffer{}, src.Params...), src.Nest.Buffers...) {
		if _, ok := m.arrays[b.Name]; ok {
			continue
		}
		mem, err := newMemory(b, inputs, packed[b.Name])
		if err != nil {
			return err
		}
		m.arrays[b.Name] = mem
	}
	for _, k := range src.Consts {
		m.arrays[k.Buffer.Name] = constMemory(k)
	}
	return nil
}

// result is the outputs, all of which must have been stored.
func (m *executor) result() (map[string]*halide.Array, error) {
	out := map[string]*halide.Array{}
	for _, b := range m.prog.Source.Params {
		if !b.Output {
			continue
		}
		a, err := m.arrays[b.Name].unpack()
		if err != nil {
			return nil, err
		}
		out[b.Name] = a
	}
	return out, nil
}
