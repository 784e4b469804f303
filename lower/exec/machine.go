package exec

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Machine runs statements over memory and accumulators. What it runs is compiled to closures first.
type Machine struct {
	nest     *lower.Nest
	spans    *lower.Spans
	loops    map[string]*int // 0 outside of the loop
	memories map[string]*Memory
	outputs  []*Memory
	locals   map[string]*cells
	work     func(lower.Stmt) func()
	trace    *Trace // nil: nothing is told
	by       string // the stage that runs, for the trace
}

// New is a machine with the accumulators of a nest, and no memory yet.
func New(n *lower.Nest) *Machine {
	m := &Machine{nest: n, spans: lower.NewSpans(n), loops: map[string]*int{}, memories: map[string]*Memory{},
		locals: map[string]*cells{}}
	for i := range n.Locals {
		m.locals[n.Locals[i].Name] = newCells(&n.Locals[i])
	}
	return m
}

// Give adds an array: an input that a holds, or room for what is computed. The error is what a lacks.
func (m *Machine) Give(b *lower.Buffer, a *halide.Array) error {
	if b.Output || b.Inner && b.Table == nil {
		m.Add(NewMemory(b))
		return nil
	}
	raw, err := b.Pack(a)
	if err == nil {
		m.Add(Input(b, raw))
	}
	return err
}

// Add adds memory, which statements find by the name of its buffer.
func (m *Machine) Add(s *Memory) {
	m.memories[s.Name] = s
	if s.Output {
		m.outputs = append(m.outputs, s)
	}
}

// Memory is an array that was added.
func (m *Machine) Memory(name string) *Memory {
	s := m.memories[name]
	if s == nil {
		Failf("%s is no array of the program", name)
	}
	return s
}

// Run runs a body, and gives the outputs by name. work, nil of a nest, compiles Work. The error of a fault begins with
// "BUG".
func (m *Machine) Run(body []lower.Stmt, work func(lower.Stmt) func()) (out map[string]*halide.Array, err error) {
	m.work = work
	defer func() {
		switch f := recover().(type) {
		case nil:
		case fault:
			out, err = nil, fmt.Errorf("BUG: %s", string(f))
		default:
			panic(f)
		}
	}()
	for s := range lower.All(body) {
		if l, ok := s.(*lower.For); ok {
			for _, v := range l.Levels() {
				m.spans.Extents[v.Var] = v.Extent
			}
		}
	}
	m.body(body)()
	out = map[string]*halide.Array{}
	for _, s := range m.outputs {
		out[s.Name] = s.unpack()
	}
	return out, nil
}

// fault stops a run.
type fault string

// Failf stops the run with a fault.
func Failf(format string, args ...any) { panic(fault(fmt.Sprintf(format, args...))) }

// variable is where the value of a loop's variable is.
func (m *Machine) variable(name string) *int {
	v := m.loops[name]
	if v == nil {
		v = new(int)
		m.loops[name] = v
	}
	return v
}

// Eval is the value of an index now.
func (m *Machine) Eval(f affine.Form) int {
	if !f.IsLinear() {
		env := map[string]int{}
		for _, v := range f.Vars() {
			env[v] = *m.variable(v)
		}
		return f.Eval(env)
	}
	n := f.Const
	for _, t := range f.Terms {
		n += t.Coef * *m.variable(t.Atom.Var)
	}
	return n
}
