// Package native runs machine code that this process made: memory for it, the call, and what the processor can do.
//
//	var memory native.Memory
//	code, err := memory.Load(x86.Encode(list))       // executable, not writable
//	block := native.NewBlock(4)                      // what the code gets in RDI, on arm64 in X0
//	block.Pointer(0, unsafe.Pointer(&in[0]))
//	code.Call(block)
//	code.Close()                                     // or when the collector finds it
//
// Code for another machine than this must not be loaded. Features says what this one has, or why there is no native
// code here: another architecture, a system that gives no executable memory, the variable VYASA_NATIVE.
//
// A call cannot be preempted: one that lasts long delays the garbage collector for all goroutines. It should take less
// than a millisecond. It uses no stack but for its return address: so a fault in it is a panic with an address where
// debug.SetPanicOnFault says so, as in Go, on systems that tell of faults by signals; on Windows it ends the process.
//
// # Where
//
// x86-64 on Linux, macOS, FreeBSD and Windows; arm64 on Linux; on its other systems nobody has run it. Elsewhere there
// is no code: Features and ARM64 are errors, and loops are functions of Go (package lower/exec).
//
// # Files
//
//	memory.go     Memory: pages that kernels lie in
//	code.go       Code: one kernel that can be called
//	block.go      Block: the arguments of a call
//	features.go   what the processor has, and what VYASA_NATIVE leaves of it
//	cpu_*         CPUID, or what Linux says
//	cpuid.go      the assembly of CPUID, for generated packages
//	call_*        the call; on arm64 that instructions are read anew
//	processor/    processors as values: what compiles for them; the one that is here
//	pages_*, mprotect*  pages from the system
package native
