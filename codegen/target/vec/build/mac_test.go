package build_test

import (
	"errors"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/codegen/target/vec/build"
	"github.com/vyasa-go/vyasa/codegen/target/vec/lanes"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
)

// Sums of products are Eval's, whatever a machine has for them, with data at the ends of their types; each way to make them is
// taken often.
func TestSumsOfProductsAreEval(t *testing.T) {
	t.Parallel()
	dots, pairs := vec.AVX2(), vec.AVX2()
	dots.DotAcc, dots.Dots, dots.FMA, pairs.Pairs, pairs.FMA = true, []vec.Code{vec.Dot4}, true, true, true
	long := vec.AVX512()
	long.DotAcc, long.Dots = true, []vec.Code{vec.Dot4}
	far := long
	far.Caches = [2]int{1 << 10, 2 << 10} // little is near
	times := map[string]int{}
	one := func(t *rapid.T) {
		m := rapid.SampledFrom([]vec.Machine{vec.AVX2(), vec.AVX2(), dots, dots, pairs, vec.AVX512(), long, far,
			vec.NEON(vec.Dot4U, vec.Dot4S, vec.Dot4),
			vec.NEON(vec.Dot4U, vec.Dot4S, vec.Dot4, vec.Mat, vec.MatS, vec.MatU)}).Draw(t, "machine")
		k, s := gen.Layers(t)
		if rapid.Bool().Draw(t, "products") {
			k = gen.Products(t)
			s = k.Func.Schedule()
			for i, v := range k.Func.Vars {
				s = s.Bound(v, k.Region[i].Extent)
			}
		}
		if rapid.IntRange(0, 3).Draw(t, "scheduled") == 0 {
			s = gen.Schedule(t, k.Func, k.Region)
		}
		n, err := lowering.Lower(s, nil)
		var list diag.List
		if errors.As(err, &list) || tooLarge(n) {
			return
		}
		p, err := build.Programs(n, m)
		if err != nil {
			return // it is refused
		}
		for _, o := range build.Orders(n, m) {
			times[o]++
		}
		if len(p.Pairs) > 0 {
			return // inputs may not fulfil them: see package kernel
		}
		want, err := halide.Eval(s.Func, k.Region, k.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range p.Steps {
			if err := vec.Check(s.Program); err != nil {
				t.Fatalf("%v\n%v\n%v", err, s.Program, n)
			}
		}
		got, err := run(p, k.Inputs)
		if err != nil {
			t.Fatalf("%v\n%v", err, n)
		}
		for _, a := range got {
			if d := differ(a, want); d != "" {
				t.Fatalf("%s\n%v\n%v\n%v", d, s, n, p.Steps[0].Program)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 3 { // orders that few machines have are drawn often
			one(t)
		}
	})
	t.Log(times)
	if testing.Short() {
		return // too few are drawn; see TestOrders
	}
	for _, o := range []string{"halves", "blocks2", "blocks4", ""} {
		if times[o] == 0 {
			t.Errorf("no sum has been made in order %q", o)
		}
	}
}

// TestPairing: how many products of two and how many shuffles filters take for each 16 results, one of which is to store them.
func TestPairing(t *testing.T) {
	for _, c := range []struct {
		name, taps     string
		dots, shuffles float64
	}{
		{"a row of 3", "3, 1", 4, 1},
		{"a row of 4", "4, 1", 4, 1},
		{"a column of 2: a pair for each", "1, 2", 2, 3},
		{"a column of 3: pairs that two rows share", "1, 3", 4, 2.5},
		{"a column of 4", "1, 4", 4, 4},
		{"a column of 9, all written out", "1, 9", 10, 4},
		{"3 by 2: the last ones are blended for each row", "3, 2", 6, 3},
		{"3 by 3: rows share blends", "3, 3", 10, 2.5},
	} {
		f, err := halide.ParseFunc("a: int16(x, y)\nk: int16 -99..99 (x, y)\nr: " + c.taps +
			"\nout(x, y) = narrow(int16, sum(r, a(x + r.x, y + r.y) * k(r.x, r.y)), 8)\n")
		if err != nil {
			t.Fatal(err)
		}
		const w, h = 256, 4
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], w).Bound(f.Vars[1], h), nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := build.Programs(n, vec.AVX2())
		if err != nil {
			t.Fatal(err)
		}
		dots, shuffles := 0, 0
		var count func(body []lower.Stmt, times int)
		count = func(body []lower.Stmt, times int) {
			for _, s := range body {
				switch s := s.(type) {
				case *lower.For:
					count(s.Body, times*s.Trips())
				case *vec.Op:
					switch {
					case s.Code == vec.DotSS:
						dots += times
					case s.Code == vec.Shuffle && times > 1: // coefficients are shuffled once
						shuffles += times
					}
				}
			}
		}
		for _, s := range p.Steps {
			count(s.Program.Body, 1)
		}
		const per = float64(w*h) / 16
		if got := float64(dots) / per; got != c.dots {
			t.Errorf("%s: %g products of two, want %g", c.name, got, c.dots)
		}
		if got := float64(shuffles) / per; got != c.shuffles {
			t.Errorf("%s: %g shuffles, want %g", c.name, got, c.shuffles)
		}
	}
}

