package match_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/match"
)

// Each transformation is chosen because of a reason, keeps the algorithm's values, and what is mapped then computes its sum.
func TestTransformations(t *testing.T) {
	const gemm = "a: TA(m, k)\nb: TB(k, n)\nr: 7\nc(m, n) = sum(r, a(m, r.x) * b(r.x, n))"
	const dot = "u: TA(k)\nv: TB(i, k)\nr: 2\nout(i) = sum(r, u(r.x) * v(i, r.x))"
	room := func(match.Sum, match.Map) error { return nil }
	for _, c := range []struct {
		name, haystack, needle, types, step string
		box                                 map[string]int
		o                                   match.Options
	}{
		{"two loops of a sum", gemm, "u: TA(m, k)\nv: TB(p, n, q)\nr: 2, 2\nout(m, n) = sum(r, u(m, 2*r.y + r.x) * v(r.x, n, r.y))", "int8 int8 int8 int8",
			"split r.x by 2, padded to 8", map[string]int{"m": 2, "n": 2}, match.Options{Exact: room}},
		{"signs", gemm, dot, "int8 int8 uint8 int8", "offset: 128 is added to a, and taken off the sum", map[string]int{"i": 4}, match.Options{}},
		{"signs the other way", gemm, dot, "uint8 int8 int8 int8", "offset: -128 is added to a, and taken off the sum", map[string]int{"i": 4}, match.Options{}},
		{"bytes", gemm, dot, "int8 int16 int8 int8", "split b into bytes", map[string]int{"i": 4}, match.Options{Waste: match.Idle}},
		{"weights", gemm, dot, "uint8 int8 uint8 int8", "split weights: b in two halves", map[string]int{"i": 4},
			match.Options{Exact: func(s match.Sum, _ match.Map) error {
				if len(s.Func.Vars) == 2 {
					return exec.ErrNotFound // any error: there is no room before weights are halved
				}
				return nil
			}}},
		{"im2col", "a: TA(x)\nb: TB(k)\nr: 5\nc(x, y) = sum(r, a(x + r.x) * b(r.x))", dot, "int8 int8 int8 int8", "im2col: a with loops apart",
			map[string]int{"i": 4}, match.Options{More: true}},
		{"signs of one number", "a: TA(x)\nb: TB(k)\nr: 5\nc(x, y) = sum(r, a(x + y + r.x) * b(r.x))", dot, "int8 uint8 int8 int8",
			"offset: -128 is added to b, and taken off the sum", map[string]int{"i": 4}, match.Options{}},
		{"a number that factors make", "a: TA(x)\nb: TB(k)\nd: TB(k)\nr: 5\nc(x, y) = sum(r, a(x + y) * b(r.x) * d(r.x))",
			"u: int32(k)\nv: TA(i)\nout(i) = u(0) * v(i)", "int8 int8 int8 int8", "factorise: t = b*d over r.x", map[string]int{"i": 4},
			match.Options{}},
		{"fuse", "a: TA(x, q, r)\nb: TB(k, s)\nr: 3, 2\nc(x, k) = sum(r, a(x, r.x, r.y) * b(k, 3*r.y + r.x))", dot, "int8 int8 int8 int8", "fuse r.y and r.x",
			map[string]int{"i": 4}, match.Options{More: true}},
	} {
		types := strings.Fields(c.types)
		text := strings.NewReplacer("TA", types[0], "TB", types[1]).Replace(c.haystack)
		f, err := halide.ParseFunc(text)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		extents, region := map[string]int{}, make([]halide.Range, len(f.Vars))
		for i, v := range f.Vars {
			region[i] = halide.Range{Extent: []int{5, 3}[i]}
			extents[v.Name] = region[i].Extent
		}
		sums, err := match.Of(f, extents)
		if err != nil {
			t.Fatal(err)
		}
		needle := read(t, strings.NewReplacer("TA", types[2], "TB", types[3]).Replace(c.needle), c.box)
		found, why := match.Search(needle, f, sums[0], c.o)
		if why != nil {
			t.Errorf("%s: %v %v", c.name, why, why.Tried)
			continue
		}
		i := slices.IndexFunc(found, func(g match.Found) bool { return strings.Join(g.Steps, "; ") == c.step })
		if i < 0 {
			for _, g := range found {
				t.Errorf("%s: %v", c.name, g.Steps)
			}
			continue
		}
		inputs := drawn(t, f, region)
		for _, a := range inputs {
			for i := range a.Ints {
				if a.Type == halide.UInt8 {
					a.Ints[i] &= 255
				}
			}
		}
		want, err := halide.Eval(f, region, inputs)
		if err != nil {
			t.Fatal(err)
		}
		got, err := halide.Eval(found[i].Func, region, inputs)
		if err != nil {
			t.Fatalf("%s: %v\n%s", c.name, err, found[i].Func)
		}
		if at, differ := want.Diff(got); differ {
			t.Errorf("%s: differs at %v", c.name, at)
		}
		runMaps(t, c.name, needle, found[i], inputs)
	}
}

// Rewrites that are wrong on purpose are refused, right ones are not.
func TestSame(t *testing.T) {
	const head = "a: int8(k, m)\nb: int8(n, k)\nr: 6\n"
	const tail = "a: int8(k, m)\nb: int8(n, k)\n"
	right := head + "c(m, n) = sum(r, a(r.x, m) * b(n, r.x))"
	for text, same := range map[string]bool{
		tail + "s: 2, 3\nc(m, n) = sum(s, b(n, 2*s.y + s.x) * a(2*s.y + s.x, m))":                             true,
		head + "a1(k, m) = a(k, m) + 128\nc(m, n) = sum(r, a1(r.x, m) * b(n, r.x)) - sum(r, b(n, r.x)) * 128": true,
		head + "c(m, n) = sum(r, a(r.x, m) * (b(n, r.x) / 2)) + sum(r, a(r.x, m) * ((b(n, r.x) + 1) / 2))":    true,
		head + "c(m, n) = sum(r, a(r.x, m) * (b(n, r.x) / 16) * 16) + sum(r, a(r.x, m) * (b(n, r.x) % 16))":   true,
		tail + "q: 5\nc(m, n) = sum(q, a(q.x, m) * b(n, q.x))":                                                false, // a term is missing
		tail + "s: 2, 3\nc(m, n) = sum(s, a(2*s.y + s.x, m) * b(n, 2*s.y + s.x + 1))":                         false,
		head + "c(m, n) = sum(r, a(r.x, n) * b(m, r.x))":                                                      false, // m and n exchanged
		head + "a1(k, m) = a(k, m) + 128\nc(m, n) = sum(r, a1(r.x, m) * b(n, r.x)) - sum(r, b(n, r.x)) * 127": false,
		head + "c(m, n) = sum(r, a(r.x, m) * (b(n, r.x) / 2)) + sum(r, a(r.x, m) * (b(n, r.x) / 2))":          false,
		head + "a1(k, m) = select(k < 5, a(k, m), 0)\nc(m, n) = sum(r, a1(r.x, m) * b(n, r.x))":               false,
		head + "c(m, n) = narrow(int8, sum(r, a(r.x, m) * b(n, r.x)), 0)":                                     false,
	} {
		f := parsed.Func(t, right)
		p, err := halide.ParsePipeline(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if err := match.Same(f, p.Outputs[0]); (err == nil) != same {
			t.Errorf("%s: %v", text, err)
		}
		if err := match.SameInField(f, p.Outputs[0]); (err == nil) != same {
			t.Errorf("%s: in the field: %v", text, err)
		}
	}
}
