package codegen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// String is the program as text, which [Parse] reads back: what is declared, and the operations, one a line, between
// the loops and statements of the nest.
//
//	for xo < 16
//	    x0[0:16] = load in_xo + 0
//	    a0 = mul16 x0 z0 (xstart 0, ...)
//	    store out_xo + 0 = srs a0 >> 8 even, saturate
func (p *Program) String() string { return p.head() + "\n" + diag.Join(p.Lines()) }

// Lines is the text of what the program does, by lines.
func (p *Program) Lines() []diag.Line {
	w := &lister{prog: p, written: map[int]bool{}}
	return lower.LinesOf(p.Body, w.work)
}

// lister writes operations.
type lister struct {
	prog    *Program
	lines   []diag.Line // of the operation
	at      diag.Pos
	segment int // of the operations before
	aside   bool
	written map[int]bool // variables that have been set in the text
}

func (w *lister) work(s lower.Stmt) []diag.Line {
	op, ok := s.(*Op)
	if !ok {
		panic(fmt.Sprintf("BUG: %T in a vector program", s))
	}
	w.lines, w.at = nil, op.Pos
	if op.Segment != w.segment || op.Aside != w.aside {
		w.segment, w.aside = op.Segment, op.Aside
		w.line("segment %d%s", w.segment, map[bool]string{true: " aside"}[w.aside])
	}
	w.op(op)
	return w.lines
}

func (w *lister) line(format string, args ...any) {
	w.lines = append(w.lines, diag.Line{Text: fmt.Sprintf(format, args...), Pos: w.at})
}

func (w *lister) name(v int) string { return w.prog.nameOf(v) }

// nameOf is the name of a variable, "%7" of one that has none.
func (p *Program) nameOf(v int) string {
	if name := p.Vars[v].Name; name != "" {
		return name
	}
	return fmt.Sprintf("%%%d", v)
}

// set writes what gives a variable or a part of it a value. The first in the text is taken for fresh, others not; what
// is the other way says so.
func (w *lister) set(op *Op, format string, args ...any) {
	how := ""
	switch {
	case op.Fresh && w.written[op.Dst]:
		how = "fresh "
	case !op.Fresh && !w.written[op.Dst]:
		how = "keep "
	}
	w.written[op.Dst] = true
	part := ""
	switch op.Kind {
	case Load, ZeroPart, Copy:
		part = fmt.Sprintf("[%d:%d]", op.At, op.At+op.Len)
	case Element:
		part = fmt.Sprintf("[%d]", op.At)
		if op.Len > 1 {
			part = fmt.Sprintf("[%d:%d]", op.At, op.At+op.Len)
		}
	}
	w.line("%s%s%s = %s", how, w.name(op.Dst), part, fmt.Sprintf(format, args...))
}

func (w *lister) op(op *Op) {
	switch op.Kind {
	case Zero:
		value := map[bool]string{false: "0", true: "-0"}[op.MinusZero]
		if len(op.Args) > 0 {
			value = w.name(op.Args[0])
		}
		w.set(op, "%s", value)
	case Load:
		w.set(op, "load %s", w.address(op.Addr))
	case ZeroPart:
		w.set(op, "0")
	case Element:
		w.set(op, "%s", w.element(op))
		if op.Pair != nil {
			w.op(op.Pair)
		}
	case MacOp:
		w.mac(op)
	case Copy:
		w.set(op, "%s[%d:%d]", w.name(op.Args[0]), op.From, op.From+op.Len)
	case Lanes:
		w.set(op, "%s", w.each(op))
	case Convert:
		w.set(op, "%s", w.convert(op))
	case Store:
		w.line("store %s = %s", w.address(op.Addr), w.stored(op))
	case StoreLane:
		w.line("store %s = %s", w.address(op.Addr), w.lane(op))
	case Mode:
		w.line("round %s", op.Modes)
	case Point:
		w.set(op, "%s", w.address(op.Addr))
	case Advance:
		w.line("%s += %s", w.name(op.Dst), w.step(op))
	case Number:
		w.set(op, "%d", op.Int)
	case Scalar:
		w.set(op, "%s", w.address(op.Addr))
	case Count:
		w.line("%s = %s", w.name(op.Dst), w.count(op))
	}
}

