package x86

// General registers: moves, arithmetic, shifts, comparisons, jumps.
const (
	MOV      = iota + 256
	MOVI     // any constant of 64 bits
	MOVstore // 8, 16, 32 or 64 bits
	MOVZX8
	MOVZX16
	MOVSX8
	MOVSX16
	MOVSX32 // to 64 bits
	LEA
	ADD
	SUB
	AND
	OR
	XOR
	IMUL
	CMP // flags of Src[0] - Src[1]
	TEST
	ADDI
	ORI
	ANDI
	SUBI
	XORI
	CMPI
	TESTI
	IMULI // d = Src[0] * Imm
	SHLI
	SHRI
	SARI
	NEG
	NOT
	MUL      // RDX:RAX = RAX * Src[1], unsigned
	IMULwide // RDX:RAX = RAX * Src[1], signed
	CQO      // RDX = the sign of RAX in each bit
	SHLX     // d = Src[0] shifted by Src[1]
	SARX
	SHRX
	CMOVE
	CMOVNE
	CMOVL
	CMOVGE
	CMOVLE
	CMOVG
	CMOVB
	CMOVAE
	CMOVBE
	CMOVA
	CMOVS
	CMOVNS
	SETE // the low 8 bits of d, which else stay
	SETNE
	SETL
	SETGE
	SETLE
	SETG
	SETB
	SETAE
	SETBE
	SETA
	SETS
	SETNS
	JE
	JNE
	JL
	JGE
	JLE
	JG
	JB
	JAE
	JBE
	JA
	JS
	JNS
	JMP
	RET
	VZEROUPPER
	PREFETCHT0
	PREFETCHT1
	PREFETCHNTA
)

