package codegen

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/csource"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
)

// String is the program as text, one operation a line:
//
//	loop xo < 16
//	  x0[0:16] = load in_xo + 0
//	  a0 = mul16 x0 z0 (xstart 0, ...)
//	  store out_xo + 0 = srs a0 >> 8
func (p *Program) String() string { return diag.Join(p.Lines()) }

// Lines is the program's text, by lines.
func (p *Program) Lines() []diag.Line {
	w := &lister{prog: p}
	w.list(p.Body)
	return w.lines
}

type lister struct {
	prog   *Program
	lines  []diag.Line
	at     diag.Pos // of the statement that is being written
	indent int
	loops  []*lower.For // around the line
}

func (w *lister) line(format string, args ...any) {
	w.lines = append(w.lines, diag.Line{Text: strings.Repeat("  ", w.indent) + fmt.Sprintf(format, args...), Pos: w.at})
}

func (w *lister) list(list []lower.Stmt) {
	for len(list) > 0 {
		if run := lower.PlainRun(list); len(run) > 0 {
			w.at = diag.Pos{}
			w.plain(run)
			list = list[len(run):]
			continue
		}
		switch s := list[0].(type) {
		case *Op:
			w.at = s.Pos
			w.op(s)
		case *lower.For:
			w.at = s.Pos
			w.line("loop %s", levelText(s))
			w.indent++
			w.loops = append(w.loops, s)
			w.list(s.Body)
			w.loops = w.loops[:len(w.loops)-1]
			w.indent--
		case *lower.If:
			w.at = s.Pos
			w.line("if %s", s.Cond)
			w.indent++
			w.list(s.Body)
			w.indent--
		}
		list = list[1:]
	}
}

// plain prints statements of the nest as C does.
func (w *lister) plain(list []lower.Stmt) {
	p := *w.prog
	if p.Names.Func == "" {
		p.Names = nameUser(&p)
	}
	c := csource.NewWriter(p.Source.Nest, p.Names, 0)
	for _, l := range w.loops {
		c.Enter(l)
	}
	c.Open(list)
	c.Stmts(list)
	for _, line := range strings.Split(strings.TrimSpace(c.Text()), "\n") {
		w.line("| %s", line)
	}
}

func (w *lister) name(v int) string { return w.prog.Vars[v].Name }

func (w *lister) op(op *Op) {
	switch op.Kind {
	case Zero:
		if len(op.Args) > 0 {
			w.line("%s = %s", w.name(op.Dst), w.name(op.Args[0]))
			return
		}
		w.line("%s = %s", w.name(op.Dst), map[bool]string{false: "0", true: "-0"}[op.MinusZero])
	case Load:
		w.line("%s[%d:%d] = load %s", w.name(op.Dst), op.At, op.At+op.Len, w.address(op.Addr))
	case ZeroPart:
		w.line("%s[%d:%d] = 0", w.name(op.Dst), op.At, op.At+op.Len)
	case Element:
		w.line("%s[%d] = %s", w.name(op.Dst), op.At, w.element(op))
		if op.Pair != nil {
			w.op(op.Pair)
		}
	case MacOp:
		w.mac(op)
	case Copy:
		w.line("%s[%d:%d] = %s[%d:%d]", w.name(op.Dst), op.At, op.At+op.Len, w.name(op.Args[0]), op.From, op.From+op.Len)
	case Lanes:
		w.line("%s = %s", w.name(op.Dst), eachText(w.prog, op))
	case Convert:
		w.line("%s = %s", w.name(op.Dst), w.convert(op))
	case Store:
		w.line("store %s = %s", w.address(op.Addr), w.stored(op))
	case StoreLane:
		w.line("store %s = %s", w.address(op.Addr), w.lane(op))
	case Mode:
		w.line("round %s", modesText(op.Modes))
	case Point:
		w.line("%s = %s", w.name(op.Dst), w.address(op.Addr))
	case Advance:
		w.line("%s += %s", w.name(op.Dst), w.step(op))
	case Number:
		w.line("%s = %d", w.name(op.Dst), op.Int)
	case Count:
		w.line("%s = %s", w.name(op.Dst), w.count(op))
	}
}

// modesText is "even, saturate".
func modesText(m *Modes) string {
	return fmt.Sprintf("%s, %s", m.Round, map[bool]string{true: "saturate", false: "cut"}[m.Sat])
}

// levelText is "xo < 32, y < 4".
func levelText(l *lower.For) string {
	var words []string
	for _, v := range l.Levels() {
		words = append(words, fmt.Sprintf("%s < %d", v.Var, v.Extent))
	}
	return strings.Join(words, ", ")
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
	shift := ""
	if f := op.Mac.XShift; !f.IsConst() || f.Const != 0 {
		shift = fmt.Sprintf(" from %s", f)
	}
	note := ""
	if op.Note != "" {
		note = "  # " + op.Note
	}
	w.line("%s = %s %s%s %s (%s)%s", w.name(op.Dst), w.prog.words().MacName(op.Mac.Select, op.Mac.Verb), w.name(op.Args[0]), shift,
		w.name(op.Args[1]), op.Mac.Select, note)
}

func (w *lister) convert(op *Op) string {
	text := fmt.Sprintf("%s %s", w.prog.fnName(op), w.name(op.Args[0]))
	if op.Shift > 0 {
		text += fmt.Sprintf(" >> %d", op.Shift)
	}
	if m := op.Modes; m != nil && !w.prog.Target.Modes {
		text += " " + modesText(m.settled(nil))
	}
	return text
}

func (w *lister) stored(op *Op) string {
	if op.Fn != target.NoFn {
		return w.convert(op)
	}
	if op.Len == w.prog.Vars[op.Args[0]].Type.Len() {
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
		text += fmt.Sprintf(" narrowed to %s >> %d %s", op.Lane.Type, op.Lane.Shift, op.Lane.Round)
	}
	return text
}
