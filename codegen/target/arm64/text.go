package arm64

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

var conditions = map[int64]string{CondEQ: "eq", CondNE: "ne", CondGE: "ge", CondLT: "lt", CondGT: "gt", CondLE: "le"}

// armLine is one instruction as Arm's assembler has it; of a MOVI the instructions that it is.
func armLine(in vec.Inst) string {
	switch in.Kind {
	case vec.Label:
		return fmt.Sprintf("L%d:", in.To)
	case vec.Jump:
		return fmt.Sprintf("b L%d", in.To)
	case vec.Branch:
		return fmt.Sprintf("%s L%d", RowOf(in.Op).Name, in.To)
	case vec.Return:
		return "ret"
	}
	r := RowOf(in.Op)
	ops, err := split(r, in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	if in.Op == MOVI {
		var lines []string
		for _, p := range pieces(in.Imm) {
			if p.name == "mov" {
				return fmt.Sprintf("mov x%d, xzr", number(ops[0].reg))
			}
			lines = append(lines, fmt.Sprintf("%s x%d, #%d, lsl #%d", p.name, number(ops[0].reg), p.value, p.at))
		}
		return strings.Join(lines, "; ")
	}
	var list []string
	for _, o := range ops {
		list = append(list, armOperand(in, o))
	}
	return armName(r, in) + " " + strings.Join(list, ", ")
}

// armName is the mnemonic.
func armName(r *Row, in vec.Inst) string {
	switch op := in.Op & rowBits; {
	case r.enc&second != 0 && in.Bits == 128:
		return r.Name + "2"
	case op == LDR || op == LDRS || op == STR || op == LDRv || op == STRv:
		name := r.Name
		if at, b := in.Mem.Disp, in.Bits/8; at < 0 || at%b != 0 || at/b >= 4096 {
			name = strings.Replace(strings.Replace(name, "ld", "ldu", 1), "st", "stu", 1)
		}
		if op != LDRv && op != STRv {
			name += map[int]string{8: "b", 16: "h", 32: map[bool]string{true: "w"}[op == LDRS]}[in.Bits]
		}
		return name
	case op == UMOV && size(in.Op) >= 2:
		return "mov"
	}
	return r.Name
}

func armOperand(in vec.Inst, o operand) string {
	n := number(o.reg)
	vector := func(bits, e int) string { return fmt.Sprintf("v%d.%d%c", n, bits/(8<<e), "bhsd"[e]) }
	e := size(in.Op)
	lane := func(i int64) string { return fmt.Sprintf("v%d.%c[%d]", n, "bhsd"[e], i) }
	switch o.letter {
	case 'v':
		return vector(in.Bits, e)
	case 'w':
		return vector(128, e+1)
	case 'W':
		return vector(in.Bits, e+1)
	case 'b':
		return vector(in.Bits, 0)
	case 's', 'f':
		return vector(in.Bits, 2)
	case 'd':
		return vector(128, 3)
	case 't':
		return fmt.Sprintf("{v%d.16b}", n)
	case 'l':
		return "{" + vector(in.Bits, e) + "}"
	case 'k':
		return fmt.Sprintf("{v%d.%c}[%d]", n, "bhsd"[e], in.Imm)
	case 'e':
		if in.Op&rowBits == INSe {
			return lane(in.Imm & 255)
		}
		return lane(in.Imm)
	case 'r':
		return lane(in.Imm >> 8)
	case 'p':
		return lane(in.Imm)
	case 'q':
		return fmt.Sprintf("%c%d", map[int]rune{8: 'b', 16: 'h', 32: 's', 64: 'd', 128: 'q'}[in.Bits], n)
	case 'h':
		if in.Imm != 0 {
			return fmt.Sprintf("%s, lsl #%d", general(n, 64), in.Imm)
		}
		return general(n, 64)
	case 'x':
		return general(n, 64)
	case 'y':
		return general(n, map[bool]int{true: 64, false: 32}[e == 3])
	case 'g':
		return general(n, map[bool]int{true: 64, false: 32}[in.Bits == 64])
	case 'i':
		if in.Op == LOWBITS {
			return fmt.Sprintf("#0, #%d", in.Imm)
		}
		if in.Imm >= 1<<12 {
			return fmt.Sprintf("#%d, lsl #12", in.Imm>>12)
		}
		return fmt.Sprintf("#%d", in.Imm)
	case 'c':
		return conditions[in.Imm]
	case 'm':
		if in.Mem.Disp != 0 {
			return fmt.Sprintf("[%s, #%d]", base(in), in.Mem.Disp)
		}
	}
	return fmt.Sprintf("[%s]", base(in))
}

func base(in vec.Inst) string {
	if in.Mem.Base == X31 {
		return "sp"
	}
	return general(number(in.Mem.Base), 64)
}

func general(n uint32, bits int) string {
	name := map[int]string{64: "x", 32: "w"}[bits]
	if n == 31 {
		return name + "zr"
	}
	return fmt.Sprint(name, n)
}
