// Package x86 is x86-64 as a target of vector programs (codegen/target/vec): its instructions as a table, which of them
// compute a program, and the two ways to write them down: bytes, and Go assembly.
//
//	vec.Program --Select--> vec.Insts over virtual registers --vec.Allocate--> over real ones --Encode--> bytes
//	                                                                                         --GoAsm--> Go assembly
//
// # How an instruction is said in a vec.Inst
//
//	Op    a row: its constant is Intel's mnemonic, with a suffix in small letters where one mnemonic has several forms:
//	      VPSLLWi shifts by Imm, VMOVDQUstore stores. Or-ed with Masked, Zeroing, Bcst for AVX-512's forms.
//	Bits  the width of the operation: 128, 256, 512 for vectors; 64, 32 for general registers (stores: 16, 8, too). Of an
//	      operation whose operands differ it is the widest one's: of VPMOVZXBW and VCVTDQ2PD what is set, of VCVTPD2PS,
//	      VEXTRACTI128 and VPMOVDB what is read. VMOVD, VPINSRD and all that knows 128 bits alone: 128.
//	Dst, Src, Imm  in Intel's order. Row.Ops has a letter for each operand.
//	Mem   stands for the register of Src or Dst whose letter in Row.Ops is a capital one; Src or Dst is one shorter then.
//	      An instruction without memory has the Mem None().
//	Tied  is set where Row.Tied is: Dst[0] is also Src[0]. Of FMA, dot products, VPERMI2D, ADD: Src has all that is read.
//
// CMP, TEST, ADD, SUB and their like set flags; Jcc, CMOVcc, SETcc read them: what stands between leaves them alone.
// MOV, LEA, SHLX, MOVI, and all vector instructions but VPTEST and KORTEST do that.
//
// # Registers
//
// Real registers, after allocation: 0..15 the general ones by their number (RAX RCX RDX RBX RSP RBP RSI RDI R8..R15),
// X0 + 0..31 the vector ones, K0 + 0..7 the masks. Which virtual registers must be certain real ones (RDI, the argument
// block; K1) is said by Insts.Fixed.
//
// RIP as the Base of memory is the constants behind the code, Insts.Data: Disp says where they lie there.
//
// # How a program becomes instructions
//
// Select goes over the program twice. First it plans addresses (package vec/sel): which registers hold pointers and
// indexes, where they are made, which loop steps them. Then it makes the instructions of each operation in order. What
// it reads is a val: a register, or memory that the instruction may take as its operand: a load that is read once, or a
// constant. Constants lie behind the code. A shuffle is a perm, the place of each byte; those that are read by a
// shuffle become one with it.
//
// # Objects of the selection
//
// Each knows what those above it know, and one thing more:
//
//	coder       the list of instructions: those on general registers
//	registers   those on vectors: what they take from memory, constants beside the code
//	shuffler    which instructions move bytes as wanted
//	arith       which instructions an operation on lanes is
//	selector    the program: which loads wait, where addresses are
//
// # Files
//
//	row.go        Row, what its fields mean, RowOf
//	rows_*.go     the table
//	features.go   what a processor must have for a row
//	regs.go       real registers and their names
//	operands.go   the operands of an instruction in the order of its row; Check
//	encode.go     Encode: bytes, jumps
//	prefix.go     VEX and EVEX prefixes
//	general.go    instructions on general registers
//	modrm.go      the bytes that name registers and memory
//	goasm.go      GoAsm: Go assembly
//	link.go       Link: code and its constants; Listing
//	compile.go    Compile: from a program to real registers
//
//	select.go            Select, selector: which operation is which instructions
//	select_machine.go    what loops, addresses and conditions take (package vec/sel)
//	select_general.go    coder: the list, and instructions on general registers
//	select_integers.go   operations on index registers
//	select_op.go         arith: operations on vectors, by their Code; what is one instruction, or two
//	select_value.go      registers: instructions on vectors; val: what instructions read; constants
//	select_again.go      instructions that were made before
//	select_fold.go       which operations wait for what reads them
//	select_memory.go     loads, stores, lanes
//	select_mul.go, _shift, _compare, _convert, _narrow   the families of operations
//	select_perm.go       perm: which byte goes where
//	select_shuffle.go    shuffler: shuffles of any number of registers
//	select_shuffle_one.go, _pair, _steps   of one register; of two: by one instruction; by several
package x86
