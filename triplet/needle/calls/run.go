package calls

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// Run is what the program gives for inputs, by the names of outputs: each call does what the text of its instruction
// says. Once ctx ends the error says how many calls were done.
func (p *Program) Run(ctx context.Context, inputs map[string]*halide.Array) (out map[string]*halide.Array, err error) {
	m := exec.New(p.Nest)
	for _, b := range p.Nest.Buffers {
		if err := m.Give(b, inputs[b.Name]); err != nil {
			return nil, err
		}
	}
	done := 0
	defer func() {
		switch f := recover().(type) {
		case nil:
		case ended:
			out, err = nil, fmt.Errorf("%w, after %d calls", context.Cause(ctx), done)
		default:
			panic(f)
		}
	}()
	return m.Run(p.Nest.Body, func(s lower.Stmt) func() {
		call := s.(*Call).compiled(m)
		return func() {
			if ctx.Err() != nil {
				panic(ended{})
			}
			call()
			done++
		}
	})
}

// ended stops a run.
type ended struct{}

// compiled is a call over the memory of a machine.
func (c *Call) compiled(m *exec.Machine) func() {
	memory := map[string]*exec.Memory{}
	operands := c.Operands()
	for name, o := range operands {
		memory[name] = m.Memory(o.Buffer.Name)
	}
	out := m.Memory(c.Out.Buffer.Name)
	eval, plain := c.evaluated, c.plain()
	for _, l := range c.Needle.Product.Loops {
		if l.Extent == 0 && l.Summed { // the text sums over some number of values, and the call over another
			eval = c.summed
		}
	}
	return func() {
		arrays := map[string]*halide.Array{}
		for _, o := range c.Needle.Operands {
			arrays[o.Name] = operands[o.Name].read(m, memory[o.Name])
		}
		var result *halide.Array
		ok := false
		if plain != nil {
			result, ok = plain.eval(arrays)
		}
		if !ok {
			result = eval(arrays)
		}
		c.Out.each(m, func(i, at int) {
			if result.Floats != nil {
				out.Store(at, 0, result.Floats[i])
			} else {
				out.Store(at, result.Ints[i], 0)
			}
		})
	}
}

// read is what an operand holds.
func (o *Operand) read(m *exec.Machine, from *exec.Memory) *halide.Array {
	a := halide.NewArray(from.Type, o.region()...)
	o.each(m, func(i, at int) {
		v, f := from.Read(at)
		if a.Floats != nil {
			a.Floats[i] = f
		} else {
			a.Ints[i] = v
		}
	})
	return a
}

// each gives the elements of an operand one after the other, dimension 0 the fastest, and where they lie.
func (o *Operand) each(m *exec.Machine, f func(i, at int)) {
	base := m.Eval(o.Base)
	i := 0
	var rec func(d, at int)
	rec = func(d, at int) {
		if d < 0 {
			f(i, at)
			i++
			return
		}
		for k := range o.Shape[d] {
			rec(d-1, at+k*o.Strides[d])
		}
	}
	rec(len(o.Shape)-1, base)
}

// evaluated is the instruction's text.
func (c *Call) evaluated(arrays map[string]*halide.Array) *halide.Array {
	out, err := halide.Eval(c.Needle.Func, c.Out.region(), arrays)
	if err != nil {
		exec.Failf("%s: %v", c.Needle.Name, err)
	}
	return out
}

// summed is the sum of the instruction over as many values as the call has, added to its operand.
func (c *Call) summed(arrays map[string]*halide.Array) *halide.Array {
	p := c.Needle.Product
	out := halide.NewArray(c.Out.Buffer.Type, c.Out.region()...)
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
