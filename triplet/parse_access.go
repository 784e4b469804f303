package triplet

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// laneName stands for laneVar where expressions are read: a name that no loop has.
const laneName = "lane.i"

// form reads a coordinate or an address, by the short names of the Block.
func (p *parser) form(text string) affine.Form {
	f, err := indexes.Parse(strings.ReplaceAll(text, laneVar, laneName))
	f = f.Subst(map[string]affine.Form{laneName: affine.Var(laneVar)}, nil)
	if err != nil {
		p.fail("%q: %v", text, err)
		return affine.Form{}
	}
	for _, v := range f.Vars() {
		if _, named := p.names[v]; !named && p.extents[v] == 0 && v != laneVar {
			p.fail("%q: %s is no loop", text, v)
			return affine.Form{}
		}
	}
	return f.Subst(p.names, p.extents)
}

// address is a form without the lane.
func (p *parser) address(text string) affine.Form {
	f := p.form(text)
	if f.DependsOn(laneVar) {
		p.fail("%q depends on the lane", text)
		return affine.Form{}
	}
	return f
}

// access reads what n lanes read: "in(x+1:x+16, y)", "in(i'%4, y+i'/4)" or a constant of a type.
func (p *parser) access(text string, n int, t halide.Type) Access {
	at := strings.IndexByte(text, '(')
	if at < 0 {
		return p.constantAccess(text, n, t)
	}
	b := p.buffer(text[:at])
	if b == nil {
		p.fail("%q is no array", text[:at])
		return Access{Lane: make([]int, n)}
	}
	x := Access{Buffer: b, Type: b.Type, Var: laneVar}
	first, last := p.box(b, text[at:])
	for d, f := range first {
		switch whole := last[d].Sub(f); {
		case !whole.IsConst() || n < 2 && whole.Const != 0 || n > 1 && whole.Const%(n-1) != 0:
			p.fail("%q is not of %d lanes in equal steps", text, n)
		case whole.Const != 0:
			first[d] = f.Add(affine.Var(laneVar).Scale(whole.Const / (n - 1)))
		}
		x.Index = append(x.Index, indexes.Expr(first[d]))
	}
	var ok bool
	x.Base, x.Lane, ok = LanesOf(b.AddressAt(first, p.extents), laneVar, n, p.extents)
	if !ok {
		p.fail("the lanes of %q do not differ by constants", text)
		x.Lane = make([]int, n)
	}
	return x
}

// constantAccess is a constant of type Float32, or of the smallest integer type that holds it.
func (p *parser) constantAccess(text string, n int, t halide.Type) Access {
	x := Access{Lane: make([]int, n), Type: t}
	v := p.constant(text, t)
	x.Int, x.Float = v.Int, v.Float
	if t == halide.Float32 {
		return x
	}
	if x.Type = SmallestType(v.Int); x.Type == halide.NoType {
		p.fail("%s does not fit an operand", text)
	}
	return x
}

// box reads "(x:x+15, y)": the first and the last element of some.
func (p *parser) box(b *lower.Buffer, text string) (first, last []affine.Form) {
	words := lower.SplitTop(strings.TrimSuffix(strings.TrimPrefix(text, "("), ")"))
	for _, word := range words {
		parts := strings.Split(word, ":")
		f := p.form(parts[0])
		first, last = append(first, f), append(last, f)
		if len(parts) > 1 {
			last[len(last)-1] = p.form(parts[1])
		}
	}
	for d := 0; d < len(words) || d < len(b.Dims); d++ {
		if len(words) != len(b.Dims) || !near(first[d], b.Dims[d]) || !near(last[d], b.Dims[d]) {
			p.fail("%s%s is no element of an array of %d dimensions, or far outside", b.Name, text, len(b.Dims))
			none := make([]affine.Form, len(b.Dims))
			return none, none
		}
	}
	return first, last
}

// near reports whether the numbers of a coordinate are such that addresses stay small.
func near(f affine.Form, r halide.Range) bool {
	return indexes.Within(f, 4*r.Extent+max(r.Min, -r.Min)+maxLanes)
}

// elements reads elements that follow each other in memory: "in(x:x+31, y)" or "in[80*y:+32]".
func (p *parser) elements(text string) (b *lower.Buffer, addr affine.Form, n int) {
	at := strings.IndexAny(text, "([")
	if b = p.buffer(text[:max(at, 0)]); b == nil {
		p.fail("%q is no array", text)
		return nil, addr, 1
	}
	if inner, ok := strings.CutPrefix(text[at:], "["); ok {
		from, length, _ := strings.Cut(strings.TrimSuffix(inner, "]"), ":+")
		return b, p.address(from), p.number(length, 1, lower.MaxElems)
	}
	first, last := p.box(b, text[at:])
	d := along(b)
	for _, f := range first {
		if f.DependsOn(laneVar) {
			d = -1
		}
	}
	if d < 0 || !last[d].Sub(first[d]).IsConst() {
		p.fail("%s does not follow a row", text)
		return b, addr, 1
	}
	if n = last[d].Sub(first[d]).Const + 1; n < 1 {
		p.fail("%s is empty", text)
	}
	return b, b.AddressAt(first, p.extents), n
}

