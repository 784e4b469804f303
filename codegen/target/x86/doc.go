// Package x86 is x86-64 as a target of vector programs (codegen/target/vec): its instructions as a table, which of them
// compute a program, and the two ways to write them down: bytes, and Go assembly.
//
//	vec.Program --Select--> vec.Insts over virtual registers --vec.Allocate--> over real ones --Encode--> bytes
//	                                                                                         --GoAsm--> Go assembly
//
// # How an instruction is said in a vec.Inst
//
//	Op    a row: its constant is Intel's mnemonic, with a suffix in small letters where one mnemonic has several forms: VPSLLWi
//	      shifts by Imm, VMOVDQUstore stores. Or-ed with Masked, Zeroing, Bcst for AVX-512's forms.
//	Bits  the width of the operation: 128, 256, 512 for vectors, 64, 32 (stores: 16, 8) for general registers. Of an operation whose
//	      operands differ it is the widest one's: VPMOVZXBW and VCVTDQ2PD are called by what they set, VPACKSSDW by all,
//	      VCVTPD2PS, VEXTRACTI128 and VPMOVDB by what they read. VMOVD, VPINSRD and all that knows 128 bits alone: 128.
//	Dst, Src, Imm  in Intel's order. Row.Ops has a letter for each operand.
//	Mem   stands for the last register of Src (but for the one before it in VPBLENDVB, SHLX and their like: Row.Ops has the capital letter
//	      of the operand that may be memory), or for Dst in a store; Src or Dst is one shorter then.
//	      An instruction without memory has Mem.Base NoReg: None is such a Mem.
//	Tied  is set where Row.Tied is: Dst[0] is also Src[0]. Of FMA, dot products, VPERMI2D, ADD: Src has all that is read, Dst[0] first.
//
// Rows set the flags or read them (CMP, TEST, ADD, SUB ...; Jcc, CMOVcc, SETcc): what stands between must leave them alone.
// MOVI, MOV, LEA, SHLX and all vector instructions but VPTEST and KORTEST do.
//
// # Registers
//
// Real registers, after allocation: 0..15 the general ones by their number (RAX RCX RDX RBX RSP RBP RSI RDI R8..R15), X0 + 0..31 the vector
// ones, K0 + 0..7 the masks. In a list over virtual registers Fixed(r) is the real register r: RDI, the argument block, or K1.
//
// # Files
//
//	row.go        Row, what its fields mean, RowOf
//	rows_*.go     the table
//	regs.go       real registers and their names
package x86
