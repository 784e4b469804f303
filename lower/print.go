package lower

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// String prints n, outermost loops first; ParseNest reads it back, but for Func and what stands in comments: what a
// loop runs over, and the user's lines.
func (n *Nest) String() string {
	p := &printer{}
	p.body(0, n.Body)
	return n.Declarations() + "\n" + diag.Join(p.lines)
}

// Declarations prints what stands before the statements of n.
func (n *Nest) Declarations() string {
	p := &printer{bare: true}
	p.line(0, "nest "+n.Name, "", diag.Pos{})
	if c := computeText(n.Compute); c != "" {
		p.line(0, "compute "+c, "", diag.Pos{})
	}
	for _, b := range n.Buffers {
		p.buffer(b)
	}
	for _, l := range n.Locals {
		p.line(0, "local "+l.text(), "", diag.Pos{})
	}
	return diag.Join(p.lines)
}

type printer struct {
	lines []diag.Line
	bare  bool // no comments
	work  func(Stmt) []diag.Line
}

// line writes a line, with a comment if there is one.
func (p *printer) line(depth int, text, note string, pos diag.Pos) {
	text = strings.Repeat("    ", depth) + text
	if c := comment(note, pos); c != "" && !p.bare {
		text += "  // " + c
	}
	p.lines = append(p.lines, diag.Line{Text: text, Pos: pos})
}

func computeText(c halide.Compute) string {
	var words []string
	if c.Lanes > 0 {
		words = append(words, fmt.Sprintf("datapath %dx%d", c.Lanes, c.Columns))
	}
	if c.Group != "" {
		words = append(words, "group "+c.Group)
	}
	switch {
	case len(c.Pair) > 0:
		words = append(words, "pair "+strings.Join(c.Pair, " "))
	case c.PairSet:
		words = append(words, "pair none")
	}
	if c.Reassociate {
		words = append(words, "reassociate")
	}
	return strings.Join(words, ", ")
}

func (p *printer) buffer(b *Buffer) {
	word := "input "
	switch {
	case b.Output:
		word = "output "
	case b.Inner:
		word = "internal "
	}
	p.line(0, "", "", diag.Pos{})
	elem := b.Type.String()
	lo, hi := b.Type.Bounds()
	if b.Values.Known() && !(halide.Span{Lo: lo, Hi: hi}).Inside(b.Values) { // all of its type says nothing
		elem += " " + b.Values.String() + " "
	}
	p.line(0, word+b.Name+": "+elem+b.boxText(b.Dims), "", diag.Pos{})
	if fmt.Sprint(b.Valid) != fmt.Sprint(b.Dims) {
		p.line(1, "valid "+b.boxText(b.Valid), "", diag.Pos{})
	}
	if b.Border != nil {
		p.line(1, "border "+b.borderText(), "", diag.Pos{})
	}
	var axes []string
	for _, a := range b.Axes {
		axes = append(axes, fmt.Sprintf("%s[%d]*%d", b.partText(a), a.Extent, a.Stride))
	}
	p.line(1, "axes "+strings.Join(axes, " "), "", diag.Pos{})
	words := fmt.Sprintf("elements %d, align %d", b.Elems, b.Align)
	if b.Bank >= 0 {
		words += fmt.Sprintf(", bank %d", b.Bank)
	}
	if b.Placed {
		words += ", placed"
	}
	p.line(1, words, "", diag.Pos{})
	if b.Table != nil {
		p.line(1, "table "+b.tableText(), "", diag.Pos{})
	}
}

// boxText is "(x 0:34, y 0:6)": each range from its first point to the one past its last.
func (b *Buffer) boxText(box []halide.Range) string {
	var words []string
	for d, r := range box {
		words = append(words, b.Names[d]+" "+r.String())
	}
	return "(" + strings.Join(words, ", ") + ")"
}

// partText is the part of a dimension that lies along an axis: "x", "(c/8)", "(c%8)", "(c%8/2)".
func (b *Buffer) partText(a Axis) string {
	text := b.Names[a.Dim]
	if a.Mod > 0 {
		text += "%" + strconv.Itoa(a.Mod)
	}
	if a.Div > 1 {
		text += "/" + strconv.Itoa(a.Div)
	}
	if a.Mod > 0 || a.Div > 1 {
		return "(" + text + ")"
	}
	return text
}

func (b *Buffer) borderText() string {
	var words []string
	kind := "constant"
	switch {
	case b.Border.Kind != halide.ConstantBorder:
		kind = b.Border.Kind.String()
	case b.Type == halide.Float32 && math.Float32bits(b.Border.Float) == 0, b.Type != halide.Float32 &&
		b.Border.Value == 0:
		kind = "zero"
	case b.Type == halide.Float32:
		words = append(words, halide.FloatValue(b.Border.Float).String())
	default:
		words = append(words, strconv.FormatInt(b.Border.Value, 10))
	}
	for _, r := range b.Border.Ranges {
		words = append(words, r.String())
	}
	return kind + "(" + strings.Join(words, ", ") + ")"
}