// String is "even, saturate"; "any" is either.
func (m *Modes) String() string {
	round, sat := m.Round.String(), map[bool]string{true: "saturate", false: "cut"}[m.Sat]
	if m.AnyRound {
		round = "any"
	}
	if m.AnySat {
		sat = "any"
	}
	return round + ", " + sat
}

// step is "16", or "y_left ? 16 : -48".
func (w *lister) step(op *Op) string {
	text := ""
	for i, v := range op.Args {
		text += fmt.Sprintf("%s ? %d : ", w.name(v), append([]int64{op.Int}, op.Steps...)[i])
	}
	return text + fmt.Sprint(append([]int64{op.Int}, op.Steps...)[len(op.Args)])
}

// count is "y_left ? y_left - 1 : 3", for a slower counter "y_left ? x_left : x_left ? x_left - 1 : 7".
func (w *lister) count(op *Op) string {
	text, name := "", w.name(op.Dst)
	for _, v := range op.Args {
		text += fmt.Sprintf("%s ? %s : ", w.name(v), name)
	}
	return text + fmt.Sprintf("%s ? %s - 1 : %d", name, name, op.Int)
}

func (w *lister) address(a Address) string {
	if !a.Based {
		return fmt.Sprintf("%s + %s", a.Buffer.Name, a.Form)
	}
	base := a.Buffer.Name
	if a.Base >= 0 {
		base = w.name(a.Base)
	}
	return fmt.Sprintf("%s + %s", base, a.Form.AddConst(a.Offset))
}

func (w *lister) element(op *Op) string {
	switch {
	case !op.Const:
		return w.address(op.Addr)
	case w.prog.Vars[op.Dst].Type.Elem.Integer():
		return fmt.Sprint(op.Int)
	}
	return fmt.Sprint(op.Float)
}

func (w *lister) mac(op *Op) {
	shift, note := "", ""
	if f := op.Mac.XShift; !f.IsConst() || f.Const != 0 {
		shift = fmt.Sprintf(" from %s", f)
	}
	if op.Note != "" {
		note = "  # " + op.Note
	}
	w.written[op.Dst] = true
	w.line("%s = %s %s%s %s (%s)%s", w.name(op.Dst), w.prog.Words().MacName(op.Mac.Select, op.Mac.Verb),
		w.name(op.Args[0]), shift, w.name(op.Args[1]), op.Mac.Select, note)
}

// compared are the comparisons of selections, and laneWords the other operations on lanes.
var (
	compared = map[halide.Op]string{halide.OpLT: "<", halide.OpLE: "<=", halide.OpGT: ">", halide.OpGE: ">=",
		halide.OpEQ: "=="}
	laneWords = map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max", halide.OpAdd: "add", halide.OpSub: "sub",
		halide.OpAbs: "abs", halide.OpLocal: "copy", halide.OpXor: "turn"}
)

// each is "min(e0, e1[0])", or "select(e0 < e1, e2, e3)".
func (w *lister) each(op *Op) string {
	var args []string
	for i, a := range op.Args {
		args = append(args, w.name(a))
		if at, ok := op.Each.Same(i); ok {
			args[i] += fmt.Sprintf("[%d]", at)
		}
	}
	if op.Each.Op == halide.OpSelect {
		cond := args[0] + " " + compared[op.Each.Cmp] + " " + args[1]
		return "select(" + strings.Join(append([]string{cond}, args[2:]...), ", ") + ")"
	}
	return laneWords[op.Each.Op] + "(" + strings.Join(args, ", ") + ")"
}

// convert is "srs a0 >> 8 even, saturate".
func (w *lister) convert(op *Op) string {
	text := w.prog.fnName(op)
	args, by := op.Args, ""
	if n, ok := op.by(); ok {
		args, by = args[:1], w.name(n)
	}
	for _, a := range args {
		text += " " + w.name(a)
	}
	if w.prog.converted(op) != w.prog.Vars[op.Args[0]].Type {
		text += fmt.Sprintf("[%d:%d]", op.At, op.At+op.Len)
	}
	if op.Shift > 0 {
		by = strconv.Itoa(op.Shift)
	}
	if by != "" {
		text += " >> " + by
	}
	if op.Modes != nil {
		text += " " + op.Modes.String()
	}
	return text
}

