package aiesim_test

import (
	"math"
	"math/rand"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A leaky ReLU: sums, products and choices wait for each other through the few registers of 512 bits that each of them
// can read or write.
const leaky = `
void k(const int8 *restrict a, const int16 *restrict c, const int16 *restrict m, int8 *restrict out) {
	set_rnd(rnd_pos_inf);
	set_sat();
	v32int16 e = upd_w(undef_v32int16(), 1, *(const v16int16 *)c);
	v16int16 z = *(const v16int16 *)m;
	for (int i = 0; i < 32; i++)
		chess_prepare_for_pipelining
		chess_loop_range(32, 32)
	{
		v32int16 v = add32(unpack(*(const v32int8 *)a), 0, 0x06040200, 0x0e0c0a08, 0x3210, e, 16, 0, 0, 0);
		v32int16 s = upd_w(undef_v32int16(), 0,
			srs(mul16(v, 0, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1), 16));
		s = upd_w(s, 1, srs(mul16(v, 16, 0x03020100, 0x07060504, 0x2110, z, 0, 0, 0, 1), 16));
		v32int16 l = upd_w(undef_v32int16(), 0,
			srs(mul16(v, 0, 0x03020100, 0x07060504, 0x2110, z, 2, 0, 0, -1), 14));
		l = upd_w(l, 1, srs(mul16(v, 16, 0x03020100, 0x07060504, 0x2110, z, 2, 0, 0, -1), 14));
		v32int16 r = select32(lt32(v, 0, 0x06040200, 0x0e0c0a08, 0x3210, e, 16, 0, 0, 0x1111),
			l, 0, 0x06040200, 0x0e0c0a08, 0x3210, s, 0, 0x06040200, 0x0e0c0a08, 0x3210);
		r = sub32(r, 0, 0x06040200, 0x0e0c0a08, 0x3210, e, 18, 0, 0, 0);
		*(v16int8 *)out = bsrs(ups(ext_w(r, 0), 0), 0);
		*(v16int8 *)(out + 16) = bsrs(ups(ext_w(r, 1), 0), 0);
		a += 32;
		out += 32;
	}
}
`

// Values of different rounds take turns in a register where a loop is placed by its schedule, and what a vector leaves
// of its register is free: at most 12 cycles a round, of which conversions alone take 6.
func TestAnew(t *testing.T) {
	const n = 32 * 32
	a := random[int8](rand.New(rand.NewSource(3)), n, 127)
	c, m := make([]int16, 16), make([]int16, 16)
	c[0], c[2], m[0], m[2] = 12, 7, 6553, 20000
	want := make([]int8, n)
	for i, x := range a {
		v := int(x) + 12
		y := (v*20000 + 1<<13) >> 14
		if v < 0 {
			y = (v*6553 + 1<<15) >> 16
		}
		want[i] = int8(min(max(y-7, -128), 127))
	}
	p := load(t, leaky)
	var ii [2]int
	for i, shipped := range []bool{false, true} {
		code, err := p.CompileFor("k", machine.AIE1(), backend.Use{Limit: math.MaxInt64, Shipped: shipped})
		if err != nil {
			t.Fatal(err)
		}
		out := in(make([]int8, n))
		args := []aiesim.Arg{in(a), in(c), in(m), out}
		if _, err := code.Run(t.Context(), args, core.Options{}); err != nil {
			t.Fatal(err)
		}
		for l, w := range want {
			if int8(out.Data[l]) != w {
				t.Fatalf("element %d of %d is %d, want %d", l, a[l], int8(out.Data[l]), w)
			}
		}
		for _, r := range code.Program.Regions {
			if r.Kind == mir.Kernel {
				ii[i] = r.Pipe.II
			}
		}
	}
	if ii[1] > 12 || ii[1] >= ii[0] {
		t.Errorf("%d cycles a round, %d where registers come first", ii[1], ii[0])
	}
}
