package elementary

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Source is f as a function of Go of that name, which calls package math for bits only, and for RoundToEven. What only
// one side of a choice needs is computed on that side.
func (f *Func) Source(name string) string {
	t := &text{f: f, users: make([][]int, len(f.Ops))}
	var all []int
	for i, o := range f.Ops {
		all = append(all, i)
		for _, a := range o.Reads() {
			t.users[a] = append(t.users[a], i)
		}
	}
	params := "x"
	if f.Params == 2 {
		params = "x, y"
	}
	fmt.Fprintf(&t.out, "func %s(%s float64) float64 {\n", name, params)
	t.block(all)
	fmt.Fprintf(&t.out, "return %s\n}\n", t.name(len(f.Ops)-1))
	return t.out.String()
}

// text is the text of a function.
type text struct {
	f     *Func
	users [][]int // of each operation
	out   strings.Builder
}

// name is how the result of an operation is read: constants and arguments as such.
func (t *text) name(i int) string {
	switch o := t.f.Ops[i]; o.Code {
	case Arg:
		return []string{"x", "y"}[o.Imm]
	case Num:
		return number(math.Float64frombits(o.Imm))
	case Word:
		return fmt.Sprintf("%#x", o.Imm)
	}
	return "v" + strconv.Itoa(i)
}

func number(v float64) string {
	switch {
	case v != v:
		return "math.NaN()"
	case math.IsInf(v, 0):
		return fmt.Sprintf("math.Inf(%d)", int(math.Copysign(1, v)))
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// forms are operations as Go: %[1]s, %[2]s are the operands, %[3]d is the number. A product is converted: it may not be
// fused.
var forms = map[Code]string{Add: "%[1]s + %[2]s", Sub: "%[1]s - %[2]s", Mul: "float64(%[1]s * %[2]s)",
	Div: "%[1]s / %[2]s", Round: "math.RoundToEven(%[1]s)", Bits: "math.Float64bits(%[1]s)",
	Float: "math.Float64frombits(%[1]s)", AddBits: "%[1]s + %[2]s", SubBits: "%[1]s - %[2]s", And: "%[1]s & %[2]s",
	Or: "%[1]s | %[2]s", Xor: "%[1]s ^ %[2]s", Shl: "%[1]s << %[3]d", Shr: "%[1]s >> %[3]d", Equal: "%[1]s == %[2]s",
	Greater: "%[1]s > %[2]s", SameBits: "%[1]s == %[2]s", Both: "%[1]s && %[2]s", Either: "%[1]s || %[2]s",
	Not: "!%[1]s"}

// line is one operation that is no choice.
func (t *text) line(i int) {
	o := &t.f.Ops[i]
	form, ok := forms[o.Code]
	if !ok { // read where it is used
		return
	}
	args := []any{"", "", o.Imm}
	for k, a := range o.Reads() {
		args[k] = t.name(a)
	}
	expr := fmt.Sprintf(form, args...)
	expr, _, _ = strings.Cut(expr, "%!(EXTRA")
	fmt.Fprintf(&t.out, "v%d := %s\n", i, expr)
}