// vector reads a larger load, or what a register holds: "x int16 512 bits {0: in(x:x+15), 16: zeros:+16}".
func (b *blockParser) vector(text string) {
	text, gathered := strings.CutPrefix(text, "gathered ")
	head, inner, ok := strings.Cut(text, " {")
	if !ok {
		l := Load{}
		l.Buffer, l.Base, l.Elems = b.elements(text)
		b.block.Loads = append(b.block.Loads, l)
		return
	}
	words := strings.Fields(head)
	if len(words) != 4 || words[0] != "x" && words[0] != "z" || words[3] != "bits" {
		b.fail("want a register, as: x int16 512 bits {0: in(x:x+15)}")
		return
	}
	r := Reg{ID: len(b.block.Regs), Type: b.typeOf(words[1]), Bits: b.number(words[2], 1, 1<<13)}
	if words[0] == "z" {
		r.Operand = Z
	}
	if gathered {
		r.Elems = []Elem{}
	}
	if inner = strings.TrimSuffix(inner, "}"); inner != "" {
		for _, word := range lower.SplitTop(inner) {
			b.content(&r, word, gathered)
		}
	}
	b.block.Regs = append(b.block.Regs, r)
}

// content reads one part or element of a register.
func (b *blockParser) content(r *Reg, text string, gathered bool) {
	place, what, _ := strings.Cut(text, ": ")
	at := b.number(place, 0, r.Bits/r.Type.Bits()-1)
	zeros, isZeros := strings.CutPrefix(what, "zeros:+")
	switch {
	case gathered:
		e := Elem{At: at}
		if name, address, ok := strings.Cut(what, "["); !ok {
			v := b.constant(what, r.Type)
			e.Int, e.Float = v.Int, v.Float
		} else if e.Buffer = b.buffer(name); e.Buffer != nil {
			e.Addr = b.address(strings.TrimSuffix(address, "]"))
		} else {
			b.fail("%q is no array", name)
		}
		r.Elems = append(r.Elems, e)
	case isZeros:
		r.Parts = append(r.Parts, Part{At: at, Len: b.number(zeros, 1, r.Bits)})
	default:
		p := Part{At: at}
		p.Buffer, p.Addr, p.Len = b.elements(what)
		r.Parts = append(r.Parts, p)
	}
}

// table reads what lanes and columns read: "i+j+2, i<12, j=0 2", or lane by lane "0 1 | 1 2".
func (p *parser) table(text string, lanes, columns int) [][]int {
	want := make([][]int, lanes)
	for l := range want {
		want[l] = slices.Repeat([]int{-1}, columns)
	}
	if strings.Contains(text, "|") {
		rows := strings.Split(text, "|")
		for l, row := range rows {
			cells := strings.Fields(row)
			if len(rows) != lanes || len(cells) != columns {
				p.fail("the table has not %d lanes of %d columns", lanes, columns)
				return want
			}
			for c, cell := range cells {
				if cell != "_" {
					want[l][c] = p.number(cell, 0, 1<<13)
				}
			}
		}
		return want
	}
	if text == "_" {
		return want
	}
	words := strings.Split(text, ", ")
	f, err := indexes.Parse(words[0])
	other := slices.ContainsFunc(f.Vars(), func(v string) bool { return v != "i" && v != "j" })
	if err != nil || other || !indexes.Within(f, 1<<13) {
		p.fail("%q is no formula of lane i and column j", words[0])
		return want
	}
	var only []string
	for _, word := range words[1:] {
		if n, ok := strings.CutPrefix(word, "i<"); ok {
			lanes = p.number(n, 1, lanes)
		} else if list, ok := strings.CutPrefix(word, "j="); ok {
			only = strings.Fields(list)
		} else {
			p.fail("%q is neither lanes, i<12, nor columns, j=0 2", word)
		}
	}
	for l := range lanes {
		for c := range columns {
			if only == nil || slices.Contains(only, strconv.Itoa(c)) {
				if want[l][c] = f.Eval(map[string]int{"i": l, "j": c}); want[l][c] < 0 {
					p.fail("the formula %s is below zero", text)
				}
			}
		}
	}
	return want
}
