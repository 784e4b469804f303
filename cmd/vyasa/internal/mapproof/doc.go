// Package mapproof proves maps of instructions in three ways that share no arithmetic: by normal forms, in a prime
// field, and by a solver for all values of the loops around at once, where z3 or cvc5 is there.
//
//	doc.go      this
//	proof.go    Map, Rewrite: what was proved, by what
//	ring.go     terms of a solver as a ring
package mapproof
