package wrap_test

import (
	"os"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/generate"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// A kernel is an algorithm and a schedule.
type kernel struct{ name, algorithm, schedule string }

// long reports whether the long variants of the tests are wanted: natively for all kernels.
func long() bool { return os.Getenv("VYASA_WRAP_LONG") != "" }

const rows = `
bound x 64
bound y 6
split x 16 -> xo xi
reorder y xo r.y r.x xi
unroll r.y r.x
vectorize xi
`

// kernels differ in what their arrays need: padding, halos, borders of each kind, packing, layouts, names.
var kernels = []kernel{
	{"conv", `
in: int16(x, y)
k: int16(x, y)
r: 3, 3
out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)
`, rows},
	{"edges", `
in: int8(x, y) edge(0:60, 0:5)
k: int8(x, y)
r: 5, 3
out(x, y) = narrow(int8, sum(r, in(x+r.x-2, y+r.y-1) * k(r.x, r.y)), 8, even)
`, rows + "place in 1"},
	{"image", `
in: int8(x, y) image(-3:20, 1:6)
k: int8(x, y)
r: 3, 3
out(x, y) = narrow(int8, sum(r, in(3*x+r.x-9, y+r.y-1) * k(r.x, r.y)), 8, even)
`, rows},
	{"mirror", `
in: int16(x, y) mirror(2:30, 0:3)
one: int16(x) interior(0:1)
out(x, y) = in(x-5, y-2) - one(x-y)
`, `
bound x 64
bound y 6
`},
	{"interior", `
in: int8(x, y) interior(-3:20, 1:6)
k: int8(x, y)
r: 3, 3
out(x, y) = narrow(int8, sum(r, in(3*x+r.x-9, y+r.y-1) * k(r.x, r.y)), 8, even)
`, rows},
	{"floats", `
in: float32(x, y) constant(-1.5, 1:62, 1:4)
k: float32(x, y)
r: 3, 3
out(x, y) = sum(r, in(x+r.x, y+r.y) * k(r.x, r.y))
`, rows},
	{"strided", `
in: int8(x, y) zero(0:200, 0:8)
k: int8(x, y)
r: 3, 3
out(x, y) = narrow(int16, sum(r, in(3*x+r.x, y+r.y) * k(r.x, r.y)), 4, syminf)
`, rows},
	{"bytes", `
in: uint8(x, y) zero(0:120, 0:5)
k: uint8(x, y)
r: 5, 3
out(x, y) = narrow(uint8, sum(r, in(2*x+r.x, y+r.y) * k(r.x, r.y)), 4, posinf)
`, rows},
	{"layer", `
in: int16(x, y, c)
k: int16(c, d, x, y)
r: 8, 3, 3
out(x, y, d) = narrow(int16, sum(r, in(x+r.y, y+r.z, r.x) * k(r.x, d, r.y, r.z)), 8, even)
`, `
bound x 16
bound y 4
bound d 2
layout in (c/8) y x (8)
layout k (c/2) d y x (2)
split x 16 -> xo xi
reorder d y xo r.z r.y r.x xi
unroll r.x
vectorize xi
`},
	{"words", `
func: uint8(from, to)
int: uint8(range)
r: 4
mul16(from, to) = narrow(uint8, sum(r, func(from+r.x, to) * int(r.x)), 4, even)
`, `
bound from 30
bound to 3
`},
	{"wide", `
a: int64(x)
b: uint16(x)
out(x) = wrap(int64, a(x) + b(x))
`, `
bound x 10
`},
	{"alone", `
out(x, y) = wrap(int32, 3*x - y)
`, `
bound x 5
bound y 3
`},
	{"both", `
in: int16(x, y)
k: int8(x)
r: 3
h(x, y) = narrow(int16, sum(r, in(x+r.x, y) * k(r.x)), 4)
out(x, y) = {max(h(x, y), h(x, y+1)), narrow(int8, h(x, y) + h(x, y+1), 9)}
`, `
bound x 32
bound y 4
split x 16 -> xo xi
vectorize xi
of h:
computeroot
split x 16 -> xo xi
reorder y xo r.x xi
unroll r.x
vectorize xi
`},
}

// compile makes the program of a kernel.
func (k kernel) compile(t testing.TB) *codegen.Program {
	t.Helper()
	f, err := halide.ParseFunc(k.algorithm)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	s, err := halide.ParseSchedule(f, k.schedule)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	n, err := build.Lower(s, nil)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	machine := aie1.Target()
	p, err := extract.Triplets(n, &machine.Vector, nil)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	program, err := generate.Program(machine, p, codegen.Options{Version: "1.0", Schedule: s.String()}, nil)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	return program
}
