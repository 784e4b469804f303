// Package build turns a schedule into a loop nest: Lower, which is all that it exports.
//
// # How a nest is made
//
// Lower takes what the schedule writes out where it is called (inline), finds in which types and how far Funcs are
// needed whatever the order (needs), and then makes the nest as a tree, from the outputs to what they call: each Func
// by the passes of place.go, once all that uses it is made. Where it is computed the tree has a place, with its uses
// inside: the region that they need together follows from that (regionOf) as a box that begins at a Form of the loops
// around and has a constant extent. So each stage has loops of constant extents.
//
//	place         use f                 ->   compute f; ...
//	lift, slide   for y: compute f      ->   compute f ahead of y; for y: compute less of f
//	warm up       use f ahead of y      ->   compute f for that too
//	expand        compute f             ->   the loops of its stages, each a place, with what they use
//	allocate      what computes f       ->   alloc f around it
//
// Until the array of a Func is placed, its elements are those of a placeholder, ?f, at the coordinates of the
// algorithm; then coordinates are counted from where it begins.
//
// A region stays within what is needed in all, so that nothing is computed or read for nobody, but for what tails that
// round up ask. Those may compute from zeros, and what they store may be anything.
//
// An array that lives longer than one iteration of a loop in which it is computed is filled piece by piece (slide):
// what the iteration before has computed is not computed again, if that can be proved. What the first iteration finds
// is computed before the loop, and before that what it needs of others (warm up). There are no conditions in the
// loops for any of that. The passes of passes.go then give arrays their storage: of the dimension along which a window
// moves only as much is kept as is in use at once (fold storage), and what is left is laid out as the schedule wants
// it.
//
// Pieces slide before they are loops: how much of a Func is computed in an iteration decides the loops of its stages
// (splits, tails, vectors are of the extents that are left) and, through what these read, how much of all that it calls
// is computed.
//
// What Lower shows of that is bounds, the arrays alone, and derive, the nest; then what these passes, and those of
// package lower (lower.Finish), make of it.
//
// # Files
//
//	lower.go                     Lower; the arrays of inputs and outputs
//	stage.go                     what a stage is: expressions, conditions, loops of RDoms
//	pipeline.go, inline.go, needs.go   the Funcs that are computed by themselves, and how far; those that are written out
//	plan.go, lanes.go, bounds.go   what the directives of a stage say, as index expressions; what is wrong past the end
//	hull.go, region.go, shape.go   boxes of uses; what is read; which coordinates are quasi-affine
//	derive.go, value.go, around.go   the statements of a stage; their values; loops around them
//	call.go, gather.go           calls as loads of placeholders; borders as expressions
//	specialize.go                stages with other loops where a condition on inputs holds
//	reduce.go, reduction.go, fold.go, where.go    reductions as accumulators; conditions of RDoms
//	tree.go                      the tree of a pipeline: places, pieces that are to be computed, uses
//	place.go, lift.go, slide.go, warmup.go, expand.go, alloc.go   the passes that make a Func in it
//	passes.go, foldstorage.go, window.go, storage.go   arrays that fold; how much is in use; how arrays lie in memory
//	reassociate.go, unfused.go   whether sums of floats may be taken in any order, and which stages forbid it
//	tabulate.go, ramps.go        arrays that nothing passed decides; loops that are values
//	unsupported.go               what of the language is not compiled yet
package build
