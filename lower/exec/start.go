package exec

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

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
				m.extents[v.Var] = v.Extent
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
