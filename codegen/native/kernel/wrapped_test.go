package kernel_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// wrapped are sums that leave every type of the machine for some inputs, or are 64 bits long, of which only low bits
// are stored.
var wrapped = []struct{ text, schedule string }{
	{"a: int32(r, y)\nb: int32(r, x)\nr: 40\nout(x, y) = wrap(int64, sum(r, a(r.x, y) * b(r.x, x)))",
		"bound x 21; bound y 3"},
	{"a: int64(k, i)\nb: int64(j, k)\nr: 9\nout(j, i) = wrap(int64, sum(r, a(r.x, i) * b(j, r.x)))",
		"bound j 21; bound i 3"},
	{"a: int16(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = wrap(int32, sum(r, a(x+r.x, y+r.y) * k(r.x, r.y)) * 3 - " +
		"sum(r, a(x+r.x, y+r.y)))", "bound x 70; bound y 3"},
	{"a: uint16(x)\nr: 20\nout(x) = wrap(uint32, 7 * sum(r, a(x+r.x) * a(x+r.x)))", "bound x 100"},
	{"a: int32(x)\nr: 20\nout(x) = wrap(uint8, sum(r, a(x+r.x) * a(x)))", "bound x 100"},
}

// TestWrappedIsEval: where low bits alone are stored, sums keep these for all inputs; where they are 32 at most, no run
// looks at coefficients.
func TestWrappedIsEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		w := rapid.SampledFrom(wrapped).Draw(t, "sum")
		s := parsed.Schedule(t, parsed.Func(t, w.text), w.schedule)
		n, err := lowering.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, norms := kernel.Narrowed(n); len(norms) > 0 && n.Buffer("out").Type != halide.Int64 {
			t.Fatalf("it has conditions:\n%v", n)
		}
		inputs, region := map[string]*halide.Array{}, []halide.Range(nil)
		for _, b := range n.Buffers {
			if b.Output {
				region = b.Valid
				continue
			}
			a := halide.NewArray(b.Type, b.Valid...)
			lo, hi := b.Type.Bounds()
			ends := rapid.IntRange(0, 3).Draw(t, "ends") // one of so many elements is none of the ends of its type
			any := rapid.Int64Range(lo.Int64(), hi.Int64())
			for i := range a.Ints {
				if a.Ints[i] = lo.Int64(); i%3 == 1 {
					a.Ints[i] = hi.Int64()
				}
				if ends > 0 && i%ends == 0 {
					a.Ints[i] = any.Draw(t, "element")
				}
			}
			inputs[b.Name] = a
		}
		c.check(t, s, region, inputs)
	})
	c.log(t)
	if c.refused > 0 {
		t.Errorf("%d are refused", c.refused)
	}
}
