package halide_test

import hl "github.com/vyasa-go/vyasa/halide"

// bounded is the running example with its extents.
func bounded() (s *hl.Schedule, in *hl.Input, x, y hl.Var, r *hl.RDom) {
	out, in, _, x, y, r := conv()
	return out.Schedule().Bound(x, 256).Bound(y, 16), in, x, y, r
}

// scheduleMistakes are schedules with one wrong line each, which says what is to be told of it.
var scheduleMistakes = []scheduleMistake{
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Unroll(hl.NewVar("z")) // want "Unroll\(z\): out has no loop z; its loops, outermost first, are: y, x, r.y, r.x$"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		_, _ = s.Split(x, 16)
		return s.Unroll(x) // want "Unroll\(x\): out has no loop x; its loops, .* are: y, xo, xi, r.y, r.x; x was split into xo, xi at mistakes_schedule_test.go:\d+$"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule {
		s, _, x, y, _ := bounded()
		_ = s.Fuse(y, x)
		return s.Unroll(y) // want "out has no loop y; .*; y and x were fused into yx at mistakes_schedule_test.go:\d+$"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule { // a loop of another Func's schedule
		s, _, _, _, _ := bounded()
		other, _, x, _, _ := bounded()
		xo, _ := other.Split(x, 4)
		return s.Unroll(xo) // want "out has no loop xo; .*; did you mean x\?"
	}},
	{hl.CodeUnknownLoop, func() *hl.Schedule { // a reduction inside another one's term
		x, r, q := hl.NewVar("x"), hl.NewRDom("r", 3), hl.NewRDom("q", 3)
		in := hl.NewInput("in", hl.Int16, 2)
		f := hl.NewFunc("f", x).Is(hl.Sum(r, hl.Sum(q, in.At(q.X, x))).Narrow(hl.Int16, 0))
		return f.Schedule().Bound(x, 8).Unroll(q.X) // want "f has no loop q.x; .*; q.x runs inside the term of another reduction; such loops keep their place"
	}},
	{hl.CodeNoVar, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Unroll(hl.Var{}) // want "Unroll\(\?\): it names a Var that was never made"
	}},
	{hl.CodeDim, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		return s.Unroll(r.Z) // want "Unroll\(r.z\): r has 2 dimensions, so no r.z"
	}},
	{hl.CodeName, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		v := hl.NewVar("1x") // want "NewVar\(.1x.\): not a name"
		return s.Unroll(v).Vectorize(v)
	}},
	{hl.CodeNoLoops, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Reorder() // want "Reorder\(\): it names no loop"
	}},
	{hl.CodeDuplicateLoop, func() *hl.Schedule {
		s, _, x, y, _ := bounded()
		return s.Reorder(x, y, x) // want "Reorder\(x, y, x\): x stands there twice"
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		s.Unroll(r.X)
		_, _ = s.Split(r.X, 2) // want "Split\(r.x, 2\): r.x is unrolled already; it was unrolled at mistakes_schedule_test.go:\d+"
		return s
	}},
	{hl.CodeMarked, func() *hl.Schedule {
		s, _, x, _, r := bounded()
		s.Vectorize(x).Reorder(r.Y, r.X, x)
		return s.Vectorize(x) // want "Vectorize\(x\): x is vectorized already"
	}},
	{hl.CodeBoundTwice, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		_, _ = s.Split(x, 16)
		return s.Bound(x, 255) // want "Bound\(x, 255\): x has a Bound already; it runs from 0 to 255 since mistakes_schedule_test.go:\d+"
	}},
	{hl.CodeBoundReduction, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		return s.Bound(r.X, 3) // want "Bound\(r.x, 3\): r.x has its extent from its RDom; Bound is for the Vars of the Func: x, y"
	}},
	{hl.CodeBoundDerived, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		_, xi := s.Split(x, 16)
		return s.BoundMin(xi, 0, 16) // want "BoundMin\(xi, 0, 16\): xi was made by a directive"
	}},
	{hl.CodeNoBound, func() *hl.Schedule { // too late: the split needed it
		out, _, _, x, y, _ := conv()
		s := out.Schedule().Bound(y, 16)
		_, xi := s.Split(x, 16) // want "Split\(x, 16\): the extent of x is not known; say it first: Bound\(x, 256\)"
		return s.Vectorize(xi).Unroll(x)
	}},
	{hl.CodeNoBound, func() *hl.Schedule {
		out, _, _, _, _, r := conv()
		s := out.Schedule() // want "Schedule\(\): x, y of out have no extent; say how far the result goes: Bound\(x, 256\).Bound\(y, 256\)"
		return s.Unroll(r.X)
	}},
	{hl.CodeExtent, func() *hl.Schedule {
		out, _, _, x, y, _ := conv()
		s := out.Schedule().
			Bound(y, 16).
			Bound(x, 0) // want "Bound\(x, 0\): x cannot run from 0 with extent 0"
		_, _ = s.Split(x, 16) // silent
		return s
	}},
	{hl.CodeFactor, func() *hl.Schedule {
		s, _, x, _, r := bounded()
		xo, xi := s.Split(x, -2) // want "Split\(x, -2\): a tile cannot have -2 elements"
		return s.Reorder(xo, r.Y, r.X, xi).Vectorize(xi)
	}},
	{hl.CodeTail, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		_, _ = s.Split(x, 16, hl.Guard, hl.RoundUp) // want "Split\(x, 16, Guard, RoundUp\): it takes one tail strategy"
		return s
	}},
	{hl.CodeTail, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		_, _ = s.Split(x, 16, hl.Tail(9)) // want "Split\(x, 16, tail\(9\)\): it takes one tail strategy"
		return s
	}},
	{hl.CodeTailReduction, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		_, _ = s.Split(r.X, 2, hl.RoundUp) // want "Split\(r.x, 2, RoundUp\): r.x is a reduction loop, and RoundUp would add terms .*; let it compute only what is asked: Split\(r.x, 2, Guard\)"
		return s
	}},
	{hl.CodeTailReduction, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		_, _ = s.Split(r.X, 2, hl.ShiftInwards) // want "Split\(r.x, 2, ShiftInwards\): r.x is a reduction loop"
		return s
	}},
	{hl.CodeTailShift, func() *hl.Schedule {
		s, _, x, y, _ := bounded()
		_, _, _, _ = s.Tile(x, y, 16, 32, hl.ShiftInwards) // want "Tile\(x, y, 16, 32, ShiftInwards\): a tile of 32 does not fit into the 16 elements of y"
		return s
	}},
	{hl.CodeFuseKinds, func() *hl.Schedule {
		s, _, x, _, r := bounded()
		_ = s.Fuse(x, r.Y) // want "Fuse\(x, r.y\): x is a dimension of the result and r.y a reduction"
		return s
	}},
	{hl.CodeFuseKinds, func() *hl.Schedule {
		x, r, q := hl.NewVar("x"), hl.NewRDom("r", 3), hl.NewRDom("q", 3)
		in := hl.NewInput("in", hl.Int16, 1)
		f := hl.NewFunc("f", x).Is(hl.Sum(r, in.At(x.Add(r.X))).Sub(hl.Sum(q, in.At(q.X))).Narrow(hl.Int16, 0))
		s := f.Schedule().Bound(x, 8)
		return s.Unroll(s.Fuse(r.X, q.X)) // want "Fuse\(r.x, q.x\): r.x and q.x belong to different reductions, r and q"
	}},
	{hl.CodeExtent, func() *hl.Schedule {
		out, _, _, x, y, _ := conv()
		s := out.Schedule().Bound(x, 1<<30).Bound(y, 2)
		return s.Unroll(s.Fuse(y, x)) // want "Fuse\(y, x\): the fused loop would have 2147483648 iterations; extents are 1 to 1073741824"
	}},
	{hl.CodeFuseApart, func() *hl.Schedule {
		s, _, x, y, _ := bounded()
		xy := s.Fuse(x, y) // want "Fuse\(x, y\): y is not right inside x; .*; bring them together first: Reorder\(x, y, r.y, r.x\)"
		return s.Unroll(xy)
	}},
	{hl.CodeUnrollLarge, func() *hl.Schedule {
		s, _, x, y, r := bounded()
		return s.Unroll(x, y, r.X) // want "Unroll\(x, y, r.x\): that makes more than 4096 copies of the body; the loops and their extents are: y 16, x 256, r.y 3, r.x 3"
	}},
	{hl.CodeUnrollLarge, func() *hl.Schedule {
		s, _, x, y, _ := bounded()
		s.Unroll(x)
		yo, yi := s.UnrollJam(y, 32) // want "UnrollJam\(y, 32\): that makes more than 4096 copies"
		return s.Reorder(yo, yi)
	}},
	{hl.CodeNotInnermost, func() *hl.Schedule {
		s, _, x, y, r := bounded()
		xo, xi := s.Split(x, 16)
		s.Reorder(y, xo, r.Y, r.X, xi)
		s.Vectorize(xo) // want "Vectorize\(xo\): xo is not the innermost loop of out; its loops, outermost first, are: y, xo, r.y, r.x, xi; move it inwards first: Reorder\(y, r.y, r.x, xi, xo\)$"
		return s.Unroll(r.X)
	}},
	{hl.CodeVectorReduction, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		return s.Vectorize(r.X) // want "Vectorize\(r.x\): r.x is a reduction loop, and lanes cannot be added up; vectorise a dimension of the result, one of: x, y; .*: Unroll\(r.x\)"
	}},
	{hl.CodeTwoVectors, func() *hl.Schedule {
		s, _, x, y, r := bounded()
		s.Reorder(y, r.Y, r.X, x).Vectorize(x)
		return s.Vectorize(y) // want "Vectorize\(y\): x is vectorised already; it was vectorised at mistakes_schedule_test.go:\d+"
	}},
	{hl.CodeTooManyLanes, func() *hl.Schedule {
		s, _, x, y, _ := bounded()
		return s.Vectorize(s.Fuse(y, x)) // want "Vectorize\(yx\): yx has 4096 iterations, and a vector loop at most 1024; .*: Split\(yx, 16\)"
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule {
		s, x, r := floatSum()
		s.Bound(x, 64)
		s.Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order in which the float reduction over r takes its terms; .*; the order of the sum is: Reorder\(r.y, r.x\); .*: Reassociate\(\)"
		return s.Unroll(r.X)
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule {
		s, x, r := floatSum()
		s.Bound(x, 64).Reorder(r.Y, r.X, x)
		_, _ = s.UnrollJam(r.Y, 2) // want "UnrollJam\(r.y, 2\): it changes the order .*: Reorder\(r.yo, r.yi, r.x\)"
		return s
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // one loop that takes r.x outside r.y
		s, x, r := floatSum()
		s.Bound(x, 64).Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order"
		return s.Unroll(s.Fuse(r.X, r.Y))
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // the loop between the two is lost to the fuse
		s, x, r := floatSum()
		s.Bound(x, 64)
		xo, xi := s.Split(r.X, 2)
		s.Reorder(r.Y, xi, xo) // want "Reorder\(r.y, r.xi, r.xo\): it changes the order"
		_ = s.Fuse(r.Y, xi)
		return s
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // the integer reduction may change its order
		x, r, q := hl.NewVar("x"), hl.NewRDom("r", 3, 3), hl.NewRDom("q", 3, 3)
		in, w := hl.NewInput("in", hl.Float32, 2), hl.NewInput("w", hl.Int8, 2)
		f := hl.NewFunc("f", x).Is(hl.Sum(r, in.At(x.Add(r.X), r.Y)).Add(hl.Sum(q, w.At(q.X, q.Y)).ToFloat()))
		s := f.Schedule().Bound(x, 8).Reorder(q.X, q.Y)
		return s.Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order in which the float reduction over r takes"
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // the first of equal terms is another one in another order
		x, r := hl.NewVar("x"), hl.NewRDom("r", 3, 3)
		f := hl.NewFunc("f", x).Is(hl.ArgMin(r, hl.NewInput("in", hl.Int8, 2).At(x.Add(r.X), r.Y))[0])
		s := f.Schedule().Bound(x, 8)
		return s.Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order in which the points of r are looked at, of which ArgMax and ArgMin take the first extreme one; .*; the order is: Reorder\(r.y, r.x\)"
	}},
	{hl.CodeFloatOrder, func() *hl.Schedule { // put right once, then the first of two is to blame
		s, x, r := floatSum()
		s.Bound(x, 64)
		s.Reorder(r.X, r.Y).Reorder(r.Y, r.X)
		s.Reorder(r.X, r.Y) // want "Reorder\(r.x, r.y\): it changes the order"
		return s.Reorder(r.X, r.Y, x)
	}},
	{hl.CodeArray, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Align(hl.NewInput("w", hl.Int8, 1), 32) // want "Align\(w, 32\): out neither is nor reads w; its arrays are: out, in, k"
	}},
	{hl.CodeArray, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Place(nil, 1) // want "Place\(nil, 1\): out neither is nor reads nil"
	}},
	{hl.CodeAlign, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		return s.Align(in, 24) // want "Align\(in, 24\): rows cannot be aligned to 24 bytes; alignments are powers of two up to 4096"
	}},
	{hl.CodeAlign, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		return s.Align(in, 1) // want "Align\(in, 1\): an element of in has 2 bytes; align to at least those: Align\(in, 2\)"
	}},
	{hl.CodePadDim, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		return s.Pad(in, "z", 4) // want "Pad\(in, .z., 4\): in has no dimension z; its dimensions are: x, y"
	}},
	{hl.CodeExtent, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		return s.Pad(in, "x", 0) // want "Pad\(in, .x., 0\): a dimension cannot have 0 elements"
	}},
	{hl.CodeBank, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		return s.Place(in, 4) // want "Place\(in, 4\): there is no bank 4"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		s.Pad(in, "x", 300).Pad(in, "y", 20)
		return s.Pad(in, "x", 400) // want "Pad\(in, .x., 400\): x of in is padded already; that was at mistakes_schedule_test.go:\d+"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		s.Layout(in, "x y")
		return s.Layout(in, "y x") // want "Layout\(in, .y x.\): in is laid out already"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		s.Pair(r.Y)
		return s.NoPair() // want "NoPair\(\): pairs are settled already"
	}},
	{hl.CodeTwice, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		s.Group(r.Y)
		return s.Group(r.X) // want "Group\(r.x\): the columns are filled along r.y already"
	}},
	{hl.CodeDatapath, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Datapath(16, 0) // want "Datapath\(16, 0\): a datapath has at least one lane and one column"
	}},
	{hl.CodeGroup, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		return s.Group(x) // want "Group\(x\): x is not a Var of a reduction of out; those are: r.x, r.y"
	}},
	{hl.CodeMap, func() *hl.Schedule {
		s, _, _, y, _ := bounded()
		return s.Map("vpdpbusd", hl.As("i", y)) // want "Map\("vpdpbusd", As\("i", y\)\): r.x is inside of loops of vpdpbusd; .*; order them first: Reorder\(x, r.y, r.x, y\)$"
	}},
	{hl.CodeMap, func() *hl.Schedule {
		s, _, x, y, r := bounded()
		return s.Reorder(y, r.Y, x, r.X).Map("mac16", hl.As("i", x), hl.As("r.x", r.X)) // want "r.x, of a sum, is inside of x; .*; order them first: Reorder\(y, r.y, r.x, x\)$"
	}},
	{hl.CodeMap, func() *hl.Schedule {
		s, _, x, y, r := bounded()
		s.Reorder(y, r.Y, r.X, x).Map("mac16", hl.As("i", x)) // want "loop i of mac16 is no plain loop any more; map stands behind what splits, .*$"
		_, _ = s.Split(x, 4)
		return s
	}},
	{hl.CodeMap, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		return s.Map("mac16", hl.As("i", x), hl.As("i", x)) // want "loop i of mac16 is named twice; name each loop once$"
	}},
	{hl.CodeMap, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Map("mac16") // want "it names no loop of mac16; it is written: .*$"
	}},
	{hl.CodeMap, func() *hl.Schedule {
		s, _, x, _, _ := bounded()
		return s.Map("two words", hl.As("i", x)) // want "is no name of an instruction; .*$"
	}},
	{hl.CodePair, func() *hl.Schedule {
		s, _, _, y, _ := bounded()
		return s.Pair(y) // want "Pair\(y\): y is not a Var of a reduction of out"
	}},
	{hl.CodePair, func() *hl.Schedule {
		s, _, _, _, _ := bounded()
		return s.Pair() // want "Pair\(\): it names no Var; .* NoPair\(\)"
	}},
	{hl.CodeDuplicateLoop, func() *hl.Schedule {
		s, _, _, _, r := bounded()
		return s.Pair(r.Y, r.Y) // want "Pair\(r.y, r.y\): r.y stands there twice"
	}},
	{hl.CodeLayoutMissing, func() *hl.Schedule {
		s, in, _, _, _ := bounded()
		return s.Layout(in, "(x/8) (8)") // want "Layout\(in, .\(x/8\) \(8\).\): it drops dimension y"
	}},
	{hl.CodeFunc, func() *hl.Schedule {
		x := hl.NewVar("x")
		f := hl.NewFunc("f", x) // want "NewFunc\(f\): f has no definition; give it one: f.Is"
		return f.Schedule().Bound(x, 8).Unroll(hl.NewRDom("r", 3).X)
	}},
}

// floatSum is a schedule of a float sum over two dimensions.
func floatSum() (*hl.Schedule, hl.Var, *hl.RDom) {
	x, r := hl.NewVar("x"), hl.NewRDom("r", 3, 4)
	in := hl.NewInput("in", hl.Float32, 2)
	f := hl.NewFunc("f", x).Is(hl.Sum(r, in.At(x.Add(r.X), r.Y)))
	return f.Schedule(), x, r
}
