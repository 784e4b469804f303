package aiesim_test

import (
	"context"
	"math/rand"
	"testing"
)

// Registers go wherever C lets values go: parameters, results, structs, arrays, conditions, pointers, recursion.
func TestVectorsInC(t *testing.T) {
	src := `
typedef struct { int tag; v16acc48 acc; v16int16 v; } cell;
static v16acc48 start(v16int16 v, int s) { return ups(v, s); }
static v16int16 finish(v16acc48 acc) { return srs(acc, 0); }
static void add_to(v16acc48 *acc, const v16int16 *x, v16int16 z) { *acc = mac(*acc, *x, z); }
static cell pack_up(v16int16 v) { cell c; c.tag = 3; c.v = v; c.acc = start(v, 1); return c; }
static v16acc48 pick(int which, v16acc48 a, v16acc48 b) { return which ? a : b; }
void k(const int16 *in, int16 *out, int n) {
	v16int16 a = *(v16int16 *)in, b = *(v16int16 *)(in + 16);
	v16int16 *o = (v16int16 *)out;
	v16acc48 acc = start(a, n);
	add_to(&acc, &a, b);
	*o++ = finish(acc);                                   // a*2^n + a*b
	cell c = pack_up(a), d[2];
	d[1] = c;
	d[1].acc = msc(d[1].acc, a, a);
	*o++ = finish(d[1].acc) + d[1].v;                     // 3a - a*a
	*o++ = deep(a, 2);                                    // 4a - 2a - a
	v16acc48 accs[2] = {mul(a, b), negmul(a, b)};
	*o++ = finish(pick(n > 1, accs[0], accs[1]));         // n > 1: a*b
	*o++ = n > 100 ? a : (b, a - b);                      // a - b
	v16int16 t;
	*o++ = (t = a, -t);                                   // -a
	v16int16 *p = &t;
	*p += b;
	*o = *p++;                                            // a + b
	o[1] = n == 2 ? *(p - 1) - b : b;                     // a
	v16acc48 e = n ? (acc = mul(b, b), acc) : null_v16acc48();
	o[2] = srs(e, 0);                                     // b*b
	v32int16 x = concat(a, b);
	v16int16 last;
	for (int i = 0; i < 3; i++) {                         // starts that vary at run time
		v16acc48 s = mul16(x, 2 * i, 0x03020100, 0x07060504, 0x2110, upd_elem(null_v16int16(), 0, 1), 0, 0, 0, 1);
		last = srs(s, 0);
		if (i == 1) o[3] = last;                          // x[l + 2]
	}
	o[4] = last;                                          // x[l + 4]
	v32int16 y;
	for (int i = 0; i < 2; i++) y = shuffle32(x, 4 * i + n, 0x06040200, 0x0e0c0a08, 0x3210);
	o[5] = ext_w(y, 0);                                   // x[l + 4 + n]
	unsigned m = n > 1 ? lt32(x, null_v32int16()) : 0;
	m = ~m;
	o[6] = ext_w(select32(m >> 0, null_v32int16(), x), 0); // max(a, 0)
	v16int16 lit = {1, 2, in[3]};
	o[7] = lit + as_v16int16(as_v32int8(lit));            // 2, 4, 2*in[3], 0 ...
}
`
	recursion := "static v16int16 deep(v16int16 v, int n) { v16int16 w = v + v; return n ? deep(w, n - 1) - v : v; }"
	r := rand.New(rand.NewSource(14))
	x := random[int16](r, 32, 90)
	a, b := x[:16], x[16:]
	out, out2 := in(make([]int16, 16*14)), in(make([]int16, 16*14))
	untimed(t, "recursion", load(t, recursion+src), "k", in(x), out, num32(2))
	run(t, load(t, "static v16int16 deep(v16int16 v, int n) { for (; n; n--) { v16int16 w = v; v = v + v - w; } "+
		"return v; }"+src),
		"k", in(x), out2, num32(2))
	var want []int16
	add := func(f func(l int) int16) {
		for l := range 16 {
			want = append(want, f(l))
		}
	}
	add(func(l int) int16 { return a[l]*4 + a[l]*b[l] })
	add(func(l int) int16 { return 3*a[l] - a[l]*a[l] })
	add(func(l int) int16 { return a[l] })
	add(func(l int) int16 { return a[l] * b[l] })
	add(func(l int) int16 { return a[l] - b[l] })
	add(func(l int) int16 { return -a[l] })
	add(func(l int) int16 { return a[l] + b[l] })
	add(func(l int) int16 { return a[l] })
	add(func(l int) int16 { return b[l] * b[l] })
	add(func(l int) int16 { return x[l+2] })
	add(func(l int) int16 { return x[l+4] })
	add(func(l int) int16 { return x[l+6] })
	add(func(l int) int16 { return max(a[l], 0) })
	add(func(l int) int16 { return map[int]int16{0: 2, 1: 4, 2: 2 * x[3]}[l] })
	same(t, want, out.Data)
	same(t, want, out2.Data)
}

