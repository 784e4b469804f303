// Package machine is the AI Engine as data: capacities, latencies, element types and the lanes and columns of its
// multiply-accumulate families. One table, a source beside every entry; nothing else in the simulator knows a number.
//
// It is a leaf: it imports nothing of this module, holds no semantics of data selection, and so may be read by a code
// generator or a tuner without sharing the simulator's judgement.
//
//	file         holds
//	elem.go      element types of registers and memory
//	machine.go   Machine, Fact, and AIE1, the first generation (Versal VC1902)
//	family.go    the multiply-accumulate families: types, lanes, columns, accumulator width
package machine
