package cfront

import (
	"fmt"
	"strings"
)

// Dump prints a unit for tests and debugging, one statement a line. Expressions are printed by [DumpExpr].
//
//	func int32 add(int32 a.0, int32 b.1)
//	    return (ld(a.0) + ld(b.1)):int32
func Dump(u *Unit) string {
	d := dumper{}
	for _, o := range u.Globals {
		d.line("global %s%s", dumpObject(o), dumpInit(o.Init))
	}
	for _, f := range u.Funcs {
		var ps []string
		for _, o := range f.Params {
			ps = append(ps, dumpObject(o))
		}
		d.line("func %s %s(%s)", f.Type.Result, f, strings.Join(ps, ", "))
		d.block(f.Body)
	}
	return d.b.String()
}

// dumper prints statements with indentation.
type dumper struct {
	b      strings.Builder
	indent int
}

func (d *dumper) line(format string, args ...any) {
	d.b.WriteString(strings.Repeat("    ", d.indent))
	fmt.Fprintf(&d.b, format, args...)
	d.b.WriteByte('\n')
}

// block prints the statements of s one level deeper.
func (d *dumper) block(s Stmt) {
	d.indent++
	defer func() { d.indent-- }()
	if b, ok := s.(*Block); ok {
		for _, t := range b.List {
			d.stmt(t)
		}
		return
	}
	d.stmt(s)
}

func (d *dumper) stmt(s Stmt) {
	switch s := s.(type) {
	case *Block:
		d.line("block")
		d.block(s)
	case *ExprStmt:
		d.line("%s", DumpExpr(s.X))
	case *DeclStmt:
		d.line("decl %s%s", dumpObject(s.Obj), dumpInit(s.Init))
	case *If:
		d.line("if %s", DumpExpr(s.Cond))
		d.block(s.Then)
		if s.Else != nil {
			d.line("else")
			d.block(s.Else)
		}
	case *Loop:
		d.loop(s)
	case *Switch:
		d.line("switch %s", DumpExpr(s.Tag))
		for _, c := range s.Clauses {
			d.clause(c)
		}
	case *Break:
		d.line("break")
	case *Continue:
		d.line("continue")
	case *Return:
		if s.X == nil {
			d.line("return")
			return
		}
		d.line("return %s", DumpExpr(s.X))
	case *Require:
		d.line("require %s", DumpExpr(s.X))
	case *Separator:
		d.line("%s %d", s.Name, s.N)
	default:
		panic(fmt.Sprintf("BUG: dump of %T", s))
	}
}

func (d *dumper) loop(s *Loop) {
	d.line("%s%s", [...]string{"for", "while", "do"}[s.Kind], s.Hints)
	for _, t := range s.Init {
		d.indent++
		d.b.WriteString(strings.Repeat("    ", d.indent-1) + "  init")
		rest := dumper{}
		rest.stmt(t)
		d.b.WriteString(" " + rest.b.String())
		d.indent--
	}
	if s.Cond != nil {
		d.line("  cond %s", DumpExpr(s.Cond))
	}
	if s.Post != nil {
		d.line("  post %s", DumpExpr(s.Post))
	}
	d.block(s.Body)
}

func (d *dumper) clause(c Clause) {
	words := []string{}
	for _, v := range c.Values {
		words = append(words, fmt.Sprintf("case %d", v))
	}
	if c.Default {
		words = append(words, "default")
	}
	d.line("%s", strings.Join(words, ", "))
	d.block(&Block{List: c.Body})
}

// String prints the hints as the user wrote them, a blank before each.
func (h Hints) String() string {
	var b strings.Builder
	if h.Pipeline {
		b.WriteString(" chess_prepare_for_pipelining")
	}
	if h.HasRange {
		fmt.Fprintf(&b, " chess_loop_range(%d,", h.Min)
		if h.Max >= 0 {
			fmt.Fprint(&b, h.Max)
		}
		b.WriteString(")")
	}
	if h.HasCount {
		fmt.Fprintf(&b, " chess_loop_count(%d)", h.Count)
	}
	switch {
	case h.Unroll < 0:
		b.WriteString(" chess_unroll_loop(*)")
	case h.Unroll > 0:
		fmt.Fprintf(&b, " chess_unroll_loop(%d)", h.Unroll)
	}
	if h.Flatten {
		b.WriteString(" chess_flatten_loop")
	}
	for _, o := range h.Others {
		b.WriteString(" " + o)
	}
	for _, p := range h.Pragmas {
		fmt.Fprintf(&b, " #pragma %q", p.Text)
	}
	return b.String()
}

// dumpObject prints type, name and slot of an object, and what else is known of it.
func dumpObject(o *Object) string {
	s := DeclString(o.Type, o.Quals, objectName(o))
	if o.Ref {
		s += " ref"
	}
	if o.Addressed && o.Storage != Global {
		s += " addressed"
	}
	if o.Align != o.Type.Align() {
		s += fmt.Sprintf(" align(%d)", o.Align)
	}
	if o.Register != "" {
		s += " register(" + o.Register + ")"
	}
	if o.Protect {
		s += " protect"
	}
	if o.Extern {
		s += " extern"
	}
	return s
}

// objectName is name.slot, with @ before objects of static storage.
func objectName(o *Object) string {
	s := fmt.Sprintf("%s.%d", o.Name, o.Index)
	if o.Storage == Global {
		return "@" + s
	}
	return s
}

// dumpInit prints = {0, offset: value, ...}.
func dumpInit(in *Init) string {
	if in == nil {
		return ""
	}
	if !in.Zero && len(in.Items) == 1 && in.Items[0].Offset == 0 {
		return " = " + DumpExpr(in.Items[0].X)
	}
	var parts []string
	if in.Zero {
		parts = append(parts, "0")
	}
	for _, it := range in.Items {
		parts = append(parts, fmt.Sprintf("%d: %s", it.Offset, DumpExpr(it.X)))
	}
	return " = {" + strings.Join(parts, ", ") + "}"
}
