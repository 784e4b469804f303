package kernel_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"pgregory.net/rapid"
)

// TestDividedIsEval: quotients and remainders by numbers, shifts and counts of bits are what Eval gives, of all values
// of 16 bits and less, and of those of 32 bits that lie near multiples of the divisor and near the ends of the type.
func TestDividedIsEval(t *testing.T) {
	restoring(t)
	var c counts
	rapid.Check(t, func(t *rapid.T) {
		typ := rapid.SampledFrom([]halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32,
			halide.UInt32}).Draw(t, "type")
		lo, hi := typ.Bounds()
		least, most := lo.Int64(), hi.Int64()
		d := rapid.OneOf(rapid.Int64Range(1, 17), rapid.Int64Range(1, most)).Draw(t, "divisor")
		if least < 0 && rapid.IntRange(0, 3).Draw(t, "negative") == 0 {
			d = -d
		}
		const side = 256
		in := halide.NewArray(typ, halide.Range{Extent: side}, halide.Range{Extent: side})
		for i := range in.Ints {
			v := least + int64(i)
			if typ.Bits() == 32 {
				v = []int64{least, most, 0, d * (least / d), d * (most / d)}[i%5] + int64(i/5%9-4)
				if i >= side {
					v = d*(int64(i)*2654435761%(most/max(d, -d)+1)) + int64(i%3-1)
				}
				v = min(max(v, least), most)
			}
			in.Ints[i] = v
			if typ.Bits() == 8 {
				in.Ints[i] = least + int64(i%256)
			}
		}
		e := rapid.SampledFrom([]string{"in(x, y) / (D)", "in(x, y) % (D)", "in(x, y) >> S", "popcount(T, in(x, y))",
			"clz(T, in(x, y))", "ctz(T, in(x, y))"}).Draw(t, "operation")
		shift := rapid.IntRange(0, typ.Bits()-1).Draw(t, "shift")
		e = strings.NewReplacer("D", fmt.Sprint(d), "S", fmt.Sprint(shift), "T", typ.String()).Replace(e)
		text := fmt.Sprintf("in: %v(x, y)\nout(x, y): int64 = wrap(int64, %s)\n", typ, e)
		if to := rapid.SampledFrom([]string{"int64", typ.String()}).Draw(t, "to"); to != "int64" {
			text = fmt.Sprintf("in: %v(x, y)\nout(x, y): %[1]v = wrap(%[1]v, %s)\n", typ, e)
		}
		f := parsed.Func(t, text)
		width := rapid.IntRange(side-40, side).Draw(t, "width")
		s := parsed.Schedule(t, f, fmt.Sprintf("bound x %d; bound y %d", width, side))
		c.check(t, s, []halide.Range{{Extent: width}, {Extent: side}}, map[string]*halide.Array{"in": in})
	})
	c.log(t)
}
