// Package gemmini writes algorithms as C over the commands of Gemmini, a systolic array beside a RISC-V processor. What
// Gemmini has no operation for is plain C, as in package plainc.
//
// On Gemmini run, exactly:
//
//   - sums of products of values of 8 bits, as matrix products, also scaled to int8 and clamped at 0: what is no matrix in memory
//     is packed by C
//   - convolutions of int8 with channels side by side, scaled to int8 and clamped at 0
//   - sums and differences of int32, modulo 2^32, and copies, by adding in the accumulator while moving in
//   - sums of int32 over a domain, the same way
//
// # Files
//
//	doc.go        this
//	write.go      a pipeline as a file; which parts run where; stage.go: a Func of it
//	ring.go       which bits of an expression count
//	add.go        sums and differences; total.go: sums over a domain
//	matmul.go     matrix products; product.go: what is one
//	conv.go       convolutions with channels side by side
//	helpers.go    functions of C that files bring along
//	header.go     the stand-in of gemmini.h
//	model         what commands do
package gemmini
