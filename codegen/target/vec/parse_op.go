package vec

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/lower/indexes"
)

// maxRegs bounds the numbers of registers in text.
const maxRegs = 1 << 20

// op reads "v2 = loads.i32x8<i16 in[96*y + 4]".
func (r *reader) op(text string) (*Op, error) {
	op := &Op{Mem: Address{Arg: -1, Index: NoReg}}
	left, right, sets := strings.Cut(text, " = ")
	if !sets {
		left, right = "", text
	}
	var err error
	if sets {
		if op.Dst, err = r.regs(strings.Split(left, ", ")); err != nil {
			return nil, err
		}
	}
	head, rest, _ := strings.Cut(right, " ")
	if err := op.readHead(head); err != nil {
		return nil, err
	}
	for _, word := range splitOperands(rest) {
		if err := r.operand(op, word); err != nil {
			return nil, err
		}
	}
	if op.Code.has(memory) && op.Mem.Arg < 0 {
		return nil, fmt.Errorf("want an address, as: in[2*x]")
	}
	return op, nil
}

// splitOperands splits at commas that stand outside brackets.
func splitOperands(text string) []string {
	var words []string
	begin, depth := 0, 0
	for i, c := range []byte(text) {
		switch {
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			words = append(words, strings.TrimSpace(text[begin:i]))
			begin = i + 1
		}
	}
	if last := strings.TrimSpace(text[begin:]); last != "" || len(words) > 0 {
		words = append(words, last)
	}
	return words
}

// readHead reads "loads.i32x8<i16".
func (op *Op) readHead(text string) error {
	text, from, comes := strings.Cut(text, "<")
	name, lanes, typed := strings.Cut(text, ".")
	op.Code = codeNamed(name)
	if op.Code == NoCode {
		return fmt.Errorf("%q is no operation", name)
	}
	if comes {
		if op.From = elemNamed(from); op.From == None {
			return fmt.Errorf("%q is no element", from)
		}
	}
	if !typed {
		return nil
	}
	elem, n, many := strings.Cut(lanes, "x")
	if op.Elem = elemNamed(elem); op.Elem == None {
		return fmt.Errorf("%q is no element", elem)
	}
	var err error
	if many {
		if op.N, err = strconv.Atoi(n); err != nil || op.N < 1 {
			return fmt.Errorf("%q is no number of lanes", n)
		}
	}
	return nil
}

// operand reads a register, "#5", "{0 1 -1}", "[2*y]" or "in[2*x, x3*4]".
func (r *reader) operand(op *Op, word string) (err error) {
	name, inside, brackets := strings.Cut(word, "[")
	inside, closed := strings.CutSuffix(inside, "]")
	switch {
	case brackets && !closed:
		return fmt.Errorf("%q: ] is missing", word)
	case brackets && name == "" && op.Code.has(formed):
		op.Mem.Form, err = indexes.Parse(inside)
	case brackets && op.Code.has(memory):
		err = r.address(op, name, inside)
	case strings.HasPrefix(word, "#") && op.Code.has(immed):
		op.Imm, err = op.readImm(word[1:])
	case strings.HasPrefix(word, "{") && op.Code.has(tabled|picking):
		op.Lane, err = readLanes(word)
	default:
		var reg Reg
		reg, err = r.reg(word)
		op.Args = append(op.Args, reg)
	}
	return err
}

func (r *reader) address(op *Op, name, inside string) error {
	op.Mem.Arg = slices.IndexFunc(r.prog.Args, func(a Arg) bool { return a.Name == name })
	if op.Mem.Arg < 0 {
		return fmt.Errorf("there is no argument %q", name)
	}
	if before, index, ok := cutLast(inside, ","); ok && !strings.HasSuffix(index, ")") {
		reg, scale, _ := strings.Cut(index, "*")
		var err1, err2 error
		op.Mem.Index, err1 = r.reg(reg)
		op.Mem.Scale, err2 = strconv.Atoi(scale)
		if err1 != nil || err2 != nil {
			return fmt.Errorf("%q is no index register times a number", index)
		}
		inside = before
	}
	var err error
	op.Mem.Form, err = indexes.Parse(inside)
	return err
}

// readImm reads a whole number, or a float of a constant.
func (op *Op) readImm(text string) (int64, error) {
	if op.Code != Const || !op.Elem.Float() {
		return strconv.ParseInt(text, 10, 64)
	}
	if hex, ok := strings.CutPrefix(text, "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 64)
		return int64(n), err
	}
	f, err := strconv.ParseFloat(text, op.Elem.Bits())
	if op.Elem == F32 {
		return int64(math.Float32bits(float32(f))), err
	}
	return int64(math.Float64bits(f)), err
}

func readLanes(word string) ([]int, error) {
	inside, ok := strings.CutSuffix(word[1:], "}")
	if !ok {
		return nil, fmt.Errorf("%q: } is missing", word)
	}
	list := []int{}
	for _, text := range strings.Fields(inside) {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", text)
		}
		list = append(list, n)
	}
	return list, nil
}

func (r *reader) regs(words []string) ([]Reg, error) {
	var list []Reg
	for _, w := range words {
		reg, err := r.reg(w)
		if err != nil {
			return nil, err
		}
		list = append(list, reg)
	}
	return list, nil
}

// reg reads "v3" or "x3", and makes room for it. A register has one class.
func (r *reader) reg(word string) (Reg, error) {
	digits, class := strings.TrimPrefix(word, "v"), Vector
	if rest, ok := strings.CutPrefix(word, "x"); ok {
		digits, class = rest, Index
	}
	n, err := strconv.ParseUint(digits, 10, 32)
	if err != nil || digits == word || n >= maxRegs {
		return NoReg, fmt.Errorf("%q is no register", word)
	}
	for int(n) >= len(r.prog.Regs) {
		r.prog.Regs, r.known = append(r.prog.Regs, Vector), append(r.known, false)
	}
	if r.known[n] && r.prog.Regs[n] != class {
		return NoReg, fmt.Errorf("register %d is of both classes", n)
	}
	r.prog.Regs[n], r.known[n] = class, true
	return Reg(n), nil
}

// codeNamed is the Code of a name, NoCode if there is none.
func codeNamed(name string) Code {
	for c, s := range shapes {
		if s.name == name && name != "" {
			return Code(c)
		}
	}
	return NoCode
}
