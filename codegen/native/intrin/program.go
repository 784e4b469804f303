package intrin

import (
	"fmt"
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// program writes one program as a static function of its arrays.
type program struct {
	*vec.Program
	Selector
	c        *csource.Writer
	names    csource.Names
	args     []string
	inline   map[vec.Reg]bool
	regs     map[vec.Reg]string
	declared map[vec.Reg]bool   // at the top of the function
	top      []vec.Reg          // these, in order
	places   map[vec.Reg]string // addresses, by the register that stands for each
	pool     string             // what the constants are called
	err      error
}

// program writes p as the function id.
func (f *file) program(p *vec.Program, id string) (string, error) {
	s, err := f.target.New(p)
	if err != nil {
		return "", err
	}
	w := &program{Program: p, Selector: s, names: f.inner.Clone(), inline: inline(p), regs: map[vec.Reg]string{},
		declared: map[vec.Reg]bool{}, places: map[vec.Reg]string{}}
	w.pool = w.names.Fresh(id + "_constants")
	var params []string
	for _, a := range p.Args {
		if a.Bytes > math.MaxInt32 {
			return "", fmt.Errorf("%s has %d bytes, more than addresses of 32 bits", a.Name, a.Bytes)
		}
		name := w.names.Fresh(a.Name)
		kind := "const "
		if a.Stored {
			kind = ""
		}
		w.args = append(w.args, name+"_at")
		params = append(params, fmt.Sprintf("%svoid *restrict %s_at", kind, name))
	}
	for st := range lower.All(p.Body) {
		if l, ok := st.(*lower.For); ok && w.names.Loops[csource.LoopName(l)] == "" {
			w.names.Loops[csource.LoopName(l)] = w.names.Fresh(csource.LoopName(l))
		}
	}
	w.c = f.writer(&lower.Nest{Name: p.Name, Body: p.Body}, w.names)
	w.body(p.Body)
	if w.err != nil {
		return "", w.err
	}
	var b strings.Builder
	if data := s.Data(); len(data) > 0 {
		fmt.Fprintf(&b, "static const _Alignas(64) uint8_t %s[%d] = {", w.pool, len(data))
		for i, v := range data {
			if i%16 == 0 {
				b.WriteString("\n   ")
			}
			fmt.Fprintf(&b, " %d,", v)
		}
		b.WriteString("\n};\n\n")
	}
	data := b.String()
	b.Reset()
	for i, a := range p.Args {
		kind := "const uint8_t *const"
		if a.Stored {
			kind = "uint8_t *const"
		}
		fmt.Fprintf(&b, "    %s %s = %s;\n", kind, strings.TrimSuffix(w.args[i], "_at"), w.args[i])
	}
	for _, r := range w.top {
		fmt.Fprintf(&b, "    %s %s;\n", w.ctype(r), w.regs[r])
	}
	head := fmt.Sprintf("static void %s(%s)\n{\n", id, strings.Join(params, ", "))
	return data + head + prune(b.String()+w.c.Text()) + "}\n", nil
}

// body writes statements.
func (w *program) body(list []lower.Stmt) {
	for _, st := range list {
		switch st := st.(type) {
		case *vec.Op:
			w.op(st)
			continue
		case *lower.For:
			w.flush(false)
			w.c.Loop(st, nil, func() {
				w.body(st.Body)
				w.flush(false)
			})
		case *lower.If:
			w.flush(false)
			w.guarded(st.Cond, st.Body)
			if len(st.Else) > 0 {
				not := &halide.Expr{Op: halide.OpNot, Kind: halide.BoolKind, Args: []*halide.Expr{st.Cond}}
				w.guarded(not, st.Else)
			}
		default:
			panic(fmt.Sprintf("BUG: intrin: a %T in a vector program", st))
		}
	}
	w.flush(false)
}

func (w *program) guarded(cond *halide.Expr, body []lower.Stmt) {
	w.c.If(&lower.If{Cond: cond, Body: body}, func() {
		w.body(body)
		w.flush(false)
	})
}

// op writes an operation on index registers; others are collected until a run ends.
func (w *program) op(op *vec.Op) {
	switch op.Code {
	case vec.ILane, vec.ISplat:
	default:
		if op.Code >= vec.IConst {
			w.flush(true)
			if text, ok := w.index(op); ok {
				w.line(op.Dst, text, op.Note)
				return
			}
		}
	}
	var m vec.MemRef
	if op.Mem.Arg >= 0 && hasMemory(op) {
		r := vec.Reg(math.MaxInt32 - len(w.places))
		w.places[r] = w.address(op)
		m = vec.MemRef{Base: r, Index: vec.NoReg, Scale: 1}
	}
	w.Op(op, m)
}

// hasMemory reports whether an operation touches memory.
func hasMemory(op *vec.Op) bool {
	switch op.Code {
	case vec.Load, vec.LoadS, vec.LoadU, vec.LoadLane, vec.Broadcast, vec.Prefetch, vec.Store, vec.StoreLane:
		return true
	}
	return false
}

// flush writes the instructions that were collected.
func (w *program) flush(same bool) {
	list, err := w.Run(same)
	if err != nil && w.err == nil {
		w.err = err
	}
	if w.err != nil {
		return
	}
	for _, in := range list {
		text, err := w.C(in, w.reg, w.memory)
		if err != nil {
			w.err = err
			return
		}
		w.line(in.Dst, text, in.Note)
	}
}

// line sets a register, which it may declare, or is a statement.
func (w *program) line(dst []vec.Reg, text, note string) {
	if note != "" {
		note = " /* " + strings.ReplaceAll(note, "*/", "* /") + " */"
	}
	if len(dst) == 0 {
		w.c.Line("%s;%s", text, note)
		return
	}
	d := dst[0]
	if int(d) < len(w.Regs) && !w.inline[d] {
		w.c.Line("%s = %s;%s", w.reg(d), text, note)
		return
	}
	if _, twice := w.regs[d]; twice {
		panic("BUG: intrin: a register that is set again")
	}
	w.regs[d] = w.names.Fresh(w.prefix(d) + fmt.Sprint(d))
	w.c.Line("const %s %s = %s;%s", w.ctype(d), w.regs[d], text, note)
}

func (w *program) prefix(r vec.Reg) string {
	switch {
	case w.Class(r) == vec.Index:
		return "i"
	case int(r) < len(w.Regs):
		return "v"
	}
	return "t"
}

func (w *program) ctype(r vec.Reg) string {
	if w.Class(r) == vec.Index {
		return "int64_t"
	}
	return w.CType()
}

// reg is what a register is called.
func (w *program) reg(r vec.Reg) string {
	if name, ok := w.regs[r]; ok {
		return name
	}
	w.regs[r] = w.names.Fresh(w.prefix(r) + fmt.Sprint(r))
	w.top = append(w.top, r)
	return w.regs[r]
}

// address is where an operation touches memory.
func (w *program) address(op *vec.Op) string {
	text := strings.TrimSuffix(w.args[op.Mem.Arg], "_at")
	if form := w.c.Form(op.Mem.Form); form != "0" {
		text += " + (" + form + ")"
	}
	if op.Mem.Index != vec.NoReg {
		text += fmt.Sprintf(" + %s * %d", w.reg(op.Mem.Index), op.Mem.Scale)
	}
	return text
}

// memory is a place as a pointer to bytes.
func (w *program) memory(m vec.MemRef) string {
	text, ok := w.places[m.Base]
	if !ok {
		if !w.Pool(m.Base) {
			panic("BUG: intrin: memory at a register")
		}
		text = w.pool
	}
	if m.Disp != 0 {
		text += fmt.Sprintf(" + %d", m.Disp)
	}
	return text
}
