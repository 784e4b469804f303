package arm64

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// GoAsm is instructions over real registers as a function of Go's assembler ([vec.GoFunc]), which takes the argument
// block in R0. What Go's assembler does not know is given as words, with Arm's text beside.
func GoAsm(name string, list []vec.Inst) string {
	return vec.GoFunc(name, "MOVD args+0(FP), R0", list, goLine)
}

// goLine is one instruction in Go's assembly language: operands from right to left.
func goLine(in vec.Inst) string {
	switch in.Kind {
	case vec.Label:
		return fmt.Sprintf("L%d:", in.To)
	case vec.Jump:
		return fmt.Sprintf("JMP L%d", in.To)
	case vec.Branch:
		return fmt.Sprintf("%s L%d", RowOf(in.Op).Go, in.To)
	case vec.Return:
		return "RET"
	}
	r := RowOf(in.Op)
	ops, err := split(r, in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	switch in.Op {
	case ADR:
		return fmt.Sprintf("MOVD $%s(SB), R%d", vec.GoPool, number(ops[0].reg))
	case MOVI:
		var lines []string
		for _, p := range pieces(in.Imm) {
			switch {
			case p.value == 0 && p.name != "movk":
				return fmt.Sprintf("MOVD $%d, R%d", in.Imm, number(ops[0].reg))
			case p.value == 0: // which Go's assembler refuses
				lines = append(lines, fmt.Sprintf("WORD $0x%08X", p.word(ops[0].reg)))
				continue
			}
			lines = append(lines, fmt.Sprintf("%s $(%d<<%d), R%d", strings.ToUpper(p.name), p.value, p.at,
				number(ops[0].reg)))
		}
		return strings.Join(lines, "; ")
	}
	name := goName(r, in)
	if name == "" {
		var list []string
		for _, w := range words(in) {
			list = append(list, fmt.Sprintf("WORD $0x%08X", w))
		}
		return strings.Join(list, "; ") + " // " + armLine(in)
	}
	var list []string
	for _, o := range ops {
		list = append(list, goOperand(in, o))
	}
	if in.Op == CMP || in.Op == CMPI || in.Op == CMNI || in.Op&rowBits != ST1 && in.Op&rowBits != STR &&
		in.Op&rowBits != STRv {
		slices.Reverse(list)
	}
	switch in.Op {
	case CSEL:
		list = []string{list[0], list[2], list[1], list[3]}
	case LOWBITS:
		list = []string{"$0", list[1], list[0], list[2]}
	}
	return name + " " + strings.Join(list, ", ")
}

// goName is the mnemonic; "": there is none.
func goName(r *Row, in vec.Inst) string {
	e := size(in.Op)
	switch op := in.Op & rowBits; op {
	case LDRv, STRv:
		return map[int]string{32: "FMOVS", 64: "FMOVD", 128: "FMOVQ"}[in.Bits]
	case LDR:
		return map[int]string{8: "MOVBU", 16: "MOVHU", 32: "MOVWU", 64: "MOVD"}[in.Bits]
	case LDRS, STR:
		return map[int]string{8: "MOVB", 16: "MOVH", 32: "MOVW", 64: "MOVD"}[in.Bits]
	case USHLLv:
		if in.Bits == 128 {
			return "VUSHLL2"
		}
	case ADDPv, ADDv, SUBv, CMEQv:
		if e == 3 && in.Bits == 64 {
			return ""
		}
	case MOVIb:
		if in.Bits == 64 {
			return ""
		}
	}
	return r.Go
}

func goOperand(in vec.Inst, o operand) string {
	n, e := number(o.reg), size(in.Op)
	vector := func(bits, e int) string { return fmt.Sprintf("V%d.%c%d", n, "BHSD"[e], bits/(8<<e)) }
	lane := func(i int64) string { return fmt.Sprintf("V%d.%c[%d]", n, "BHSD"[e], i) }
	switch o.letter {
	case 'v':
		return vector(in.Bits, e)
	case 'w':
		return vector(128, e+1)
	case 'b':
		return vector(in.Bits, 0)
	case 't':
		return "[" + vector(128, 0) + "]"
	case 'l':
		return "[" + vector(in.Bits, e) + "]"
	case 'k', 'p':
		return lane(in.Imm)
	case 'e':
		if in.Op&rowBits == INSe {
			return lane(in.Imm & 255)
		}
		return lane(in.Imm)
	case 'r':
		return lane(in.Imm >> 8)
	case 'q':
		return fmt.Sprintf("F%d", n)
	case 'h':
		if in.Imm != 0 {
			return fmt.Sprintf("%s<<%d", goReg(o.reg), in.Imm)
		}
	case 'i':
		return fmt.Sprintf("$%d", in.Imm)
	case 'c':
		return strings.ToUpper(conditions[in.Imm])
	case 'm', 'a':
		if in.Mem.Disp != 0 {
			return fmt.Sprintf("%d(%s)", in.Mem.Disp, goReg(in.Mem.Base))
		}
		return fmt.Sprintf("(%s)", goReg(in.Mem.Base))
	}
	return goReg(o.reg)
}

func goReg(r vec.Reg) string {
	if r == X31 {
		return "ZR"
	}
	return fmt.Sprintf("R%d", number(r))
}
