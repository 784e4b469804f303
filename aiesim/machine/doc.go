// Package machine is the AI Engine as data: capacities, instruction words, register classes, slots and times of
// operations, element types and the lanes and columns of its multiply-accumulate families. One table, a source beside
// every entry, bounds where sources differ; nothing else in the simulator knows a number.
//
// It is a leaf: it imports nothing of this module, holds no semantics of data selection, and so may be read by a code
// generator or a tuner without sharing the simulator's judgement.
//
// Invariants, which [Machine.Check] and the tests hold: every entry has a source and lies within its bounds; single
// numbers agree with the tables; what follows from a number is made from it, so that [Machine.With] changes all of it.
//
//	file           holds
//	machine.go     Machine: the single numbers and the tables; With
//	aie1.go        AIE1, the first generation (Versal VC1902)
//	fact.go        Fact: a number, its source and bounds
//	variants.go    Named: the variants where sources differ
//	check.go       contradictions between tables
//	table.go       the table as text, its hash
//	elem.go        element types of registers and memory
//	family.go      the multiply-accumulate families: types, lanes, columns, accumulator width
//	register.go    register files and classes; classes.go, width.go: those of AIE1
//	slot.go        issue slots
//	format.go      layouts of instruction words; formats.go: those of AIE1
//	opcode.go      Opcode, Operation; operations.go: slots and times of AIE1
//	immediate.go   what fits into an instruction
//	constant.go    how constants get into registers
//	forms.go       forms of shift-round-saturate, width of moves
//	routine.go     scalar operations, native and of the runtime library
//	library.go     counts for the runtime library; libm.go: math.h
package machine
