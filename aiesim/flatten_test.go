package aiesim_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
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

// Nests whose loops are all to be unrolled whole keep the outer ones as loops where the program would not fit.
func TestFlattenWhatFits(t *testing.T) {
	const src = `void k(const v16int16 *restrict a, const v16int16 *restrict b, v16int16 *restrict out) {
	for (int i = 0; i < 8; i++) chess_flatten_loop
		for (int j = 0; j < 8; j++) chess_flatten_loop {
			v16acc48 s = null_v16acc48();
			for (int m = 0; m < 16; m++) chess_flatten_loop
				s = mac16(s, concat(a[16 * i + m], a[16 * i + m]), 0, 0x03020100, 0x07060504, 0x2110, b[16 * j + m], 0, 0, 0, 1);
			out[8 * i + j] = srs(s, 0);
		}
}`
	p := load(t, src)
	a, b, want := make([]int16, 16*16*8), make([]int16, 16*16*8), make([]int16, 16*64)
	for i := range a {
		a[i], b[i] = int16(i%7-3), int16(i%5-2)
	}
	for o := range want {
		i, j, l := o/128, o/16%8, o%16
		for m := range 16 { // a lane has its element and the next one, times the first two of b
			x := a[16*(16*i+m):][:16]
			next := (l + 1) % 16
			want[o] += x[l]*b[16*(16*j+m)] + x[next]*b[16*(16*j+m)+1]
		}
	}
	out := in(make([]int16, len(want)))
	run(t, p, "k", in(a), in(b), out)
	if got := num[int16](out.Data); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	code, err := p.Compile("k", machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	if n := code.Program.Func.Notes; !slices.ContainsFunc(n, func(n mir.Note) bool {
		return n.Pos.Line == 2 && strings.Contains(n.Text, "does not fit into program memory")
	}) {
		t.Errorf("notes: %v", n)
	}
}

// What is too large before any pass is tried with outer loops as loops, too.
func TestFlattenWhatIsTranslated(t *testing.T) {
	p := load(t, `void k(const int *restrict a, int *restrict out) {
	for (int i = 0; i < 128; i++) chess_flatten_loop
		for (int j = 0; j < 64; j++) chess_flatten_loop {
			int s = 0;
			for (int m = 0; m < 8; m++) chess_flatten_loop s += a[8 * j + m] * (i + m);
			out[64 * i + j] = s;
		}
}`)
	a, want := make([]int32, 512), make([]int32, 128*64)
	for i := range a {
		a[i] = int32(i%11 - 5)
	}
	for o := range want {
		for m := range 8 {
			want[o] += a[8*(o%64)+m] * int32(o/64+m)
		}
	}
	out := in(make([]int32, len(want)))
	run(t, p, "k", in(a), out)
	if got := num[int32](out.Data); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if _, err := p.Compile("k", machine.AIE1()); err != nil {
		t.Error(err)
	}
}

// A loop that holds none stays one, too, if the program does not fit otherwise; short ones beside it are unrolled, as
// instructions need their index.
func TestFlattenWhatIsFlat(t *testing.T) {
	p := load(t, `void k(const v16int16 *restrict a, const v16int16 *restrict b, int *restrict c, v16int16 *restrict out) {
	for (int i = 0; i < 2048; i++) chess_flatten_loop
		c[i % 64] = 3 * c[i % 64] + (c[i % 7] >> (c[i % 5] & 7)) + (i ^ c[i % 3]);
	v16acc48 s = null_v16acc48();
	for (int m = 0; m < 4; m++) chess_flatten_loop
		s = mac16(s, concat(a[m], a[m]), 0, 0x03020100, 0x07060504, 0x2110, b[0], m, 0, 0, 1);
	out[0] = srs(s, 0);
}`)
	a, b, c := make([]int16, 16*4), make([]int16, 16), make([]int32, 64)
	want, sums := make([]int16, 16), make([]int32, 64)
	for i := range a {
		a[i], b[i%16] = int16(i%7-3), int16(i%5-2)
	}
	for l := range want { // a lane has its element and the next one, times two elements of b
		for m := range 4 {
			want[l] += a[16*m+l]*b[m] + a[16*m+(l+1)%16]*b[m+1]
		}
	}
	for i := range int32(2048) {
		sums[i%64] = 3*sums[i%64] + sums[i%7]>>(sums[i%5]&7) + (i ^ sums[i%3])
	}
	out, got := in(make([]int16, len(want))), in(c)
	run(t, p, "k", in(a), in(b), got, out)
	if got := num[int16](out.Data); !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := num[int32](got.Data); !slices.Equal(got, sums) {
		t.Errorf("%v, want %v", got, sums)
	}
	code, err := p.Compile("k", machine.AIE1())
	if err != nil {
		t.Fatal(err)
	}
	if n := code.Program.Func.Notes; !slices.ContainsFunc(n, func(n mir.Note) bool {
		return n.Pos.Line == 2 && strings.Contains(n.Text, "does not fit into program memory")
	}) {
		t.Errorf("notes: %v", n)
	}
}
