package x86

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Stepper selects one operation after the other: where C is written, the C compiler makes the loops and addresses.
type Stepper struct{ s *selector }

// NewStepper begins a program.
func NewStepper(p *vec.Program, f Feature) (*Stepper, error) {
	s, err := newSelector(p, f)
	return &Stepper{s}, err
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
		s.again = newAgain()
	}
	return list, s.err
}

// Data is constants, which lie where the register Pool points to.
func (t *Stepper) Data() []byte { return t.s.out.Data }

// Class is what a virtual register holds.
func (t *Stepper) Class(r vec.Reg) vec.Class { return t.s.out.Regs[r] }

// Pool reports whether memory at a register is the constants.
func (t *Stepper) Pool(r vec.Reg) bool { return t.s.out.Fixed[r] == RIP && t.s.fixed[RIP] == r }

// CType is the C type of vector registers.
func (t *Stepper) CType() string { return fmt.Sprintf("__m%di", t.s.prog.Bits) }

// cWriter is how registers and places in memory are called in C.
type cWriter struct {
	*Stepper
	reg func(vec.Reg) string
	mem func(vec.MemRef) string
	in  vec.Inst
}

// C is an instruction as C: the value of what it sets, or a statement without its semicolon. Functions vy_load8 ..
// vy_load64 give integers with their sign, vy_store8 .. vy_store64 store them. The error names an instruction that
// immintrin.h does not have so.
func (t *Stepper) C(in vec.Inst, reg func(vec.Reg) string, mem func(vec.MemRef) string) (string, error) {
	w := &cWriter{t, reg, mem, in}
	if in.Kind != vec.Plain || in.Op != in.Op&rowBits || in.Bits > 256 && RowOf(in.Op).hasWidth() {
		return "", fmt.Errorf("x86: no intrinsics of AVX2 for %s", goLine(in))
	}
	if text, ok := w.move(); ok {
		return text, nil
	}
	name, ok := intrinsics[in.Op]
	if !ok {
		return "", fmt.Errorf("x86: no intrinsic for %s", RowOf(in.Op).Name)
	}
	return w.intrinsic(name), nil
}

// at is the place in memory as a pointer to vectors of so many bits.
func (w *cWriter) at(bits int, written bool) string {
	kind := "const "
	if written {
		kind = ""
	}
	return fmt.Sprintf("(%s__m%di *)(%s)", kind, bits, w.mem(w.in.Mem))
}

// loaded is so many bytes of memory in a register of 128 bits at least.
func (w *cWriter) loaded(bytes int) string {
	switch bytes {
	case 32:
		return fmt.Sprintf("_mm256_loadu_si256(%s)", w.at(256, false))
	case 16:
		return fmt.Sprintf("_mm_loadu_si128(%s)", w.at(128, false))
	case 8:
		return fmt.Sprintf("_mm_loadl_epi64(%s)", w.at(128, false))
	}
	return fmt.Sprintf("_mm_cvtsi32_si128(%s)", w.element(bytes))
}

// element is an integer of so many bytes in memory.
func (w *cWriter) element(bytes int) string {
	return fmt.Sprintf("vy_load%d(%s)", 8*bytes, w.mem(w.in.Mem))
}

// vector is a register, or its lower half.
func (w *cWriter) vector(r vec.Reg, bits int) string {
	text := w.reg(r)
	if bits < w.s.prog.Bits {
		return fmt.Sprintf("_mm%d_castsi%d_si%d(%s)", w.s.prog.Bits, w.s.prog.Bits, bits, text)
	}
	return text
}

// whole is a value of so many bits as that of a register, with zeros above as the processor makes them.
func (w *cWriter) whole(text string, bits int) string {
	if bits < w.s.prog.Bits {
		return fmt.Sprintf("_mm%d_zextsi%d_si%d(%s)", w.s.prog.Bits, bits, w.s.prog.Bits, text)
	}
	return text
}

