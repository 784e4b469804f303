package aiesim_test

import (
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// A loop that is unrolled whole may count in several variables: each of them is a constant in each iteration, as zstart
// has to be.
func TestFlattenSeveral(t *testing.T) {
	const head = "void k(const int16 *restrict in, const int16 *restrict c, int16 *restrict out) {\n" +
		"	v32int16 x = concat(*(const v16int16 *)in, *(const v16int16 *)(in + 16)); v16int16 z = *(const " +
		"v16int16 *)c;\n	v16acc48 a = null_v16acc48();\n"
	mac := func(xstart, zstart string) string {
		return "a = mac16(a, x, " + xstart + ", 0x03020100, 0x07060504, 0x2110, z, " + zstart + ", 0, 0, 1);"
	}
	for _, c := range []struct {
		name, loop string
		z          []int // elements of z that are used
		end        int16 // what is left in j, added to each lane
	}{
		{"two", "for (int i = 0, j = 0; i < 4; i += 1, j += 2) chess_flatten_loop " + mac("0", "j"), []int{0, 2, 4, 6},
			0},
		{"the test in the second", "for (int i = 0, j = 6; j > 0; i += 2, j -= 2) chess_flatten_loop " + mac("0", "i"),
			[]int{0, 2, 4}, 0},
		{"three", "for (int i = 0, j = 8, m = 2; i < 3; i++, j -= 2, m = m + 2) chess_flatten_loop { " + mac("0", "j") +
			mac("0", "m") + " }", []int{8, 2, 6, 4, 4, 6}, 0},
		{"declared before", "int i, j; for (i = 0, j = 2; i < 3; ++i, j += 2) chess_flatten_loop " + mac("0", "j") +
			" out[16] = j;", []int{2, 4, 6}, 8},
		{"a narrow one", "int8_t j; int i; for (i = 0, j = 126; i < 2; i++, j += 2) chess_flatten_loop " +
			mac("0", "i * 2") + " out[16] = j;", []int{0, 2}, -126},
		{"a pointer beside", "const int16 *p = c; for (int i = 0; i < 3; i++, p += 2) chess_flatten_loop " +
			mac("0", "i * 2") + " out[16] = *p;", []int{0, 2, 4}, 7},
		{"one that depends on another", "int j = 0; for (int i = 0; i < 4; i++, j += i) chess_flatten_loop " +
			mac("0", "i * 2") + " out[16] = j;", []int{0, 2, 4, 6}, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := load(t, head+"	"+c.loop+"\n	*(v16int16 *)out = srs(a, 0);\n}")
			x, z := make([]int16, 32), make([]int16, 16)
			want := make([]int16, 17)
			for i := range x {
				x[i] = int16(3*i + 1)
			}
			for i := range z {
				z[i] = int16(i + 1)
			}
			for i := range 16 {
				for _, k := range c.z {
					want[i] += x[i]*z[k] + x[i+1]*z[k+1]
				}
			}
			want[16] = c.end
			out := in(make([]int16, 17))
			run(t, p, "k", []aiesim.Arg{in(x), in(z), out}...)
			if got := num[int16](out.Data); !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}
