package halide_test

import (
	"strings"
	"testing"

	hl "github.com/vyasa-go/vyasa/halide"
)

// sums is a Func with four updates: one that adds up a box, one that follows a line, one that adds floats' like, one that
// narrows.
type sums struct {
	f, out *hl.Func
	s      *hl.Schedule
	x, u   hl.Var
	r, q   *hl.RDom
}

func newSums() sums {
	c := sums{x: hl.NewVar("x"), u: hl.NewVar("u"), r: hl.NewRDom("r", 6, 5), q: hl.NewRDom("q", 9)}
	in := hl.NewInput("in", hl.Int8, 2)
	c.f = hl.NewFunc("f", c.x).Stores(hl.Int32).Is(0)
	c.f.UpdateOver(c.r, c.x).Add(in.At(c.x.Add(c.r.X), c.r.Y))
	c.f.UpdateOver(c.q, c.q.X).Is(c.f.At(c.q.X.Sub(1)).Add(1).Narrow(hl.Int32, 0))
	c.f.UpdateOver(c.r, c.r.X.Add(c.r.Y)).Max(in.At(c.r.X, c.r.Y))
	c.f.UpdateOver(c.r, c.x).Is(c.f.At(c.x).Add(in.At(c.r.X, c.r.Y)).Narrow(hl.Int32, 0))
	c.out = hl.NewFunc("out", c.x).Is(c.f.At(c.x))
	c.s = c.out.Schedule().Bound(c.x, 64)
	return c
}

