package x86

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// GoAsm is instructions over real registers as a function of Go's assembler ([vec.GoFunc]), which takes the argument
// block in RDI. What Go's assembler does not know is given as bytes.
func GoAsm(name string, list []vec.Inst) string {
	return vec.GoFunc(name, "MOVQ args+0(FP), DI", list, goLine)
}

// goLine is one instruction in Go's assembly language: operands from right to left, but for CMP.
func goLine(in vec.Inst) string {
	switch in.Kind {
	case vec.Label:
		return fmt.Sprintf("L%d:", in.To)
	case vec.Jump, vec.Branch:
		return fmt.Sprintf("%s L%d", mnemonic(RowOf(jumpRow(in)), in, false), in.To)
	case vec.Return:
		return "RET"
	}
	if in.Op == MOVI && in.Imm == int64(uint32(in.Imm)) {
		in.Bits = 32 // the high half becomes zero; MOVQ $0 may be an XOR that sets flags
	}
	r := RowOf(in.Op)
	ops, err := split(r, in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	var words []string
	for _, o := range ops.list() {
		if o.mem {
			words = append(words, goMem(in, r))
		} else {
			words = append(words, goReg(o.reg, o.letter, in.Bits))
		}
	}
	imm0 := r.enc&imm != 0
	if in.Op == CMP || in.Op == CMPI {
		if imm0 {
			words = append(words, fmt.Sprintf("$%d", in.Imm))
		}
	} else {
		slices.Reverse(words)
		if imm0 {
			words = slices.Insert(words, 0, fmt.Sprintf("$%d", in.Imm))
		}
	}
	if ops.mask != K0 {
		words = slices.Insert(words, len(words)-1, goReg(ops.mask, 'k', 0))
	}
	name := mnemonic(r, in, isEVEX(r, in, ops))
	text := strings.TrimSpace(name + " " + strings.Join(words, ", "))
	if goNames[r.Name] != "-" {
		return text
	}
	var bytes []string
	for _, c := range instruction(nil, in) {
		bytes = append(bytes, fmt.Sprintf("BYTE $0x%02X", c))
	}
	return strings.Join(bytes, "; ") + " // " + text
}

// mnemonic is Go's name of an instruction.
func mnemonic(r *Row, in vec.Inst, evex bool) string {
	name := goNames[r.Name]
	if name == "" || name == "-" {
		if name = r.Name; strings.IndexFunc(name, isSmall) >= 0 {
			name = name[:strings.IndexFunc(name, isSmall)]
		}
	}
	if e, ok := goEVEX[name]; evex && ok {
		name = e
	}
	sizes := map[int]string{8: "B", 16: "W", 32: "L", 64: "Q"}
	name = strings.Replace(name, "%", sizes[in.Bits], 1)
	if r.enc&sized != 0 {
		name += map[int]string{128: "X", 256: "Y"}[in.Bits]
	}
	if in.Op&Bcst != 0 {
		name += ".BCST"
	}
	if in.Op&Zeroing != 0 {
		name += ".Z"
	}
	return name
}

func isSmall(c rune) bool { return 'a' <= c && c <= 'z' }

// goReg is the name of a real register as an operand of the kind letter.
func goReg(r vec.Reg, letter byte, bits int) string {
	switch {
	case r >= K0:
		return fmt.Sprintf("K%d", r-K0)
	case r >= X0:
		return fmt.Sprintf("%c%d", "XYZ"[min(bytesOf(letter, bits)/32, 2)], r-X0)
	case r >= R8:
		return fmt.Sprintf("R%d", r)
	}
	return [...]string{"AX", "CX", "DX", "BX", "SP", "BP", "SI", "DI"}[r]
}

// goMem is the memory of an instruction.
func goMem(in vec.Inst, r *Row) string {
	at := in.Mem
	if at.Base == RIP {
		return fmt.Sprintf("%s+%d(SB)", pool, at.Disp)
	}
	s := fmt.Sprintf("(%s)", goReg(at.Base, 'g', 64))
	if at.Disp != 0 {
		s = fmt.Sprintf("%d%s", at.Disp, s)
	}
	if at.Index == vec.NoReg {
		return s
	}
	letter := byte('v')
	if op := byte(r.enc); r.vex&w1 != 0 && (op == 0x90 || op == 0x92) {
		letter = 'h' // a gather of 64 bits by indexes of 32
	}
	return fmt.Sprintf("%s(%s*%d)", s, goReg(at.Index, letter, in.Bits), at.Scale)
}

// goNames are Go's mnemonics of rows, by their names, where they are not the names without their suffixes: % stands for
// the size of general registers; "-" is not known there. They are no fields of Row: only programs that print Go's
// assembly language hold them.
var goNames = map[string]string{
	"MOV": "MOV%", "MOVI": "MOV%", "MOVstore": "MOV%", "MOVZX8": "MOVB%ZX", "MOVZX16": "MOVW%ZX", "MOVSX8": "MOVB%SX",
	"MOVSX16": "MOVW%SX", "MOVSX32": "MOVLQSX", "LEA": "LEA%", "ADD": "ADD%", "SUB": "SUB%", "AND": "AND%",
	"OR": "OR%", "XOR": "XOR%", "IMUL": "IMUL%", "CMP": "CMP%", "TEST": "TEST%", "ADDI": "ADD%", "ORI": "OR%",
	"ANDI": "AND%", "SUBI": "SUB%", "XORI": "XOR%", "CMPI": "CMP%", "TESTI": "TEST%", "IMULI": "IMUL3%",
	"SHLI": "SHL%", "SHRI": "SHR%", "SARI": "SAR%", "NEG": "NEG%", "NOT": "NOT%", "MUL": "MUL%", "IMULwide": "IMUL%",
	"SHLX": "SHLX%", "SARX": "SARX%", "SHRX": "SHRX%", "CMOVE": "CMOV%EQ", "CMOVNE": "CMOV%NE", "CMOVL": "CMOV%LT",
	"CMOVGE": "CMOV%GE", "CMOVLE": "CMOV%LE", "CMOVG": "CMOV%GT", "CMOVB": "CMOV%CS", "CMOVAE": "CMOV%CC",
	"CMOVBE": "CMOV%LS", "CMOVA": "CMOV%HI", "CMOVS": "CMOV%MI", "CMOVNS": "CMOV%PL", "SETE": "SETEQ",
	"SETL": "SETLT", "SETG": "SETGT", "SETB": "SETCS", "SETAE": "SETCC", "SETBE": "SETLS", "SETA": "SETHI",
	"SETS": "SETMI", "SETNS": "SETPL", "JE": "JEQ", "JL": "JLT", "JG": "JGT", "JB": "JCS", "JAE": "JCC", "JBE": "JLS",
	"JA": "JHI", "JS": "JMI", "JNS": "JPL", "VPDPBUSDv": "-", "VPDPBUSDSv": "-", "VPDPWSSDv": "-", "VPDPWSSDSv": "-",
}

// goEVEX are the mnemonics of EVEX forms that have names of their own, by those of the VEX forms.
var goEVEX = map[string]string{
	"VPAND": "VPANDD", "VPANDN": "VPANDND", "VPOR": "VPORD", "VPXOR": "VPXORD", "VMOVDQU": "VMOVDQU32",
	"VMOVDQA": "VMOVDQA32", "VBROADCASTI128": "VBROADCASTI32X4", "VINSERTI128": "VINSERTI32X4",
	"VINSERTF128": "VINSERTF32X4", "VEXTRACTI128": "VEXTRACTI32X4", "VEXTRACTF128": "VEXTRACTF32X4",
}
