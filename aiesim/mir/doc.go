// Package mir holds the two forms of a program between C and cycles: operations over virtual registers ([Func]), and
// instruction words over physical ones ([Program]).
//
//	typed tree -> Func -> ... -> Func with every register placed -> Program
//
// A Func is control flow over basic blocks in layout order; its operations are the machine's opcodes with what they
// compute as payload. Virtual registers are variables: they may be defined many times and in parts, so that a vector
// built by upd_w from two loads is one register of two parts.
//
// Invariants of a Func ([Check] tests them)
//
//   - Block i has ID i. The body of a loop is a run of blocks in layout order, from its header to its latch; loops
//     nest.
//
//   - An operand lies inside its register; a definition of a scalar register defines all of it.
//
//   - The registers of an operation's operands belong to the classes that its opcode takes.
//
//   - The window of a position is one of the roots; a root that is a circle has a register of class ring.
//
//   - Tied: the first definition names the same register and part as the first use.
//
//   - After placement ([Func.Placed]) every register that an operation names has a physical register of its class.
//
//     file         holds
//     reg.go       Reg, RegInfo, Operand
//     op.go        Op, Scalar, Pick
//     mem.go       Mem, Root: one access, what it may touch
//     block.go     Block, Term, Loop, Func
//     operands.go  what each opcode takes, and in which classes
//     select.go    selection arguments as tables
//     clone.go     copies
//     program.go   Program, Bundle, Slotted, HardLoop: the scheduled form
//     print.go     a Func as text
//     bundles.go   a Program as text: a table of bundles
//     check.go     the invariants of a Func
//     checkprogram.go   those of a Program
package mir
