package exec

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// Machine runs statements over memory and accumulators. What it runs is compiled to closures first.
type Machine struct {
	nest     *lower.Nest
	extents  affine.Extents
	loops    map[string]*int // 0 outside of the loop
	memories map[string]*Memory
	outputs  []*Memory
	locals   map[string]*cells
	spans    map[*halide.Expr]halide.Span
	work     func(lower.Stmt) func()
	trace    *Trace // nil: nothing is told
	by       string // the stage that runs, for the trace
}

// New is a machine with the accumulators of a nest, and no memory yet.
func New(n *lower.Nest) *Machine {
	m := &Machine{nest: n, extents: affine.Extents{}, loops: map[string]*int{}, memories: map[string]*Memory{},
		locals: map[string]*cells{}, spans: map[*halide.Expr]halide.Span{}}
	for i := range n.Locals {
		m.locals[n.Locals[i].Name] = newCells(&n.Locals[i])
	}
	return m
}

// Memory is an array that was added.
func (m *Machine) Memory(name string) *Memory {
	s := m.memories[name]
	if s == nil {
		Failf("%s is no array of the program", name)
	}
	return s
}

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
