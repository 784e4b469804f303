// Package riscv64 is RISC-V with vectors (RVV 1.0) as a target of vector programs (codegen/target/vec): its
// instructions as a table, which of them compute a program, and the two ways to write them down: bytes, and Go
// assembly. It uses 128 bits of a vector register, which each processor for applications has, and is right on those
// that have more.
//
//	vec.Program --Select--> vec.Insts over virtual registers --vec.Allocate--> over real ones
//	    --expand--> instructions that there are --configure--> lanes are set --Encode--> bytes
//	                                                                         --GoAsm--> Go assembly
//
// # How an instruction is said in a vec.Inst
//
//	Op    a row, and for vectors the lanes that it needs: see Config. A row's constant is the manual's name in capitals without
//	      its dots, which is what Go's assembler calls it.
//	Dst, Src, Imm  in the manual's order. Row.Ops has a letter for each operand; memory is Mem.
//	Tied  as Row.kind says: multiplications that add to vd, and VSLIDEUPVI.
//	Apart as Row.kind says: of operands of different widths, the manual forbids that one lies in another.
//
// Until expand, memory may be any MemRef, and LI, SPLAT, CONST, MASK, SPILL, RELOAD stand for what is several
// instructions or depends on which lanes are set.
//
// # Lanes
//
// vsetivli says how wide lanes are, how much of a register an operand takes and how many lanes there are. Each
// instruction asks for what it needs by number, so nothing depends on the size of registers: N lanes of a program are N
// lanes here, and tails need no masks. Instructions on operands of two widths have the narrower one in half a register.
// Lanes beyond N are agnostic.
//
// # Registers
//
// Real registers, after allocation: 0..31 the integer ones, V0 + 0..31 the vector ones. X10 holds the argument block;
// X30 and X31 are for addresses and constants; v0 is the mask.
//
// # Files
//
//	row.go          Row, Config; rows.go, rows_names.go: the table
//	regs.go         registers, which Allocate may give out
//	encode.go       Encode: bytes, jumps
//	goasm.go        GoAsm: Go assembly
//	compile.go      Compile: from a program to real registers; Listing
//	expand.go       addresses and constants as instructions
//	configure.go    where lanes are set
//
//	select.go            Select
//	select_machine.go    instructions on integer registers, as sel.Plan wants them
//	select_integers.go   operations on index registers
//	select_op.go         operations on vectors
//	select_memory.go     loads, stores, lanes, widths
//	select_shuffle.go    shuffles
//	select_float.go      floats
//	select_dot.go        dot products, for completeness
//	products.go          multiplications of factors of half the width, and into a sum
package riscv64
