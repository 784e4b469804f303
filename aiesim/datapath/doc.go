// Package datapath is the arithmetic of the AI Engine's vector unit: register and accumulator values, data selection,
// multiply-accumulate, shift-round-saturate and the lane operations. It knows no C and no time.
//
// Invariants
//
//   - Little endian: element 0 is the lowest part of a register.
//   - Every byte of a register and every lane of an accumulator is either known or undefined. Undefined lanes
//     propagate; an integer product with a known zero is zero all the same, since published kernels multiply garbage by
//     zero coefficients. For floats it stays undefined: garbage may be infinite or NaN, and zero times that is NaN.
//   - Indices wrap modulo the number of elements of the buffer. A selection that breaks a rule of the hardware (odd
//     xstart for 16-bit data ...) is a [Fault], never a guess.
//   - Integer results are exact; a lane that leaves 48 or 80 bits is a [Fault]. Floats are rounded after the product
//     and again after the sum: the unit is not fused (AM009).
//   - Operations may have their destination among their operands.
//
// Selections are turned into tables of byte offsets once ([Selection], [Lanes2]); running an operation only reads them.
//
//	file         holds
//	vec.go       Vec: a register of up to 1024 bits
//	acc.go       Acc: accumulator lanes of 48 or 80 bits
//	fault.go     Fault: a rule broken, by argument
//	rule.go      the selection rules as cells: which element a lane and column reads
//	mac.go       Mac, one family with its variant; Selection, its operands' tables
//	macrun.go    multiply, accumulate, check the width; the same with undefined lanes
//	complex.go   complex numbers as pairs of lanes
//	wide.go      128-bit sums for 80-bit lanes
//	float.go     float multiply-accumulate and the float lane operations
//	floatpair.go the same of complex floats, as pairs of lanes
//	srs.go       accumulator to vector: shift, round, saturate
//	ups.go       vector to accumulator
//	lanes.go     select, shuffle, add, compare: one or two selected operands
//	pack.go      8-bit to 16-bit and back
package datapath
