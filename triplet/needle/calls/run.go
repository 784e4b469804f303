package calls

import (
	"context"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/match"
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
	any := slices.ContainsFunc(c.Needle.Product.Loops, func(l match.Loop) bool { return l.Extent == 0 && l.Summed })
	room := c.room()
	return func() {
		arrays := map[string]*halide.Array{}
		for _, o := range c.Needle.Operands {
			arrays[o.Name] = operands[o.Name].read(m, memory[o.Name])
		}
		result := c.result(arrays, any, room)
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

// result is what a call gives. Where a text sums over some number of values, and calls over any, it is their sum; as it
// is where the text has room for all of it.
func (c *Call) result(arrays map[string]*halide.Array, any bool, room uint64) *halide.Array {
	if any || room > 0 {
		if out, most := c.summed(arrays); any || most <= room {
			return out
		}
	}
	return c.evaluated(arrays)
}

// evaluated is the instruction's text.
func (c *Call) evaluated(arrays map[string]*halide.Array) *halide.Array {
	out, err := halide.Eval(c.Needle.Func, c.Out.region(), arrays)
	if err != nil {
		exec.Failf("%s: %v", c.Needle.Name, err)
	}
	return out
}