// markMistakes are schedules with one wrong line each, of loops that run at once, of copies and of partial results.
var markMistakes = []scheduleMistake{
	{hl.CodeParallel, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		return s.Parallel(r.X) // want "Parallel\(r.x\): r.x is a reduction loop, whose terms go into one number; run a dimension of the result in parallel, one of: x, y"
	}},
	{hl.CodeParallel, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).Parallel(c.r.Y) // want "Parallel\(r.y\): iterations of r.y store at the same place of f, and when two do at once, one is lost; its loops, .* are: x, r.y, r.x; let each store by itself: Atomic\(\); or give each a part of its own: RFactor\(r.y, u\)"
		return c.s
	}},
	{hl.CodeParallel, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(1).Parallel(c.q.X) // want "Parallel\(q.x\): iterations of q.x see each other's results, in order: f\(q.x\) = narrow\(int32, f\(q.x-1\) \+ 1\) over q"
		return c.s
	}},
	{hl.CodeParallel, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		return s.Serpentine(r.X) // want "Serpentine\(r.x\): r.x is a reduction loop, whose terms have an order; run a dimension of the result so, one of: x, y"
	}},
	{hl.CodeParallel, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(1).Serpentine(c.q.X) // want "Serpentine\(q.x\): iterations of q.x see each other's results, in order"
		return c.s
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		return s.Serpentine(x).Unroll(x) // want "Unroll\(x\): x is serpentine already; .*; take that back first: Serial\(x\)"
	}},
	{hl.CodeParallel, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(1).Vectorize(c.q.X) // want "Vectorize\(q.x\): iterations of q.x see each other's results, in order"
		return c.s
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule {
		x, r, in := hl.NewVar("x"), hl.NewRDom("r", 8), hl.NewInput("in", hl.Float32, 2)
		f := hl.NewFunc("f", x).Stores(hl.Float32).Is(hl.Float(0))
		f.UpdateOver(r, x).Add(in.At(x, r.X))
		s := f.Schedule().Bound(x, 8)
		s.Update(0).Vectorize(r.X) // want "Vectorize\(r.x\): iterations of r.x store at the same place of f, and in another order floats are rounded otherwise; .*; if the last bits do not matter, allow any order: Reassociate\(\)"
		return s
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		s.Parallel(x)
		_, _ = s.Split(x, 16) // want "Split\(x, 16\): x is parallel already; it was parallel at mistakes_mark_test.go:\d+"
		return s
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		return s.Parallel(x).Unroll(x) // want "Unroll\(x\): x is parallel already; .*; take that back first: Serial\(x\)"
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		return s.Serial(x) // want "Serial\(x\): x is serial already; it takes back Unroll, Vectorize, Parallel or Serpentine; leave it out"
	}},
	{hl.CodeLoopTaken, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		s.Rename(x, "y") // want "Rename\(x, .y.\): y is the name of a loop already"
		return s
	}},
	{hl.CodeLoopName, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		v := s.Rename(x, "a b") // want "Rename\(x, .a b.\): .a b. is not a name for a loop"
		return s.Vectorize(v)
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		s.Rename(x, "columns")
		return s.Parallel(x) // want "Parallel\(x\): out has no loop x; its loops, outermost first, are: y, columns, r.y, r.x; x is called columns since mistakes_mark_test.go:\d+"
	}},
	{hl.CodeLevel, func() *hl.Schedule { // Halide: stored outside the parallel loop but computed within it
		c := newChain()
		c.s.Parallel(c.y)
		c.s.Of(c.b).ComputeAt(c.out, c.y).StoreRoot() // want "StoreRoot\(\): the loop y of out is parallel, and all its iterations would share one b; store it inside that loop"
		return c.s
	}},
	{hl.CodeTailReduction, func() *hl.Schedule { // RoundUp of a loop inside a tile meets the next tile
		c := newSums()
		_, xi := c.s.Of(c.f).Update(0).Split(c.x, 16)
		c.s.Of(c.f).Update(0).Split(xi, 5, hl.RoundUp) // want "Split\(xi, 5, RoundUp\): this update of f reads what it stores, and RoundUp would do some of it twice; .*: Split\(xi, 5, Guard\)"
		return c.s
	}},
	{hl.CodeTail, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		s.Split(x, 16, hl.PredicateStores) // want "Split\(x, 16, PredicateStores\): the machine masks neither loads nor stores, so there is no PredicateStores; what it would compute, Guard does: Split\(x, 16, Guard\)"
		return s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Atomic() // want "Atomic\(\): the definition of out stores once at each place; it is for an update"
	}},
	{hl.CodeAtomic, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(1).Atomic() // want "Atomic\(\): the points of the update see each other's results, so their order matters: f\(q.x\) = "
		return c.s
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).Atomic().Atomic() // want "Atomic\(\): that is said already"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newSums()
		c.s.RFactor(c.r.X, c.u) // want "RFactor\(r.x, u\): the definition of out is computed at each point by itself; it is for an update"
		return c.s
	}},
	{hl.CodeRFactor, func() *hl.Schedule { // Halide's rfactor_inner_dim_non_commutative
		c := newSums()
		p := c.s.Of(c.f).Update(1).RFactor(c.q.X, c.u) // want "RFactor\(q.x, u\): no loop is left to be summed up in a part; its loops, outermost first, are: q.x"
		c.s.Of(p).Update(0).Vectorize(c.u)
		return c.s
	}},
	{hl.CodeRFactor, func() *hl.Schedule {
		c := newSums()
		p := c.s.Of(c.f).Update(3).RFactor(c.r.X, c.u) // want "RFactor\(r.x, u\): the points of the update do not just add to, multiply, or take an extreme with what is there: f\(x\) = narrow.*; parts cannot be put together of such"
		c.s.Of(p).ComputeAt(c.out, c.x)
		c.s.Of(c.f).ComputeAt(p, c.u)
		return c.s
	}},
	{hl.CodeRFactor, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).RFactor(c.x, c.u) // want "RFactor\(x, u\): x is no loop over the RDom of the update; its loops"
		return c.s
	}},
	{hl.CodeRFactor, func() *hl.Schedule {
		x, r, in := hl.NewVar("x"), hl.NewRDom("r", 8, 8), hl.NewInput("in", hl.Float32, 2)
		f := hl.NewFunc("f", x).Stores(hl.Float32).Is(hl.Float(0))
		f.UpdateOver(r, x).Add(in.At(x, r.X))
		s := f.Schedule().Bound(x, 8)
		s.Update(0).RFactor(r.Y, hl.NewVar("u")) // want "RFactor\(r.y, u\): a sum of floats in parts is rounded otherwise: .*; if the last bits do not matter, allow any order before this line: Reassociate\(\); or say in the algorithm"
		return s
	}},
	{hl.CodeSums, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).Sums() // want "Sums\(\): it is of a definition of one value; an update keeps its sum in the Func already"
		return c.s
	}},
	{hl.CodeSums, func() *hl.Schedule {
		x, in := hl.NewVar("x"), hl.NewInput("in", hl.Int8, 1)
		s := hl.NewFunc("out", x).Is(in.At(x)).Schedule().Bound(x, 8)
		p := s.Sums() // want "Sums\(\): the definition of out has 0 sums; it is of one; where there are several, give each a Func in the algorithm"
		s.Of(p).ComputeRoot().Vectorize(x)
		return s
	}},
	{hl.CodeSums, func() *hl.Schedule {
		x, r, in := hl.NewVar("x"), hl.NewRDom("r", 4), hl.NewInput("in", hl.Int8, 1)
		s := hl.NewFunc("out", x).Is(hl.Sum(r, in.At(x.Add(r.X)))).Schedule().Bound(x, 8)
		s.Unroll(r.X).Sums() // want "Sums\(\): unroll r.x is said of a loop over the terms, which is one of another Func from here on; say it behind this line, of the new Func"
		return s
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		x, r, in := hl.NewVar("x"), hl.NewRDom("r", 4), hl.NewInput("in", hl.Int8, 1)
		s := hl.NewFunc("out", x).Is(hl.Sum(r, in.At(x.Add(r.X))).Mul(3)).Schedule().Bound(x, 8)
		s.Sums() // want "Sums\(\): out_sum is computed anew wherever it is read, so nothing is kept; say where it is made: s.Of\(out_sum\).ComputeRoot\(\)"
		return s
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).Unroll(c.r.X).RFactor(c.r.Y, c.u) // want "RFactor\(r.y, u\): r.x is unrolled already"
		return c.s
	}},
	{hl.CodeLoopTaken, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).RFactor(c.r.Y, c.x) // want "RFactor\(r.y, x\): x is the name of something else already; number the parts by a Var of their own"
		return c.s
	}},
	{hl.CodeVar, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).RFactor(c.r.Y, c.r.X) // want "RFactor\(r.y, r.x\): r.x is no Var that may number parts"
		return c.s
	}},
	{hl.CodeNotation, func() *hl.Schedule {
		c := newSums()
		c.s.Of(c.f).Update(0).RFactor(c.r.Y, c.u, c.r.X) // want "RFactor\(r.y, u, r.x\): it names a loop without the Var of its parts"
		return c.s
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		c.s.In(c.b, c.out) // want "In\(b, out\): b_copy is computed anew wherever it is read, so nothing is kept; say where it is made: s.Of\(b_copy\).ComputeRoot\(\)"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		w := c.s.In(c.b, c.hist) // want "In\(b, hist\): hist does not read b; what reads it: out"
		c.s.Of(w).ComputeAt(c.out, c.y).Vectorize(w.Vars[0])
		c.s.Of(c.a).ComputeAt(w, c.y)
		c.s.In(w)
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule { // the copy is read already
		c := newChain()
		c.s.Of(c.s.In(c.b)).ComputeRoot()
		c.s.In(c.b, c.out) // want "In\(b, out\): out does not read b; what reads it: b_copy"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		c.s.In(c.out) // want "In\(out\): out is an output, and nothing reads it"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		c.s.In(hl.NewInput("inn", hl.Int8, 1)) // want "In\(inn\): out neither is nor reads inn; its Funcs and inputs are: a, b, hist, out, in"
		return c.s
	}},
	{hl.CodeDuplicateLoop, func() *hl.Schedule {
		c := newChain()
		c.s.In(c.a, c.b, c.b) // want "In\(a, b, b\): b stands there twice"
		return c.s
	}},
	{hl.CodeNoBound, func() *hl.Schedule {
		c := newChain()
		b := c.s.Of(c.b).ComputeRoot()
		b.Split(c.x, 8)
		return b.Bound(c.x, 64) // want "Bound\(x, 64\): x is no loop any more, and those made of it have no extent; its loops, .* are: y, xo, xi; x was split into xo, xi at mistakes_mark_test.go:\d+; say it before that line"
	}},
	{hl.CodeNoBound, func() *hl.Schedule {
		out, _, _, x, y, _ := conv()
		s := out.Schedule().Bound(y, 16)
		columns := s.Rename(x, "columns") // want "Rename\(x, .columns.\): the extent of x is not known; say it first: Bound\(x, 256\)"
		return s.Unroll(columns)
	}},
	{hl.CodeRefused, func() *hl.Schedule {
		s, in, _, y, _ := bounded()
		return s.Prefetch(in, y, 2) // want "Prefetch\(in, y, 2\): the core's memory has no cache to be filled ahead; copy what is needed next to where it is needed: In"
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		c.s.Of(c.hist).Update(0).TraceStores() // want "TraceStores\(\): an update stores where hist does; say it of the definition, for all stages: Of\(hist\)"
		return c.s
	}},
	{hl.CodeArray, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.TraceLoads(hl.NewInput("inn", hl.Int8, 2)) // want "TraceLoads\(inn\): out neither is nor reads inn; .*; did you mean in\?"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.TraceStores().TraceStores() // want "that is said of out already; that was at mistakes_mark_test.go:\d+"
	}},
}

