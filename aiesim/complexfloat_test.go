package aiesim_test

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestComplexFloats does what the float unit does with complex numbers and compares it with complex numbers of Go, on whole
// numbers, which no order of sums changes.
func TestComplexFloats(t *testing.T) {
	r := rand.New(rand.NewSource(11))
	conj := func(c complex64, yes bool) complex64 {
		if yes {
			return complex(real(c), -imag(c))
		}
		return c
	}
	for _, verb := range []string{"fpmul", "fpneg_mul", "fpmac", "fpmsc"} {
		for _, x := range []string{"float", "cfloat"} {
			for _, z := range []string{"float", "cfloat"} {
				suffixes := []string{"", "_c"}
				switch {
				case x == z && x == "float":
					continue
				case x == z:
					suffixes = []string{"", "_cn", "_nc", "_cc"}
				}
				for _, s := range suffixes {
					for _, n := range []int{4, 8, 16, 32} {
						if n == 4 && x == "float" || n == 32 && x == "cfloat" {
							continue
						}
						xs, zs, xo, zo := r.Intn(20), r.Intn(8), r.Intn(1<<16), r.Intn(1<<16)
						simple := x == z && n == 4 && r.Intn(2) == 0
						count := map[string]int{"float": 8, "cfloat": 4}[z]
						data := random[float32](r, 64+16+8, 50)
						at := func(typ string, base, i, n int) complex64 {
							i = i % n
							if typ == "float" {
								return complex(data[base+i], 0)
							}
							return complex(data[base+2*i], data[base+2*i+1])
						}
						call, acc := fmt.Sprintf("x, %d, 0x%x, z, %d, 0x%x", xs, xo, zs, zo), ""
						if simple {
							call, xs, zs, xo, zo = "x, z", 0, 0, 0x3210, 0x3210
						}
						if verb == "fpmac" || verb == "fpmsc" {
							acc = "acc, "
						}
						src := fmt.Sprintf("#include <adf.h>\nvoid f(const float *in, v4cfloat *out)\n{\n"+
							"    v%d%s x = *(const v%[1]d%[2]s *)in; v%d%s z = *(const v%[3]d%[4]s *)(in + 64);\n"+
							"    v4cfloat acc = *(const v4cfloat *)(in + 80);\n    *out = %s%s(%s%s);\n}\n",
							n, x, count, z, verb, s, acc, call)
						want := make([]float32, 8)
						for l := range 4 {
							a := at(x, 0, xs+xo>>(4*l)&15, n)
							b := at(z, 64, zs+zo>>(4*l)&15, count)
							one := x != z && s == "_c"
							p := conj(a, strings.HasPrefix(s, "_c") && x == z && s != "_nc" || one && x == "cfloat") *
								conj(b, s == "_nc" || s == "_cc" || one && z == "cfloat")
							switch sum := at("cfloat", 80, l, 4); verb {
							case "fpneg_mul":
								p = -p
							case "fpmac":
								p = sum + p
							case "fpmsc":
								p = sum - p
							}
							want[2*l], want[2*l+1] = real(p), imag(p)
						}
						out := in(make([]float32, 8))
						run(t, loadCXX(t, src), "f", in(data), out)
						for i, got := range num[float32](out.Data) {
							if got != want[i] {
								t.Fatalf("%sgot  %v\nwant %v", src, num[float32](out.Data), want)
							}
						}
					}
				}
			}
		}
	}
}

// TestComplexFloatSums adds complex numbers that are selected.
func TestComplexFloatSums(t *testing.T) {
	data := random[float32](rand.New(rand.NewSource(3)), 24, 50)
	out := in(make([]float32, 32))
	run(t, loadCXX(t, `#include <adf.h>
void f(const float *in, v4cfloat *out)
{
    v8cfloat x = *(const v8cfloat *)in; v4cfloat a = *(const v4cfloat *)(in + 16);
    out[0] = fpadd(a, x, 6, 0x1230);
    out[1] = fpsub(a, x, 1, 0x0123);
    out[2] = fpadd(a, ext_w(x, 1));
    out[3] = fpneg(x, 3, 0x3210);
}
`), "f", in(data), out)
	got := num[float32](out.Data)
	for l := range 4 {
		for h := range 2 {
			x := func(i int) float32 { return data[2*(i%8)+h] }
			a, i := data[16+2*l+h], 2*l+h
			for k, want := range []float32{a + x(6+[]int{0, 3, 2, 1}[l]), a - x(1+3-l), a + x(4+l), -x(3 + l)} {
				if got[8*k+i] != want {
					t.Errorf("out[%d], lane %d, half %d: %v, want %v", k, l, h, got[8*k+i], want)
				}
			}
		}
	}
}

// loadCXX reads a program in C++.
func loadCXX(t *testing.T, src string) *aiesim.Program {
	t.Helper()
	p, err := aiesim.Load("k.cc", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatalf("%v\n%s", err, src)
	}
	return p
}
