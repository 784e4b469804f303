// Package synth finds by search what an output element is, from runs of a function alone: an expression over elements
// of the inputs, scalars and constants, or a fold of one. It is for functions that cannot be executed symbolically, as
// loops that run until the data says so; everything else has a normal form, which needs no search.
//
//	found, err := synth.Search(ctx, problem, synth.Options{})
//	fmt.Println(found.Value) // max(a(x) - b(x), 0)
//
// Expressions are enumerated by size, the least first; of those that have the same value at all points of the runs one
// is kept. The three measures of Tenspiler (Qiu et al., "Tenspiler: A Verified Lifting-Based Compiler for Tensor
// Operations", ECOOP 2024, section 5) are options, so that their worth can be measured: types and dimensions restrict
// which operands fit, a template of the source's operators restricts the shape, and bounded states are a matter of
// which runs are given.
//
// # Invariants
//
//   - The search is deterministic. What it finds has the outputs of all runs; that is tested, not proven.
//   - Values are integers; of floats the runs use those that are integers, and the caller tests with others.
//   - What has no value in some run (a division by zero, an element that is not there) is not considered.
//
// # Files
//
//	problem.go   Problem, Run, Tensor
//	points.go    the points at which expressions are compared
//	leaves.go    elements, scalars and constants that fit
//	grow.go      larger expressions out of smaller ones
//	apply.go     the value of an operation
//	template.go  Template: shapes of expressions
//	search.go    Search
//	source.go    the constants of a function
package synth
