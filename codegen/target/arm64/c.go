package arm64

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Stepper is the selection of Neon instructions one operation at a time, for C, which has loops and addresses of its
// own.
type Stepper struct{ s *selector }

// NewStepper begins a program.
func NewStepper(p *vec.Program, f Feature) (*Stepper, error) {
	s, err := newSelector(p, f)
	if err != nil {
		return nil, err
	}
	s.reach = true
	return &Stepper{s}, nil
}

// Op selects an operation on vectors, or between a vector and an index register, whose memory is at m.
func (t *Stepper) Op(op *vec.Op, m vec.MemRef) {
	t.s.note = op.Note
	t.s.instructions(op, m)
	t.s.note = ""
}

// Run is the instructions since the last Run. What follows stands in the same run of operations, or in another.
func (t *Stepper) Run(same bool) ([]vec.Inst, error) {
	s := t.s
	list := s.out.List[s.fixedTo:]
	s.fixedTo = len(s.out.List)
	if !same {
		clear(s.made)
	}
	return list, s.err
}

// Data is constants, which lie where the register Pool points to.
func (t *Stepper) Data() []byte { return t.s.out.Data }

// Class is what a virtual register holds.
func (t *Stepper) Class(r vec.Reg) vec.Class { return t.s.out.Regs[r] }

// Pool reports whether memory at a register is the constants.
func (t *Stepper) Pool(r vec.Reg) bool { return t.s.out.Fixed[r] == Pool && t.s.fixed[Pool] == r }

// CType is the C type of vector registers.
func (t *Stepper) CType() string { return "uint8x16_t" }

// cWriter is how registers and places in memory are called in C.
type cWriter struct {
	reg func(vec.Reg) string
	mem func(vec.MemRef) string
	in  vec.Inst
}

// C is an instruction as C: the value of what it sets, or a statement without its semicolon. Functions vy_load8 ..
// vy_load64 give integers with their sign, vy_store8 .. vy_store64 store them. The error names an instruction that
// arm_neon.h does not have so.
func (t *Stepper) C(in vec.Inst, reg func(vec.Reg) string, mem func(vec.MemRef) string) (string, error) {
	w := &cWriter{reg, mem, in}
	if text, ok := w.move(); ok {
		return text, nil
	}
	row := RowOf(in.Op)
	name, ok := intrinsics[in.Op&rowBits]
	if !ok || in.Kind != vec.Plain {
		return "", fmt.Errorf("arm64: no intrinsic for %s", row.Name)
	}
	return w.intrinsic(row, name), nil
}

// vector is what an operand of an intrinsic is: so many lanes of so many bits of a class, s, u or f.
type vector struct {
	class       byte
	lane, width int
}

// suffix is how names of intrinsics end: s16.
func (v vector) suffix() string { return fmt.Sprint(string(v.class), v.lane) }

// from is the bytes of a register as the operand.
func (v vector) from(text string) string {
	if v.width == 64 {
		text = fmt.Sprintf("vget_low_u8(%s)", text)
	}
	return v.reinterpreted(text, v.suffix(), "u8")
}

// whole is the operand as the bytes of a register, with zeros above.
func (v vector) whole(text string) string {
	text = v.reinterpreted(text, "u8", v.suffix())
	if v.width == 64 {
		return fmt.Sprintf("vcombine_u8(%s, vdup_n_u8(0))", text)
	}
	return text
}

func (v vector) reinterpreted(text, to, from string) string {
	if to == from {
		return text
	}
	return fmt.Sprintf("vreinterpret%s_%s_%s(%s)", quad(v.width), to, from, text)
}

// quad is what names of intrinsics on 128 bits have.
func quad(bits int) string { return map[bool]string{true: "q"}[bits == 128] }

// operand is what a letter of Row.Ops stands for; false: no vector.
func (w *cWriter) operand(letter, class byte) (vector, bool) {
	bits, lane := w.in.Bits, 8<<size(w.in.Op)
	switch letter {
	case 'v':
		return vector{class, lane, bits}, true
	case 'w':
		return vector{class, 2 * lane, 128}, true
	case 'W':
		return vector{class, 2 * lane, bits}, true
	case 'b':
		return vector{class, 8, bits}, true
	case 't':
		return vector{class, 8, 128}, true
	case 's', 'f':
		return vector{class, 32, bits}, true
	case 'd':
		return vector{class, 64, 128}, true
	}
	return vector{}, false
}

// intrinsic is a call: see intrinsics.
func (w *cWriter) intrinsic(row *Row, name string) string {
	name, classes, _ := strings.Cut(name, ":")
	ops, err := split(row, w.in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	var types []vector
	var args []string
	for i, o := range ops {
		v, ok := w.operand(o.letter, classes[min(i, len(classes)-1)])
		switch {
		case !ok:
			args = append(args, fmt.Sprint(w.in.Imm))
		case i == 0 && w.in.Tied:
			tied := v
			if row.enc&narrows != 0 { // into the high half
				tied.width = 64
			}
			args = append(args, tied.from(w.reg(w.in.Src[0])))
		case i > 0:
			args = append(args, v.from(w.reg(o.reg)))
		}
		types = append(types, v)
	}
	wide := quad(w.in.Bits)
	if row.enc&second != 0 {
		wide = map[bool]string{true: "_high"}[w.in.Bits == 128]
	}
	if !strings.Contains(name, "%") {
		base, n, _ := strings.Cut(name, "_")
		if name = base + "%q_%1"; n != "" {
			name = base + "%q_" + n + "_%1"
		}
	}
	for i, v := range types {
		name = strings.ReplaceAll(name, fmt.Sprint("%", i), v.suffix())
	}
	return types[0].whole(strings.ReplaceAll(name, "%q", wide) + "(" + strings.Join(args, ", ") + ")")
}
