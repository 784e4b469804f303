package aiesim_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// laneProduct is a product with a lane of another vector: types, lanes, the accumulator, and what it is stored as.
type laneProduct struct {
	a      string
	n      int
	b      string
	m      int
	acc    string
	result string
}

// halves are the numbers that an element of a type has: two if it is complex.
func halves(name string) int {
	if name[0] == 'c' {
		return 2
	}
	return 1
}

// half is the type of the numbers of an element.
func half(name string) string { return strings.TrimPrefix(name, "c") }

// elements is an argument of n elements, as their numbers.
func elements(name string, b []byte, n int) aiesim.Arg {
	return aiesim.BufferArg(half(name), b, n*halves(name))
}

// someOf gives n elements of a type, small numbers that differ, as complex ones and as bytes.
func someOf(name string, n, salt int) (z []complex128, b []byte) {
	for i := range n {
		re, im := float64((i*7+salt)%23-11), 0.0
		if halves(name) == 2 {
			im = float64((i*5+salt)%19 - 9)
		}
		z = append(z, complex(re, im))
		for _, x := range []float64{re, im}[:halves(name)] {
			switch half(name) {
			case "int16":
				b = binary.LittleEndian.AppendUint16(b, uint16(int16(x)))
			case "int32":
				b = binary.LittleEndian.AppendUint32(b, uint32(int32(x)))
			default:
				b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(x)))
			}
		}
	}
	return z, b
}

