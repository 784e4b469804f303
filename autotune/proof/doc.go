// Package proof recomputes the bounds of a certificate from the certificate's file alone: it shares no code with
// package bound, which made them, and knows neither the space nor the search.
//
//	{"certificate":1,...,"model":{...}}             the kernel, the machine and the menus in numbers: Model
//	{"cut":"vector=x","bound":1293,"left":{...}}    the values that are left at a node of the frontier: Left
//	Model.Bound(Left) >= bound                      for each line, or the certificate is refused
//
// What it counts is what the comment of package bound promises. It is written for being read, not for speed: every
// combination of what is left is looked at by itself, in fractions.
//
// A file proves something of a kernel if its model is that of the kernel, and each of its nodes is one of the space
// with what it says is left: search.Check compares both with the tree.
//
//	file        holds
//	model.go    Model, Left
//	check.go    Check
//	facts.go    what is certain of the algorithm
//	addends.go  sums whose terms have coefficients in common
//	pairs.go    how many of them may
//	bound.go    Model.Bound; loads and stores
//	node.go     a node of the frontier: its parts, its waits
//	bodies.go   what a body may have: terms, vectors, a datapath
//	work.go     multiplications
//	across.go   terms that are grouped across the rows of data
//	operands.go what registers of both factors hold
//	lives.go    loads for the sums that have registers
//	rows.go     data that slide along the lanes
//	places.go   terms that read the rows of data in several places
//	copying.go  copies of such data, all that a body needs or none
//	outside.go  what loops and kernels take beside their bodies
package proof
