package vec

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/lower"
)

// String is the program as text, one operation a line; Parse reads it back. A register is v or x, as its class is
// Vector or Index, with its number. An operation is its name, the lanes it works on, what it converts from, and then
// its memory, Args, #Imm and {Lane}, as far as it has them.
//
//	program blur, 256 bits
//	arg in: i16, 4096 bytes, align 32
//	arg out: i16, 2048 bytes, align 32, stored
//	band y
//
//	for y < 16
//	    v1 = loads.i32x8<i16 in[96*y + 4]
//	    v2 = shl.i32x8 v1, #2  // blur.go:7
//	    store.i32x8 out[96*y, x3*4], v2
func (p *Program) String() string {
	w := &strings.Builder{}
	fmt.Fprintf(w, "program %s, %d bits\n", p.Name, p.Bits)
	for _, a := range p.Args {
		w.WriteString(a.text() + "\n")
	}
	if p.Band != "" {
		w.WriteString("band " + p.Band + "\n")
	}
	w.WriteByte('\n')
	p.body(w, 0, p.Body)
	return w.String()
}

// text is "arg in: i16, 4096 bytes, align 32, stored, inner".
func (a *Arg) text() string {
	text := fmt.Sprintf("arg %s: %s, %d bytes, align %d", a.Name, a.Elem, a.Bytes, a.Align)
	if a.Stored {
		text += ", stored"
	}
	if a.Inner {
		text += ", inner"
	}
	if a.Parked {
		text += ", parked"
	}
	return text
}

func (p *Program) body(w *strings.Builder, depth int, body []lower.Stmt) {
	line := func(text string) {
		w.WriteString(strings.Repeat("    ", depth) + text + "\n")
	}
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			text := "for "
			for i, l := range s.Levels() {
				if i > 0 {
					text += ", "
				}
				text += fmt.Sprintf("%s < %d", l.Var, l.Extent)
			}
			line(text)
			p.body(w, depth+1, s.Body)
		case *lower.If:
			line("if " + s.Cond.String())
			p.body(w, depth+1, s.Body)
			if s.Else != nil {
				line("else")
				p.body(w, depth+1, s.Else)
			}
		case *Op:
			line(p.opText(s))
		default:
			line(fmt.Sprintf("?%T", s))
		}
	}
}

// regText is "v3" or "x3".
func (p *Program) regText(r Reg) string {
	if r >= 0 && int(r) < len(p.Regs) && p.Regs[r] == Index {
		return "x" + strconv.Itoa(int(r))
	}
	return "v" + strconv.Itoa(int(r))
}

func (p *Program) regTexts(regs []Reg) string {
	var words []string
	for _, r := range regs {
		words = append(words, p.regText(r))
	}
	return strings.Join(words, ", ")
}

// opText is "v2 = loads.i32x8<i16 in[96*y + 4]  // note".
func (p *Program) opText(op *Op) string {
	text := op.head()
	if len(op.Dst) > 0 {
		text = p.regTexts(op.Dst) + " = " + text
	}
	if words := p.operands(op); len(words) > 0 {
		text += " " + strings.Join(words, ", ")
	}
	if op.Note != "" {
		text += "  // " + op.Note
	}
	return text
}

// head is the name of op with its lanes: "loads.i32x8<i16".
func (op *Op) head() string {
	text := op.Code.String()
	if op.Elem != None {
		text += "." + op.Elem.String()
		if op.N > 0 {
			text += "x" + strconv.Itoa(op.N)
		}
	}
	if op.From != None {
		text += "<" + op.From.String()
	}
	return text
}

func (p *Program) operands(op *Op) []string {
	var words []string
	switch {
	case op.Code.has(memory):
		words = append(words, p.addressText(op.Mem))
	case op.Code.has(formed):
		words = append(words, "["+op.Mem.Form.String()+"]")
	}
	if len(op.Args) > 0 {
		words = append(words, p.regTexts(op.Args))
	}
	if op.Code.has(immed) {
		words = append(words, "#"+op.immText())
	}
	if op.Code.has(tabled | picking) {
		words = append(words, strings.ReplaceAll(fmt.Sprint(op.Lane), "[", "{"))
		words[len(words)-1] = strings.ReplaceAll(words[len(words)-1], "]", "}")
	}
	return words
}

// addressText is "in[2*x + 4, x3*4]".
func (p *Program) addressText(a Address) string {
	name := "?" + strconv.Itoa(a.Arg)
	if a.Arg >= 0 && a.Arg < len(p.Args) {
		name = p.Args[a.Arg].Name
	}
	text := name + "[" + a.Form.String()
	if a.Index != NoReg {
		text += ", " + p.regText(a.Index) + "*" + strconv.Itoa(a.Scale)
	}
	return text + "]"
}

// immText is a whole number, or of a float constant the shortest decimal that has its bits; "0x7fc00001" where none
// has.
func (op *Op) immText() string {
	if op.Code != Const || !op.Elem.Float() {
		return strconv.FormatInt(op.Imm, 10)
	}
	bits := op.Elem.Bits()
	var f float64
	if bits == 32 {
		f = float64(math.Float32frombits(uint32(op.Imm)))
	} else {
		f = math.Float64frombits(uint64(op.Imm))
	}
	if math.IsNaN(f) || bits == 32 && uint64(op.Imm)>>32 != 0 {
		return fmt.Sprintf("0x%x", uint64(op.Imm))
	}
	return strconv.FormatFloat(f, 'g', -1, bits)
}
