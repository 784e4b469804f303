package aiesim_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// pairs are complex numbers as the program has them, n of so many bytes a half, all small.
func pairs(r *rand.Rand, n, bytes int) (z [][2]int64, b []byte) {
	for range n {
		c := [2]int64{int64(r.Intn(201) - 100), int64(r.Intn(201) - 100)}
		z = append(z, c)
		for _, x := range c {
			if bytes == 2 {
				b = binary.LittleEndian.AppendUint16(b, uint16(x))
			} else {
				b = binary.LittleEndian.AppendUint32(b, uint32(x))
			}
		}
	}
	return z, b
}

func times(a, b [2]int64) [2]int64 { return [2]int64{a[0]*b[0] - a[1]*b[1], a[0]*b[1] + a[1]*b[0]} }

// TestComplexAPI compares products of complex numbers with plain arithmetic, and the words with the C.
func TestComplexAPI(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for _, c := range []struct {
		a, b  string
		n     int
		width [2]int
	}{
		{"cint16", "cint16", 4, [2]int{2, 2}}, {"cint16", "cint16", 8, [2]int{2, 2}}, {"cint32", "cint16", 4, [2]int{4, 2}},
		{"cint16", "cint32", 4, [2]int{2, 4}}, {"cint32", "cint32", 2, [2]int{4, 4}}, {"cint32", "cint32", 4, [2]int{4, 4}},
	} {
		src := fmt.Sprintf(`#include <aie_api/aie.hpp>
using namespace adf;
void f(input_buffer<%[1]s> &a, input_buffer<%[2]s> &b, output_buffer<cint32> &out) {
	auto ia = aie::begin_vector<%[3]d>(a);
	auto ib = aie::begin_vector<%[3]d>(b);
	auto o = aie::begin_vector<%[3]d>(out);
	aie::vector<%[1]s, %[3]d> x = *ia++, x2 = *ia;
	aie::vector<%[2]s, %[3]d> z = *ib;
	auto acc = aie::mul(x, z);
	*o++ = acc.template to_vector<cint32>(0);
	acc = aie::mac(acc, x2, z[1]);
	*o++ = acc.template to_vector<cint32>(0);
	acc = aie::msc(acc, aie::conj(x), z);
	*o++ = acc.template to_vector<cint32>(0);
	for (unsigned i = 0; i < %[3]d; i++) {
		%[1]s s = a.data()[i];
		cint32 w = {s.real, s.imag};
		w += cint32{1, -1};
		out.data()[3 * %[3]d + i] = w;
	}
}
`, c.a, c.b, c.n)
		x, xb := pairs(r, 2*c.n, c.width[0])
		z, zb := pairs(r, c.n, c.width[1])
		half := map[int]string{2: "int16", 4: "int32"}
		args := func(out []byte) []aiesim.Arg {
			return []aiesim.Arg{aiesim.BufferArg(half[c.width[0]], xb, 2*c.n, 2), aiesim.BufferArg(half[c.width[1]], zb, c.n, 2),
				aiesim.BufferArg("int32", out, 4*c.n, 2)}
		}
		p, err := aiesim.Load("c.cc", []byte(src), aiesim.Options{})
		if err != nil {
			t.Fatalf("%s, %s: %v", c.a, c.b, err)
		}
		got, words := make([]byte, 4*c.n*8), make([]byte, 4*c.n*8)
		if _, err := p.Run(context.Background(), "f", args(got)); err != nil {
			t.Fatalf("%s, %s, %d: %v", c.a, c.b, c.n, err)
		}
		code, err := p.Compile("f", machine.AIE1())
		if err != nil {
			t.Fatalf("%s, %s, %d: %v", c.a, c.b, c.n, err)
		}
		if _, err := code.Run(context.Background(), args(words), core.Options{}); err != nil || !bytes.Equal(got, words) {
			t.Errorf("%s, %s, %d: words %x, C %x, %v", c.a, c.b, c.n, words, got, err)
		}
		for l := range c.n {
			p1, p2 := times(x[l], z[l]), times(x[c.n+l], z[1])
			p3 := times([2]int64{x[l][0], -x[l][1]}, z[l])
			for i := range 2 {
				want := []int64{p1[i], p1[i] + p2[i], p1[i] + p2[i] - p3[i], x[l][i] + 1 - 2*int64(i)}
				for k, w := range want {
					at := ((k*c.n+l)*2 + i) * 4
					if g := int64(int32(binary.LittleEndian.Uint32(got[at:]))); g != w {
						t.Errorf("%s, %s, %d lanes: result %d, lane %d, half %d is %d, want %d", c.a, c.b, c.n, k, l, i, g, w)
					}
				}
			}
		}
	}
}

// TestOddStages compares stages of transforms with three and five legs with the sum that defines them, with roots of 15 bits.
func TestOddStages(t *testing.T) {
	r := rand.New(rand.NewSource(12))
	for _, radix := range []int{3, 5} {
		for _, inv := range []bool{false, true} {
			const legs, groups = 4, 2
			n, factors := radix*legs*groups, ""
			for j := 1; j < radix; j++ {
				factors += fmt.Sprintf("t + %d, ", (j-1)*groups)
			}
			src := fmt.Sprintf(`#include <aie_api/aie.hpp>
void k(const cint16 *x, const cint16 *t, cint16 *out) {
	aie::fft_dit_r%d_stage<%d>(x, %s%d, 15, 16, %v, out);
}`, radix, legs, factors, n, inv)
			x, tw := make([]int16, 2*n), make([]int16, 2*(radix-1)*groups)
			for i := range x {
				x[i] = int16(r.Intn(8001) - 4000)
			}
			for i := range tw {
				tw[i] = int16(r.Intn(65535) - 32767)
			}
			roots := map[int][][2]int64{3: {{32768, 0}, {-16384, -28378}, {-16384, 28378}},
				5: {{32768, 0}, {10126, -31164}, {-26510, -19261}, {-26510, 19261}, {10126, 31164}}}[radix]
			sign := int64(1)
			if inv {
				sign = -1
			}
			want := make([]int16, 2*n)
			for i := range n / radix {
				g, l := i/legs, i%legs
				for k := range radix {
					at := radix*legs*g + l
					re, im := int64(x[2*at])<<15, int64(x[2*at+1])<<15
					for j := 1; j < radix; j++ {
						a, b := int64(x[2*(at+j*legs)]), int64(x[2*(at+j*legs)+1])
						c, d := int64(tw[2*((j-1)*groups+g)]), sign*int64(tw[2*((j-1)*groups+g)+1])
						shift := 15
						if radix == 5 {
							shift = 16 // the API's own: by the shift of the results
						}
						a, b = (a*c-b*d)>>shift, (a*d+b*c)>>shift
						p, q := roots[j*k%radix][0], sign*roots[j*k%radix][1]
						re, im = re+a*p-b*q, im+a*q+b*p
					}
					want[2*(k*n/radix+i)], want[2*(k*n/radix+i)+1] = int16(re>>16), int16(im>>16)
				}
			}
			got := num[int16](both(t, src, "k", aiesim.Options{}, in(x), in(tw), in(make([]int16, 2*n))))
			if !slices.Equal(got, want) {
				t.Errorf("%d legs, inverse %v:\ngot  %v\nwant %v", radix, inv, got, want)
			}
		}
	}
}
