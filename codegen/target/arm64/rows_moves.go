package arm64

// Instructions that move lanes.
const (
	DUPe = iota + 1280 // lane Imm in all lanes
	DUPx
	INSx // lane Imm = a general register
	INSe // lane Imm&255 = lane Imm>>8
	SMOV // a lane, with its sign to 64 bits
	UMOV
	EXTv // bytes from Imm on of two registers one after the other
	TBLv // bytes of a register by numbers; 0 for others
	TBXv // that stay for others
	UZP1v
	UZP2v
	TRN1v
	TRN2v
	ZIP1v
	ZIP2v
	REV16v
	REV32v
	REV64v
	MOVIb // the constant in each lane
	MOVIh
	MOVIs
	MVNIh // its bits turned
	MVNIs
	MOVv // all bits
)

func permute(name, go_ string, op uint32) Row {
	return Row{Name: name, Go: go_, Ops: "vvv", base: 0x0E000800 | op<<12, enc: full | perQ, sizes: onBHSD}
}

func moveRows() []Row {
	return []Row{
		DUPe - 1280:   {Name: "dup", Go: "VDUP", Ops: "ve", base: 0x0E000400, enc: perQ | laned, sizes: onBHSD},
		DUPx - 1280:   {Name: "dup", Go: "VDUP", Ops: "vy", base: 0x0E000C00, enc: perQ | laned, sizes: onBHSD},
		INSx - 1280:   {Name: "mov", Go: "VMOV", Ops: "ey", base: 0x4E001C00, enc: laned | tied, sizes: onBHSD},
		INSe - 1280:   {Name: "mov", Go: "VMOV", Ops: "er", base: 0x6E000400, enc: laned | tied, sizes: onBHSD},
		SMOV - 1280:   {Name: "smov", Ops: "xe", base: 0x4E002C00, enc: laned, sizes: onBHS},
		UMOV - 1280:   {Name: "umov", Go: "VMOV", Ops: "ye", base: 0x0E003C00, enc: laned, sizes: onBHSD},
		EXTv - 1280:   {Name: "ext", Go: "VEXT", Ops: "bbbi", base: 0x2E000000, enc: perQ},
		TBLv - 1280:   {Name: "tbl", Go: "VTBL", Ops: "btb", base: 0x0E000000, enc: perQ},
		TBXv - 1280:   {Name: "tbx", Go: "VTBX", Ops: "btb", base: 0x0E001000, enc: perQ | tied},
		UZP1v - 1280:  permute("uzp1", "VUZP1", 1),
		UZP2v - 1280:  permute("uzp2", "VUZP2", 5),
		TRN1v - 1280:  permute("trn1", "VTRN1", 2),
		TRN2v - 1280:  permute("trn2", "VTRN2", 6),
		ZIP1v - 1280:  permute("zip1", "VZIP1", 3),
		ZIP2v - 1280:  permute("zip2", "VZIP2", 7),
		REV16v - 1280: unary("rev16", "VREV16", 0, 1, 1),
		REV32v - 1280: unary("rev32", "VREV32", 1, 0, onBH),
		REV64v - 1280: unary("rev64", "VREV64", 0, 0, onBHS),
		MOVIb - 1280:  {Name: "movi", Go: "VMOVI", Ops: "bi", base: 0x0F00E400, enc: perQ},
		MOVIh - 1280:  {Name: "movi", Ops: "vi", base: 0x0F008400, enc: perQ, sizes: 2},
		MOVIs - 1280:  {Name: "movi", Ops: "vi", base: 0x0F000400, enc: perQ, sizes: 4},
		MVNIh - 1280:  {Name: "mvni", Ops: "vi", base: 0x2F008400, enc: perQ, sizes: 2},
		MVNIs - 1280:  {Name: "mvni", Ops: "vi", base: 0x2F000400, enc: perQ, sizes: 4},
		MOVv - 1280:   {Name: "mov", Go: "VMOV", Ops: "bb", base: 0x0EA01C00, enc: perQ},
	}
}
