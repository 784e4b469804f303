package arm64

import (
	"regexp"
	"sync"
)

// intrinsics is a column of the table: what arm_neon.h calls a row, whatever its lanes and widths. The name gets q or
// high for what works on 128 bits, and the type of the first operand that is read: vadd_n is vaddq_n_s16. Elsewhere %q
// stands where q or high does, %0 and %1 for the types of the operands. Behind the colon are the classes of these, in
// Arm's order: s, u or f, the last one of all that follow.
var intrinsics = map[int]string{
	SQADDv:  "vqadd:s",
	UQADDv:  "vqadd:u",
	SQSUBv:  "vqsub:s",
	UQSUBv:  "vqsub:u",
	URHADDv: "vrhadd:u",
	CMGTv:   "vcgt:us",
	CMHIv:   "vcgt:u",
	CMGEv:   "vcge:us",
	CMEQv:   "vceq:u",
	SSHLv:   "vshl:s",
	USHLv:   "vshl:uus",
	SMAXv:   "vmax:s",
	UMAXv:   "vmax:u",
	SMINv:   "vmin:s",
	UMINv:   "vmin:u",
	SABDv:   "vabd:s",
	UABDv:   "vabd:u",
	ADDv:    "vadd:u",
	SUBv:    "vsub:u",
	MULv:    "vmul:u",
	MLAv:    "vmla:u",
	MLSv:    "vmls:u",
	ADDPv:   "vpadd:u",
	ANDv:    "vand:u",
	BICv:    "vbic:u",
	ORRv:    "vorr:u",
	EORv:    "veor:u",
	BSLv:    "vbsl:u",
	ABSv:    "vabs:s",
	NOTv:    "vmvn:u",
	SADDLPv: "vpaddl:s",
	UADDLPv: "vpaddl:u",
	SADDLv:  "vaddl:s",
	UADDLv:  "vaddl:u",
	SADDWv:  "vaddw%q_%2:s",
	UADDWv:  "vaddw%q_%2:u",
	SSUBLv:  "vsubl:s",
	USUBLv:  "vsubl:u",
	SMULLv:  "vmull:s",
	UMULLv:  "vmull:u",
	SMLALv:  "vmlal:s",
	UMLALv:  "vmlal:u",
	SMLSLv:  "vmlsl:s",
	UMLSLv:  "vmlsl:u",
	SHLv:    "vshl_n:u",
	SSHRv:   "vshr_n:s",
	USHRv:   "vshr_n:u",
	SSRAv:   "vsra_n:s",
	USRAv:   "vsra_n:u",
	SSHLLv:  "vshll_n:s",
	USHLLv:  "vshll_n:u",
	SHRNv:   "vshrn_n:u",
	XTNv:    "vmovn:u",
	SQXTNv:  "vqmovn:s",
	SQXTUNv: "vqmovun:us",
	UQXTNv:  "vqmovn:u",
	SDOTv:   "vdot%q_%0:s",
	UDOTv:   "vdot%q_%0:u",
	USDOTv:  "vusdot%q_%0:sus",
	SMMLAv:  "vmmlaq_%0:s",
	UMMLAv:  "vmmlaq_%0:u",
	USMMLAv: "vusmmlaq_%0:sus",
	EXTv:    "vext:u",
	TBLv:    "vqtbl1:u",
	TBXv:    "vqtbx1:u",
	UZP1v:   "vuzp1:u",
	UZP2v:   "vuzp2:u",
	TRN1v:   "vtrn1:u",
	TRN2v:   "vtrn2:u",
	ZIP1v:   "vzip1:u",
	ZIP2v:   "vzip2:u",
	REV16v:  "vrev16:u",
	REV32v:  "vrev32:u",
	REV64v:  "vrev64:u",
	FADDv:   "vadd:f",
	FSUBv:   "vsub:f",
	FMULv:   "vmul:f",
	FDIVv:   "vdiv:f",
	FMLAv:   "vfma:f",
	FMLSv:   "vfms:f",
	FCMEQv:  "vceq:uf",
	FCMGEv:  "vcge:uf",
	FCMGTv:  "vcgt:uf",
	FABSv:   "vabs:f",
	FNEGv:   "vneg:f",
	FSQRTv:  "vsqrt:f",
	FRINTNv: "vrndn:f",
	FRINTMv: "vrndm:f",
	FRINTPv: "vrndp:f",
	FRINTZv: "vrnd:f",
	FCVTZSv: "vcvt%q_%0_%1:sf",
	SCVTFv:  "vcvt%q_%0_%1:fs",
	FCVTLv:  "vcvt%q_%0_%1:f",
	FCVTNv:  "vcvt%q_%0_%1:f",
}

// inHeader is what names of arm_neon.h look like. It is compiled when it is first used, so that programs which write no
// C hold no package regexp.
var inHeader struct {
	sync.Once
	name *regexp.Regexp
}

// Taken reports whether arm_neon.h may have a name, and gives another one like it.
func Taken(id string) (other string, taken bool) {
	inHeader.Do(func() {
		inHeader.name = regexp.MustCompile(`^(v[a-z0-9]+(_\w+)?_[supf]\d+|[a-z]+\d+x\d+(x\d+)?_t)$`)
	})
	if !inHeader.name.MatchString(id) {
		return "", false
	}
	return "u_" + id, true
}
