package mapproof

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/match"
)

func product(t *testing.T, text string, extents map[string]int) *match.Product {
	t.Helper()
	f := parsed.Func(t, text)
	sums, err := match.Of(f, extents)
	if err != nil {
		t.Fatal(err)
	}
	return sums[0].Product
}

const (
	dot     = "a: int8(k)\nb: int8(k, i)\nr: 4\nout(i) = sum(r, a(r.x) * b(r.x, i))"
	sliding = "x: int8(i)\nz: int8(k)\nr: 2\nout(i) = sum(r, x(i + r.x) * z(r.x))"
	square  = "a: int8(m, k)\nb: int8(k, n)\nr: 3\nout(m, n) = sum(r, a(m, r.x) * b(r.x, n))"
	gemm    = "a: int8(k, m)\nb: int8(n, k)\nr: 10\nc(n, m) = sum(r, a(r.x, m) * b(n, r.x))"
	conv    = "in: int8(c, x)\nw: int8(k, c, s)\nr: 5, 3\nout(k, x) = sum(r, in(r.x, 2*x + r.y + 1) * w(k, r.x, r.y))"
	image   = "in: int8(x)\nw: int8(k)\nr: 5\nout(x) = sum(r, in(x + r.x) * w(r.x))"
)

// All maps that are found are proved in each way, tails of loops too; with loops or factors exchanged they are refused by normal
// forms, by the field, and by a solver, each asked alone.
func TestMaps(t *testing.T) {
	p := New(20 * time.Second)
	if p.None != nil {
		t.Skip(p.None)
	}
	ctx, proved := context.Background(), 0
	for _, c := range []struct {
		needle, haystack string
		box, extents     map[string]int
	}{
		{dot, gemm, map[string]int{"i": 4}, map[string]int{"n": 7, "m": 5}},
		{sliding, image, map[string]int{"i": 4}, map[string]int{"x": 9}},
		{dot, conv, map[string]int{"i": 4}, map[string]int{"k": 6, "x": 5}},
		{square, gemm, map[string]int{"m": 2, "n": 2}, map[string]int{"n": 7, "m": 4}},
		{sliding, gemm, map[string]int{"i": 4}, map[string]int{"n": 7, "m": 5}},
	} {
		n, h := product(t, c.needle, c.box), product(t, c.haystack, c.extents)
		maps, _ := match.Find(n, h)
		for _, m := range maps {
			by, err := p.Map(ctx, n, h, m)
			if err != nil || len(by) != 3 {
				t.Errorf("%s on %s, %s: %v %v", c.needle, c.haystack, m.Text(n, h), by, err)
			}
			proved++
			for i := range m.Axes {
				for j := range i {
					bad := match.Map{Axes: slices.Clone(m.Axes), Order: m.Order}
					bad.Axes[i], bad.Axes[j] = bad.Axes[j], bad.Axes[i]
					refused(t, p, n, h, bad, "loops exchanged")
				}
			}
			order := slices.Clone(m.Order)
			slices.Reverse(order)
			refused(t, p, n, h, match.Map{Axes: m.Axes, Order: order}, "factors exchanged")
		}
	}
	if proved < 10 {
		t.Errorf("only %d maps were proved", proved)
	}
}

func refused(t *testing.T, p *Prover, n, h *match.Product, m match.Map, what string) {
	t.Helper()
	c, err := match.CallsOf(n, h, m)
	if err != nil {
		return
	}
	if c.Prove() == nil {
		t.Errorf("%s, %s: normal forms prove it", what, m.Text(n, h))
	}
	if c.ProveInField() == nil {
		t.Errorf("%s, %s: the field proves it", what, m.Text(n, h))
	}
	if how, err := p.Solve(context.Background(), c); err == nil {
		t.Errorf("%s, %s: a solver does not refuse it: %q", what, m.Text(n, h), how)
	}
}

// Rewrites are proved for all coordinates; what is wrong at a coordinate that normal forms do not look at is refused by a solver.
func TestRewrites(t *testing.T) {
	p := New(time.Second)
	if p.None != nil {
		t.Skip(p.None)
	}
	const head = "a: int8(k)\nb: int8(n, k)\nr: 6\n"
	right := head + "c(n) = sum(r, a(r.x) * b(n, r.x))"
	for text, ways := range map[string]int{
		head + "a1(k) = a(k) + 128\nc(n) = sum(r, a1(r.x) * b(n, r.x)) - sum(r, b(n, r.x)) * 128": 3,
		head + "c(n) = sum(r, a(r.x) * (b(n, r.x) / 2)) + sum(r, a(r.x) * ((b(n, r.x) + 1) / 2))": 2, // of products of quotients solvers know little
		head + "c(n) = sum(r, select(a(r.x) < 0, a(r.x), a(r.x)) * b(n, r.x))":                    1, // normal forms have no conditions
		head + "c(n) = sum(r, a(r.x) * b(n, r.x)) + select(n == 1000, a(0), 0)":                   0,
		head + "c(n) = sum(r, select(a(r.x) < 0, 0 - a(r.x), a(r.x)) * b(n, r.x))":                0,
		head + "a1(k) = a(k) + 128\nc(n) = sum(r, a1(r.x) * b(n, r.x)) - sum(r, b(n, r.x)) * 127": 0,
	} {
		f := parsed.Func(t, right)
		g, err := halide.ParsePipeline(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		by, err := p.Rewrite(context.Background(), f, g.Outputs[0])
		if ways > 0 && (err != nil || len(by) < ways) || ways == 0 && err == nil {
			t.Errorf("%s: %v %v", text, by, err)
		}
	}
}
