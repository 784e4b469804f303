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
	MOV - 256:         {Name: "MOV", Ops: "gG", enc: rm | 0x8B},
	MOVI - 256:        {Name: "MOVI", Ops: "g", enc: imm0 | imm | 0xB8},
	MOVstore - 256:    {Name: "MOVstore", Ops: "Mg", enc: mr | 0x89},
	MOVZX8 - 256:      {Name: "MOVZX8", Ops: "gD", enc: rm | m0F | 0xB6, mem: 1},
	MOVZX16 - 256:     {Name: "MOVZX16", Ops: "gD", enc: rm | m0F | 0xB7, mem: 2},
	MOVSX8 - 256:      {Name: "MOVSX8", Ops: "gD", enc: rm | m0F | 0xBE, mem: 1},
	MOVSX16 - 256:     {Name: "MOVSX16", Ops: "gD", enc: rm | m0F | 0xBF, mem: 2},
	MOVSX32 - 256:     {Name: "MOVSX32", Ops: "gD", enc: rm | 0x63, mem: 4},
	LEA - 256:         {Name: "LEA", Ops: "gM", enc: rm | 0x8D},
	ADD - 256:         {Name: "ADD", Ops: "gG", enc: rm | tied | 0x03},
	SUB - 256:         {Name: "SUB", Ops: "gG", enc: rm | tied | 0x2B},
	AND - 256:         {Name: "AND", Ops: "gG", enc: rm | tied | 0x23},
	OR - 256:          {Name: "OR", Ops: "gG", enc: rm | tied | 0x0B},
	XOR - 256:         {Name: "XOR", Ops: "gG", enc: rm | tied | 0x33},
	IMUL - 256:        {Name: "IMUL", Ops: "gG", enc: rm | m0F | tied | 0xAF},
	CMP - 256:         {Name: "CMP", Ops: "gG", enc: rm | none | 0x3B},
	TEST - 256:        {Name: "TEST", Ops: "gg", enc: mr | none | 0x85},
	ADDI - 256:        {Name: "ADDI", Ops: "g", enc: m | d0 | tied | imm | 0x81},
	ORI - 256:         {Name: "ORI", Ops: "g", enc: m | d1 | tied | imm | 0x81},
	ANDI - 256:        {Name: "ANDI", Ops: "g", enc: m | d4 | tied | imm | 0x81},
	SUBI - 256:        {Name: "SUBI", Ops: "g", enc: m | d5 | tied | imm | 0x81},
	XORI - 256:        {Name: "XORI", Ops: "g", enc: m | d6 | tied | imm | 0x81},
	CMPI - 256:        {Name: "CMPI", Ops: "G", enc: m | d7 | none | imm | 0x81},
	TESTI - 256:       {Name: "TESTI", Ops: "g", enc: m | d0 | none | imm | 0xF7},
	IMULI - 256:       {Name: "IMULI", Ops: "gG", enc: rm | imm | 0x69},
	SHLI - 256:        {Name: "SHLI", Ops: "g", enc: m | d4 | tied | imm | 0xC1},
	SHRI - 256:        {Name: "SHRI", Ops: "g", enc: m | d5 | tied | imm | 0xC1},
	SARI - 256:        {Name: "SARI", Ops: "g", enc: m | d7 | tied | imm | 0xC1},
	NEG - 256:         {Name: "NEG", Ops: "g", enc: m | d3 | tied | 0xF7},
	NOT - 256:         {Name: "NOT", Ops: "g", enc: m | d2 | tied | 0xF7},
	MUL - 256:         {Name: "MUL", Ops: "G", enc: m | d4 | wide | 0xF7},
	IMULwide - 256:    {Name: "IMULwide", Ops: "G", enc: m | d5 | wide | 0xF7},
	CQO - 256:         {Name: "CQO", enc: bare | sign | 0x99},
	SHLX - 256:        {Name: "SHLX", Ops: "gGg", enc: rmv | e38 | 0xF7, vex: x, Needs: BMI2},
	SARX - 256:        {Name: "SARX", Ops: "gGg", enc: rmv | pF3 | m0F38 | 0xF7, vex: x, Needs: BMI2},
	SHRX - 256:        {Name: "SHRX", Ops: "gGg", enc: rmv | pF2 | m0F38 | 0xF7, vex: x, Needs: BMI2},
	CMOVE - 256:       {Name: "CMOVE", Ops: "gG", enc: rm | m0F | tied | 0x44},
	CMOVNE - 256:      {Name: "CMOVNE", Ops: "gG", enc: rm | m0F | tied | 0x45},
	CMOVL - 256:       {Name: "CMOVL", Ops: "gG", enc: rm | m0F | tied | 0x4C},
	CMOVGE - 256:      {Name: "CMOVGE", Ops: "gG", enc: rm | m0F | tied | 0x4D},
	CMOVLE - 256:      {Name: "CMOVLE", Ops: "gG", enc: rm | m0F | tied | 0x4E},
	CMOVG - 256:       {Name: "CMOVG", Ops: "gG", enc: rm | m0F | tied | 0x4F},
	CMOVB - 256:       {Name: "CMOVB", Ops: "gG", enc: rm | m0F | tied | 0x42},
	CMOVAE - 256:      {Name: "CMOVAE", Ops: "gG", enc: rm | m0F | tied | 0x43},
	CMOVBE - 256:      {Name: "CMOVBE", Ops: "gG", enc: rm | m0F | tied | 0x46},
	CMOVA - 256:       {Name: "CMOVA", Ops: "gG", enc: rm | m0F | tied | 0x47},
	CMOVS - 256:       {Name: "CMOVS", Ops: "gG", enc: rm | m0F | tied | 0x48},
	CMOVNS - 256:      {Name: "CMOVNS", Ops: "gG", enc: rm | m0F | tied | 0x49},
	SETE - 256:        {Name: "SETE", Ops: "d", enc: m | m0F | d0 | 0x94},
	SETNE - 256:       {Name: "SETNE", Ops: "d", enc: m | m0F | d0 | 0x95},
	SETL - 256:        {Name: "SETL", Ops: "d", enc: m | m0F | d0 | 0x9C},
	SETGE - 256:       {Name: "SETGE", Ops: "d", enc: m | m0F | d0 | 0x9D},
	SETLE - 256:       {Name: "SETLE", Ops: "d", enc: m | m0F | d0 | 0x9E},
	SETG - 256:        {Name: "SETG", Ops: "d", enc: m | m0F | d0 | 0x9F},
	SETB - 256:        {Name: "SETB", Ops: "d", enc: m | m0F | d0 | 0x92},
	SETAE - 256:       {Name: "SETAE", Ops: "d", enc: m | m0F | d0 | 0x93},
	SETBE - 256:       {Name: "SETBE", Ops: "d", enc: m | m0F | d0 | 0x96},
	SETA - 256:        {Name: "SETA", Ops: "d", enc: m | m0F | d0 | 0x97},
	SETS - 256:        {Name: "SETS", Ops: "d", enc: m | m0F | d0 | 0x98},
	SETNS - 256:       {Name: "SETNS", Ops: "d", enc: m | m0F | d0 | 0x99},
	JE - 256:          {Name: "JE", enc: jump | 0x74},
	JNE - 256:         {Name: "JNE", enc: jump | 0x75},
	JL - 256:          {Name: "JL", enc: jump | 0x7C},
	JGE - 256:         {Name: "JGE", enc: jump | 0x7D},
	JLE - 256:         {Name: "JLE", enc: jump | 0x7E},
	JG - 256:          {Name: "JG", enc: jump | 0x7F},
	JB - 256:          {Name: "JB", enc: jump | 0x72},
	JAE - 256:         {Name: "JAE", enc: jump | 0x73},
	JBE - 256:         {Name: "JBE", enc: jump | 0x76},
	JA - 256:          {Name: "JA", enc: jump | 0x77},
	JS - 256:          {Name: "JS", enc: jump | 0x78},
	JNS - 256:         {Name: "JNS", enc: jump | 0x79},
	JMP - 256:         {Name: "JMP", enc: jump | 0xEB},
	RET - 256:         {Name: "RET", enc: bare | 0xC3},
	VZEROUPPER - 256:  {Name: "VZEROUPPER", enc: bare | m0F | 0x77, vex: x},
	PREFETCHT0 - 256:  {Name: "PREFETCHT0", Ops: "M", enc: m | m0F | d1 | none | 0x18},
	PREFETCHT1 - 256:  {Name: "PREFETCHT1", Ops: "M", enc: m | m0F | d2 | none | 0x18},
	PREFETCHNTA - 256: {Name: "PREFETCHNTA", Ops: "M", enc: m | m0F | d0 | none | 0x18},
}
