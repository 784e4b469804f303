package arm64

// Instructions on lanes of integers.
const (
	SQADDv = iota + 768
	UQADDv
	SQSUBv
	UQSUBv
	URHADDv
	CMGTv
	CMHIv
	CMGEv
	CMEQv
	SSHLv
	USHLv
	SMAXv
	UMAXv
	SMINv
	UMINv
	SABDv
	UABDv
	ADDv
	SUBv
	MULv
	MLAv // d += a * b
	MLSv
	ADDPv
	ANDv
	BICv // a & ^b
	ORRv
	EORv
	BSLv // d = d & a | ^d & b
	BITv // d = b & a | ^b & d
	BIFv
	ABSv
	NEGv
	NOTv
	SADDLPv // sums of neighbours, in lanes twice as wide
	UADDLPv
	SADDLv // a + b, in lanes twice as wide
	UADDLv
	SADDWv // the wide a + b
	UADDWv
	SSUBLv
	USUBLv
	SMULLv
	UMULLv
	SMLALv
	UMLALv
	SMLSLv
	UMLSLv
	SHLv
	SSHRv
	USHRv
	SSRAv // d += a >> n
	USRAv
	SSHLLv
	USHLLv
	SHRNv
	XTNv
	SQXTNv
	SQXTUNv
	UQXTNv
	SDOTv
	UDOTv
	USDOTv // a without a sign, b with one
	SMMLAv // a matrix of 2x8 bytes times one of 8x2
	UMMLAv
	USMMLAv
	SMULLe // by a lane
	UMULLe
	SMLALe
	UMLALe
	MULe
	MLAe
)

func same(name, go_ string, u, op uint32, sizes uint8, e enc) Row {
	return Row{Name: name, Go: go_, Ops: "vvv", base: 0x0E200400 | u<<29 | op<<11, enc: full | perQ | e, sizes: sizes}
}

func logic(name, go_ string, u, op uint32, e enc) Row {
	return Row{Name: name, Go: go_, Ops: "bbb", base: 0x0E201C00 | u<<29 | op<<22, enc: perQ | e}
}

func unary(name, go_ string, u, op uint32, sizes uint8) Row {
	return Row{Name: name, Go: go_, Ops: "vv", base: 0x0E200800 | u<<29 | op<<12, enc: full | perQ, sizes: sizes}
}

func long(name string, u, op uint32, ops string, e enc) Row {
	return Row{Name: name, Ops: ops, base: 0x0E200000 | u<<29 | op<<12, enc: full | second | e, sizes: onBHS}
}

func shift(name, go_ string, u, op uint32, e enc) Row {
	return Row{Name: name, Go: go_, Ops: "vvi", base: 0x0F000400 | u<<29 | op<<11, enc: perQ | e, sizes: onBHSD}
}

func shiftLong(name, go_ string, u uint32) Row {
	return Row{Name: name, Go: go_, Ops: "wvi", base: 0x0F00A400 | u<<29, enc: second | left, sizes: onBHS}
}

func narrow(name string, u, op uint32) Row {
	return Row{Name: name, Ops: "vw", base: 0x0E200800 | u<<29 | op<<12, enc: full | second | narrows, sizes: onBHS}
}

func dot(name string, base uint32, needs Feature) Row {
	return Row{Name: name, Ops: "sbb", base: base, enc: perQ | tied, Needs: needs}
}

func byLane(name, ops string, base uint32, e enc) Row {
	return Row{Name: name, Ops: ops, base: base, enc: full | byElem | e, sizes: onHS}
}

