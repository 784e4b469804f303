package calls

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/halide"
)

// plainSum is an instruction of whole numbers as the sum that it is where nothing wraps or saturates. For each product
// of a call at has where it goes in the result, and where its factors are in their operands.
type plainSum struct {
	call  *Call
	at    [][]int
	limit int64 // of all magnitudes that are summed up: up to it nothing wraps or saturates
}

// maxPlain is how many products a call has at most that is a plainSum.
const maxPlain = 1 << 16

// plain is a call as a plainSum; nil: its text does more than to wrap and to saturate signed numbers, or may overflow.
func (c *Call) plain() *plainSum {
	s := &plainSum{call: c, limit: 1 << 61}
	fits := func(t halide.Type) bool {
		if !t.Integer() {
			return false
		}
		lo, hi := t.Bounds()
		if hi.IsInt64() {
			s.limit = min(s.limit, hi.Int64())
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
		case halide.OpReduce:
			good = good && e.Reduce == halide.SumOf
		case halide.OpAdd, halide.OpMul, halide.OpLoad, halide.OpVar, halide.OpConst:
		default:
			good = false
		}
	})
	p := c.Needle.Product
	products, size := 1, 0
	for i, l := range p.Loops {
		good = good && (l.Extent == c.Box[i] || l.Extent == 0)
		products = min(products, maxPlain) * c.Box[i]
	}
	for _, o := range c.Factors {
		good = good && o.Buffer.Type.Integer()
		size += o.Buffer.Type.Bits()
	}
	if !good || products > maxPlain || size+bits.Len(uint(products)) > 61 {
		return nil
	}
	at := make([]int, len(p.Loops))
	var rec func(i int)
	rec = func(i int) {
		if i < 0 {
			places := []int{place(p.Out.At(at), c.Out.Shape)}
			for k, f := range p.Factors {
				places = append(places, place(f.At(at), c.Factors[k].Shape))
			}
			s.at = append(s.at, places)
			return
		}
		for at[i] = range c.Box[i] {
			rec(i - 1)
		}
		at[i] = 0
	}
	rec(len(at) - 1)
	return s
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

// eval is the result for what operands hold; false: something may wrap or saturate.
func (s *plainSum) eval(arrays map[string]*halide.Array) (*halide.Array, bool) {
	c := s.call
	out := halide.NewArray(c.Out.Buffer.Type, c.Out.region()...)
	if acc := arrays[c.Needle.Acc]; acc != nil {
		copy(out.Ints, acc.Ints)
	}
	sizes := make([]int64, len(out.Ints))
	for i, n := range out.Ints {
		if sizes[i] = max(n, -n); n < -s.limit {
			return nil, false
		}
	}
	factors := make([][]int64, len(c.Factors))
	for k, f := range c.Needle.Product.Factors {
		factors[k] = arrays[f.Name].Ints
	}
	for _, at := range s.at {
		n := int64(1)
		for k, f := range factors {
			n *= f[at[k+1]]
		}
		out.Ints[at[0]] += n
		sizes[at[0]] += max(n, -n)
	}
	for _, n := range sizes {
		if n > s.limit {
			return nil, false
		}
	}
	return out, true
}