// text is "acc(2, 16): integer -8..7".
func (l *Local) text() string {
	var words []string
	for _, x := range l.Extent {
		words = append(words, strconv.Itoa(x))
	}
	text := l.Name
	if words != nil {
		text += "(" + strings.Join(words, ", ") + ")"
	}
	if l.Kind == halide.IntKind {
		return fmt.Sprintf("%s: integer %s..%s", text, l.Lo, l.Hi)
	}
	return text + ": " + l.Kind.String()
}

func (p *printer) body(depth int, body []Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			p.loop(depth, s)
		case *If:
			p.line(depth, "if "+s.Cond.String(), "", s.Pos)
			p.body(depth+1, s.Body)
			if s.Else != nil {
				p.line(depth, "else", "", diag.Pos{})
				p.body(depth+1, s.Else)
			}
		case *Alloc:
			p.line(depth, s.text(), s.note(), s.Pos)
			p.body(depth+1, s.Body)
		case *Produce:
			p.line(depth, s.text(), s.Note, s.Pos)
			p.body(depth+1, s.Body)
		default:
			if p.work != nil && !IsPlain(s) {
				for _, l := range p.work(s) {
					p.line(depth, l.Text, "", l.Pos)
				}
				continue
			}
			p.line(depth, plainText(s), "", PosOf(s))
		}
	}
}

// loop writes a vector loop of one statement on one line.
func (p *printer) loop(depth int, s *For) {
	head := s.text()
	if s.Kind == halide.Vectorized && len(s.Body) == 1 {
		switch one := s.Body[0].(type) {
		case *Assign, *Store:
			p.line(depth, head+": "+plainText(one), "", PosOf(one))
			return
		}
	}
	p.line(depth, head, s.Note, s.Pos)
	p.body(depth+1, s.Body)
}

// text is "for r.x < 3 reduce unroll", of loops that are counted together "for y < 4, x < 8".
func (s *For) text() string {
	var levels []string
	for _, l := range s.Levels() {
		levels = append(levels, fmt.Sprintf("%s < %d", l.Var, l.Extent))
	}
	text := "for " + strings.Join(levels, ", ")
	if s.Reduction {
		text += " reduce"
	}
	switch s.Kind {
	case halide.Unrolled:
		text += " unroll"
	case halide.Vectorized:
		text += " vector"
	case halide.Parallel:
		text += " parallel"
	case halide.Serpentine:
		text += " serpentine"
	}
	if s.Map != "" {
		text += " map " + s.Map
	}
	return text
}

// text is "alloc f: int16[96]".
func (s *Alloc) text() string {
	return fmt.Sprintf("alloc %s: %s[%d]", s.Buffer.Name, s.Buffer.Type, s.Buffer.Elems)
}

// note is where an array begins that does not at 0: "from 16*xo - 1, y".
func (s *Alloc) note() string {
	for _, e := range s.Base {
		if e.Op != halide.OpConst || e.Int.Sign() != 0 {
			return "from " + exprList(s.Base)
		}
	}
	return ""
}

// text is "produce f:" or "produce f update 0:".
func (s *Produce) text() string {
	if s.Stage == 0 {
		return "produce " + s.Func + ":"
	}
	return fmt.Sprintf("produce %s update %d:", s.Func, s.Stage-1)
}

// assignOps are how the reductions are written in assignments.
var assignOps = [...]string{halide.SumOf: "+=", halide.ProductOf: "*=", halide.MaximumOf: "max=",
	halide.MinimumOf: "min="}

// plainText is an Assign or a Store.
func plainText(s Stmt) string {
	switch s := s.(type) {
	case *Assign:
		op := "="
		if s.Op == Accumulate {
			op = assignOps[s.Reduce]
		}
		to := &halide.Expr{Op: halide.OpLocal, Kind: s.Value.Kind, Name: s.Local, Args: s.Index}
		text := to.String() + " " + op + " " + s.Value.String()
		var taps []string
		for _, t := range s.Taps {
			taps = append(taps, t.Var+"="+t.Index.String())
		}
		if taps != nil {
			text += " [" + strings.Join(taps, ", ") + "]"
		}
		return text
	case *Store:
		to := &halide.Expr{Op: halide.OpLoad, Kind: s.Value.Kind, Name: s.Buffer.Name, Args: s.Index}
		return to.String() + " = " + s.Value.String()
	}
	panic("BUG: no such statement")
}

func comment(note string, pos diag.Pos) string {
	switch {
	case pos == diag.Pos{}:
		return note
	case note == "":
		return pos.String()
	}
	return note + ", " + pos.String()
}

// exprList is "a, b, c".
func exprList(es []*halide.Expr) string {
	text := ""
	for i, e := range es {
		if i > 0 {
			text += ", "
		}
		text += e.String()
	}
	return text
}
