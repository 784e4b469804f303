// Package sel is what the selectors of all targets have in common: how the statements of a vector program become loops,
// pointers and conditions over index registers. What an operation becomes, and which instruction adds, is the target's.
//
//	machine.go   Machine: what a target has to make
//	walk.go      Plan.Run: statements, loops
//	plan.go      addresses: what loops count in, in which order pointers are made
//	scope.go     what one loop has
//	pointers.go  pointers, values of index expressions
//	index.go     quotients and remainders
//	branch.go    conditions
//	products.go  multiplications into lanes of twice the width, and into sums
package sel
