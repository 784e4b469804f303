package halide_test

import hl "github.com/vyasa-go/vyasa/halide"

// chain is a pipeline of a point Func a that b and hist use, b twice by out, and hist once by out's update.
type chain struct {
	a, b, hist, out *hl.Func
	s               *hl.Schedule
	x, y            hl.Var
	r               *hl.RDom
}

func newChain() chain {
	c := chain{x: hl.NewVar("x"), y: hl.NewVar("y"), r: hl.NewRDom("r", 6, 5)}
	in := hl.NewInput("in", hl.UInt8, 2)
	c.a = hl.NewFunc("a", c.x, c.y).Is(in.At(c.x, c.y).Mul(3).Narrow(hl.UInt8, 2))
	c.b = hl.NewFunc("b", c.x, c.y).Is(c.a.At(c.x, c.y).Add(c.a.At(c.x.Add(1), c.y)).Narrow(hl.UInt8, 1))
	c.hist = hl.NewFunc("hist", c.x).Stores(hl.UInt32).Is(0)
	c.hist.UpdateOver(c.r, c.a.At(c.r.X, c.r.Y)).Add(1)
	c.out = hl.NewFunc("out", c.x, c.y).Stores(hl.UInt32).Is(c.b.At(c.x, c.y).Add(c.b.At(c.x, c.y.Add(1))))
	c.out.Update(c.x, 0).Is(c.hist.At(c.x))
	c.s = c.out.Schedule().Bound(c.x, 256).Bound(c.y, 16)
	return c
}