// TestOrders: which way is taken, by the operations that each one needs.
func TestOrders(t *testing.T) {
	dots := vec.AVX2()
	dots.DotAcc, dots.Dots = true, []vec.Code{vec.Dot4}
	for _, c := range []struct {
		name, text, order string
		machine           vec.Machine
	}{
		{"a filter", "a: int16(x, y)\nk: int16 -99..99 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, a(x + r.x, y + r.y) * k(r.x, r.y)), 8)\n",
			"halves", vec.AVX2()},
		{"every other element", "a: int16(x, y)\nk: int16 -99..99 (x, y)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, a(2 * x + r.x, y + r.y) * k(r.x, r.y)), 8)\n",
			"natural", vec.AVX2()},
		{"a column", "a: int16(x, y)\nk: int16 -99..99 (y)\nr: 8\nout(x, y) = narrow(int16, sum(r, a(x, y + r.x) * k(r.x)), 8)\n",
			"blocks2", vec.AVX2()},
		{"matrices", "a: int16 -99..99 (k, y)\nb: int16(x, k)\nr: 8\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
			"blocks2", dots},
		{"matrices of bytes, pairs", "a: uint8(k, y)\nb: int8(x, k)\nr: 8\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
			"blocks2", vec.AVX2()},
		{"matrices of bytes", "a: int8(k, y)\nb: uint8(x, k)\nr: 8\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
			"blocks4", dots},
		{"matrices of small bytes", "a: uint8(k, y)\nb: int8 -64..63 (x, k)\nr: 8\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
			"blocks4", vec.AVX2()},
		{"bytes, both with a sign", "a: int8(k, y)\nb: int8(x, k)\nr: 8\nout(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n",
			"blocks2", dots},
		{"each channel", "a: int16(x, y)\nw: int16 -99..99 (x, y)\nr: 9\nout(x, y) = narrow(int32, sum(r, a(x, y + r.x) * w(x, r.x)), 0)\n",
			"blocks2", vec.AVX2()},
		{"sums of 64 bits", "a: int16(x)\nb: int16(x)\nr: 8\nout(x, y) = narrow(int32, sum(r, a(x + r.x) * b(x + r.x)), 8)\n",
			"", vec.AVX2()},
	} {
		f := parsed.Func(t, c.text)
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], 64).Bound(f.Vars[1], 8), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range build.Orders(n, c.machine) {
			if o != c.order {
				t.Errorf("%s: order %q, want %q\n%v", c.name, o, c.order, lanes.Of(n, c.machine))
			}
		}
	}
}

// TestOrdersOfFewColumns: sums of as many columns as one register of sums has are dot products of whole registers, as wider ones
// are; those of 4 take part of one.
func TestOrdersOfFewColumns(t *testing.T) {
	long := vec.AVX512()
	long.DotAcc, long.Dots = true, []vec.Code{vec.Dot4}
	short := vec.AVX2()
	short.DotAcc, short.Dots = true, []vec.Code{vec.Dot4}
	for _, c := range []struct {
		types   [2]string
		columns int
		machine vec.Machine
		dot     vec.Code
	}{
		{[2]string{"int16", "int16 -99..99 "}, 16, long, vec.DotAcc},
		{[2]string{"uint8", "int8"}, 16, long, vec.Dot4},
		{[2]string{"uint8", "int8"}, 32, long, vec.Dot4},
		{[2]string{"uint8", "int8"}, 48, long, vec.Dot4},
		{[2]string{"uint8", "int8"}, 8, short, vec.Dot4},
		{[2]string{"uint8", "int8"}, 24, short, vec.Dot4},
		{[2]string{"int16", "int16 -99..99 "}, 8, vec.AVX2(), vec.DotSS},
		{[2]string{"int16", "int16 -99..99 "}, 4, vec.AVX2(), vec.DotSS},
		{[2]string{"uint8", "int8"}, 4, short, vec.Dot4},
	} {
		f := parsed.Func(t, fmt.Sprintf("a: %s(k, y)\nb: %s(x, k)\nr: 16\n"+
			"out(x, y) = narrow(int32, sum(r, a(r.x, y) * b(x, r.x)), 0)\n", c.types[0], c.types[1]))
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], c.columns).Bound(f.Vars[1], 4), nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := build.Programs(n, c.machine)
		if err != nil {
			t.Fatal(err)
		}
		most, single := 0, false
		for _, s := range p.Steps {
			for st := range lower.All(s.Program.Body) {
				if op, ok := st.(*vec.Op); ok {
					if op.Code == c.dot {
						most = max(most, op.N)
					}
					if op.Code == vec.Mul {
						single = true
					}
				}
			}
		}
		if want := min(c.columns, c.machine.Full(vec.I32)); most != want || single {
			t.Errorf("%d columns of %s by %s: dot products of %d lanes, want %d\n%v", c.columns, c.types[0], c.types[1], most,
				want, p.Steps[0].Program)
		}
	}
}

