package generate

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
)

// Kernels that one core cannot hold are refused with the line, the fact and a remedy.
func TestLimits(t *testing.T) {
	unroll := "bound x 32; bound y 3; split x 16 -> xo xi; reorder y xo r.y r.x xi; unroll r.y r.x; vectorize xi"
	for _, c := range []struct {
		name, algorithm, schedule string
		want                      []string
	}{
		{"too much data", conv("int32", "int32", "int32", 3, 3, taps), "bound x 256; bound y 80",
			[]string{"algorithm:4:1: out needs 169632 bytes of data memory, one core has 131072", "in: 86592 bytes, int32_t[21648]: y 82 by 264, x 258",
				"out: 81920 bytes", "compute it in tiles: Bound fewer rows or columns"}},
		{"too much code", conv("int16", "int16", "int16", 48, 48, taps), unroll,
			[]string{"algorithm:4:1: out needs about ", "bytes of program memory, one core has 16384", "unroll less"}},
		{"too wide", conv("int64", "int64", "int32", 2, 2, taps), "bound x 8; bound y 2",
			[]string{"algorithm:4:", "a reduction has values -", "scalar code computes with 128 bits", "Narrow(type, shift)"}},
		{"too wide inside", "in: int64(x)\nout(x) = narrow(int8, in(x) * in(x+1) * in(x+2) * 5, 62)", "bound x 8",
			[]string{"algorithm:2:", "in(x) * in(x+1) * in(x+2) has values", "scalar code computes with 128 bits"}},
		{"too many arrays", "a: int8(x)\nb: int8(x)\nc: int8(x)\nd: int8(x)\ne: int8(x)\nf: int8(x)\ng: int8(x)\nh: int8(x)\n" +
			"out(x) = a(x) + b(x) + c(x) + d(x) + e(x) + f(x) + g(x) + h(x)", "bound x 32; split x 16; vectorize xi",
			[]string{"algorithm:9:1: out has 9 arrays as parameters, one core passes 8", "a, b, c, d, e, f, g, h, out", "one array"}},
	} {
		_, err := kernel{c.name, c.algorithm, c.schedule}.generate()
		if err == nil {
			t.Errorf("%s: not refused", c.name)
			continue
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: %v\nwant %q in it", c.name, err, w)
			}
		}
	}
}

// The estimate grows with the code and not with the trip counts.
func TestProgramBytes(t *testing.T) {
	size := func(schedule string) int {
		p, err := kernel{"size", conv("int16", "int16", "int16", 4, 3, taps), schedule}.generate()
		if err != nil {
			t.Fatal(err)
		}
		return codegen.ProgramBytes(p)
	}
	small := size("bound x 128; bound y 2; " + unrolled)
	large := size("bound x 256; bound y 16; " + unrolled)
	jammed := size("bound x 32; bound y 4; unrolljam y 4; split x 16 -> xo xi; reorder yo xo r.y r.x yi xi; unroll r.y r.x; vectorize xi")
	if small != large || jammed <= small || small < 8*16 || jammed > 4096 {
		t.Errorf("%d bytes for few rows, %d for many, %d for four at once", small, large, jammed)
	}
}
