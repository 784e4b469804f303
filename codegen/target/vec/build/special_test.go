package build_test

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// What operands' own lanes are enough for is what Eval says of all types, at their ends too; pixels as well, wherever their
// channels come from.
func TestOwnLanes(t *testing.T) {
	types := []string{"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64"}
	rounds := []string{"(a(x, y) + b(x, y)) / 2", "(a(x, y) + b(x, y) + 1) >> 1", "(a(x, y) + (b(x, y) + 1)) / 2",
		"wrap(TYPE, abs(a(x, y) - b(x, y)))", "narrow(TYPE, a(x, y) + b(x, y))", "narrow(TYPE, a(x, y) - b(x, y))", "min(quo(a(x, y), 10), b(x, y))",
		"max(rem(a(x, y), -7), b(x, y))", "min(a(x, y) / 10, b(x, y))", "max(quo(b(x, y), 16), a(x, y))", "wrap(TYPE, a(x, y) ^ (b(x, y) << 5) ^ (a(x, y) >> 2))",
		"select(a(x, y) > 50 && b(x, y) <= 100 || a(x, y) != b(x, y), a(x, y), 0)", "select(a(x, y) <= b(x, y), 255, 0)",
		"narrow(TYPE, a(x, y) + b(x, y), 1, posinf)", "select(!(a(x, y) >= 3), b(x, y), a(x, y) >> 1)"}
	k := 0
	for _, typ := range types {
		for _, e := range rounds {
			towardsZero := strings.Contains(e, "quo") || strings.Contains(e, "rem")
			if k++; !tried(k, 3) || typ == "int64" && towardsZero { // -1<<63 has no opposite in 64 bits
				continue
			}
			text := "a: " + typ + "(x, y)\nb: " + typ + "(x, y)\nout(x, y) = " + strings.ReplaceAll(e, "TYPE", typ) +
				"\nschedule\nbound x 77; bound y 3"
			sameText(t, text)
		}
	}
	for _, p := range []string{"in: uint8(c, x)\nout(c, x) = 255 - in(c, x)\nschedule\nbound c 3; bound x 500",
		"in: uint8(c, x)\nout(c, x) = in(2-c, x)\nschedule\nbound c 3; bound x 500",
		"in: int16(c, x)\nout(c, x) = max(in(c, x), in(3, x))\nschedule\nbound c 4; bound x 500",
		"in: float32(x, c)\nout(c, x) = in(x, c)\nschedule\nbound c 2; bound x 700",
		"in: uint8(x, c)\nout(c, x) = in(x, 3-c)\nschedule\nbound c 4; bound x 501",
		"in: uint16(c, x)\nout(x, c) = in(c, x)\nschedule\nbound c 3; bound x 499",
		"in: uint8(c, x)\nout(x) = in(0, x)*3 + in(1, x) - in(2, x)*2 + in(3, x)\nschedule\nbound x 515",
		"in: uint8(c, x)\nout(c, x) = select(c == 1, in(0, x), select(c == 0, in(1, x) / 2, 255 - in(2, x)))\nschedule\n" +
			"bound c 3; bound x 400"} {
		sameText(t, p)
	}
}

// sameText makes a program of a text, dense as for this processor, and compares it with Eval over any data and over the ends of
// their types.
func sameText(t *testing.T, text string) {
	t.Helper()
	s, err := halide.ParseProgram("own", text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n, err := lowering.Lower(s, nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	n = n.Dense()
	k, err := programs(n)
	if err != nil {
		t.Errorf("%s: %v", text, err)
		return
	}
	for i, kind := range []gen.Data{gen.Uniform, gen.Ends} {
		inputs := map[string]*halide.Array{}
		var out *lower.Buffer
		for j, b := range n.Buffers {
			switch {
			case b.Output:
				out = b
			case !b.Inner:
				inputs[b.Name] = gen.Array(b.Type, uint64(10*i+j), kind, b.Valid...)
			}
		}
		got, err := run(k, inputs)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		want, err := halide.Eval(s.Func, out.Valid, inputs)
		if err != nil {
			t.Fatal(err)
		}
		if d := differ(got[out.Name], want); d != "" {
			t.Errorf("%s: %s", text, d)
		}
	}
}