// move is instructions that load, store, copy, and go between vectors and integers.
func (w *cWriter) move() (string, bool) {
	in, memory := w.in, !w.in.Mem.None()
	r := RowOf(in.Op)
	low := func(i int) string { return w.vector(in.Src[i], 128) }
	switch in.Op {
	case VMOVDQU, VMOVDQA:
		if memory {
			return w.whole(w.loaded(in.Bits/8), in.Bits), true
		}
		return w.whole(w.vector(in.Src[0], in.Bits), in.Bits), true
	case VMOVD, VMOVQ:
		if memory {
			return w.whole(w.loaded(int(r.mem)), 128), true
		}
	case VMOVQfrom:
		return w.whole(fmt.Sprintf("_mm_cvtsi64_si128(%s)", w.reg(in.Src[0])), 128), true
	case VMOVQto:
		return fmt.Sprintf("_mm_cvtsi128_si64(%s)", low(0)), true
	case VMOVDQUstore:
		return fmt.Sprintf("_mm%s_storeu_si%d(%s, %s)", widthName(in.Bits), in.Bits, w.at(in.Bits, true),
			w.vector(in.Src[0], in.Bits)), true
	case PREFETCHT0, PREFETCHT1:
		return fmt.Sprintf("_mm_prefetch((const char *)(%s), _MM_HINT_T%d)", w.mem(in.Mem), in.Op-PREFETCHT0), true
	case VMOVQstore:
		return fmt.Sprintf("_mm_storel_epi64(%s, %s)", w.at(128, true), low(0)), true
	case VMOVDstore:
		return fmt.Sprintf("vy_store32(%s, _mm_cvtsi128_si32(%s))", w.mem(in.Mem), low(0)), true
	case VPEXTRB, VPEXTRW, VPEXTRD, VPEXTRQ:
		bits := 8 * int(r.mem)
		lane := fmt.Sprintf("_mm_extract_epi%d(%s, %d)", bits, low(0), in.Imm)
		if memory {
			return fmt.Sprintf("vy_store%d(%s, %s)", bits, w.mem(in.Mem), lane), true
		}
		return lane, true
	case VPINSRB, VPINSRW, VPINSRD, VPINSRQ:
		if memory {
			e := w.element(int(r.mem))
			return w.whole(fmt.Sprintf("_mm_insert_epi%d(%s, %s, %d)", 8*r.mem, low(0), e, in.Imm), 128),
				true
		}
	case VPBROADCASTB, VPBROADCASTW, VPBROADCASTD, VPBROADCASTQ:
		if memory {
			x := map[bool]string{true: "x"}[r.mem == 8]
			return w.whole(fmt.Sprintf("_mm%s_set1_epi%d%s(%s)", widthName(in.Bits), 8*r.mem, x, w.element(int(r.mem))),
				in.Bits), true
		}
	case MOVSX8, MOVSX16, MOVSX32:
		if !memory {
			return fmt.Sprintf("(int%d_t)%s", map[int]int{MOVSX8: 8, MOVSX16: 16, MOVSX32: 32}[in.Op],
				w.reg(in.Src[0])), true
		}
	case VPXOR, VPCMPEQD: // of a register that holds anything
		if _, any := w.s.out.Fixed[in.Src[0]]; any && len(in.Src) == 2 && in.Src[0] == in.Src[1] {
			name := fmt.Sprintf("setzero_si%d()", in.Bits)
			if in.Op == VPCMPEQD {
				name = "set1_epi32(-1)"
			}
			return w.whole("_mm"+widthName(in.Bits)+"_"+name, in.Bits), true
		}
	}
	return "", false
}

// widthName is what stands behind _mm.
func widthName(bits int) string {
	if bits == 128 {
		return ""
	}
	return fmt.Sprint(bits)
}

// intrinsic is a call: see intrinsics.
func (w *cWriter) intrinsic(name string) string {
	in, r := w.in, RowOf(w.in.Op)
	ops, err := split(r, in)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	name, kinds, typed := strings.Cut(name, ":")
	name, order, ordered := strings.Cut(strings.TrimSuffix(name, ")"), "(")
	name = strings.ReplaceAll(name, "%", fmt.Sprint(in.Bits))
	result := kindOf(name)
	if !typed {
		kinds = result
	}
	var args []string
	arg := func(letter byte, text string) {
		args = append(args, cast(text, bytesOf(letter, in.Bits), "si", kinds))
	}
	for i, o := range ops.list() {
		switch {
		case i == 0:
		case o.mem:
			arg(o.letter, w.loaded(MemBytes(in)))
		default:
			arg(o.letter, w.vector(o.reg, 8*max(bytesOf(o.letter, in.Bits), 16)))
		}
	}
	if in.Tied {
		arg(ops.list()[0].letter, w.vector(in.Src[0], in.Bits))
	}
	if ordered {
		given := slices.Clone(args)
		for i, n := range strings.Split(order, ",") {
			args[i] = given[n[0]-'0']
		}
	}
	if r.enc&imm != 0 {
		args = append(args, fmt.Sprint(in.Imm))
	}
	bytes := max(bytesOf(ops.list()[0].letter, in.Bits), 16)
	text := fmt.Sprintf("_mm%s_%s(%s)", widthName(in.Bits), name, strings.Join(args, ", "))
	return w.whole(cast(text, bytes, result, "si"), 8*bytes)
}

// kindOf is the type of what an intrinsic gives: ps, pd or si.
func kindOf(name string) string {
	switch name[len(name)-3:] {
	case "_ps":
		return "ps"
	case "_pd":
		return "pd"
	}
	return "si"
}

// cast is bits of one type as another's.
func cast(text string, bytes int, from, to string) string {
	if from == to {
		return text
	}
	bits := 8 * max(bytes, 16)
	name := func(kind string) string {
		if kind == "si" {
			return fmt.Sprint("si", bits)
		}
		return kind
	}
	return fmt.Sprintf("_mm%s_cast%s_%s(%s)", widthName(bits), name(from), name(to), text)
}