func integerRows() []Row {
	return []Row{
		SQADDv - 768:  same("sqadd", "", 0, 1, onBHSD, 0),
		UQADDv - 768:  same("uqadd", "", 1, 1, onBHSD, 0),
		SQSUBv - 768:  same("sqsub", "", 0, 5, onBHSD, 0),
		UQSUBv - 768:  same("uqsub", "", 1, 5, onBHSD, 0),
		URHADDv - 768: same("urhadd", "", 1, 2, onBHS, 0),
		CMGTv - 768:   same("cmgt", "", 0, 6, onBHSD, 0),
		CMHIv - 768:   same("cmhi", "", 1, 6, onBHSD, 0),
		CMGEv - 768:   same("cmge", "", 0, 7, onBHSD, 0),
		CMEQv - 768:   same("cmeq", "VCMEQ", 1, 17, onBHSD, 0),
		SSHLv - 768:   same("sshl", "", 0, 8, onBHSD, 0),
		USHLv - 768:   same("ushl", "", 1, 8, onBHSD, 0),
		SMAXv - 768:   same("smax", "", 0, 12, onBHS, 0),
		UMAXv - 768:   same("umax", "VUMAX", 1, 12, onBHS, 0),
		SMINv - 768:   same("smin", "", 0, 13, onBHS, 0),
		UMINv - 768:   same("umin", "VUMIN", 1, 13, onBHS, 0),
		SABDv - 768:   same("sabd", "", 0, 14, onBHS, 0),
		UABDv - 768:   same("uabd", "", 1, 14, onBHS, 0),
		ADDv - 768:    same("add", "VADD", 0, 16, onBHSD, 0),
		SUBv - 768:    same("sub", "VSUB", 1, 16, onBHSD, 0),
		MULv - 768:    same("mul", "", 0, 19, onBHS, 0),
		MLAv - 768:    same("mla", "", 0, 18, onBHS, tied),
		MLSv - 768:    same("mls", "", 1, 18, onBHS, tied),
		ADDPv - 768:   same("addp", "VADDP", 0, 23, onBHSD, 0),
		ANDv - 768:    logic("and", "VAND", 0, 0, 0),
		BICv - 768:    logic("bic", "", 0, 1, 0),
		ORRv - 768:    logic("orr", "VORR", 0, 2, 0),
		EORv - 768:    logic("eor", "VEOR", 1, 0, 0),
		BSLv - 768:    logic("bsl", "VBSL", 1, 1, tied),
		BITv - 768:    logic("bit", "VBIT", 1, 2, tied),
		BIFv - 768:    logic("bif", "VBIF", 1, 3, tied),
		ABSv - 768:    unary("abs", "", 0, 11, onBHSD),
		NEGv - 768:    unary("neg", "", 1, 11, onBHSD),
		NOTv - 768:    {Name: "not", Ops: "bb", base: 0x2E205800, enc: perQ},
		SADDLPv - 768: {Name: "saddlp", Ops: "Wv", base: 0x0E202800, enc: full | perQ, sizes: onBHS},
		UADDLPv - 768: {Name: "uaddlp", Ops: "Wv", base: 0x2E202800, enc: full | perQ, sizes: onBHS},
		SADDLv - 768:  long("saddl", 0, 0, "wvv", 0),
		UADDLv - 768:  long("uaddl", 1, 0, "wvv", 0),
		SADDWv - 768:  long("saddw", 0, 1, "wwv", 0),
		UADDWv - 768:  long("uaddw", 1, 1, "wwv", 0),
		SSUBLv - 768:  long("ssubl", 0, 2, "wvv", 0),
		USUBLv - 768:  long("usubl", 1, 2, "wvv", 0),
		SMULLv - 768:  long("smull", 0, 12, "wvv", 0),
		UMULLv - 768:  long("umull", 1, 12, "wvv", 0),
		SMLALv - 768:  long("smlal", 0, 8, "wvv", tied),
		UMLALv - 768:  long("umlal", 1, 8, "wvv", tied),
		SMLSLv - 768:  long("smlsl", 0, 10, "wvv", tied),
		UMLSLv - 768:  long("umlsl", 1, 10, "wvv", tied),
		SHLv - 768:    shift("shl", "VSHL", 0, 10, left),
		SSHRv - 768:   shift("sshr", "", 0, 0, right),
		USHRv - 768:   shift("ushr", "VUSHR", 1, 0, right),
		SSRAv - 768:   shift("ssra", "", 0, 2, right|tied),
		USRAv - 768:   shift("usra", "VUSRA", 1, 2, right|tied),
		SSHLLv - 768:  shiftLong("sshll", "", 0),
		USHLLv - 768:  shiftLong("ushll", "VUSHLL", 1),
		SHRNv - 768:   {Name: "shrn", Ops: "vwi", base: 0x0F008400, enc: second | right | narrows, sizes: onBHS},
		XTNv - 768:    narrow("xtn", 0, 18),
		SQXTNv - 768:  narrow("sqxtn", 0, 20),
		SQXTUNv - 768: narrow("sqxtun", 1, 18),
		UQXTNv - 768:  narrow("uqxtn", 1, 20),
		SDOTv - 768:   dot("sdot", 0x0E809400, DotProd),
		UDOTv - 768:   dot("udot", 0x2E809400, DotProd),
		USDOTv - 768:  dot("usdot", 0x0E809C00, I8MM),
		SMMLAv - 768:  {Name: "smmla", Ops: "sbb", base: 0x4E80A400, enc: tied, Needs: I8MM},
		UMMLAv - 768:  {Name: "ummla", Ops: "sbb", base: 0x6E80A400, enc: tied, Needs: I8MM},
		USMMLAv - 768: {Name: "usmmla", Ops: "sbb", base: 0x4E80AC00, enc: tied, Needs: I8MM},
		SMULLe - 768:  byLane("smull", "wvp", 0x0F00A000, second),
		UMULLe - 768:  byLane("umull", "wvp", 0x2F00A000, second),
		SMLALe - 768:  byLane("smlal", "wvp", 0x0F002000, second|tied),
		UMLALe - 768:  byLane("umlal", "wvp", 0x2F002000, second|tied),
		MULe - 768:    byLane("mul", "vvp", 0x0F008000, perQ),
		MLAe - 768:    byLane("mla", "vvp", 0x2F000000, perQ|tied),
	}
}