// TestFewChannels: factors that are the same in all lanes are broadcast as they lie in memory, also where fewer lie side by side than
// one operation multiplies.
func TestFewChannels(t *testing.T) {
	dots := vec.AVX2()
	dots.DotAcc, dots.Dots = true, []vec.Code{vec.Dot4}
	for _, c := range []struct {
		name, text string
		machine    vec.Machine
		dot        vec.Code
		each       int // for each register of sums
	}{
		{"3 channels of bytes", "in: uint8(c, x, y)\nw: int8(k, c, r, s)\nr: 3, 3, 3\nout(k, x, y) = " +
			"narrow(int32, sum(r, in(r.x, x + r.y, y + r.z) * w(k, r.x, r.y, r.z)), 0)\n", dots, vec.Dot4, 9},
		{"sums of 18", "in: uint8(c, x)\nw: int8(k, c)\nr: 18\nout(k, x) = narrow(int32, sum(r, in(r.x, x) * w(k, r.x)), 0)\n",
			dots, vec.Dot4, 5},
		{"sums of 7", "in: int16(c, x)\nw: int16 -99..99 (k, c)\nr: 7\nout(k, x) = narrow(int32, sum(r, in(r.x, x) * w(k, r.x)), 0)\n",
			dots, vec.DotAcc, 4},
	} {
		f := parsed.Func(t, c.text)
		s := f.Schedule()
		for _, v := range f.Vars {
			s = s.Bound(v, 32)
		}
		n, err := lowering.Lower(s, nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := build.Programs(n, c.machine)
		if err != nil {
			t.Fatal(err)
		}
		dots, sums := 0, 0
		var count func(body []lower.Stmt, times int)
		count = func(body []lower.Stmt, times int) {
			for _, s := range body {
				switch s := s.(type) {
				case *lower.For:
					count(s.Body, times*s.Trips())
				case *vec.Op:
					switch {
					case s.Code == c.dot || s.Code == vec.DotSS:
						dots += times
					case s.Code == vec.Store && s.Elem == vec.I32:
						sums += times
					case s.Code == vec.Broadcast && s.Elem < vec.I32:
						t.Errorf("%s: %v", c.name, s)
					}
				}
			}
		}
		for _, s := range p.Steps {
			count(s.Program.Body, 1)
		}
		if dots != c.each*sums {
			t.Errorf("%s: %d dot products for %d registers of sums, want %d for each", c.name, dots, sums, c.each)
		}
	}
}

// TestLargeFilters: rows of results share the vectors that they load, also of filters that are not written out.
func TestLargeFilters(t *testing.T) {
	for _, taps := range []string{"9, 9", "11, 11", "12, 12", "13, 13", "15, 15", "16, 16"} {
		f := parsed.Func(t, "a: int16(x, y)\nk: int16 -99..99 (x, y)\nr: "+taps+
			"\nout(x, y) = narrow(int16, sum(r, a(x + r.x, y + r.y) * k(r.x, r.y)), 8)\n")
		n, err := lowering.Lower(f.Schedule().Bound(f.Vars[0], 256).Bound(f.Vars[1], 8), nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err := build.Programs(n, vec.AVX2())
		if err != nil {
			t.Fatal(err)
		}
		dots, loads := 0, 0
		var count func(q *vec.Program, body []lower.Stmt, times int)
		count = func(q *vec.Program, body []lower.Stmt, times int) {
			for _, s := range body {
				switch s := s.(type) {
				case *lower.For:
					count(q, s.Body, times*s.Trips())
				case *vec.Op:
					switch {
					case s.Code == vec.DotSS:
						dots += times
					case s.Code == vec.Load && q.Args[s.Mem.Arg].Name == "a":
						loads += times
					}
				}
			}
		}
		for _, s := range p.Steps {
			count(s.Program, s.Program.Body, 1)
		}
		if 10*loads > 6*dots {
			t.Errorf("%s: %d vectors are loaded for %d products of two", taps, loads, dots)
		}
	}
}
