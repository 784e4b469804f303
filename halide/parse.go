package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ParseFunc reads an algorithm as String writes it: lines for inputs and RDoms in any order, then the Func. Line ends in
// parentheses, blank lines and comments from // to the end of the line do not count. Errors are diag.Lists of the text
// "algorithm" with line and column.
func ParseFunc(text string) (*Func, error) {
	p := newParser("algorithm", text)
	used := map[string]token{}
	for p.skipLines(); p.wrong == nil; p.skipLines() {
		t := p.tok
		name := p.name("the name of an input, an RDom or the Func")
		if p.tok.text == "(" {
			return p.definition(t, used)
		}
		p.want(":")
		if _, taken := used[name]; taken {
			p.failAt(t, name+" is declared twice")
		}
		used[name] = t
		if p.tok.kind == nameToken {
			p.scope.Inputs[name] = p.input(t)
		} else {
			p.scope.RDoms[name] = p.rdom(t)
		}
		if p.tok.kind == endToken && p.wrong == nil {
			p.fail("the text ends before it says what the Func is")
		}
		p.endLine()
	}
	return nil, diag.List{*p.wrong}
}

func (p *parser) skipLines() {
	for p.tok.kind == lineToken {
		p.advance()
	}
}

func (p *parser) endLine() {
	if p.tok.kind != lineToken && p.tok.kind != endToken {
		p.fail("%s where the line should end", p.tok)
	}
}

// input reads "int16(x, y) zero(0:256, 0:16)".
func (p *parser) input(t token) *Input {
	elem := p.typeName()
	p.want("(")
	var dims []string
	for {
		dims = append(dims, p.name("the name of a dimension"))
		if !p.got(",") {
			break
		}
	}
	p.want(")")
	in := newInput(t.pos, t.text, elem, len(dims)).named(t.pos, dims)
	if p.tok.kind == nameToken {
		in = p.border(in)
	}
	return p.sound(in.Mistake, in)
}

// sound is in, whose mistake ends the parsing: it has nothing to follow from.
func (p *parser) sound(m *diag.Mistake, in *Input) *Input {
	if m != nil && p.wrong == nil {
		p.wrong = m
		p.fail("")
	}
	return in
}

// border reads "zero(0:256, 0:16)", "constant(7, 0:256, 0:16)" or "edge(0:256, 0:16)".
func (p *parser) border(in *Input) *Input {
	t := p.tok
	p.advance()
	p.want("(")
	value := operand(t.pos, "", 0)
	switch t.text {
	case "zero", "edge":
	case "constant":
		value = p.unary()
		p.want(",")
	default:
		p.failAt(t, t.text+" is no border", "zero(0:256), constant(7, 0:256) and edge(0:256) are")
	}
	var ranges []Range
	for {
		r := Range{Min: p.integer("the first point of a range")}
		p.want(":")
		r.Extent = p.integer("the end of a range") - r.Min
		ranges = append(ranges, r)
		if !p.got(",") {
			break
		}
	}
	p.want(")")
	switch {
	case p.wrong != nil:
		return in
	case t.text == "edge":
		return in.repeatEdge(t.pos, ranges)
	}
	return in.constantExterior(t.pos, value, ranges)
}

// rdom reads "3, 3".
func (p *parser) rdom(t token) *RDom {
	extents := []int{p.integer("an extent, or a type,")}
	for p.got(",") {
		extents = append(extents, p.integer("an extent"))
	}
	r := newRDom(t.pos, t.text, extents)
	p.sound(r.Mistake, nil)
	return r
}

// definition reads "(x, y) = value" to the end of the text.
func (p *parser) definition(t token, used map[string]token) (*Func, error) {
	p.want("(")
	var vars []Var
	for {
		v := p.tok
		name := p.name("the name of a Var")
		e := &Expr{Op: OpVar, Kind: IntKind, Name: name, Pos: v.pos}
		if m := badName(v.pos, "Var", name); m != nil {
			e.Kind, e.Mistake = Poison, m
		}
		vars = append(vars, Var{e})
		if !p.got(",") {
			break
		}
	}
	p.want(")")
	p.want("=")
	value := p.expr(0)
	p.skipLines()
	if p.tok.kind != endToken {
		p.fail("%s follows the Func", p.tok)
	}
	if p.wrong != nil {
		return nil, diag.List{*p.wrong}
	}
	f := newFunc(t.pos, t.text, vars).is(t.pos, value)
	f.checkUsed(used)
	if err := f.Err(); err != nil {
		return nil, err
	}
	return f, nil
}

// checkUsed tells of declarations that the Func has no use for.
func (f *Func) checkUsed(declared map[string]token) {
	if len(f.mistakes()) > 0 {
		return
	}
	for _, in := range Inputs(f) {
		delete(declared, in.Name)
	}
	for _, r := range RDoms(f) {
		delete(declared, r.Name)
	}
	for name, t := range declared {
		f.tell(t.pos, CodeUnused, fmt.Sprintf("%s is not used in %s", name, f.Name), "leave its line out")
	}
}
