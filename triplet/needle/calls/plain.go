package calls

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// room is up to which magnitude, of all products of a result and what they are added to, the text of an instruction is
// the plain sum: nothing wraps or saturates below it. 0: the text does something else to whole numbers of a sign, or
// sums may not fit 63 bits.
//
//	narrow(int16, sum(r, a(r.x) * b(r.x)), 0)   32767
func (c *Call) room() uint64 {
	limit := int64(1 << 61)
	fits := func(t halide.Type) bool {
		if !t.Integer() {
			return false
		}
		lo, hi := t.Bounds()
		if hi.IsInt64() {
			limit = min(limit, hi.Int64())
		}
		return lo.Sign() < 0
	}
	good := fits(c.Out.Buffer.Type)
	halide.Walk(c.Needle.Func.Value, func(e *halide.Expr) {
		switch e.Op {
		case halide.OpWrap:
			good = good && fits(e.Type)
		case halide.OpNarrow:
			good = good && e.Shift == 0 && fits(e.Type)
		case halide.OpReduce, halide.OpAdd, halide.OpMul, halide.OpLoad, halide.OpVar, halide.OpConst:
		default:
			good = false
		}
	})
	size := 0
	for i, l := range c.Needle.Product.Loops {
		good = good && (l.Extent == c.Box[i] || l.Extent == 0)
		size += bits.Len(uint(c.Box[i]))
	}
	for _, o := range c.Factors {
		good = good && o.Buffer.Type.Integer()
		size += o.Buffer.Type.Bits()
	}
	if !good || size > 61 {
		return 0
	}
	return uint64(limit)
}

// summed is the sum of the instruction over as many values as the call has, added to its operand, and the largest sum
// of magnitudes in it.
func (c *Call) summed(arrays map[string]*halide.Array) (out *halide.Array, most uint64) {
	out = halide.NewArray(c.Out.Buffer.Type, c.Out.region()...)
	if acc := arrays[c.Needle.Acc]; acc != nil {
		copy(out.Ints, acc.Ints)
		copy(out.Floats, acc.Floats)
	}
	var factors []*halide.Array
	for _, f := range c.Needle.Product.Factors {
		factors = append(factors, arrays[f.Name])
	}
	if out.Floats != nil {
		c.products(func(at []int) {
			term := float32(1)
			for k, f := range factors {
				term *= f.Floats[at[k+1]]
			}
			out.Floats[at[0]] += float32(term) // rounded by itself
		})
		return out, 0
	}
	sizes := make([]uint64, len(out.Ints))
	for i, n := range out.Ints {
		sizes[i] = uint64(max(n, -n)) // of the least number too
	}
	c.products(func(at []int) {
		term := int64(1)
		for k, f := range factors {
			term *= f.Ints[at[k+1]]
		}
		out.Ints[at[0]] += term
		sizes[at[0]] += uint64(max(term, -term))
	})
	for _, n := range sizes {
		most = max(most, n)
	}
	return out, most
}

// products gives where the result and the factors of each product of a call are in their operands, loop 0 the fastest.
func (c *Call) products(f func(at []int)) {
	p := c.Needle.Product
	values := make([]int, len(p.Loops))
	places := func() []int {
		at := []int{place(p.Out.At(values), c.Out.Shape)}
		for k, f := range p.Factors {
			at = append(at, place(f.At(values), c.Factors[k].Shape))
		}
		return at
	}
	at := places()
	steps := make([][]int, len(p.Loops))
	for i := range steps {
		values[i] = 1
		steps[i] = places()
		values[i] = 0
		for k := range at {
			steps[i][k] -= at[k]
		}
	}
	var rec func(i int)
	rec = func(i int) {
		if i < 0 {
			f(at)
			return
		}
		for range c.Box[i] {
			rec(i - 1)
			for k, n := range steps[i] {
				at[k] += n
			}
		}
		for k, n := range steps[i] {
			at[k] -= c.Box[i] * n
		}
	}
	rec(len(steps) - 1)
}

// place is where an element lies among all, dimension 0 the fastest.
func place(at, shape []int) (n int) {
	step := 1
	for d, i := range at {
		n += step * i
		step *= shape[d]
	}
	return n
}
