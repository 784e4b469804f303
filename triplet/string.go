package triplet

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// String writes the declarations of the nest, those of the program, and its Blocks as the paper's tables: Table I after
// triplets, II after lazy, III after reuse and IV after columns. A Block begins with short names for the coordinates of
// its output. Parse reads it back, but for the user's lines.
func (p *Program) String() string { return p.Nest.Declarations() + "\n" + diag.Join(p.Lines()) }

// Head is the declarations, up to the statements. ParseHead reads it back.
func (p *Program) Head() string {
	w := &writer{p: p}
	w.declarations()
	return p.Nest.Declarations() + "\n" + diag.Join(w.lines)
}

// Lines is String without the declarations of the nest, by lines.
func (p *Program) Lines() []diag.Line {
	w := &writer{p: p, extents: p.Nest.Extents(), loops: map[string]bool{}}
	for s := range lower.All(p.Body) {
		if f, ok := s.(*lower.For); ok {
			w.loops[f.Var] = true
		}
	}
	w.declarations()
	declared := w.lines
	return append(declared, lower.LinesOf(p.Body, w.work)...)
}

// declarations writes the last pass, and what the program declares.
func (w *writer) declarations() {
	p := w.p
	w.linef(0, "pass %s", p.Pass)
	for _, k := range p.Packed {
		w.packed(k)
	}
	for _, k := range p.Consts {
		w.linef(0, "constants %s: %s = %s", k.Buffer.Name, k.Buffer.Type, k.text())
	}
	for _, t := range p.Temps {
		w.linef(0, "value %s: %s, %d lanes", t.Name, t.Type, t.Valid[0].Extent)
	}
	for i := range p.Accs {
		w.linef(0, "%s", p.Accs[i].text())
	}
}

// text is "accumulator acc: 16 lanes, integer -8..7, 48 bits of 16 lanes".
func (a *Acc) text() string {
	text := fmt.Sprintf("accumulator %s: %d lanes, float", a.Name, a.Lanes)
	if a.Kind == halide.IntKind {
		kind := "integer"
		if a.Complex {
			kind = "complex"
		}
		text = fmt.Sprintf("accumulator %s: %d lanes, %s %s..%s", a.Name, a.Lanes, kind, a.Lo, a.Hi)
	}
	if a.Width > 0 {
		text += fmt.Sprintf(", %d bits of %d lanes", a.Bits, a.Width)
	}
	return text
}

func (c *Consts) text() string {
	list := make([]string, c.Len())
	for i := range list {
		list[i] = c.At(i).text(c.Buffer.Type)
	}
	return strings.Join(list, " ")
}

// work writes a Block or Lanewise.
func (w *writer) work(s lower.Stmt) []diag.Line {
	w.lines = nil
	switch s := s.(type) {
	case *Block:
		w.at = s.Pos
		w.block(s)
	case *Lanewise:
		w.lanewise(s)
	}
	return w.lines
}

// block writes one of the tables.
func (w *writer) block(b *Block) {
	w.head("block", firstOut(b))
	for _, acc := range b.Begins {
		w.linef(1, "begin %s", w.p.Accs[acc].Name)
	}
	for i := range b.Triplets {
		t := &b.Triplets[i]
		w.at = t.Pos
		out := ""
		if !t.Out.Const() {
			out = w.access(t.Out) + " "
		}
		w.linef(1, "%s: %s%s %s%s", w.p.Accs[t.Acc].Name, out, sign(t.Neg), w.product(t), tapsText(t.Taps))
	}
	for _, e := range b.Ends {
		w.at = e.Store.Pos
		w.linef(1, "end %s: %s", w.p.Accs[e.Acc].Name, w.stored(&e.Store, w.p.Accs[e.Acc].Name))
	}
	w.at = b.Pos
	for i := range b.Regs {
		w.linef(1, "V%d = %s", i+1, w.reg(b, &b.Regs[i]))
	}
	for i := range b.Loads {
		l := &b.Loads[i]
		w.linef(1, "V%d = %s", i+1, w.elements(l.Buffer, l.Base, l.Elems, &l.Nodes[0].Access))
	}
	for g := range b.Groups {
		w.group(b, g)
	}
}

