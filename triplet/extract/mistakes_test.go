package extract_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Each mistake of a user has its one message: the code, the line, the fact.
func TestMistakes(t *testing.T) {
	const (
		conv  = "in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\n"
		wide  = "in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(3*x+r.x, y+r.y) * k(r.x, r.y)), 8)\n"
		plain = "bound x 64; bound y 4; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi;"
		row   = "bound x 64; split x 16 -> xo xi; vectorize xi"
	)
	for _, test := range []struct {
		name, algorithm, schedule string
		code                      diag.Code
		want                      string
	}{
		{"quotient of two", "in: int32(x)\nout(x) = (in(x) >> 1) / in(x+1)\n", row, "vector-operation", "in("},
		{"a loop as a value", "a: int32(x)\nout(x) = narrow(int32, x * a(x), 5)\n", "bound x 64; split x 8 -> xo xi; vectorize xi", "vector-operation", "xo"},
		{"five factors", "a: int16(x)\nout(x) = narrow(int16, a(x) * a(x) * a(x) * a(x) * a(x), 8)\n", row, "lane-width", "hold 32 bits"},
		{"large factor of two loads", "a: int32(x)\nout(x) = narrow(int16, 1000 * a(x) * a(x+1), 8)\n", row, "lane-width", "hold 32 bits"},
		{"constant of 40 bits", "a: int16(x)\nout(x) = narrow(int16, a(x) * 1099511627776, 50)\n", row, "datapath-types", "1099511627776"},
		{"exponentials of floats", "a: float32(x)\nout(x) = max(exp(a(x+1)) / a(x), 0.0)\n", row, "vector-operation", "compute exp(a(x+1))"},
		{"a sine in a sum", "a: float32(x)\nr: 3\nout(x) = sum(r, sin(a(x+r.x)) * a(x))\n",
			"bound x 64; split x 8 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi", "vector-operation", "sin(a("},
		{"root of floats", "a: float32(x)\nout(x) = sqrt(a(x))\n", row, "vector-operation", "sqrt("},
		{"floats chosen by integers", "a: float32(x)\nb: int32(x)\nout(x) = select(b(x) > 3, a(x), 0.0)\n", row, "vector-operation", "one is of floats, the other of integers"},
		{"integers chosen by floats", "a: float32(x)\nb: int32(x)\nout(x) = narrow(int16, select(a(x) > 3.0, b(x), 0))\n", row, "vector-operation", "one is of floats, the other of integers"},
		{"shift by lanes", "a: int16(x)\nb: uint8(x)\nout(x) = narrow(int16, a(x) >> (b(x) & 31))\n", row, "vector-operation", "a(x) >> (b(x) & 31)"},
		{"shift by a scalar", "a: int16(x)\nb: uint8(x)\nout(x) = narrow(int16, a(x) >> (b(0) & 31))\n", row, "vector-operation", "a(x) >> (b(0) & 31)"},
		{"product of a box", "in: int16(x)\nr: 3\nout(x) = wrap(int16, product(r, in(x+r.x)))\n",
			"bound x 64; split x 16 -> xo xi; reorder xo r.x xi; unroll r.x; vectorize xi", "vector-reduction", "product"},
		{"accumulators of a running loop", conv, "bound x 64; bound y 4; split x 16 -> xo xi; reorder y r.y xo r.x xi; unroll r.x; vectorize xi", "accumulators", "xo"},
		{"unsigned words", "a: uint32(x)\nb: uint32(x)\nout(x) = narrow(int32, a(x) * b(x), 31)\n", row, "datapath-types", "uint32"},
		{"unsigned words in the user's names", "a: uint32(x)\nb: uint32(x)\nout(x) = narrow(int32, (a(x) + x) * b(x+1), 31)\n", row, "datapath-types", "as (a(x) + x) * b(x+1) does"},
		{"bits of unsigned words", "a: uint32(x)\nout(x) = narrow(uint32, a(x) ^ (x + 3))\n", row, "vector-operation", "compute a(x) ^ (x + 3)"},
		{"least of wide sums", "a: uint32(x)\nb: uint32(x)\nout(x) = narrow(uint32, min(a(x) + b(x), a(x) * 3), 1)\n", row, "lane-width", "min(a(x) + b(x), a(x) * 3) lies in"},
		{"sum of 83 bits", "in: int32(x, y)\nk: int32(x, y)\nr: 1024, 1024\nout(x) = narrow(int32, sum(r, in(x+r.x, r.y) * k(r.x, r.y)), 40)\n",
			"bound x 64; split x 8 -> xo xi; reorder xo r.y r.x xi; vectorize xi", "accumulator-width", "80 bits"},
		{"no such datapath", conv, plain + "datapath 5x7", "selection", "no such datapath"},
		{"datapath of other types", conv, plain + "datapath 16x8", "selection", "int16"},
		{"stride 3 on 16 lanes", wide, "layout in y x;" + plain + "datapath 16x2", "selection", "square"},
		{"pair along a row", conv, plain + "pair r.x", "selection", "Pair(r.x)"},
		{"group rows at stride 2", strings.Replace(conv, "x+r.x", "2*x+r.x", 1), plain + "group r.y", "selection", "Group(r.y)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := forms(t, lowered(t, test.algorithm, test.schedule))
			var list diag.List
			if !errors.As(err, &list) {
				t.Fatalf("got %v", err)
			}
			if list[0].Code != test.code || !strings.Contains(err.Error(), test.want) || list[0].Pos.Line == 0 {
				t.Errorf("code %s, want %s with %q:\n%v", list[0].Code, test.code, test.want, err)
			}
		})
	}
}