var generalRows = [...]Row{
	MOV - 256:         {Name: "MOV", Go: "MOV%", Ops: "gG", enc: rm | 0x8B},
	MOVI - 256:        {Name: "MOVI", Go: "MOV%", Ops: "g", enc: imm0 | imm | 0xB8},
	MOVstore - 256:    {Name: "MOVstore", Go: "MOV%", Ops: "Mg", enc: mr | 0x89},
	MOVZX8 - 256:      {Name: "MOVZX8", Go: "MOVB%ZX", Ops: "gD", enc: rm | m0F | 0xB6, mem: 1},
	MOVZX16 - 256:     {Name: "MOVZX16", Go: "MOVW%ZX", Ops: "gD", enc: rm | m0F | 0xB7, mem: 2},
	MOVSX8 - 256:      {Name: "MOVSX8", Go: "MOVB%SX", Ops: "gD", enc: rm | m0F | 0xBE, mem: 1},
	MOVSX16 - 256:     {Name: "MOVSX16", Go: "MOVW%SX", Ops: "gD", enc: rm | m0F | 0xBF, mem: 2},
	MOVSX32 - 256:     {Name: "MOVSX32", Go: "MOVLQSX", Ops: "gD", enc: rm | 0x63, mem: 4},
	LEA - 256:         {Name: "LEA", Go: "LEA%", Ops: "gM", enc: rm | 0x8D},
	ADD - 256:         {Name: "ADD", Go: "ADD%", Ops: "gG", enc: rm | tied | 0x03},
	SUB - 256:         {Name: "SUB", Go: "SUB%", Ops: "gG", enc: rm | tied | 0x2B},
	AND - 256:         {Name: "AND", Go: "AND%", Ops: "gG", enc: rm | tied | 0x23},
	OR - 256:          {Name: "OR", Go: "OR%", Ops: "gG", enc: rm | tied | 0x0B},
	XOR - 256:         {Name: "XOR", Go: "XOR%", Ops: "gG", enc: rm | tied | 0x33},
	IMUL - 256:        {Name: "IMUL", Go: "IMUL%", Ops: "gG", enc: rm | m0F | tied | 0xAF},
	CMP - 256:         {Name: "CMP", Go: "CMP%", Ops: "gG", enc: rm | none | 0x3B},
	TEST - 256:        {Name: "TEST", Go: "TEST%", Ops: "gg", enc: mr | none | 0x85},
	ADDI - 256:        {Name: "ADDI", Go: "ADD%", Ops: "g", enc: m | d0 | tied | imm | 0x81},
	ORI - 256:         {Name: "ORI", Go: "OR%", Ops: "g", enc: m | d1 | tied | imm | 0x81},
	ANDI - 256:        {Name: "ANDI", Go: "AND%", Ops: "g", enc: m | d4 | tied | imm | 0x81},
	SUBI - 256:        {Name: "SUBI", Go: "SUB%", Ops: "g", enc: m | d5 | tied | imm | 0x81},
	XORI - 256:        {Name: "XORI", Go: "XOR%", Ops: "g", enc: m | d6 | tied | imm | 0x81},
	CMPI - 256:        {Name: "CMPI", Go: "CMP%", Ops: "G", enc: m | d7 | none | imm | 0x81},
	TESTI - 256:       {Name: "TESTI", Go: "TEST%", Ops: "g", enc: m | d0 | none | imm | 0xF7},
	IMULI - 256:       {Name: "IMULI", Go: "IMUL3%", Ops: "gG", enc: rm | imm | 0x69},
	SHLI - 256:        {Name: "SHLI", Go: "SHL%", Ops: "g", enc: m | d4 | tied | imm | 0xC1},
	SHRI - 256:        {Name: "SHRI", Go: "SHR%", Ops: "g", enc: m | d5 | tied | imm | 0xC1},
	SARI - 256:        {Name: "SARI", Go: "SAR%", Ops: "g", enc: m | d7 | tied | imm | 0xC1},
	NEG - 256:         {Name: "NEG", Go: "NEG%", Ops: "g", enc: m | d3 | tied | 0xF7},
	NOT - 256:         {Name: "NOT", Go: "NOT%", Ops: "g", enc: m | d2 | tied | 0xF7},
	MUL - 256:         {Name: "MUL", Go: "MUL%", Ops: "G", enc: m | d4 | wide | 0xF7},
	IMULwide - 256:    {Name: "IMULwide", Go: "IMUL%", Ops: "G", enc: m | d5 | wide | 0xF7},
	CQO - 256:         {Name: "CQO", enc: bare | sign | 0x99},
	SHLX - 256:        {Name: "SHLX", Go: "SHLX%", Ops: "gGg", enc: rmv | e38 | 0xF7, vex: x, Needs: BMI2},
	SARX - 256:        {Name: "SARX", Go: "SARX%", Ops: "gGg", enc: rmv | pF3 | m0F38 | 0xF7, vex: x, Needs: BMI2},
	SHRX - 256:        {Name: "SHRX", Go: "SHRX%", Ops: "gGg", enc: rmv | pF2 | m0F38 | 0xF7, vex: x, Needs: BMI2},
	CMOVE - 256:       {Name: "CMOVE", Go: "CMOV%EQ", Ops: "gG", enc: rm | m0F | tied | 0x44},
	CMOVNE - 256:      {Name: "CMOVNE", Go: "CMOV%NE", Ops: "gG", enc: rm | m0F | tied | 0x45},
	CMOVL - 256:       {Name: "CMOVL", Go: "CMOV%LT", Ops: "gG", enc: rm | m0F | tied | 0x4C},
	CMOVGE - 256:      {Name: "CMOVGE", Go: "CMOV%GE", Ops: "gG", enc: rm | m0F | tied | 0x4D},
	CMOVLE - 256:      {Name: "CMOVLE", Go: "CMOV%LE", Ops: "gG", enc: rm | m0F | tied | 0x4E},
	CMOVG - 256:       {Name: "CMOVG", Go: "CMOV%GT", Ops: "gG", enc: rm | m0F | tied | 0x4F},
	CMOVB - 256:       {Name: "CMOVB", Go: "CMOV%CS", Ops: "gG", enc: rm | m0F | tied | 0x42},
	CMOVAE - 256:      {Name: "CMOVAE", Go: "CMOV%CC", Ops: "gG", enc: rm | m0F | tied | 0x43},
	CMOVBE - 256:      {Name: "CMOVBE", Go: "CMOV%LS", Ops: "gG", enc: rm | m0F | tied | 0x46},
	CMOVA - 256:       {Name: "CMOVA", Go: "CMOV%HI", Ops: "gG", enc: rm | m0F | tied | 0x47},
	CMOVS - 256:       {Name: "CMOVS", Go: "CMOV%MI", Ops: "gG", enc: rm | m0F | tied | 0x48},
	CMOVNS - 256:      {Name: "CMOVNS", Go: "CMOV%PL", Ops: "gG", enc: rm | m0F | tied | 0x49},
	SETE - 256:        {Name: "SETE", Go: "SETEQ", Ops: "d", enc: m | m0F | d0 | 0x94},
	SETNE - 256:       {Name: "SETNE", Ops: "d", enc: m | m0F | d0 | 0x95},
	SETL - 256:        {Name: "SETL", Go: "SETLT", Ops: "d", enc: m | m0F | d0 | 0x9C},
	SETGE - 256:       {Name: "SETGE", Ops: "d", enc: m | m0F | d0 | 0x9D},
	SETLE - 256:       {Name: "SETLE", Ops: "d", enc: m | m0F | d0 | 0x9E},
	SETG - 256:        {Name: "SETG", Go: "SETGT", Ops: "d", enc: m | m0F | d0 | 0x9F},
	SETB - 256:        {Name: "SETB", Go: "SETCS", Ops: "d", enc: m | m0F | d0 | 0x92},
	SETAE - 256:       {Name: "SETAE", Go: "SETCC", Ops: "d", enc: m | m0F | d0 | 0x93},
	SETBE - 256:       {Name: "SETBE", Go: "SETLS", Ops: "d", enc: m | m0F | d0 | 0x96},
	SETA - 256:        {Name: "SETA", Go: "SETHI", Ops: "d", enc: m | m0F | d0 | 0x97},
	SETS - 256:        {Name: "SETS", Go: "SETMI", Ops: "d", enc: m | m0F | d0 | 0x98},
	SETNS - 256:       {Name: "SETNS", Go: "SETPL", Ops: "d", enc: m | m0F | d0 | 0x99},
	JE - 256:          {Name: "JE", Go: "JEQ", enc: jump | 0x74},
	JNE - 256:         {Name: "JNE", enc: jump | 0x75},
	JL - 256:          {Name: "JL", Go: "JLT", enc: jump | 0x7C},
	JGE - 256:         {Name: "JGE", enc: jump | 0x7D},
	JLE - 256:         {Name: "JLE", enc: jump | 0x7E},
	JG - 256:          {Name: "JG", Go: "JGT", enc: jump | 0x7F},
	JB - 256:          {Name: "JB", Go: "JCS", enc: jump | 0x72},
	JAE - 256:         {Name: "JAE", Go: "JCC", enc: jump | 0x73},
	JBE - 256:         {Name: "JBE", Go: "JLS", enc: jump | 0x76},
	JA - 256:          {Name: "JA", Go: "JHI", enc: jump | 0x77},
	JS - 256:          {Name: "JS", Go: "JMI", enc: jump | 0x78},
	JNS - 256:         {Name: "JNS", Go: "JPL", enc: jump | 0x79},
	JMP - 256:         {Name: "JMP", enc: jump | 0xEB},
	RET - 256:         {Name: "RET", enc: bare | 0xC3},
	VZEROUPPER - 256:  {Name: "VZEROUPPER", enc: bare | m0F | 0x77, vex: x},
	PREFETCHT0 - 256:  {Name: "PREFETCHT0", Ops: "M", enc: m | m0F | d1 | none | 0x18},
	PREFETCHT1 - 256:  {Name: "PREFETCHT1", Ops: "M", enc: m | m0F | d2 | none | 0x18},
	PREFETCHNTA - 256: {Name: "PREFETCHNTA", Ops: "M", enc: m | m0F | d0 | none | 0x18},
}
