package build_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// Sums and extremes that lanes share, and elements that are updated again and again, give what Eval gives on machines of every
// width; floats are also NaN, infinities and zeros of both signs.
func TestUpdates(t *testing.T) {
	for name, test := range map[string][2]string{
		"greatest float":     {"in: float32(x, y)\nr: 203\ns(i) = maximum(r, in(r.x, i))", "bound i 3"},
		"whole vectors":      {"in: float32(x, y)\nr: 200\ns(i) = maximum(r, in(r.x, i))", "bound i 3"},
		"least float":        {"in: float32(x, y)\nr: 64\ns(i) = minimum(r, in(r.x, i) * in(r.x, i))", "bound i 4"},
		"greatest of a few":  {"in: float32(x, y)\nr: 33\ns(i) = maximum(r, in(r.x, i))", "bound i 5"},
		"greatest of planes": {"in: float32(x, y)\nr: 70, 3\ns(i) = maximum(r, in(r.x + i, r.y))", "bound i 2"},
		"greatest of bytes":  {"in: uint8(x, y)\nr: 517\ns(i) = maximum(r, in(r.x, i))", "bound i 2"},
		"sum of words":       {"in: int16(x, y)\nr: 515\ns(i): int64 = sum(r, in(r.x, i) * in(r.x, i))", "bound i 2"},
		"sum under a condition": {"in: uint8(x, y)\nr: 5, 3\ns(x, y): int32 = 0\n" +
			"s(x, y) = wrap(int32, select(in(x+r.x, y+r.y) < 100, s(x, y) + in(x, y), s(x, y))) over r", "bound x 32; bound y 4"},
		"difference under its opposite": {"in: int16(x, y)\nr: 7\ns(x, y): int32 = 5\n" +
			"s(x, y) = wrap(int32, select(in(x+r.x, y) < 100, s(x, y), s(x, y) - in(x, y))) over r", "bound x 32; bound y 4"},
		"another difference": {"in: int16(x, y)\nr: 7\ns(x, y): int32 = 5\n" +
			"s(x, y) = wrap(int32, select(in(x+r.x, y) < 100, in(x, y) - s(x, y), s(x, y))) over r", "bound x 32; bound y 4"},
		"products in 64 bits": {"a: int16(k, y)\nin: int16(x, k)\nr: 24\ns(x, y): int64 = 0\n" +
			"s(x, y) = wrap(int64, s(x, y) + a(r.x, y) * in(x, r.x)) over r",
			"bound x 32; bound y 4\nof s update 0:\nsplit x 16 -> xo xi; reorder y xo r.x xi; vectorize xi"},
		"a scan": {"in: uint8(x, y)\nr: 1:99\ns(x, y): int32 = in(x, y)\ns(r.x, y) = wrap(int32, s(r.x-1, y) + in(r.x, y)) over r",
			"bound x 100; bound y 3"},
		"a scan of words": {"in: int16(x, y)\nr: 1:99\ns(x, y): int16 = in(x, y)\n" +
			"s(r.x, y) = wrap(int16, s(r.x-1, y) + in(r.x, y) - in(r.x-1, y)) over r", "bound x 100; bound y 3"},
		"a scan of 64 bits": {"in: int32(x, y)\nr: 1:99\ns(x, y): int64 = in(x, y)\n" +
			"s(r.x, y) = wrap(int64, s(r.x-1, y) + in(r.x, y)) over r", "bound x 100; bound y 3"},
		"counts": {"in: uint8(x)\nr: 205\nh(v): int32 = 0\nh(in(r.x)) = wrap(int32, h(in(r.x)) + 1) over r", "bound v 256"},
		"sums in 64 bits": {"in: uint8(x)\nk: int32(x)\nb: int8(x)\nr: 205\nh(v): int64 = -3\n" +
			"h(in(r.x)) = wrap(int64, h(in(r.x)) - k(r.x) + (b(r.x) - r.x)) over r", "bound v 256"},
		"sums of signs in bytes": {"in: uint8(x)\nk: int32(x)\nr: 77\nh(v): int8 = 1\n" +
			"h(in(r.x)) = wrap(int8, h(in(r.x)) - k(r.x)) over r", "bound v 256"},
		"one element":  {"in: uint8(x, y)\nr: 37\ns(i): int32 = 3\ns(0) = wrap(int32, s(0) + in(r.x, 0) * s(1)) over r", "bound i 2"},
		"a sum beside": {"in: uint8(x, y)\nr: 9\ns(x, y): int32 = 1\ns(x, 2) = wrap(int32, s(x, 2) + in(x + r.x, 0) + s(x, 1)) over r", "bound x 32; bound y 3"},
	} {
		for bits, m := range map[string]vec.Machine{"256": vec.AVX2(), "512": vec.AVX512(), "neon": vec.NEON(), "rvv": vec.RVV()} {
			t.Run(fmt.Sprint(name, " ", bits), func(t *testing.T) {
				f := parsed.Func(t, test[0])
				s := parsed.Schedule(t, f, test[1])
				n, err := lowering.Lower(s, nil)
				if err != nil {
					t.Fatal(err)
				}
				k, err := programsFor(n, m)
				if err != nil {
					t.Fatal(err)
				}
				for seed := range uint64(7) {
					inputs := map[string]*halide.Array{}
					for i, b := range n.Buffers {
						if !b.Output && !b.Inner {
							a := gen.Array(b.Type, seed+uint64(i), gen.Uniform, b.Valid...)
							for j := range a.Floats {
								if special := []float32{float32(math.NaN()), 0, float32(math.Copysign(0, -1)), float32(math.Inf(1)),
									float32(math.Inf(-1))}; seed > 0 && seed < 5 && (j*7+int(seed))%(11*int(seed)) < 5 {
									a.Floats[j] = special[(j+int(seed))%5]
								} else if seed == 5 {
									a.Floats[j] = special[1+j%2]
								} else if seed == 6 {
									a.Floats[j] = float32(j) // the last one counts
								}
							}
							inputs[b.Name] = a
						}
					}
					got, err := run(k, inputs)
					if err != nil {
						t.Fatalf("%v\n%v", err, n)
					}
					for _, b := range n.Buffers {
						if b.Output {
							want, err := halide.Eval(s.Func, b.Valid, inputs)
							if err != nil {
								t.Fatal(err)
							}
							if d := differ(got[b.Name], want); d != "" {
								t.Errorf("%s\n%v\n%v", d, n, k.Steps[0].Program)
							}
						}
					}
				}
			})
		}
	}
}
