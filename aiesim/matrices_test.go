package aiesim_test

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// bothWays runs an entry as C and as instruction words, and compares what the last argument holds with want.
func bothWays(t *testing.T, what, src, entry string, args []aiesim.Arg, want []int64) (*aiesim.Program,
	*aiesim.Code) {
	t.Helper()
	p, err := aiesim.Load("api.cc", []byte(src), aiesim.Options{})
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	words := slices.Clone(args)
	for i := range words {
		words[i].Data = slices.Clone(args[i].Data)
	}
	if _, err := p.Run(context.Background(), entry, args); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	code, err := p.Compile(entry, machine.AIE1())
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if _, err := code.Run(context.Background(), words, core.Options{}); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	for _, a := range []aiesim.Arg{args[len(args)-1], words[len(args)-1]} {
		var got []int64
		if a.Type == "int64" {
			got = num[int64](a.Data)
		} else if a.Type == "float" {
			for _, x := range num[float32](a.Data) {
				got = append(got, int64(x))
			}
		} else {
			for _, x := range num[int32](a.Data) {
				got = append(got, int64(x))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %v\nwant %v", what, got, want)
		}
	}
	return p, code
}

// TestMatrixShapes compares aiesim's mmul with plain sums of products in the shapes that the API has on AIE1; where multiplications of
// the machine have them they go over no lanes.
func TestMatrixShapes(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for _, s := range []struct {
		a, b    string
		m, k, n int
		lanes   bool // goes over lanes
	}{
		{"int8", "int8", 4, 8, 4, false}, {"int8", "int8", 8, 8, 4, false}, {"int8", "int8", 4, 8, 8, false},
		{"int8", "int8", 2, 8, 8, false}, {"int8", "int8", 1, 16, 8, false}, {"int8", "int8", 2, 16, 8, false},
		{"int8", "int8", 4, 16, 4, false}, {"int8", "int8", 4, 16, 8, false}, {"uint8", "uint8", 4, 8, 4, false},
		{"uint8", "int8", 4, 16, 4, false}, {"int8", "uint8", 4, 16, 8, false},
		{"int8", "int16", 4, 4, 4, false}, {"int8", "int16", 4, 4, 8, false}, {"int8", "int16", 8, 8, 1, false},
		{"uint8", "int16", 8, 8, 1, false}, {"int16", "int8", 4, 4, 4, false}, {"int16", "int8", 4, 8, 4, false},
		{"int16", "int8", 4, 4, 8, false}, {"int16", "uint8", 8, 4, 4, false},
		{"int16", "int16", 4, 4, 4, false}, {"int16", "int16", 2, 4, 8, false}, {"int16", "int16", 4, 4, 8, false},
		{"int16", "int16", 4, 2, 8, false}, {"int16", "int16", 8, 8, 1, false},
		{"int16", "int32", 2, 4, 8, true}, {"int32", "int16", 4, 4, 4, true}, {"int32", "int16", 2, 2, 4, true},
		{"int32", "int32", 4, 2, 4, false}, {"int32", "int32", 4, 4, 2, false}, {"int32", "int32", 2, 4, 4, false},
		{"int32", "int32", 2, 8, 2, false}, {"int32", "int32", 4, 4, 1, false},
		{"float", "float", 4, 2, 4, false}, {"float", "float", 2, 4, 4, false}, {"float", "float", 4, 4, 1, false},
	} {
		o := "int32"
		if s.a == "float" {
			o = "float"
		}
		src := fmt.Sprintf(apiHead+`void product(const %s *pa, const %s *pb, %s *out) {
	aie::mmul<%d, %d, %d, %[1]s, %[2]s> c;
	c.mul(aie::load_v<%[7]d>(pa), aie::load_v<%[8]d>(pb));
	c.mac(aie::load_v<%[7]d>(pa + %[7]d), aie::load_v<%[8]d>(pb + %[8]d));
	aie::store_v(out, c.to_vector<%[3]s>(0));
}`, s.a, s.b, o, s.m, s.k, s.n, s.m*s.k, s.k*s.n)
		a, b, want := make([]int64, 2*s.m*s.k), make([]int64, 2*s.k*s.n), make([]int64, s.m*s.n)
		for x, v := range [][]int64{a, b} {
			for i := range v {
				v[i] = int64(r.Intn(100))
				if x == 0 && s.a[0] != 'u' || x == 1 && s.b[0] != 'u' {
					v[i] -= 50
				}
			}
		}
		for h := range 2 {
			for i := range want {
				for k := range s.k {
					want[i] += a[h*s.m*s.k+i/s.n*s.k+k] * b[h*s.k*s.n+k*s.n+i%s.n]
				}
			}
		}
		what := fmt.Sprintf("%s x %s, %d x %d x %d", s.a, s.b, s.m, s.k, s.n)
		p, code := bothWays(t, what, src, "product",
			[]aiesim.Arg{typed(s.a, a), typed(s.b, b), typed(o, make([]int64, len(want)))}, want)
		if got := p.Lanewise(); (len(got) > 0) != s.lanes {
			t.Errorf("%s: functions that go over lanes are %v", what, got)
		}
		if n := code.Program.Func.Frame; n > 0 && !s.lanes {
			t.Errorf("%s: %d bytes of sums or operands are in memory", what, n)
		}
	}
}

// typed is a buffer of the type.
func typed(typ string, x []int64) aiesim.Arg {
	f := make([]float64, len(x))
	for i, v := range x {
		f[i] = float64(v)
	}
	return aiesim.BufferArg(typ, typeNamed(typ).encode(f), len(x))
}

// TestSymmetricFilters compares sliding_mul_sym and its kin with plain sums.
func TestSymmetricFilters(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for _, points := range []int{4, 7, 8} {
		for _, minus := range []bool{false, true} {
			name, sign := "sym", int64(1)
			if minus {
				name, sign = "antisym", -1
			}
			src := fmt.Sprintf(apiHead+`void filter(const int16 *pc, const int16 *px, int32 *out) {
	auto c = aie::load_v<16>(pc);
	auto x = aie::load_v<32>(px);
	auto s = aie::sliding_mul_%[1]s<8, %[2]d>(c, 2, x, 3);
	aie::store_v(out, s.to_vector<int32>(0));
	auto u = aie::sliding_mul_sym_ops<8, %[2]d, 1, 1, 1, int16, int16>::mul_%[1]s(c, 2, x, 3, 20);
	aie::store_v(out + 8, u.to_vector<int32>(0));
}`, name, points)
			c, x, want := make([]int64, 16), make([]int64, 32), make([]int64, 16)
			for _, v := range [][]int64{c, x} {
				for i := range v {
					v[i] = int64(r.Intn(2000) - 1000)
				}
			}
			for l := range 8 {
				for p := range (points + 1) / 2 {
					mirror := 1 - min(1, int64(points-1-2*p)) // no mirror of the point in the middle
					want[l] += c[2+p] * (x[3+l+p] + sign*(1-mirror)*x[3+l+points-1-p])
					want[8+l] += c[2+p] * (x[3+l+p] + sign*(1-mirror)*x[20+l-p])
				}
			}
			bothWays(t, fmt.Sprintf("%s of %d points", name, points), src, "filter",
				[]aiesim.Arg{typed("int16", c), typed("int16", x), typed("int32", make([]int64, 16))}, want)
		}
	}
}

// TestAPIWideAccumulators sums in more lanes than an accumulator of the machine has.
func TestAPIWideAccumulators(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	a, b, want := make([]int64, 32), make([]int64, 32), make([]int64, 32)
	for i := range a {
		a[i], b[i] = int64(r.Intn(2000)-1000), int64(r.Intn(2000)-1000)
	}
	for i := range want {
		want[i] = a[i]*b[i] + a[i]*7 - b[i]*b[i] + a[31-i]
	}
	src := apiHead + `void sums(const int16 *pa, const int16 *pb, int32 *out) {
	aie::vector<int16, 32> a = aie::load_v<32>(pa), b = aie::load_v<32>(pb);
	aie::accum<acc48, 32> s = aie::mul(a, b);
	s = aie::mac(s, a, (int16)7);
	s = aie::msc(s, b, b);
	s = aie::add(s, aie::reverse(a));
	aie::accum<acc48, 32> u = aie::zeros<acc48, 32>();
	u.insert(0, s.extract<16>(0));
	u.insert(1, s.extract<16>(1));
	aie::store_v(out, u.to_vector<int32>(0));
}`
	bothWays(t, "wide", src, "sums", []aiesim.Arg{typed("int16", a), typed("int16", b), typed("int32", make([]int64, 32))}, want)
}
