// Package arm64 is arm64 with vectors (NEON) as a target of vector programs (codegen/target/vec): its instructions as a
// table, which of them compute a program, and the two ways to write them down: bytes, and Go assembly.
//
//	vec.Program --Select--> vec.Insts over virtual registers --vec.AllocateFramed--> over real ones --Link--> bytes
//	                                                                                         --GoAsm--> Go assembly
//
// # How an instruction is said in a vec.Inst
//
//	Op    a row, or-ed with the size of its lanes: SMULLv|H multiplies lanes of 16 bits. A v at the end works on vectors, an e takes
//	      a lane of one, an i a constant.
//	Bits  128 or 64: how much of a vector counts; of instructions whose operands differ it is that of the narrower ones, and 128
//	      is their high half, as the 2 in Arm's names: SMULLv|H with 128 bits is smull2. Of loads and stores their size.
//	Dst, Src, Imm  in Arm's order. Row.Ops has a letter for each operand. Imm is also a lane, a condition, a shift of the last one.
//	Mem   Base + Disp; no index. reaches says which Disp a row has.
//	Tied  is set where Row.Tied is: Dst[0] is also Src[0]. Src has all that is read.
//
// CMP, CMPI, CMNI and ADDSI set flags; CSEL, CSET and conditional jumps read them.
//
// # Registers
//
// After allocation 0..30 are X0..X30, 31 is the stack pointer or zero, V0 + 0..31 the vectors. X0 is the argument
// block, X26 points to the constants behind the code, Insts.Data, where there are any. X18, and those from X27 on, are
// the system's and Go's.
//
// # How a program becomes instructions
//
// Pointers, loops and conditions are package vec/sel's; each pointer is stepped, as loads have no index beside an
// offset. What is too far from a pointer, or at no multiple of its size, is added to it once in straight code, and so
// are constants made once. A product of integers whose factors were half as wide is one instruction on these, and with
// the sum that reads it one more (sel.Products); two loads of 8 bytes side by side whose lanes are extended are one of
// 16. A shuffle of any registers is one instruction where it has that pattern (zip, uzp, trn, ext, dup, rev, ins, a
// blend), else bytes by numbers (tbl, tbx).
//
// # Files
//
//	row.go        Row, what its fields mean, RowOf
//	rows_*.go     the table
//	features.go   what a processor must have for a row
//	regs.go       real registers
//	operands.go   the operands of an instruction in the order of its row; Check
//	encode.go     Encode: bytes, jumps; Link: code and its constants
//	text.go       instructions as Arm's assembler has them
//	goasm.go      GoAsm: Go assembly
//	listing.go    Listing
//	compile.go    Compile: from a program to real registers
//	c*.go         Stepper: instructions as C with intrinsics; rows_c.go is their column of the table
//
//	select.go            Select
//	select_machine.go    what loops, addresses and conditions take (package vec/sel); places that are reached
//	select_integers.go   operations on index registers
//	select_op.go         operations on vectors, by their Code
//	select_value.go      instructions in new registers; constants
//	select_memory.go     loads, stores, lanes
//	select_products.go   products, dot products
//	select_convert.go    conversions, extensions, narrowing
//	select_shuffle.go    shuffles
package arm64
