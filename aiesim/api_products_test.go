package aiesim_test

import (
	"context"
	"fmt"
	"math"
	"math/rand"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// apiProduct is a product of two types on the API: the type that holds it and its lanes.
type apiProduct struct {
	a, b, acc string
	lanes     []int
}

var apiProducts = []apiProduct{
	{"int16", "int16", "acc48", []int{8, 16}}, {"int8", "int8", "acc48", []int{16}}, {"int16", "int8", "acc48", []int{16}},
	{"uint8", "int16", "acc48", []int{16}}, {"int32", "int16", "acc48", []int{8, 16}},
	{"int16", "int32", "acc48", []int{8, 16}}, {"int32", "int32", "acc80", []int{4, 8}},
	{"float", "float", "accfloat", []int{4, 8, 16}},
}

func typeNamed(name string) apiType {
	for _, t := range apiTypes {
		if t.name == name {
			return t
		}
	}
	panic(name)
}

// TestAPIProducts compares mul, mac, msc and sliding_mul with plain sums of products.
func TestAPIProducts(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	for _, pr := range apiProducts {
		for _, n := range pr.lanes {
			ta, tb, to := typeNamed(pr.a), typeNamed(pr.b), typeNamed("int32")
			if pr.a == "float" {
				to = ta
			}
			src := fmt.Sprintf(apiHead+`using A = %s; using B = %s; using O = %s; constexpr unsigned N = %d;
void products(const A *pa, const B *pb, O *out) {
	aie::vector<A, N> a = aie::load_unaligned_v<N>(pa);
	aie::vector<B, N> b = aie::load_unaligned_v<N>(pb);
	aie::accum<%s, N> s = aie::mul(a, b);
	s = aie::mac(s, a, b[1]);
	s = aie::msc(s, a, b);
	s = aie::mac(s, aie::reverse(a), b);
	aie::vector<O, N> v = s.to_vector<O>(0);
	for (unsigned i = 0; i < N; i++) out[i] = v[i];
}
void filter(const A *pa, const B *pb, O *out) {
	auto s = aie::sliding_mul<N, 4>(aie::load_unaligned_v<16>(pa), 1, aie::load_unaligned_v<32>(pb), 3);
	aie::vector<O, N> v = s.template to_vector<O>(0);
	for (unsigned i = 0; i < N; i++) out[i] = v[i];
}
`, pr.a, pr.b, to.name, n, pr.acc)
			p, err := aiesim.Load("products.cc", []byte(src), aiesim.Options{})
			if err != nil {
				t.Errorf("%s x %s, %d lanes: %v", pr.a, pr.b, n, err)
				continue
			}
			a, b := ta.random(r, 32), tb.random(r, 32)
			if pr.acc == "acc48" && (pr.a == "int32" || pr.b == "int32") { // the sums must fit 31 bits
				for i := range a {
					a[i], b[i] = math.Trunc(a[i]/64), math.Trunc(b[i]/64)
				}
			} else if pr.a == "int16" && pr.b == "int16" || pr.a == "uint8" {
				for i := range b {
					b[i] = math.Trunc(b[i] / 8)
				}
			}
			check := func(entry string, lanes int, want func(i int) float64) {
				out := make([]byte, 4*lanes)
				args := []aiesim.Arg{aiesim.BufferArg(pr.a, ta.encode(a), 32), aiesim.BufferArg(pr.b, tb.encode(b), 32),
					aiesim.BufferArg(to.name, out, lanes)}
				if _, err := p.Run(context.Background(), entry, args); err != nil {
					t.Errorf("%s of %s x %s, %d lanes: %v", entry, pr.a, pr.b, n, err)
					return
				}
				for i, got := range to.decode(out) {
					if got != want(i) {
						t.Errorf("%s of %s x %s, %d lanes: lane %d is %v, want %v", entry, pr.a, pr.b, n, i, got, want(i))
						return
					}
				}
			}
			check("products", n, func(i int) float64 { return a[i]*b[1] + a[n-1-i]*b[i] })
			check("filter", n, func(i int) float64 {
				s := 0.0
				for k := range 4 {
					s += a[1+k] * b[(3+i+k)%32]
				}
				return s
			})
		}
	}
}
