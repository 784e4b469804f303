package intrin

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// index writes an operation on index registers, which are int64_t and wrap. It reports whether op is one.
func (w *program) index(op *vec.Op) (text string, ok bool) {
	a := func(i int) string { return w.reg(op.Args[i]) }
	wraps := func(sign string, x, y string) string {
		return fmt.Sprintf("(int64_t)((uint64_t)%s %s (uint64_t)%s)", x, sign, y)
	}
	imm := fmt.Sprintf("INT64_C(%d)", op.Imm)
	if op.Imm == -1<<63 {
		imm = "INT64_MIN"
	}
	if len(op.Args) == 2 && op.Args[0] == op.Args[1] { // C compilers warn of what is always so
		switch op.Code {
		case vec.IMin, vec.IMax:
			return a(0), true
		case vec.IEQ:
			return "1", true
		case vec.ILT:
			return "0", true
		}
	}
	switch op.Code {
	case vec.IConst:
		return imm, true
	case vec.ICopy:
		return a(0), true
	case vec.IAdd:
		return wraps("+", a(0), a(1)), true
	case vec.ISub:
		return wraps("-", a(0), a(1)), true
	case vec.IMul:
		return wraps("*", a(0), a(1)), true
	case vec.IAddImm:
		return wraps("+", a(0), imm), true
	case vec.IShl:
		return wraps("<<", a(0), fmt.Sprint(op.Imm)), true
	case vec.IShr:
		return fmt.Sprintf("%s >> %d", a(0), op.Imm), true
	case vec.IExtend:
		return fmt.Sprintf("(int%d_t)%s", op.From.Bits(), a(0)), true
	case vec.IAnd:
		return a(0) + " & " + a(1), true
	case vec.IOr:
		return a(0) + " | " + a(1), true
	case vec.IXor:
		return a(0) + " ^ " + a(1), true
	case vec.IMin:
		return fmt.Sprintf("%s < %s ? %s : %s", a(0), a(1), a(0), a(1)), true
	case vec.IMax:
		return fmt.Sprintf("%s > %s ? %s : %s", a(0), a(1), a(0), a(1)), true
	case vec.IDivE:
		return fmt.Sprintf("%s / %s - (%s %% %s < 0)", a(0), imm, a(0), imm), true
	case vec.IModE:
		return fmt.Sprintf("(%s %% %s + %s) %% %s", a(0), imm, imm, imm), true
	case vec.ILoop:
		return w.c.Form(op.Mem.Form), true
	case vec.ILoadS, vec.ILoadU:
		text := fmt.Sprintf("vy_load%d(%s)", op.From.Bits(), w.address(op))
		if op.Code == vec.ILoadU {
			text = fmt.Sprintf("(uint%d_t)%s", op.From.Bits(), text)
		}
		return text, true
	case vec.IStore:
		return fmt.Sprintf("vy_store%d(%s, %s)", op.Elem.Bits(), w.address(op), a(0)), true
	case vec.ISelect:
		return fmt.Sprintf("%s != 0 ? %s : %s", a(0), a(1), a(2)), true
	case vec.IEQ:
		return a(0) + " == " + a(1), true
	case vec.ILT:
		return a(0) + " < " + a(1), true
	}
	return "", false
}
