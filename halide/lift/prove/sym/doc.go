// Package sym is the prover's term language: hash-consed integer, real and truth-valued terms with symbols,
// uninterpreted functions and folds (sums, minima, maxima, general recurrences), kept in a normal form by their
// constructors.
//
// Sums and products are polynomials multiplied out over the other terms; comparisons are "polynomial >= 0" and "= 0"; a
// condition is pushed into the branches that it guards; sums of sums are one sum. Nothing here is trusted for more than
// these laws of rings, orders and finite sums: what is true because of ranges, is for the solvers.
//
//	| file       | holds                                                |
//	|------------|------------------------------------------------------|
//	| node.go    | Node, Store: hash-consing, symbols                   |
//	| ring.go    | + - *                                                |
//	| divide.go  | the two kinds of division                            |
//	| logic.go   | comparisons, connectives, choices, min, max          |
//	| replace.go | substitution; simplification under a condition       |
//	| fold.go    | terms that bind variables                            |
//	| sum.go     | the normal form of sums                              |
//	| abstract.go | a fold as a function of what is free in it          |
//	| print.go   | a term as text                                       |
//
// Invariants: terms of one Store that are equal by these laws are mostly, terms that are the same pointer always,
// equal. A Fold's variables are named by its height, so renaming never makes another term.
package sym