func sign(neg bool) string {
	if neg {
		return "-="
	}
	return "+="
}

func (w *writer) product(t *Triplet) string {
	return w.access(t.Coef) + " * " + w.access(t.Data) + t.half()
}

// tapsText is " [r.y=0, r.x=2]", as nests have it.
func tapsText(taps []lower.Tap) string {
	var list []string
	for _, t := range taps {
		list = append(list, t.Var+"="+t.Index.String())
	}
	if list == nil {
		return ""
	}
	return " [" + strings.Join(list, ", ") + "]"
}

// stored is "out(x:x+15) = narrow(int16, acc, 8, even)".
func (w *writer) stored(s *Store, acc string) string {
	text := acc
	switch s.Op {
	case halide.OpNarrow:
		by := strconv.Itoa(s.Shift)
		if s.By != nil {
			by = w.access(*s.By)
		}
		text = fmt.Sprintf("narrow(%s, %s, %s, %s)", s.Out.Buffer.Type, acc, by, s.Round)
		if s.Fits {
			text = strings.Replace(text, "narrow", "shift", 1)
		}
	case halide.OpWrap:
		text = fmt.Sprintf("wrap(%s, %s)", s.Out.Buffer.Type, acc)
	}
	if w.p.mapped() && !s.Vector {
		text += ", element by element"
	}
	return w.access(s.Out) + " = " + text
}

// group writes the rows of one output.
func (w *writer) group(b *Block, g int) {
	group := &b.Groups[g]
	acc := w.p.Accs[group.Acc].Name
	head := "go on with " + acc
	if group.Start {
		head = "begin " + acc
	}
	w.at = b.Pos
	if group.Store != nil {
		w.at = group.Store.Pos
		head += "; " + w.stored(group.Store, acc)
	}
	w.linef(1, "%s", head)
	if !w.p.mapped() {
		for i := range group.Triplets {
			t := &group.Triplets[i]
			w.at = t.Pos
			w.linef(2, "%s %s%s%s", sign(t.Neg), w.product(t), w.selected(b, Use{g, i}), tapsText(t.Taps))
		}
		return
	}
	for i := range b.Macs {
		m := &b.Macs[i]
		if m.Group != g {
			continue
		}
		w.at = m.Pos
		w.linef(2, "%d: %s %s", i+1, sign(m.Neg), w.mac(m))
		for _, t := range m.Taps {
			w.linef(3, "%s%s", w.product(&group.Triplets[t]), tapsText(group.Triplets[t].Taps))
		}
	}
}

// mac writes one operation: coefficients first, as the tables do. The number before it is its place in the block.
func (w *writer) mac(m *Mac) string {
	x, z := table(m.Want.X), table(m.Want.Z)
	if m.Want.XStep > 0 || !m.XShift.Equal(affine.Form{}) {
		x += fmt.Sprintf(" + %s by %d", w.form(m.XShift), m.Want.XStep)
	}
	name := m.Path.Name
	if m.Lanes > 0 {
		name += fmt.Sprintf(", lanes %d..%d", m.From, m.From+m.Lanes-1)
	}
	return fmt.Sprintf("SELECT(V%d, %s) * SELECT(V%d, %s)   %s", m.Z+1, z, m.X+1, x, name)
}

// writer writes a program's text.
type writer struct {
	p       *Program
	extents affine.Extents
	loops   map[string]bool // around Blocks
	names   []shortName     // of the block
	lines   []diag.Line
	at      diag.Pos // of what is being written
}

func (w *writer) linef(depth int, format string, args ...any) {
	w.lines = append(w.lines, diag.Line{Text: strings.Repeat("    ", depth) + fmt.Sprintf(format, args...), Pos: w.at})
}

// text is a constant of a type.
func (v Number) text(t halide.Type) string {
	if t == halide.Float32 {
		return fmt.Sprint(v.Float)
	}
	return fmt.Sprint(v.Int)
}
