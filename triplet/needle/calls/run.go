package calls

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Run is what the program gives for inputs, by the names of outputs: each call does what the text of its instruction says.
func (p *Program) Run(inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	m := exec.New(p.Nest)
	for _, b := range p.Nest.Buffers {
		if err := m.Give(b, inputs[b.Name]); err != nil {
			return nil, err
		}
	}
	return m.Run(p.Nest.Body, func(s lower.Stmt) func() { return s.(*Call).compiled(m) })
}

// compiled is a call over the memory of a machine.
func (c *Call) compiled(m *exec.Machine) func() {
	memory := map[string]*exec.Memory{}
	for name, b := range c.operands() {
		memory[name] = m.Memory(b.Name)
	}
	out := m.Memory(c.Out.Name)
	eval := c.evaluated
	for _, l := range c.Needle.Product.Loops {
		if l.Extent == 0 && l.Summed { // the text sums over some number of values, and the call over another
			eval = c.summed
		}
	}
	return func() {
		arrays := map[string]*halide.Array{}
		for _, o := range c.Needle.Operands {
			arrays[o.Name] = array(memory[o.Name])
		}
		result := eval(arrays)
		for at := range c.Out.Elems {
			if result.Floats != nil {
				out.Store(at, 0, result.Floats[at])
			} else {
				out.Store(at, result.Ints[at], 0)
			}
		}
	}
}

// array is what an operand holds.
func array(m *exec.Memory) *halide.Array {
	a := halide.NewArray(m.Type, m.Dims...)
	for at := range m.Elems {
		v, f := m.Read(at)
		if a.Floats != nil {
			a.Floats[at] = f
		} else {
			a.Ints[at] = v
		}
	}
	return a
}

// evaluated is the instruction's text.
func (c *Call) evaluated(arrays map[string]*halide.Array) *halide.Array {
	out, err := halide.Eval(c.Needle.Func, c.Out.Dims, arrays)
	if err != nil {
		exec.Failf("%s: %v", c.Needle.Name, err)
	}
	return out
}

// summed is the sum of the instruction over as many values as the call has, added to its operand.
func (c *Call) summed(arrays map[string]*halide.Array) *halide.Array {
	p := c.Needle.Product
	out := halide.NewArray(c.Out.Type, c.Out.Dims...)
	if acc := arrays[c.Needle.Acc]; acc != nil {
		copy(out.Ints, acc.Ints)
		copy(out.Floats, acc.Floats)
	}
	at := make([]int, len(p.Loops))
	var rec func(i int)
	rec = func(i int) {
		if i < 0 {
			place := p.Out.At(at)
			if out.Floats != nil {
				term := float32(1)
				for _, f := range p.Factors {
					term *= arrays[f.Name].FloatAt(f.At(at)...)
				}
				out.SetFloat(out.FloatAt(place...)+term, place...)
				return
			}
			term := int64(1)
			for _, f := range p.Factors {
				term *= arrays[f.Name].At(f.At(at)...)
			}
			out.Set(out.At(place...)+term, place...)
			return
		}
		for at[i] = range c.Box[i] {
			rec(i - 1)
		}
		at[i] = 0
	}
	rec(len(at) - 1)
	return out
}
