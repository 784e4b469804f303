package arm64

// Loads and stores. Offsets are multiples of the access below 4096 of them, or -256..255.
const (
	LDRv = iota + 512 // the low 8, 16, 32, 64 or 128 bits of a vector; the others become zeros
	STRv              // store
	LDR               // 8, 16, 32 or 64 bits, extended with zeros
	LDRS              // 8, 16 or 32 bits, with their sign to 64
	STR               // the low 8, 16, 32 or 64 bits
	LD1R              // an element in all lanes
	LD1               // an element in lane Imm
	ST1               // lane Imm
)

var memoryRows = [...]Row{
	LDRv - 512: {Name: "ldr", Ops: "qm", base: 0x3D400000, enc: some},
	STRv - 512: {Name: "str", Ops: "qm", base: 0x3D000000, enc: none},
	LDR - 512:  {Name: "ldr", Ops: "gm", base: 0x39400000, enc: some},
	LDRS - 512: {Name: "ldrs", Ops: "xm", base: 0x39800000, enc: some},
	STR - 512:  {Name: "str", Ops: "gm", base: 0x39000000, enc: none},
	LD1R - 512: {Name: "ld1r", Go: "VLD1R", Ops: "la", base: 0x0D40C000, enc: perQ, sizes: onBHSD},
	LD1 - 512:  {Name: "ld1", Go: "VLD1", Ops: "ka", base: 0x0D400000, enc: tied, sizes: onBHSD},
	ST1 - 512:  {Name: "st1", Go: "VST1", Ops: "ka", base: 0x0D000000, enc: none, sizes: onBHSD},
}
