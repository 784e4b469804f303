// Package indexes is the arithmetic on index expressions, halide expressions of loops and constants.
//
//	index.go      Form, Expr: an expression as an affine form, and back; the nodes that indexes are made of
//	bound.go      Bound: a condition on an index
//	coord.go      what an index may be, over the loops or over ranges of Vars
//	box.go        Cover, Overlap: ranges of coordinates
//	rewrite.go    Rewriter, Substitution: expressions with other nodes
//
// It knows no nest: what a loop may be is told by its extent (affine.Extents).
package indexes