func TestMarkMistakes(t *testing.T) { testScheduleMistakes(t, "mistakes_mark_test.go", markMistakes) }

// What is no mistake: loops whose iterations never meet, or in any order, or one by one.
func TestLoopsThatRunAtOnce(t *testing.T) {
	for text, algorithm := range map[string]string{
		"parallel y; vectorize x":                                                        "out(x, y) = in(x, y)",
		"of out update 0:\nvectorize r.x; parallel x":                                    "out(x, y): int32 = 0\nout(x, 0) += in(r.x, r.y) over r",
		"of out update 0:\natomic; parallel r.y; vectorize x; reorder r.y r.x x":         "out(x, y): int32 = 0\nout(x, 0) += in(3, r.y) over r",
		"of out update 0:\nparallel r.x; reorder r.x r.y":                                "out(x, y): int32 = 0\nout(r.x, r.y) = narrow(int32, out(r.x, r.y-1) + in(r.x, r.y), 0, even) over r",
		"of out update 0:\nsplit r.x 2 -> a b; parallel a; vectorize b; reorder a r.y b": "out(x, y): int32 = 0\nout(r.x, 0) = in(r.x, r.y) over r",
		"of out update 0:\nsplit x 16 shiftinwards -> a b; parallel a":                   "out(x, y): int32 = 0\nout(x, r.x) = in(x, r.y) over r",
		"of out update 0:\nunroll x; serial x; unroll x":                                 "out(x, y): int32 = 0\nout(x, 0) = 7",
	} {
		f := must(t, used("in: int8(x, y)\nr: 4, 3\n"+algorithm))
		if s, err := hl.ParseSchedule(f, "bound x 60; bound y 8\n"+text); err != nil {
			t.Errorf("%s: %s: %v", algorithm, text, err)
		} else if again, err := hl.ParseSchedule(f, s.String()); err != nil || again.LoopNest() != s.LoopNest() {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// Halide's other directives are known by name, and it is said why they are none.
func TestHalidesDirectives(t *testing.T) {
	out, _, _, _, _, _ := conv()
	for word, want := range map[string]string{
		"memoize":      "there is no memoize: a kernel keeps nothing between two calls\n\tcall the kernel once",
		"compute_with": "there is no compute_with: two stages do not share loops here\n\tmake one Func of both values",
		"GpuBlocks x":  "there is no GpuBlocks: there is one machine, and no device beside it",
	} {
		if _, err := hl.ParseSchedule(out, "bound x 8; bound y 8; "+word); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", word, err)
		}
	}
	for _, tail := range []string{"predicate", "predicateloads", "predicatestores", "shiftinwardsandblend", "roundupandblend"} {
		_, err := hl.ParseSchedule(out, "bound x 8; bound y 8; split x 3 "+tail)
		if err == nil || !strings.Contains(err.Error(), "the machine masks neither loads nor stores") || !strings.Contains(err.Error(), "Guard does: split x 3 guard") {
			t.Errorf("%s: %v", tail, err)
		}
	}
}

// Loops of an update run at once inside those that carry what they see of each other, and not outside of them.
func TestLoopsThatRunAtOnceInsideOthers(t *testing.T) {
	const algorithm = "in: int8(x, y)\nr: 8, 7\nout(x, y): int32 = 0\nout(r.x, r.y) = narrow(int32, min(out(max(r.x-1, 0), r.y-1), out(r.x, r.y-1)) + in(r.x, r.y), 0, even) over r"
	for _, place := range []string{"r.x-1, r.y", "r.x-1, r.y-0", "r.x-1, r.y-r.x"} { // of the same row, or perhaps
		text := strings.Replace(algorithm, "max(r.x-1, 0), r.y-1", place, 1)
		if _, err := hl.ParseSchedule(must(t, used(text)), "bound x 60; bound y 8\nof out update 0:\nparallel r.x"); err == nil {
			t.Errorf("parallel r.x is taken where it reads out(%s)", place)
		}
	}
	for text, want := range map[string]string{
		"parallel r.x":  "",
		"vectorize r.x": "",
		"split r.x 4 -> a b; parallel a; vectorize b": "",
		"parallel r.y":                                      "iterations of r.y see each other's results",
		"reorder r.x r.y; parallel r.x":                     "it changes the order",
		"split r.y 2 -> a b; reorder a r.x b; parallel r.x": "it changes the order",
		"fuse r.y r.x -> t; parallel t":                     "iterations of t see each other's results",
	} {
		_, err := hl.ParseSchedule(must(t, used(algorithm)), "bound x 60; bound y 8\nof out update 0:\n"+text)
		switch {
		case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v", text, err)
		}
	}
}
