// Package backend turns an entry function into a program of instruction words: the downstream compiler as one call.
//
//	typed tree -> operations -> improved -> registers -> bundles
//	              isel          opt         regalloc     schedule
//
// Registers are placed before operations are scheduled. On a pipeline without interlocks a register is busy from the
// landing of its value to its last read, not from the issue, so a placement costs the scheduler little, and is always
// valid. Which of several equal registers a value gets may still decide what a loop's II is: [CompileFor] tries a few
// placements and keeps the program with the fewest cycles. So it does with vectors that may be kept or loaded again.
//
//	file         holds
//	compile.go   CompileFor, Look
//	least.go     the cycles that a function takes at least, before it is placed; Slower
//	near.go      constants near their uses, where innermost loops do not meet their bounds
//	weigh.go     the cycles of a program as far as its loops' counts tell
package backend
