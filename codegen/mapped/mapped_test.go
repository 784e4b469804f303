package mapped_test

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// C of mapped programs computes what halide.Eval gives: by instructions of this processor, and by loops.
func TestC(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	for _, text := range []string{`a: uint8(k, m)
b: int8(n, k)
bias: int32 -1000..1000 (n)
r: 11
c(n, m) = narrow(int8, bias(n) + sum(r, a(r.x, m) * b(n, r.x)), 7)
schedule
bound n 19; bound m 5
reorder m r.x n
map vpdpbusd i=n r.x=r.x`, `a: int16 -300..300 (k, m)
b: int16(n, k)
r: 11
c(n, m): int32 = 7
c(n, m) = wrap(int32, c(n, m) + a(r.x, m) * b(n, r.x)) over r
schedule
bound n 19; bound m 5
of c update 0:
split n 8 guard -> no ni
reorder m no r.x ni
map vpdpwssd i=ni r.x=r.x`, `a: float32(k, m)
b: float32(n, k)
r: 5
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 5
reorder m r.x n
map vmulps-vaddps i=n`, `a: int8(k, m)
b: int8(n, k)
r: 33
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 5
reorder r.x m n
map gemmini m=m n=n r.x=r.x`} {
		s := parsed.Program(t, "test.vyasa", text)
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := calls.Lower(n, needle.Named)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		inputs := map[string]*halide.Array{}
		for _, in := range halide.NewPipeline(s.Func).Inputs() {
			b := p.Nest.Buffer(in.Name)
			a := halide.NewArray(b.Type, b.Valid...)
			for i := range a.Ints {
				lo, hi := halide.Env{}.Span(in.At(anywhere(in)...)).Lo.Int64(), halide.Env{}.Span(in.At(anywhere(in)...)).Hi.Int64()
				a.Ints[i] = lo + rng.Int64N(hi-lo+1)
			}
			for i := range a.Floats {
				a.Floats[i] = rng.Float32() - 0.5
			}
			inputs[in.Name] = a
		}
		want, err := halide.Eval(s.Func, []halide.Range{{Extent: 19}, {Extent: 5}}, inputs)
		if err != nil {
			t.Fatal(err)
		}
		for _, has := range []func(*needle.Needle) bool{mapped.Here(), func(*needle.Needle) bool { return false }} {
			got, err := mapped.Host{CC: gcc, Dir: t.TempDir(), Has: has}.Run(context.Background(), p, inputs)
			if err != nil {
				t.Fatal(err)
			}
			if at, differ := want.Diff(got["c"]); differ {
				c, _ := mapped.C(p, "f", has)
				t.Errorf("differs at %v\n%s", at, c)
			}
		}
		if name := p.Calls[0].Needle.Name; name != "gemmini" {
			c, _ := mapped.C(p, "f", func(*needle.Needle) bool { return true })
			if !strings.Contains(c, "/* "+name+" */") || !strings.Contains(c, "_mm") {
				t.Errorf("no call of %s:\n%s", name, c)
			}
		}
	}
}

// anywhere is coordinates of an input.
func anywhere(in *halide.Input) (at []halide.Operand) {
	for range in.Dims {
		at = append(at, 0)
	}
	return at
}