// TestAPILanes compares products with one lane of a vector with plain arithmetic: of a constant lane, of a loop's, and of
// one that is not known before the program runs. The words are compared with the C by the run.
func TestAPILanes(t *testing.T) {
	for _, p := range []laneProduct{
		{"int32", 8, "int16", 16, "acc48", "int32"}, {"int32", 16, "int16", 32, "acc48", "int32"},
		{"int16", 8, "int32", 8, "acc48", "int32"}, {"int16", 32, "int32", 16, "acc48", "int32"},
		{"int16", 16, "int16", 16, "acc48", "int32"}, {"int32", 4, "int32", 8, "acc80", "int32"},
		{"int32", 16, "int32", 4, "acc80", "int32"}, {"float", 4, "float", 16, "accfloat", "float"},
		{"float", 16, "float", 8, "accfloat", "float"}, {"cint16", 4, "cint16", 16, "cacc48", "cint32"},
		{"cint16", 16, "cint16", 4, "cacc48", "cint32"}, {"cint16", 8, "int16", 8, "cacc48", "cint32"},
		{"cint16", 4, "int32", 8, "cacc48", "cint32"}, {"int16", 8, "cint16", 8, "cacc48", "cint32"},
		{"int32", 8, "cint16", 16, "cacc48", "cint32"}, {"cint32", 8, "int16", 16, "cacc48", "cint32"},
		{"cint32", 4, "cint16", 8, "cacc48", "cint32"}, {"cint16", 8, "cint32", 4, "cacc48", "cint32"},
		{"cint32", 2, "cint32", 8, "cacc80", "cint32"}, {"int32", 4, "cint32", 4, "cacc80", "cint32"},
		{"cfloat", 8, "cfloat", 8, "caccfloat", "cfloat"}, {"cfloat", 4, "float", 16, "caccfloat", "cfloat"},
		{"float", 8, "cfloat", 4, "caccfloat", "cfloat"},
	} {
		name := fmt.Sprintf("%s x %d by %s x %d", p.a, p.n, p.b, p.m)
		src := fmt.Sprintf(apiHead+`using A = %s; using B = %s; using O = %s; using T = %s; constexpr unsigned N = %d, M = %d;
void f(const %s *pa, const %s *pb, int32 at, %s *po) {
	O *out = (O *)po;
	aie::vector<A, N> a = aie::load_v<N>((const A *)pa);
	aie::vector<B, M> b = aie::load_v<M>((const B *)pb);
	aie::accum<T, N> s = aie::mul<T>(a, b[1]);
	s = aie::mac(s, b[M - 1], a);
	for (unsigned i = 0; i < M; i++) s = aie::msc(s, a, b[i]);
	s = aie::mac(s, a, b[at]);
	aie::store_v(out, s.template to_vector<O>(0));
	s = aie::negmul<T>(b[2], a);
	aie::store_v(out + N, s.template to_vector<O>(0));
}
`, p.a, p.b, p.result, p.acc, p.n, p.m, half(p.a), half(p.b), half(p.result))
		k, err := aiesim.Load("lanes.cc", []byte(src), aiesim.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		a, ab := someOf(p.a, p.n, 3)
		b, bb := someOf(p.b, p.m, 8)
		_, out := someOf(p.result, 2*p.n, 0)
		const at = 3
		args := []aiesim.Arg{elements(p.a, ab, p.n), elements(p.b, bb, p.m), num32(at),
			elements(p.result, out, 2*p.n)}
		if _, err := k.Run(context.Background(), "f", args); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		factor := b[1] + b[p.m-1] + b[at]
		for _, x := range b {
			factor -= x
		}
		h := halves(p.result)
		for i := range 2 * p.n {
			want := a[i%p.n] * factor
			if i >= p.n {
				want = -a[i%p.n] * b[2]
			}
			for j, w := range []float64{real(want), imag(want)}[:h] {
				bits := binary.LittleEndian.Uint32(out[4*(i*h+j):])
				got := float64(int32(bits))
				if strings.HasSuffix(p.result, "float") {
					got = float64(math.Float32frombits(bits))
				}
				if got != w {
					t.Errorf("%s: number %d of lane %d is %v, not %v", name, j, i, got, w)
				}
			}
		}
	}
}

// TestAPIModes sets each mode of rounding and saturation and reads it back.
func TestAPIModes(t *testing.T) {
	k, err := aiesim.Load("modes.cc", []byte(apiHead+`
void f(int32 m, int32 s, int32 *out) {
	aie::set_rounding((aie::rounding_mode)m);
	aie::set_saturation((aie::saturation_mode)s);
	out[0] = (int32)aie::get_rounding();
	out[1] = (int32)aie::swap_saturation(aie::saturation_mode::none);
	out[2] = (int32)aie::swap_rounding(aie::rounding_mode::conv_even);
	out[3] = (int32)aie::tile::current().get_rounding() * 4 + (int32)aie::get_saturation();
}
`), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for m := range 8 {
		for _, s := range []int{0, 1, 3} {
			out := make([]byte, 16)
			args := []aiesim.Arg{num32(int64(m)), num32(int64(s)), aiesim.BufferArg("int32", out, 4)}
			if _, err := k.Run(context.Background(), "f", args); err != nil {
				t.Fatal(err)
			}
			for i, want := range []int{m, s, m, 6 * 4} {
				if got := int(binary.LittleEndian.Uint32(out[4*i:])); got != want {
					t.Errorf("rounding %d, saturation %d: out[%d] is %d, not %d", m, s, i, got, want)
				}
			}
		}
	}
}

// TestAPIChoices compares max_cmp, min_cmp and products that are subtracted from op_sub of an accumulator.
func TestAPIChoices(t *testing.T) {
	k, err := aiesim.Load("choices.cc", []byte(apiHead+`
void f(const int32 *pa, const int32 *pb, int32 *out) {
	aie::vector<int32, 8> a = aie::load_v<8>(pa), b = aie::load_v<8>(pb);
	auto [hi, fromB] = aie::max_cmp(a, b);
	auto [lo, lower] = aie::min_cmp(a, b);
	aie::store_v(out, hi);
	aie::store_v(out + 8, lo);
	aie::accum<acc80, 8> s = aie::mul(a, b);
	aie::store_v(out + 16, aie::mac(aie::op_sub(s), a, a).to_vector<int32>(0));
	aie::store_v(out + 24, aie::msc(aie::op_sub(s), b, (int32)3).to_vector<int32>(0));
	out[32] = fromB.to_uint32(0);
	out[33] = lower.to_uint32(0);
}
`), aiesim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := []int32{1, -2, 3, 4, 0, -7, 9, 5}, []int32{2, -3, 3, -4, 0, 7, 8, 6}
	out := make([]byte, 4*34)
	args := []aiesim.Arg{in(a), in(b), aiesim.BufferArg("int32", out, 34)}
	if _, err := k.Run(context.Background(), "f", args); err != nil {
		t.Fatal(err)
	}
	want := make([]int32, 34)
	for i := range 8 {
		want[i], want[8+i] = max(a[i], b[i]), min(a[i], b[i])
		want[16+i], want[24+i] = a[i]*b[i]-a[i]*a[i], a[i]*b[i]-3*b[i]
		if a[i] < b[i] {
			want[32] |= 1 << i
		}
		if b[i] < a[i] {
			want[33] |= 1 << i
		}
	}
	for i, w := range want {
		if got := int32(binary.LittleEndian.Uint32(out[4*i:])); got != w {
			t.Errorf("out[%d] is %d, not %d", i, got, w)
		}
	}
}
