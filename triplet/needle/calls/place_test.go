package calls_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// Operands are taken where they lie, as their arrays have them, sums added to where they are stored, and what is copied is copied outside
// of loops that do not move it.
func TestPlaces(t *testing.T) {
	const conv = `in: float32(c, x, y)
w: float32(k, c, s, t)
e: 8, 3, 3
in1(r_x, r_y, r_z, x, y) = in(r_x, x + r_y, y + r_z)
out(k, x, y) = sum(e, in1(e.x, e.y, e.z, x, y) * w(k, e.x, e.y, e.z))
schedule
bound k 16; bound x 8; bound y 5
reorder y x k e.z e.y e.x; fuse y x -> m; fuse e.z e.y -> e2; fuse e2 e.x -> e1; reorder e1 m k
reassociate
map sgemm n=k m=m r.x=e1
of in1:
computeroot
`
	for name, c := range map[string]struct{ text, call, without string }{
		"one product": {conv, "call sgemm out, out, in1, w\n", "sgemm_"},
		"rows apart": {`a: float32(k, m)
b: float32(n, k)
r: 13
c(n, m) = sum(r, a(r.x, m) * b(n, r.x))
schedule
bound n 19; bound m 5
reorder r.x m n
reassociate
map sgemm m=m n=n r.x=r.x`, "call sgemm c by 1, 24, c by 1, 24, a by 1, 16, b by 1, 24\n", "sgemm_"},
		"transposed": {`a: float32(m, k)
b: float32(k, n)
r: 8
c(n, m) = sum(r, a(m, r.x) * b(r.x, n))
schedule
bound n 16; bound m 8
reorder r.x m n
reassociate
map sgemm m=m n=n r.x=r.x`, "call sgemm c, c, a by 8, 1, b by 8, 1\n", "sgemm_"},
		"rounded": {`a: uint8(k, m)
b: int8(n, k)
r: 8
c(n, m) = narrow(int16, sum(r, a(r.x, m) * b(n, r.x)), 2)
schedule
bound n 32; bound m 5
reorder m r.x n
map vpdpbusd i=n r.x=r.x`, "call vpdpbusd acc[16*n_c], vpdpbusd_acc, a[32*m + 4*r.x_c], vpdpbusd_b[128*r.x_c + 64*n_c]\n", "vpdpbusd_out"},
		"elements over each other": {`in: float32(c, x)
w: float32(k, c, s)
r: 4, 3
out(k, x) = sum(r, in(r.x, x + r.y) * w(k, r.x, r.y))
schedule
bound k 16; bound x 9
reorder x k r.y r.x; fuse r.y r.x -> e; reorder e x k
reassociate
map sgemm n=k m=x r.x=e
align in 4`, "sgemm_a, w\n", "sgemm_b"},
		"what is stored in the loop is copied in it": {`a: int8(k)
b: int8(n, k)
r: 8
t(y, n) = narrow(int8, b(n, y) + a(y))
c(n, y) = sum(r, t(r.x, n) * a(r.x + y))
schedule
bound n 16; bound y 2
reorder y r.x n
map sdot i=n r.x=r.x
of t:
computeat c y`, "call sdot ", "alloc sdot_b: int8[64]"},
		"a loop of an update's own RDom": {`a: float32(k)
b: float32(k)
q: 5
p: 8, 4
h(x): float32 = 0.0
h(p.x + p.y) = h(p.x + p.y) + sum(q, a(p.x + q.x) * b(q.x)) over p
schedule
bound x 11
of h update 0:
reorder p.y q.x p.x
map saxpy i=p.x`, "call saxpy ", "nothing"},
	} {
		t.Run(name, func(t *testing.T) {
			s, p, err := mapped(t, c.text)
			if err != nil {
				t.Fatal(err)
			}
			if text := p.String(); !strings.Contains(text, c.call) || strings.Contains(text, c.without) {
				t.Errorf("want %q and no %q:\n%s", c.call, c.without, text)
			}
			same(t, s, p)
		})
	}
}

// Drawn products, whose arrays have their dimensions in any order, give what the algorithm says by each map, whichever loops become one.
func TestDrawnPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"sgemm", "sdot-blas", "saxpy", "vmulps-vaddps", "vpdpbusd", "vpmaddwd", "sdot", "gemmini", "mac16", "smmla"}).Draw(t, "needle")
		n, err := needle.Named(name)
		if err != nil {
			t.Fatal(err)
		}
		types := []string{}
		for _, f := range n.Product.Factors {
			types = append(types, f.Type.String())
		}
		order := func(dims ...string) []string { return rapid.Permutation(dims).Draw(t, "order") }
		a, b, out := order("r.x", "x + r.y", "y"), order("k", "r.x", "r.y"), order("k", "x", "y")
		text := fmt.Sprintf("a: %s%s (d0, d1, d2)\nb: %s%s (d0, d1, d2)\nr: %d, %d\nout(%s) = sum(r, a(%s) * b(%s))\n", types[0], small(types[0]), types[1], small(types[1]),
			rapid.IntRange(1, 9).Draw(t, "c"), rapid.IntRange(1, 3).Draw(t, "s"), strings.Join(out, ", "), strings.Join(a, ", "), strings.Join(b, ", "))
		f := parsed.Program(t, "drawn", text+"schedule\n"+boundsOf(t, out))
		var region []halide.Range
		extents := map[string]int{}
		for _, v := range f.Func.Vars {
			r, _ := f.Range(v.Name)
			region = append(region, r)
			extents[v.Name] = r.Extent
		}
		sums, err := match.Of(f.Func, extents)
		if err != nil {
			t.Fatal(err)
		}
		maps, _ := match.Find(n.Product, sums[0].Product)
		if len(maps) == 0 {
			return
		}
		m := rapid.SampledFrom(maps).Draw(t, "map")
		found := match.Found{Func: f.Func, Sum: sums[0]}
		fused := rapid.SampledFrom(append(found.Fusible(n.Product, m), 0)).Draw(t, "fused")
		s, err := found.Schedule(n.Name, n.Product, m, region, fused)
		if err != nil {
			t.Fatal(err)
		}
		for _, array := range []string{"a", "b"} { // rows with gaps or without
			if i := slices.IndexFunc(halide.NewPipeline(f.Func).Inputs(), func(in *halide.Input) bool { return in.Name == array }); i >= 0 && rapid.Bool().Draw(t, "gaps") {
				in := halide.NewPipeline(f.Func).Inputs()[i]
				s.Align(in, in.Type.Bytes())
			}
		}
		nest, err := build.Lower(s, nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, s)
		}
		p, err := calls.Lower(nest, needle.Named)
		if err != nil {
			if fused == 0 && !strings.Contains(err.Error(), "no room") && !strings.Contains(err.Error(), "has int") {
				t.Fatalf("%v\n%s", err, s)
			}
			return
		}
		same(t, s, p)
	})
}

// small is a range whose sums floats have exactly, and instructions room for.
func small(t string) string {
	if t == "uint8" {
		return " 0..9"
	}
	if t == "float32" {
		return ""
	}
	return " -9..9"
}

func boundsOf(t *rapid.T, vars []string) (text string) {
	for _, v := range vars {
		text += fmt.Sprintf("bound %s %d\n", v, rapid.IntRange(1, 20).Draw(t, v))
	}
	return text
}
