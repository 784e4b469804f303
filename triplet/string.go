package triplet

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// String writes the program as the paper's tables: Table I after triplets, II after lazy, III after reuse and IV after
// columns. A block begins with short names for the coordinates of its output.
func (p *Program) String() string { return diag.Join(p.Lines()) }

// Lines is String, by lines.
func (p *Program) Lines() []diag.Line {
	w := &writer{p: p, extents: p.Nest.Extents()}
	w.linef(0, "%s, pass %s", p.Nest.Name, p.Pass)
	for _, k := range p.Packed {
		w.linef(0, "packed %s %s, %d elements of %s", k.Buffer.Name, k.Buffer.Type, k.Buffer.Elems, k.Source.Name)
	}
	for _, k := range p.Consts {
		w.linef(0, "constants %s = %s", k.Buffer.Name, k.text())
	}
	w.body(p.Body, 0)
	return w.lines
}

func (c *Consts) text() string {
	list := make([]string, c.Len())
	for i := range list {
		if v := c.At(i); c.Floats != nil {
			list[i] = fmt.Sprint(v.Float)
		} else {
			list[i] = fmt.Sprint(v.Int)
		}
	}
	return strings.Join(list, " ")
}

// writer writes a program's text.
type writer struct {
	p       *Program
	extents affine.Extents
	names   []shortName // of the block
	lines   []diag.Line
	at      diag.Pos // of what is being written
}

func (w *writer) linef(depth int, format string, args ...any) {
	w.lines = append(w.lines, diag.Line{Text: strings.Repeat("  ", depth) + fmt.Sprintf(format, args...), Pos: w.at})
}

func (w *writer) body(body []lower.Stmt, depth int) {
	for len(body) > 0 {
		if n := len(lower.PlainRun(body)); n > 0 {
			w.at = diag.Pos{}
			w.linef(depth, "scalar: %d statements", n)
			body = body[n:]
			continue
		}
		switch s := body[0].(type) {
		case *lower.For:
			w.at = s.Pos
			w.linef(depth, "for %s in 0..%d", s.Var, s.Extent-1)
			w.body(s.Body, depth+1)
		case *lower.If:
			w.at = s.Pos
			w.linef(depth, "if %s", s.Cond)
			w.body(s.Body, depth+1)
		case *Block:
			w.at = s.Pos
			w.block(s, depth)
		case *Lanewise:
			w.lanewise(s, depth)
		}
		body = body[1:]
	}
}

// block writes one of the tables.
func (w *writer) block(b *Block, depth int) {
	w.names = w.shortNames(b)
	head := "block"
	for i, n := range w.names {
		head += fmt.Sprintf("%s %s = %s", [...]string{",", ":"}[b2i(i == 0)], n.name, n.form)
	}
	w.linef(depth, "%s", head)
	for _, acc := range b.Begins {
		w.linef(depth+1, "begin %s", w.p.Accs[acc].Name)
	}
	for _, t := range b.Triplets {
		w.at = t.Pos
		w.linef(depth+1, "%s %s %s", w.access(t.Out), sign(t.Neg), w.product(&t))
	}
	for _, e := range b.Ends {
		w.at = e.Store.Pos
		w.linef(depth+1, "end %s: %s = %s", w.p.Accs[e.Acc].Name, w.access(e.Store.Out), e.Store.text(w.p.Accs[e.Acc].Name))
	}
	w.at = b.Pos
	for i := range b.Regs {
		w.linef(depth+1, "V%d = %s", i+1, w.reg(b, &b.Regs[i]))
	}
	if !w.p.mapped() {
		for i := range b.Loads {
			w.linef(depth+1, "V%d = %s", i+1, w.load(&b.Loads[i]))
		}
	}
	for g := range b.Groups {
		w.group(b, g, depth+1)
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func sign(neg bool) string {
	if neg {
		return "-="
	}
	return "+="
}

func (w *writer) product(t *Triplet) string { return w.access(t.Coef) + " * " + w.access(t.Data) }

// text is the value that a store writes.
func (s *Store) text(acc string) string {
	switch {
	case s.Op == opNarrow:
		return fmt.Sprintf("narrow(%s, %s, %d, %s)", s.Out.Buffer.Type, acc, s.Shift, s.Round)
	case s.Op == opWrap:
		return fmt.Sprintf("wrap(%s, %s)", s.Out.Buffer.Type, acc)
	}
	return acc
}

// group writes the rows of one output.
func (w *writer) group(b *Block, g int, depth int) {
	group := &b.Groups[g]
	acc := w.p.Accs[group.Acc]
	var head strings.Builder
	if group.Start {
		fmt.Fprintf(&head, "begin %s", acc.Name)
	} else {
		fmt.Fprintf(&head, "go on with %s", acc.Name)
	}
	w.at = b.Pos
	if group.Store != nil {
		w.at = group.Store.Pos
		how := ""
		if w.p.mapped() && !group.Store.Vector {
			how = ", element by element"
		}
		fmt.Fprintf(&head, "; %s = %s%s", w.access(group.Store.Out), group.Store.text(acc.Name), how)
	}
	w.linef(depth, "%s", head.String())
	switch {
	case w.p.mapped():
		for i := range b.Macs {
			if m := &b.Macs[i]; m.Group == g {
				w.at = m.Pos
				w.linef(depth+1, "%d: %s %s", i+1, sign(m.Neg), w.mac(b, m))
			}
		}
	case len(b.Loads) == 0:
		for i := range group.Triplets {
			w.at = group.Triplets[i].Pos
			w.linef(depth+1, "%s %s", sign(group.Triplets[i].Neg), w.product(&group.Triplets[i]))
		}
	default:
		for i := range group.Triplets {
			t := &group.Triplets[i]
			w.at = t.Pos
			w.linef(depth+1, "%s %s * %s", sign(t.Neg), w.selected(b, t.Coef), w.selected(b, t.Data))
		}
	}
}

// mac writes one operation: coefficients first, as the tables do. The number before it is its place in the block.
func (w *writer) mac(b *Block, m *Mac) string {
	x, z := fmt.Sprintf("SELECT(V%d, %s)", m.X+1, table(m.Want.X)), fmt.Sprintf("SELECT(V%d, %s)", m.Z+1, table(m.Want.Z))
	if !m.XShift.Equal(affine.Form{}) {
		x = fmt.Sprintf("SELECT(V%d, %s + %s)", m.X+1, table(m.Want.X), w.form(m.XShift))
	}
	return fmt.Sprintf("%s * %s   %s", z, x, m.Path.Name)
}
