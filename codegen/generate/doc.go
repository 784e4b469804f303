// Package generate makes vector operations of triplets on a datapath: it decides the order of loads, multiplications
// and stores (the Vyasa paper, sections III-D and III-E). The same triplets give the same operations.
//
// build (build*.go) begins: triplets to operations, one after the other. The passes that follow are in generate.go,
// each in a file of its name, with the reason for its place.
//
// Lane operations (lanes.go) stay where build has put them: they divide operations into segments, and order and
// interleave work within one. Integers lie in whole registers, or in parts as conversions of accumulators leave them;
// floats in registers of eight, which accumulators are, too.
//
//	room.go    the register files, for order
//	notes.go   what the user is told of a program that is slower than it looks
package generate
