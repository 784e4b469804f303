package aiesim_test

import (
	"math/rand"
	"testing"
)

// TestPublishedCalls runs calls of published kernels, word for word, on random data, and compares with what each is
// known to compute. in and z are the operands, w a vector of weights; the result is stored with lsrs or srs, shift 0.
func TestPublishedCalls(t *testing.T) {
	clamp := func(i int) int { return max(i, 0) }
	for _, c := range []struct {
		name, typ, call string // call gives v from x, k
		want            func(x, k []int64, l int) int64
	}{
		{"1 one tap of a row", "i32", "lmac8(acc, x, 1, 0x76543210, k, 1, 0x00000000)",
			func(x, k []int64, l int) int64 { return 7 + x[l+1]*k[1] }},
		{"2 left border", "i32", "lmul8(x, 0, 0x65432100, k, 0, 0)",
			func(x, k []int64, l int) int64 { return x[clamp(l-1)] * k[0] }},
		{"3 two taps", "i16", "mac16(acc, x, 0, 0x03020100, 0x07060504, 0x2110, k, 0, 0, 0, 1)",
			func(x, k []int64, l int) int64 { return 7 + x[l]*k[0] + x[l+1]*k[1] }},
		{"4 two taps further on", "i16", "mac16(acc, x, 2, 0x03020100, 0x07060504, 0x2110, k, 2, 0, 0, 1)",
			func(x, k []int64, l int) int64 { return 7 + x[l+2]*k[2] + x[l+3]*k[3] }},
		{"5 odd start through the square", "i16", "mul16(x, 6, 0x03020100, 0x07060504, 0x3221, k, 0, 0, 0, 1)",
			func(x, k []int64, l int) int64 { return x[7+l]*k[0] + x[8+l]*k[1] }},
		{"6 right border", "i16", "mac16(acc, x, 16, 0x03020100, 0x07060504, 0x2110, k, 2, 0x00000000, 0x10000000, 1)",
			func(x, k []int64, l int) int64 {
				e := l / 15 // lane 15 reads z one further
				return 7 + x[(16+l)%32]*k[2+e] + x[(17+l)%32]*k[3+e]
			}},
		{"7 roles swapped, left border", "i16", "mul16(x, 0, 0x70707070, 0x70707070, 0x3020, k, 0, 0x65432100, " +
			"0xedcba987, 1)",
			swapped},
	} {
		t.Run(c.name, func(t *testing.T) { publishedCall(t, c.typ, c.call, c.want) })
	}
}

// swapped is call 7: in every pair of lanes the square 0x3020 picks, from the words 0 and 8 (nibbles 0 and 7, the
// second relative by one more), element 0 in column 0 of both lanes, 16 in column 1 of the first lane and 17 of the
// second.
func swapped(x, z []int64, l int) int64 {
	second := 16 + l%2
	zi := max(l-1, 0)
	return x[0]*z[zi] + x[second]*z[(zi+1)%16]
}

func publishedCall(t *testing.T, typ, call string, want func(x, k []int64, l int) int64) {
	r := rand.New(rand.NewSource(7))
	src := `
void f32(const int32 *restrict px, const int32 *restrict pk, int32 *restrict out) {
	v16int32 x = concat(*(v8int32 *)px, *(v8int32 *)(px + 8));
	v8int32 k = *(v8int32 *)pk;
	v8int32 seven = {7, 7, 7, 7, 7, 7, 7, 7};
	v8acc80 acc = lups(seven, 0);
	acc = ` + call32(typ, call) + `;
	*(v8int32 *)out = srs(acc, 0);
}
void f16(const int16 *restrict px, const int16 *restrict pk, int32 *restrict out) {
	v32int16 x = concat(*(v16int16 *)px, *(v16int16 *)(px + 16));
	v16int16 k = *(v16int16 *)pk;
	v16int16 seven = {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};
	v16acc48 acc = ups(seven, 0);
	acc = ` + call16(typ, call) + `;
	v16int32 v = lsrs(acc, 0);
	*(v8int32 *)out = ext_w(v, 0);
	*(v8int32 *)(out + 8) = ext_w(v, 1);
}`
	p := load(t, src)
	for range 20 {
		lanes := 16
		var x, k []int64
		if typ == "i32" {
			lanes = 8
			xs, ks, out := random[int32](r, 16, 30000), random[int32](r, 8, 30000), in(make([]int32, 8))
			run(t, p, "f32", in(xs), in(ks), out)
			x, k = wide(xs), wide(ks)
			checkLanes(t, num[int32](out.Data), x, k, want, lanes)
			continue
		}
		xs, ks, out := random[int16](r, 32, 30000), random[int16](r, 16, 30000), in(make([]int32, 16))
		run(t, p, "f16", in(xs), in(ks), out)
		checkLanes(t, num[int32](out.Data), wide(xs), wide(ks), want, lanes)
	}
}

func checkLanes(t *testing.T, got []int32, x, k []int64, want func(x, k []int64, l int) int64, lanes int) {
	t.Helper()
	for l := range lanes {
		if w := int32(want(x, k, l)); got[l] != w {
			t.Fatalf("lane %d: %d, want %d", l, got[l], w)
		}
	}
}

func call32(typ, call string) string {
	if typ == "i32" {
		return call
	}
	return "acc"
}

func call16(typ, call string) string {
	if typ == "i16" {
		return call
	}
	return "acc"
}

func wide[T number](x []T) []int64 {
	out := make([]int64, len(x))
	for i, v := range x {
		out[i] = int64(v)
	}
	return out
}