// Floats with undefined lanes: they stay undefined, a zero coefficient or not, since garbage may be a NaN.
func TestFloatUndefined(t *testing.T) {
	src := `
void k(const float *in, float *out, int n) {
	v16float x = upd_w(undef_v16float(), 0, *(v8float *)in);
	v8float acc = fpmul(x, n, 0x76543210, null_v8float(), 0, 0);
	acc = fpmac(acc, x, 0, 0x76543210, *(v8float *)in, 0, 0);
	*(v8float *)out = acc;
}
`
	p, x := load(t, src), []float32{1, 2, 3, 4, 5, 6, 7, 8}
	out := in(make([]float32, 8))
	run(t, p, "k", in(x), out, num32(0))
	same(t, x, out.Data)
	args := []arg{in(x), out, num32(3)}
	_, err := p.Run(context.Background(), "k", args)
	if err == nil || err.Error() != "k.c:6: vector store: lane 5 of the value is undefined" {
		t.Error(err)
	}
}

// Accumulators of 80 bits hold what 64 do not, through memory too.
func TestWideAccumulators(t *testing.T) {
	src := `
void k(const int32 *in, int32 *out) {
	v8int32 a = *(v8int32 *)in;
	v16int32 x = concat(a, a);
	v8acc80 acc = lmul8(x, 0, 0x76543210, a, 0, 0x76543210), kept[2];
	for (int i = 0; i < 999; i++) acc = lmac8(acc, x, 0, 0x76543210, a, 0, 0x76543210);
	kept[1] = acc;
	acc = kept[1];
	*(v8int32 *)out = srs(acc, 42);
	v4acc80 lo = ext_lo(acc);
	acc = upd_hi(acc, lo);
	*(v8int32 *)(out + 8) = srs(acc, 42);
	acc = lmsc8(acc, x, 0, 0x76543210, a, 0, 0x76543210);
	acc = lnegmul8(x, 1, 0x76543210, a, 0, 0);
	*(v8int32 *)(out + 16) = srs(acc, 31);
	*(v4int32 *)(out + 24) = srs(lmul4(x, 0, 0x3210, 4, a, 0, 0x3210, 1), 40);
}
`
	x := []int32{-1 << 31, 1<<31 - 1, -1 << 31, 1 << 30, -3, 5, 1 << 20, -1 << 29}
	out := in(make([]int32, 28))
	run(t, load(t, src), "k", in(x), out)
	var want []int32
	square := func(v int32) int32 { // 1000 v^2 / 2^42, with v^2 split so that nothing overflows
		hi, lo := int64(v)*int64(v)>>32, int64(v)*int64(v)&(1<<32-1)
		return int32((hi*1000 + lo*1000>>32) >> 10)
	}
	for _, v := range x {
		want = append(want, square(v))
	}
	want = append(append(want, want[:4]...), want[:4]...)
	for l := range 8 {
		want = append(want, int32(-(int64(x[(l+1)%8])*int64(x[0]))>>31))
	}
	for l := range 4 {
		hi := int64(x[l])*int64(x[l])>>1 + int64(x[l+4])*int64(x[l+1])>>1 // halves, so that the sum fits
		want = append(want, int32(hi>>39))
	}
	same(t, want, out.Data)
}