// stageMistakes are schedules of several stages with one wrong line each.
var stageMistakes = []scheduleMistake{
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		c.s.Of(hl.NewFunc("histo", c.x)).ComputeRoot() // want "Of\(histo\): out neither is nor calls histo; its Funcs are: .*; did you mean hist\?"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		c.s.Of(nil) // want "Of\(nil\): out neither is nor calls nil"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		c.s.Of(c.hist).Update(1).Unroll(c.r.X) // want "Update\(1\): hist has 1 update, counted from 0"
		return c.s
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		return c.s.Update(0).Bound(c.x, 4) // want "Bound\(x, 4\): the ranges of an update are those of out; say it of the definition: Of\(out\)"
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.a).Align(hl.Inputs(c.a)[0], 32) // want "Align\(in, 32\): in is not what a stores; inputs are laid out by the schedule of the first output"
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		return c.s.Update(0).FoldStorage("x", 4) // want "FoldStorage\(x, 4\): an update stores where out does"
	}},
	{hl.CodeStage, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.hist).Update(0).Estimate(c.x, 0, 256) // want "Estimate\(x, 0, 256\): the ranges of an update are those of its Func"
	}},
	{hl.CodeTailReduction, func() *hl.Schedule {
		c := newChain()
		twice := hl.NewFunc("twice", c.x).Stores(hl.Int32).Is(c.x.Wrap(hl.Int32))
		twice.Update(c.x).Is(twice.At(c.x).Mul(3).Wrap(hl.Int32))
		s := twice.Schedule().Bound(c.x, 10)
		s.Update(0).Split(c.x, 4, hl.ShiftInwards) // want "Split\(x, 4, ShiftInwards\): this update of twice reads what it stores, and ShiftInwards would do some of it twice; let it compute only what is asked: Split\(x, 4, Guard\)"
		return s
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.ComputeRoot() // want "ComputeRoot\(\): out is an output, which is computed and stored outside of all loops"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.hist).Update(0).ComputeAt(c.out, c.x) // want "ComputeAt\(out, x\): an update is computed where hist is; say it of the definition"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.hist).ComputeInline() // want "hist has updates, which cannot be computed anew at each use"
	}},
	{hl.CodeLevel, func() *hl.Schedule { // the first line of a Func without loops, whatever follows
		c := newChain()
		s := c.s.Of(c.b)
		_, xi := s.Split(c.x, 4) // want "Split\(x, 4\): b is computed inline, in its callers' loops; it has no loops of its own; say first where it is computed, or remove this line; it may be: ComputeAt\(out, y\), ComputeAt\(out, x\), ComputeRoot\(\)"
		return s.Vectorize(xi)
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).ComputeInline().Bound(c.x, 300) // want "Bound\(x, 300\): b is computed inline, in its callers' loops; it has no loops of its own"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.a).Estimate(c.x, 0, 256).Pad(c.a, "x", 300) // want "Pad\(a, \"x\", 300\): a is computed inline, in its callers' loops; it has no array of its own"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.a).TraceStores() // want "TraceStores\(\): a is computed inline, .* it has no array of its own"
	}},
	{hl.CodeLevel, func() *hl.Schedule { // and its alternative says no more
		c := newChain()
		s := c.s.Of(c.b)
		s.Specialize(hl.Inputs(c.a)[0].At(0, 0).GT(3)).Reorder(c.x, c.y) // want "Specialize\(in\(0, 0\) > 3\): b is computed inline, .* it has no loops of its own"
		return s
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).ComputeAt(nil, c.x) // want "ComputeAt\(nil, x\): the Func is nil"
	}},
	{hl.CodeLevel, func() *hl.Schedule { // b is used in out's definition, not in its update
		c := newChain()
		return c.s.Of(c.b).ComputeAt(c.hist, c.x) // want "b is used in out, which is not computed inside hist; it may be: ComputeAt\(out, y\), ComputeAt\(out, x\), ComputeRoot\(\)"
	}},
	{hl.CodeLevel, func() *hl.Schedule { // a, through b, in out and, through hist, outside
		c := newChain()
		return c.s.Of(c.a).ComputeAt(c.out, c.y) // want "a is used in update 0 of hist, which is not computed inside out; it may be: ComputeRoot\(\)"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.a).ComputeAt(c.b, hl.Outermost()) // want "ComputeAt\(b, outermost\): a is used in out, which is not computed inside b; it may be: .*ComputeRoot\(\)"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		c := newChain()
		c.s.Unroll(c.r.Y) // want "Unroll\(r.y\): out has no loop r.y; .*; r.y is a loop of another stage: Of\(hist\).Update\(0\)"
		return c.s
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		c := newChain()
		c.s.Split(hl.Outermost(), 4) // want "Split\(outermost, 4\): out has no loop outermost; its loops, outermost first, are: y, x"
		return c.s
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		c.s.Of(c.hist).ComputeAt(c.out, c.x)
		return c.s.Of(c.a).ComputeAt(c.out, c.x) // want "a is used in update 0 of out and in out, and no loop of out is around both|a is used in out and in update 0 of out"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		c.s.Split(c.x, 16)
		return c.s.Of(c.b).ComputeAt(c.out, c.x) // want "out has no loop x; its loops, outermost first, are: y, xo, xi; it may be: ComputeAt\(out, y\), ComputeAt\(out, xo\), ComputeAt\(out, xi\), ComputeRoot\(\)"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		c.s.Vectorize(c.x)
		return c.s.Of(c.b).ComputeAt(c.out, c.x) // want "the loop x of out is vectorised, and its lanes run at once; it may be: ComputeAt\(out, y\), ComputeRoot\(\)"
	}},
	{hl.CodeLevel, func() *hl.Schedule { // what uses a stands in y, outside of x
		c := newChain()
		plain := hl.NewFunc("plain", c.x, c.y).Is(c.b.At(c.x, c.y))
		s := plain.Schedule().Bound(c.x, 8).Bound(c.y, 8)
		s.Of(c.b).ComputeAt(plain, c.y)
		return s.Of(c.a).ComputeAt(plain, c.x) // want "what uses a stands outside of the loop x of plain; it may be: ComputeAt\(b, y\), ComputeAt\(b, x\), ComputeAt\(plain, y\), ComputeRoot\(\)"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).ComputeRoot().StoreRoot() // want "StoreRoot\(\): b is not computed in a loop; say in which: ComputeAt"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).ComputeAt(c.out, c.y).StoreAt(c.out, c.x) // want "StoreAt\(out, x\): the loop x of out is not around the loop y of out, where b is computed"
	}},
	{hl.CodeLevel, func() *hl.Schedule {
		c := newChain()
		return c.s.FoldStorage("y", 2) // want "FoldStorage\(y, 2\): out is an output, of which every element is kept"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).ComputeRoot().ComputeAt(c.out, c.y) // want "it is said already where b is computed; that was at"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).ComputeAt(c.out, c.y).StoreRoot().StoreAt(c.out, c.y) // want "it is said already where b is stored"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).FoldStorage("y", 2).FoldStorage("y", 4) // want "that is said of y already"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		c := newChain()
		return c.s.Estimate(c.x, 0, 9).Estimate(c.x, 0, 10) // want "that is said of x already"
	}},
	{hl.CodePadDim, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).BoundStorage("z", 2) // want "BoundStorage\(z, 2\): b has no dimension z; its dimensions are: x, y"
	}},
	{hl.CodeExtent, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).AlignStorage("x", 0) // want "a dimension cannot have 0 elements"
	}},
	{hl.CodeExtent, func() *hl.Schedule {
		c := newChain()
		return c.s.Estimate(c.x, 0, 0) // want "x cannot run from 0 with extent 0"
	}},
	{hl.CodeAlignBounds, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).AlignBounds(c.x, 4, 4) // want "AlignBounds\(x, 4, 4\): nothing is 4 modulo 4"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		c := newChain()
		return c.s.Of(c.b).AlignBounds(c.r.X, 4, 0) // want "r.x is no Var of b"
	}},
	{hl.CodeNoBound, func() *hl.Schedule {
		c := newChain()
		c.s.Of(c.b).ComputeRoot().Fuse(c.y, c.x) // want "the extent of y is not known; it follows from what calls b: split it, or say it first: Bound\(y, 256\)"
		return c.s
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // each row of energies follows from the one before
		x, r := hl.NewVar("x"), hl.NewRDom("r", 8, 7)
		f := hl.NewFunc("f", x).Stores(hl.Int16).Is(0)
		f.UpdateOver(r, r.X).Is(f.At(r.X.Add(1)).Add(r.Y).Narrow(hl.Int16, 0))
		s := f.Schedule().Bound(x, 8)
		return s.Update(0).Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order in which the update runs over r, whose points see each other's results"
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // each sum is of what the points before have stored
		x, r, q := hl.NewVar("x"), hl.NewRDom("r", 8), hl.NewRDom("q", 3)
		f := hl.NewFunc("f", x).Stores(hl.Int16).Is(1)
		f.UpdateOver(r, r.X).Is(hl.Sum(q, f.At(r.X.Sub(q.X))).Narrow(hl.Int16, 0))
		s := f.Schedule().Bound(x, 8)
		return s.Update(0).Reorder(q.X, r.X) // want "Reorder\(q.x, r.x\): it changes the order in which the update runs over r, whose points see each other's results"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule { // x does not stand in its own place
		c := newChain()
		return c.s.Update(0).Unroll(c.y) // want "out has no loop y; its loops, outermost first, are: x"
	}},
}
