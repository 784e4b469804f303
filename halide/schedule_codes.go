package halide

import "github.com/vyasa-go/vyasa/halide/diag"

// The kinds of mistakes in schedules. The examples are about
//
//	out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8, even)    with r: 3, 3
//
// whose loops are y, x, r.y, r.x, after "bound x 256; bound y 16".
const (
	// CodeUnknownLoop: the Func has no such loop (any more).
	//
	// Example: unroll z
	CodeUnknownLoop diag.Code = "unknown-loop"

	// CodeNoVar: a Var that no constructor made.
	//
	// Example: s.Unroll(halide.Var{})
	CodeNoVar diag.Code = "no-var"

	// CodeNoLoops: a directive on loops that names none.
	//
	// Example: unroll
	CodeNoLoops diag.Code = "no-loops"

	// CodeDuplicateLoop: a loop or Var is named twice.
	//
	// Example: reorder x y x
	CodeDuplicateLoop diag.Code = "duplicate-loop"

	// CodeMarked: what is unrolled or vectorised cannot be split, fused or marked again.
	//
	// Example: unroll r.x; split r.x 2
	CodeMarked diag.Code = "marked-loop"

	// CodeBoundTwice: a Var has a Bound already.
	//
	// Example: bound x 128
	CodeBoundTwice diag.Code = "bound-twice"

	// CodeBoundReduction: reduction Vars have their extents from the RDom.
	//
	// Example: bound r.x 3
	CodeBoundReduction diag.Code = "bound-reduction"

	// CodeBoundDerived: loops made by directives have their extents from there.
	//
	// Example: split x 16; bound xi 16
	CodeBoundDerived diag.Code = "bound-derived"

	// CodeNoBound: the extent of a Var is needed and not known.
	//
	// Example: s := out.Schedule(); s.Split(x, 16)
	CodeNoBound diag.Code = "no-bound"

	// CodeExtent: an extent that is not positive, or absurdly large.
	//
	// Example: pad in x 0
	CodeExtent diag.Code = "extent"

	// CodeFactor: a split factor that is not positive, or absurdly large.
	//
	// Example: split x 0
	CodeFactor diag.Code = "factor"

	// CodeTail: not one tail strategy.
	//
	// Example: s.Split(x, 16, halide.Guard, halide.RoundUp)
	CodeTail diag.Code = "tail"

	// CodeTailReduction: a tail strategy that would compute terms of a reduction that are not in it, or twice.
	//
	// Example: split r.x 2 roundup
	CodeTailReduction diag.Code = "tail-reduction"

	// CodeTailShift: a tile that does not fit into the extent cannot be shifted inwards.
	//
	// Example: split y 32 shiftinwards
	CodeTailShift diag.Code = "tail-shift"

	// CodeLoopName: a new loop's name is not a name.
	//
	// Example: split x 16 -> 1 2
	CodeLoopName diag.Code = "loop-name"

	// CodeLoopTaken: a new loop's name is that of another loop or array.
	//
	// Example: split x 16 -> y xi
	CodeLoopTaken diag.Code = "loop-taken"

	// CodeFuseKinds: a pure loop and a reduction, or loops of two reductions, cannot be one loop.
	//
	// Example: fuse x r.y
	CodeFuseKinds diag.Code = "fuse-kinds"

	// CodeFuseApart: only a loop right inside another can be fused with it.
	//
	// Example: fuse x y
	CodeFuseApart diag.Code = "fuse-apart"

	// CodeUnrollLarge: unrolling would make too many copies of the body.
	//
	// Example: unroll x y r.x
	CodeUnrollLarge diag.Code = "unroll-large"

	// CodeNotInnermost: the vectorised loop must be the innermost one in the end.
	//
	// Example: vectorize x
	CodeNotInnermost diag.Code = "not-innermost"

	// CodeVectorReduction: lanes cannot be added up.
	//
	// Example: vectorize r.x
	CodeVectorReduction diag.Code = "vector-reduction"

	// CodeTwoVectors: two vectorised loops.
	//
	// Example: reorder y r.y r.x x; vectorize x; vectorize y
	CodeTwoVectors diag.Code = "two-vectors"

	// CodeTooManyLanes: a vector loop of more than 1024 iterations.
	//
	// Example: fuse y x; vectorize yx
	CodeTooManyLanes diag.Code = "too-many-lanes"

	// CodeFloatOrder: the terms of a float reduction would be taken in another order. (Here the reduction is of
	// floats.)
	//
	// Example: reorder r.x r.y
	CodeFloatOrder diag.Code = "float-order"

	// CodeArray: an array that the Func neither is nor reads.
	//
	// Example: align w 32
	CodeArray diag.Code = "array"

	// CodeAlign: an alignment that is no power of two or smaller than an element.
	//
	// Example: align in 24
	CodeAlign diag.Code = "align"

	// CodePadDim: a dimension that the array does not have.
	//
	// Example: pad in z 4
	CodePadDim diag.Code = "pad-dimension"

	// CodeBank: a memory bank that does not exist.
	//
	// Example: place in 4
	CodeBank diag.Code = "bank"

	// CodeTwice: a decision that is taken already.
	//
	// Example: place in 0; place in 1
	CodeTwice diag.Code = "twice"

	// CodeDatapath: lanes and columns must be positive.
	//
	// Example: datapath 16x0
	CodeDatapath diag.Code = "datapath"

	// CodeGroup: columns are filled along a Var of a reduction.
	//
	// Example: group x
	CodeGroup diag.Code = "group"

	// CodeMap: the loops of an instruction are the innermost ones, each named once.
	//
	// Example: map vpdpbusd i=y
	CodeMap diag.Code = "map"

	// CodePair: rows are paired along Vars of a reduction.
	//
	// Example: pair y
	CodePair diag.Code = "pair"

	// CodeLayoutText: a layout that cannot be read.
	//
	// Example: layout in (x/8 y
	CodeLayoutText diag.Code = "layout-text"

	// CodeLayoutDim: a layout names a dimension that the array does not have.
	//
	// Example: layout in z y x
	CodeLayoutDim diag.Code = "layout-dimension"

	// CodeLayoutMissing: a layout drops a dimension or a part of one.
	//
	// Example: layout in (x/8) y
	CodeLayoutMissing diag.Code = "layout-missing"

	// CodeLayoutTwice: a layout has a dimension or a part of one twice.
	//
	// Example: layout in x y x
	CodeLayoutTwice diag.Code = "layout-twice"

	// CodeLayoutTile: tiles that do not fit into each other, or a tile of one.
	//
	// Example: layout in (x/8) y (x%6)
	CodeLayoutTile diag.Code = "layout-tile"

	// CodeLayoutClose: a bare tile size that closes no open dimension.
	//
	// Example: layout in y x (8)
	CodeLayoutClose diag.Code = "layout-close"

	// CodeDirective: an unknown directive.
	//
	// Example: spilt x 16
	CodeDirective diag.Code = "directive"

	// CodeNotation: a directive with too few or too many words, or a word that is not a number where one must be.
	//
	// Example: split x sixteen
	CodeNotation diag.Code = "notation"

	// CodeStage: a Func or an update that the pipeline does not have, or a directive that is for another stage.
	//
	// Example: of blur:
	CodeStage diag.Code = "stage"

	// CodeLevel: where a Func is computed or stored.
	//
	// Example: computeroot
	CodeLevel diag.Code = "level"

	// CodeAlignBounds: a modulus below 1, or a remainder that is none of it.
	//
	// Example: alignbounds x 8 9
	CodeAlignBounds diag.Code = "align-bounds"

	// CodeParallel: iterations at once, or backwards, that see, or overwrite, each other's results.
	//
	// Example: parallel r.x
	CodeParallel diag.Code = "parallel"

	// CodeAtomic: an update whose points do not come in any order.
	//
	// Example: s.Update(0).Atomic()
	CodeAtomic diag.Code = "atomic"

	// CodeRefused: what Halide has and this machine has no use for.
	//
	// Example: prefetch in y 2
	CodeRefused diag.Code = "refused"

	// CodeSpecialize: a condition that cannot be asked before all, or what an alternative does not have.
	//
	// Example: specialize x > 3
	CodeSpecialize diag.Code = "specialize"

	// CodeRFactor: an update that cannot be computed in parts.
	//
	// Example: s.Update(0).RFactor(r.X, u)
	CodeRFactor diag.Code = "rfactor"

	// CodeSums: a definition whose sum cannot be a Func of its own.
	//
	// Example: unroll r.x; sums
	CodeSums diag.Code = "sums"
)
