package arm64

// Instructions on lanes of floats, and conversions.
const (
	FADDv = iota + 1024
	FSUBv
	FMULv
	FDIVv
	FMLAv // d += a * b, one rounding
	FMLSv
	FCMEQv
	FCMGEv
	FCMGTv
	FABSv
	FNEGv
	FSQRTv
	FRINTNv // to the nearest, ties to even
	FRINTMv // down
	FRINTPv // up
	FRINTZv // to zero
	FCVTZSv // to integers, saturated; NaN is 0
	SCVTFv
	FCVTLv
	FCVTNv
	FMULe
	FMLAe
)

func floats(name string, base uint32, ops string, e enc) Row {
	return Row{Name: name, Ops: ops, base: base, enc: float | perQ | e, sizes: onSD}
}

func floatRows() []Row {
	return []Row{
		FADDv - 1024: floats("fadd", 0x0E20D400, "vvv", 0),
		FSUBv - 1024: floats("fsub", 0x0EA0D400, "vvv", 0),
		FMULv - 1024: floats("fmul", 0x2E20DC00, "vvv", 0),
		FDIVv - 1024: floats("fdiv", 0x2E20FC00, "vvv", 0),
		FMLAv - 1024: {Name: "fmla", Go: "VFMLA", Ops: "vvv", base: 0x0E20CC00, enc: float | perQ | tied,
			sizes: onSD},
		FMLSv - 1024: {Name: "fmls", Go: "VFMLS", Ops: "vvv", base: 0x0EA0CC00, enc: float | perQ | tied,
			sizes: onSD},
		FCMEQv - 1024:  floats("fcmeq", 0x0E20E400, "vvv", 0),
		FCMGEv - 1024:  floats("fcmge", 0x2E20E400, "vvv", 0),
		FCMGTv - 1024:  floats("fcmgt", 0x2EA0E400, "vvv", 0),
		FABSv - 1024:   floats("fabs", 0x0EA0F800, "vv", 0),
		FNEGv - 1024:   floats("fneg", 0x2EA0F800, "vv", 0),
		FSQRTv - 1024:  floats("fsqrt", 0x2EA1F800, "vv", 0),
		FRINTNv - 1024: floats("frintn", 0x0E218800, "vv", 0),
		FRINTMv - 1024: floats("frintm", 0x0E219800, "vv", 0),
		FRINTPv - 1024: floats("frintp", 0x0EA18800, "vv", 0),
		FRINTZv - 1024: floats("frintz", 0x0EA19800, "vv", 0),
		FCVTZSv - 1024: floats("fcvtzs", 0x0EA1B800, "vv", 0),
		SCVTFv - 1024:  floats("scvtf", 0x0E21D800, "vv", 0),
		FCVTLv - 1024:  {Name: "fcvtl", Ops: "df", base: 0x0E617800, enc: second},
		FCVTNv - 1024:  {Name: "fcvtn", Ops: "fd", base: 0x0E616800, enc: second | narrows},
		FMULe - 1024:   floats("fmul", 0x0F809000, "vvp", byElem),
		FMLAe - 1024:   floats("fmla", 0x0F801000, "vvp", byElem|tied),
	}
}