// stored is a register, a part of one, or a conversion, with the elements that it makes if they are not of the array's
// type.
func (w *lister) stored(op *Op) string {
	switch {
	case op.Fn != target.NoFn && op.To.Elem != op.Addr.Buffer.Type:
		return w.convert(op) + " as " + op.To.Elem.String()
	case op.Fn != target.NoFn:
		return w.convert(op)
	case op.Len == w.prog.Vars[op.Args[0]].Type.Len():
		return w.name(op.Args[0])
	}
	return fmt.Sprintf("%s[%d:%d]", w.name(op.Args[0]), op.At, op.At+op.Len)
}

func (w *lister) lane(op *Op) string {
	var words []string
	for i := len(op.Args) - 1; i >= 0; i-- {
		words = append(words, fmt.Sprintf("%s[%d]", w.name(op.Args[i]), op.At))
	}
	text := strings.Join(words, ":")
	if op.Lane.Narrow {
		text += fmt.Sprintf(" narrowed to %s >> %d %s", op.Addr.Buffer.Type, op.Lane.Shift, op.Lane.Round)
	}
	return text
}

// head prints what a program declares: the arrays of the nest, the last pass, what triplets declare, the machine, the
// parameters, and variables in the order of their numbers.
//
//	nest out
//	..
//	pass name
//	packed k_packed: int8[4] of k
//	    (0:3)
//	machine AIE1
//	params in k_packed out
//	x v32int16: x0 x1
//	pointer of in, loop xo: in_xo
func (p *Program) head() string {
	src := *p.Source
	src.Pass, src.Accs = p.Pass, nil
	var b strings.Builder
	fmt.Fprintf(&b, "%smachine %s\nparams", src.Head(), p.Target.Name)
	for _, a := range p.Source.Params {
		b.WriteString(" " + a.Name)
	}
	b.WriteByte('\n')
	before := ""
	for i, v := range p.Vars {
		if p.Names.Func != "" && v.Name == "" {
			continue // nothing mentions it
		}
		kind := v.kind()
		if kind != before {
			if before != "" {
				b.WriteByte('\n')
			}
			b.WriteString(kind + ":")
			before = kind
		}
		b.WriteString(" " + p.nameOf(i))
	}
	if before != "" {
		b.WriteByte('\n')
	}
	return b.String()
}

// kind is "x v32int16", "pointer of in, loop xo", "counter, loop xo".
func (v *Var) kind() string {
	switch v.Role {
	case PtrReg:
		return fmt.Sprintf("pointer of %s, loop %s", v.Of.Name, v.Loop)
	case CountReg:
		return "counter, loop " + v.Loop
	case ScalarReg:
		return "scalar"
	}
	return roleWords[v.Role] + " " + v.Type.String()
}

// roleWords are the roles of vectors and accumulators.
var roleWords = [...]string{XReg: "x", ZReg: "z", AccReg: "acc", TempReg: "temp", LaneReg: "lanes"}

// words are the names of operations in the text of a program.
type words interface {
	MacName(s triplet.Selection, v target.Verb) string
	ConvertName(f target.Fn, from, to VarType) string
}

// Words are those of the machine's C, if it has such.
func (p *Program) Words() words {
	if p.Target.Text != nil {
		return p.Target.Text
	}
	return plain{}
}

// plain are words of no machine.
type plain struct{}

func (plain) MacName(_ triplet.Selection, v target.Verb) string {
	return [...]string{target.Accumulate: "mac", target.Subtract: "msc", target.Begin: "mul",
		target.BeginNeg: "negmul"}[v]
}

func (plain) ConvertName(f target.Fn, _, _ VarType) string {
	return [...]string{target.NoFn: "", target.Narrow: "narrow", target.Raise: "raise", target.Widen: "widen",
		target.Spread: "spread", target.Resize: "resize", target.Join: "join", target.Bits: "bits"}[f]
}
