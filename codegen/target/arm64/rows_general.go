package arm64

// General registers: arithmetic, comparisons, jumps. MOVI takes one to four instructions.
const (
	MOV = iota + 256
	MOVI
	ADD // a + b << Imm
	SUB
	AND
	ORR
	EOR
	MUL
	UMULH
	ADDI // Imm is 12 bits, or 12 bits and 12 zeros
	SUBI
	ADDSI // and flags
	CMP   // flags of Src[0] - Src[1]
	CMPI
	CMNI // flags of Src[0] + Imm
	LSLI
	LSRI
	ASRI
	LOWBITS // the low Imm bits
	CSEL    // the condition Imm ? a : b
	CSET    // the condition Imm ? 1 : 0
	ADR     // where the constants are
	JUMP
	BEQ
	BNE
	BLT
	BGE
	RET
)

// Conditions.
const (
	CondEQ = 0
	CondNE = 1
	CondGE = 10
	CondLT = 11
	CondGT = 12
	CondLE = 13
)

var generalRows = [...]Row{
	MOV - 256:     {Name: "mov", Go: "MOVD", Ops: "xx", base: 0xAA0003E0, enc: some},
	MOVI - 256:    {Name: "mov", Go: "MOVD", Ops: "xi", enc: some},
	ADD - 256:     {Name: "add", Go: "ADD", Ops: "xxh", base: 0x8B000000},
	SUB - 256:     {Name: "sub", Go: "SUB", Ops: "xxh", base: 0xCB000000},
	AND - 256:     {Name: "and", Go: "AND", Ops: "xxh", base: 0x8A000000},
	ORR - 256:     {Name: "orr", Go: "ORR", Ops: "xxh", base: 0xAA000000},
	EOR - 256:     {Name: "eor", Go: "EOR", Ops: "xxh", base: 0xCA000000},
	MUL - 256:     {Name: "mul", Go: "MUL", Ops: "xxx", base: 0x9B007C00},
	UMULH - 256:   {Name: "umulh", Go: "UMULH", Ops: "xxx", base: 0x9BC07C00},
	ADDI - 256:    {Name: "add", Go: "ADD", Ops: "xxi", base: 0x91000000},
	SUBI - 256:    {Name: "sub", Go: "SUB", Ops: "xxi", base: 0xD1000000},
	ADDSI - 256:   {Name: "adds", Go: "ADDS", Ops: "xxi", base: 0xB1000000, enc: flags},
	CMP - 256:     {Name: "cmp", Go: "CMP", Ops: "xx", base: 0xEB00001F, enc: none},
	CMPI - 256:    {Name: "cmp", Go: "CMP", Ops: "xi", base: 0xF100001F, enc: none},
	CMNI - 256:    {Name: "cmn", Go: "CMN", Ops: "xi", base: 0xB100001F, enc: none},
	LSLI - 256:    {Name: "lsl", Go: "LSL", Ops: "xxi", base: 0xD3400000},
	LSRI - 256:    {Name: "lsr", Go: "LSR", Ops: "xxi", base: 0xD340FC00},
	ASRI - 256:    {Name: "asr", Go: "ASR", Ops: "xxi", base: 0x9340FC00},
	LOWBITS - 256: {Name: "ubfx", Go: "UBFX", Ops: "xxi", base: 0xD3400000},
	CSEL - 256:    {Name: "csel", Go: "CSEL", Ops: "xxxc", base: 0x9A800000},
	CSET - 256:    {Name: "cset", Go: "CSET", Ops: "xc", base: 0x9A9F07E0},
	ADR - 256:     {Name: "adr", Go: "MOVD", Ops: "x", base: 0x10000000},
	JUMP - 256:    {Name: "b", Go: "JMP", base: 0x14000000},
	BEQ - 256:     {Name: "b.eq", Go: "BEQ", base: 0x54000000 | CondEQ},
	BNE - 256:     {Name: "b.ne", Go: "BNE", base: 0x54000000 | CondNE},
	BLT - 256:     {Name: "b.lt", Go: "BLT", base: 0x54000000 | CondLT},
	BGE - 256:     {Name: "b.ge", Go: "BGE", base: 0x54000000 | CondGE},
	RET - 256:     {Name: "ret", Go: "RET", base: 0xD65F03C0, enc: none},
}
