package calls_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// mapped is the program of a text with a schedule that maps.
func mapped(t testing.TB, text string) (*halide.Schedule, *calls.Program, error) {
	t.Helper()
	s, err := halide.ParseProgram("test.vyasa", text)
	if err != nil {
		return nil, nil, err
	}
	n, err := build.Lower(s, nil)
	if err != nil {
		return nil, nil, err
	}
	p, err := calls.Lower(n, needle.Named)
	return s, p, err
}

// same holds that a program gives what halide.Eval gives, on extreme and other data.
func same(t interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Errorf(format string, args ...any)
}, s *halide.Schedule, p *calls.Program) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	inputs := map[string]*halide.Array{}
	for _, b := range p.Nest.Buffers {
		if b.Output || b.Inner {
			continue
		}
		a := halide.NewArray(b.Type, b.Valid...)
		lo, hi := b.Type.Bounds()
		if b.Values.Known() {
			lo, hi = b.Values.Lo, b.Values.Hi
		}
		for i := range a.Ints {
			switch rng.IntN(4) {
			case 0:
				a.Ints[i] = lo.Int64()
			case 1:
				a.Ints[i] = hi.Int64()
			default:
				a.Ints[i] = lo.Int64() + rng.Int64N(hi.Int64()-lo.Int64()+1)
			}
		}
		for i := range a.Floats {
			a.Floats[i] = float32(rng.IntN(33) - 16) // sums are the same in each order
		}
		inputs[b.Name] = a
	}
	got, err := p.Run(context.Background(), inputs)
	if err != nil {
		t.Fatalf("%v\n%s", err, p)
	}
	var region []halide.Range
	for _, v := range s.Func.Vars {
		r, _ := s.Range(v.Name)
		region = append(region, r)
	}
	want, err := halide.Eval(s.Func, region, inputs)
	if err != nil {
		t.Fatal(err)
	}
	if at, differ := want.Diff(got[s.Func.Name]); differ {
		t.Errorf("differs at %v\n%s", at, p)
	}
}

// Maps of stages, of tails, of tiles and of updates give what the algorithm says.
func TestMapsRun(t *testing.T) {
	for name, text := range map[string]string{
		"gemm": `a: uint8(k, m)
b: int8(n, k)
r: 11
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 5
reorder m r.x n
map vpdpbusd i=n r.x=r.x`,
		"tiles, rounded": `a: int8(k, m)
b: int8(n, k)
bias: int32 -1000..1000 (n)
r: 11
c(n, m) = narrow(int8, bias(n) + sum(r, a(r.x, m) * b(n, r.x)), 7)
schedule
bound n 19; bound m 9
split n 8 guard -> no ni
split r.x 4 -> ro ri
reorder m no ro ri ni
map sdot i=ni r.x=ri`,
		"a matrix at once": `a: int8(k, m)
b: int8(n, k)
r: 33
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 5
reorder r.x m n
map gemmini m=m n=n r.x=r.x`,
		"exchanged": `a: int8(k, m)
b: int8(n, k)
r: 33
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 5
reorder r.x m n
map gemmini m=n n=m r.x=r.x`,
		"sliding": `in: int16(x)
w: int16(k)
r: 7
out(x) = narrow(int16, sum(r, in(x+r.x) * w(r.x)), 15)
schedule
bound x 37
reorder r.x x
map mac16 i=x r.x=r.x`,
		"what slides on what does not": `a: int16(k, m)
b: int16 -9..9 (n, k)
r: 5
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 3
reorder m r.x n
map mac16 i=n r.x=r.x`,
		"update": `a: int8(k, m)
b: int8(n, k)
r: 11
c(n, m): int32 = 7
c(n, m) = wrap(int32, c(n, m) + a(r.x, m) * b(n, r.x)) over r
schedule
bound n 19; bound m 5
of c update 0:
reorder m r.x n
map sdot i=n r.x=r.x`,
		"outer product": `a: float32(m)
b: float32(n)
c(n, m) = a(m) * b(n)
schedule
bound n 19; bound m 5
map vmulps-vaddps i=n`,
		"two Funcs": `a: int8(k, m)
b: int8(n, k)
d: int8(p, n)
r: 11
q: 9
t(n, m) = narrow(int8, sum(r, a(r.x, m) * b(n, r.x)), 7)
c(p, m) = sum(q, t(q.x, m) * d(p, q.x))
schedule
bound p 19; bound m 5
reorder m q.x p
map sdot i=p r.x=q.x
of t:
computeroot
reorder m r.x n
map sdot i=n r.x=r.x`,
	} {
		t.Run(name, func(t *testing.T) {
			s, p, err := mapped(t, text)
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Calls) == 0 || !strings.Contains(p.String(), "call ") {
				t.Error("nothing is called")
			}
			same(t, s, p)
		})
	}
}
