// Package shape finds what the arrays of a C function are from what runs touch: how many dimensions, their extents and
// strides as polynomials of the sizes (ATC, sections 4.2 and 5.1).
//
// A run at given sizes tells, for each array, which elements were touched, and for each element that was written which
// elements its value depends on. Neither the order of the program's loops nor its blocking is in that. Strides show
// where the elements that neighbouring outputs depend on jump; the polynomials that go through the strides and extents
// of all runs are the layout. A dense matrix that is only copied has no rows to be seen: it is a vector. Where windows
// pass borders that says little; then how the program's own loops move through an array tells its rows.
//
// # Invariants
//
//   - The same runs give the same layouts. Layouts are proposals: what is inferred from them is checked on all elements.
//   - Every element that any of the runs touched has an index in its layout.
//
// # Files
//
//	touched.go   Run, Element; loops that sequences of numbers are from
//	pattern.go   Pattern: rows[3] as an element of rows[*]
//	levels.go    arrays behind pointers, level by level
//	steps.go     how indices of each array move at one run's sizes
//	layout.go    Layout: dimensions that fit all runs
//	loops.go     Access, LoopLayouts: dimensions as loops show them
//	walk.go      accesses whose numbers are affine in turns, or in their digits
//	lengths.go   numbers that may be lengths of rows
//	affine.go    numbers as sums of turns
//	fit.go       Fit: polynomials through points
//	short.go     sums of at most two products
//	window.go    extents of sliding windows
package shape
