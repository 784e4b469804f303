// Package corpus has C programs that are known to compute something, or known to look as if they did: matrix products,
// convolutions, traps and look-alikes in the styles of public code, all written for this project. The tests of the
// interpreter and of the lifter read them.
//
// A program is a C file that begins with comments "// key: value":
//
//	category      the style: naive, parallel, unrolled, kernel calls, blocked, goto, strassen, intrinsics, direct, im2col, winograd
//	operator      what it is; gemm in folder gemm unless it says otherwise, "none" if it is no named operator
//	expect        lift (the default), or refuse: no operator and precondition make it right
//	layout        for people
//	precondition  what must hold for it to be the operator, in words
//	sizes         sets of sizes, separated by semicolons: M=3 N=5; M=4 N=1
//	bind          parameters, fields and globals that have a size as their value: m=M a->rows=M
//	constants     sizes that are no parameters to be varied
//	scalars       floating parameters of the operator
//	alias         short names of arrays: A=a->data
//	scratch       arrays that it may write without meaning
//	out, term, init, where, fold    what it computes, see Reference
//	tolerance     relative error allowed to floats where the program's constants round
//	note          for people
//
// The function meant is the last one in the file that is not static.
//
//	program.go    Program, Load
//	reference.go  Reference: what a program should compute
//	formula.go    evaluation of formulas
package corpus
