package forms_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
)

// TestQuotientsOfLanes divides by data in lanes: each way to round, divisors that are 0, below 0 and so far that all is rounded away,
// dividends in the middle between two quotients, beside it, and at the ends of their types.
func TestQuotientsOfLanes(t *testing.T) {
	t.Parallel()
	for row, types := range [][2]halide.Type{{halide.Int16, halide.UInt8}, {halide.Int16, halide.Int8},
		{halide.UInt8, halide.Int16}, {halide.Int16, halide.Int16},
		{halide.UInt16, halide.UInt16}, {halide.Int8, halide.UInt16}, {halide.UInt16, halide.Int8}} {
		inputs := dividends(types[0], types[1])
		n := inputs["a"].Dims[0].Extent
		values := []string{"a(x) / b(x)", "a(x) % b(x)", "quo(a(x), b(x))", "rem(a(x), b(x))", "(a(x)*8 + 3) / max(b(x), 1)",
			"(a(x) + 5) % max(b(x), 2)", "quo(300, b(x)) + a(x)", "a(x) / min(b(x), -1)", "int8(round(float(a(x)) / float(b(x))))"}
		for _, way := range []string{"round(%s)", "floor(%s)", "ceil(%s)", "%s"} {
			values = append(values, fmt.Sprintf("int16("+way+")", "float(a(x)) / float(b(x))"))
		}
		for i, value := range values {
			if !turn(row+i, 3) {
				continue
			}
			lanes := []int{16, 8, 32}[i%3]
			if !types[1].Signed() && value == "a(x) / min(b(x), -1)" { // a constant
				continue
			}
			if types[0] == halide.UInt16 && (strings.Contains(value, "*8") || strings.Contains(value, "float")) { // too large
				continue
			}
			laned(t, fmt.Sprintf("a: %s(x)\nb: %s(x)\nout(x) = %s\nschedule\nbound x %d; split x %d -> xo xi; vectorize xi", types[0], types[1], value, n, lanes), inputs)
		}
	}
}

// TestQuotientsOfWords divides numbers of 32 bits, at and beside the multiples of their divisors, whose floats are rounded.
func TestQuotientsOfWords(t *testing.T) {
	t.Parallel()
	const n = 512
	inputs := map[string]*halide.Array{}
	for i, in := range []string{"p", "d", "o"} {
		typ := []halide.Type{halide.Int16, halide.Int16, halide.Int8}[i]
		inputs[in] = halide.NewArray(typ, halide.Range{Extent: n})
		lo, hi := typ.Bounds()
		for k := range inputs[in].Ints {
			v := int64(k*(7919+i*613)) * 2654435761 % (hi.Int64() + 1)
			inputs[in].Ints[k] = [][]int64{{lo.Int64(), hi.Int64(), v, -v, hi.Int64() - int64(k)},
				{hi.Int64(), 8200, v, 8191 + int64(k), hi.Int64() - v%99}, {-1, 0, 1, v, -v}}[i][k/(1+2*i)%5]
		}
	}
	for _, value := range []string{"(2*p(x)*max(d(x), 8200) + o(x)) / max(d(x), 8200)",
		"(2*p(x)*max(d(x), 8200) + o(x)) % max(d(x), 8200)",
		"(2*p(x)*max(d(x), 8200) + o(x)) / -max(d(x), 8200)", "(max(p(x), 0)*2040 + o(x)) / (max(p(x), 0)/2 + 255)"} {
		uses := ""
		if strings.Contains(value, "d(x)") {
			uses = "d: int16(x)\n"
		}
		given := map[string]*halide.Array{}
		for name, v := range inputs {
			if name != "d" || uses != "" {
				given[name] = v
			}
		}
		laned(t, fmt.Sprintf("p: int16(x)\n%so: int8(x)\nout(x) = %s\nschedule\nbound x %d; split x 16 -> xo xi; "+
			"vectorize xi", uses, value, n), given)
	}
}

// dividends are numbers and divisors of two types, whose quotients lie at, and beside, what rounding turns on.
func dividends(of, by halide.Type) map[string]*halide.Array {
	lo, hi := of.Bounds()
	least, most := by.Bounds()
	var a, b []int64
	for _, d := range []int64{0, 1, 2, 3, 7, 64, 100, 127, -1, -2, -5, -128, least.Int64(), most.Int64(), most.Int64() - 1} {
		d = min(max(d, least.Int64()), most.Int64())
		for _, q := range []int64{0, 1, 2, 3, 5, 100, 258, -1, -4, -77} {
			for _, off := range []int64{-1, 0, 1} {
				for _, n := range []int64{d*q + off, d*q + d/2 + off} {
					a, b = append(a, min(max(n, lo.Int64()), hi.Int64())), append(b, d)
				}
			}
		}
		a, b = append(a, lo.Int64(), hi.Int64()), append(b, d, d)
	}
	n := len(a) / 32 * 32
	array := func(typ halide.Type, v []int64) *halide.Array {
		x := halide.NewArray(typ, halide.Range{Extent: n})
		copy(x.Ints, v)
		return x
	}
	return map[string]*halide.Array{"a": array(of, a), "b": array(by, b)}
}

// TestShiftsByLanes shifts numbers of each type by numbers of lanes, to the left and to the right.
func TestShiftsByLanes(t *testing.T) {
	t.Parallel()
	n := 0
	for _, typ := range []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32} {
		in, by := halide.NewArray(typ, halide.Range{Extent: 64}), halide.NewArray(halide.UInt8, halide.Range{Extent: 64})
		lo, hi := typ.Bounds()
		for i := range in.Ints {
			in.Ints[i], by.Ints[i] = []int64{lo.Int64(), hi.Int64(), hi.Int64() / 3, int64(i), max(lo.Int64(), -int64(i))}[i%5], int64(i*7%64)
		}
		for i, value := range []string{"a(x) >> (b(x) & 15)", "(a(x) >> 2) << (b(x) & 7)", "min(a(x), 99) >> min(b(x), 20)", "3 << (b(x) & 15)",
			"(a(x) >> 1) << (b(0) & 3)", "a(x) + (5 >> (b(x) & 3))"} {
			if typ == halide.Int32 && strings.Contains(value, "<< (b") && value[0] != '3' { // no lanes hold them
				continue
			}
			if n++; !turn(n, 3) {
				continue
			}
			text := "a: %s(x)\nb: uint8(x)\nout(x) = narrow(int32, %s)\nschedule\nbound x 64; split x %d -> xo xi; vectorize xi"
			if value[0] == '3' {
				text = "a: %s(x)\nb: uint8(x)\nout(x) = narrow(int32, min(a(x), 7) + %s)\nschedule\nbound x 64; split x %d -> xo xi; vectorize xi"
			}
			laned(t, fmt.Sprintf(text, typ, value, []int{16, 8, 32}[i%3]), map[string]*halide.Array{"a": in, "b": by})
		}
	}
}
