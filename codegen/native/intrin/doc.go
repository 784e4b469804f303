// Package intrin writes a loop nest as C with the intrinsics of a processor's vendor, for who wants to read them or
// builds with a C compiler: the same programs and instructions that native code is made of, before registers are given
// out. Loops and addresses are plain C.
//
//	lower.Nest --vec/build--> vec.Program --Stepper--> instructions of straight runs --program--> C
//
// The text needs nothing but the vendor's header. Its function has the parameters of csource.Function, which is in it
// where the intrinsics are right only for coefficients that are small enough: then it looks at these first.
//
//	target.go     Target
//	intrin.go     Function: the file
//	file.go       what its functions share
//	program.go    one program: loops, runs of operations
//	indexes.go    operations on index registers
//	registers.go  which registers are declared where they are set
//	prune.go      what nothing reads goes
//	norms.go      conditions of coefficients
package intrin
