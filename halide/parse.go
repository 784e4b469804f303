package halide

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// ParseFunc reads an algorithm as String writes it: lines for inputs and RDoms in any order, before they are used, and
// lines for definitions and updates; the last Func is the one meant. Line ends in parentheses, blank lines and comments
// from // to the end of the line do not count. Errors are diag.Lists of the text "algorithm" with line and column.
func ParseFunc(text string) (*Func, error) {
	p, err := ParsePipeline(text)
	if err != nil {
		return nil, err
	}
	if len(p.Outputs) > 1 {
		return nil, diag.List{*mistake(p.Pos, CodeSyntax, fmt.Sprintf("there are %d outputs, where one Func should be",
			len(p.Outputs)), "ParsePipeline reads several")}
	}
	return p.Outputs[0], nil
}

// ParsePipeline reads several Funcs as Pipeline.String writes them: as ParseFunc, and a last line that names the
// outputs, as "output f, g". Without it the output is the last Func.
func ParsePipeline(text string) (*Pipeline, error) { return ParsePipelineFile("algorithm", text) }

// ParsePipelineFile is ParsePipeline of the text of a file; positions are lines of it.
func ParsePipelineFile(file, text string) (*Pipeline, error) { return parsePipeline(file, text) }

func parsePipeline(file, text string) (*Pipeline, error) {
	p := newParser(file, text)
	pr := &program{declared: map[string]token{}}
	for p.skipLines(); p.wrong == nil && p.tok.kind != endToken; p.skipLines() {
		p.line(pr)
	}
	if p.wrong == nil && len(pr.funcs) == 0 {
		p.fail("%s", pr.ended())
	}
	if p.wrong != nil {
		return nil, diag.List{*p.wrong}
	}
	if pr.outputs == nil {
		pr.outputs = pr.funcs[len(pr.funcs)-1:]
	}
	whole := newPipeline(pr.pos, pr.outputs)
	pr.checkUsed(whole)
	if err := whole.Err(); err != nil {
		return nil, err
	}
	return whole, nil
}

// program is what the lines of a text say so far.
type program struct {
	declared map[string]token // where inputs, RDoms and Funcs are declared
	funcs    []*Func
	outputs  []*Func  // nil: nothing is said
	pos      diag.Pos // of the outputs
}

// ended is the message where the text ends without a Func.
func (pr *program) ended() string {
	if len(pr.declared) == 0 {
		return "the end where the name of an input, an RDom or the Func should stand"
	}
	return "the text ends before it says what the Func is"
}

// line reads one declaration, definition, update or the line of outputs.
func (p *parser) line(pr *program) {
	t := p.tok
	name := p.name("the name of an input, an RDom or the Func")
	switch {
	case p.wrong != nil:
		return
	case name == "output" && p.tok.kind == nameToken:
		p.outputs(t, pr)
	case p.tok.text == "(":
		if f := p.scope.Funcs[name]; f != nil {
			p.update(t, f)
		} else {
			p.declare(t, pr)
			p.definition(t, pr)
		}
		if p.tok.kind != lineToken && p.tok.kind != endToken {
			p.fail("%s follows the Func", p.tok)
		}
	default:
		p.want(":")
		p.declare(t, pr)
		if p.tok.kind == nameToken {
			p.scope.Inputs[name] = p.input(t)
		} else {
			p.scope.RDoms[name] = p.rdom(t)
		}
		p.endLine()
	}
}

// declare takes note of a name.
func (p *parser) declare(t token, pr *program) {
	if _, taken := pr.declared[t.text]; taken {
		p.failAt(t, t.text+" is declared twice")
	}
	pr.declared[t.text] = t
}

// outputs reads "f, g" to the end of the text.
func (p *parser) outputs(t token, pr *program) {
	pr.pos, pr.outputs = t.pos, []*Func{}
	for {
		at := p.tok
		f := p.scope.Funcs[p.name("the name of an output")]
		if f == nil && p.wrong == nil {
			p.failAt(at, "no Func is called "+at.text)
		}
		pr.outputs = append(pr.outputs, f)
		if !p.got(",") {
			break
		}
	}
	p.skipLines()
	if p.tok.kind != endToken {
		p.fail("%s follows the outputs", p.tok)
	}
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

// input reads "int16(x, y) zero(0:256, 0:16)", "int16 -128..127 (x, y)" or, of a Param, "int16".
func (p *parser) input(t token) *Input {
	elem := p.typeName()
	var lo, hi int64
	at, ranged := p.tok, p.tok.kind == intToken || p.tok.text == "-"
	if ranged {
		lo = p.integer64("the least value of an element", 64)
		p.want("..")
		hi = p.integer64("the greatest value of an element", 64)
	}
	if p.tok.kind == lineToken || p.tok.kind == endToken {
		in := newParam(t.pos, t.text, elem).Input
		if ranged && p.wrong == nil {
			in = in.within(at.pos, lo, hi)
		}
		return p.sound(in.Mistake, in)
	}
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
	if ranged && p.wrong == nil {
		in = in.within(at.pos, lo, hi)
	}
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

// border reads "zero(0:256, 0:16)", "constant(7, 0:256, 0:16)", "edge(0:256, 0:16)" or other kinds.
func (p *parser) border(in *Input) *Input {
	t := p.tok
	p.advance()
	p.want("(")
	value := operand(t.pos, "", 0)
	kind := BorderKind(max(slices.Index(borderNames[:], t.text), 0))
	switch {
	case t.text == "constant":
		value = p.unary()
		p.want(",")
	case kind == ConstantBorder && t.text != "zero":
		p.failAt(t, t.text+" is no border",
			"zero(0:256), constant(7, 0:256), edge(0:256), image(0:256), mirror(0:256) and interior(0:256) are")
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
	case kind != ConstantBorder:
		return in.around(t.pos, kind, ranges)
	}
	return in.constantExterior(t.pos, value, ranges)
}

// rdom reads "3, 3" or "1:4, 3".
func (p *parser) rdom(t token) *RDom {
	var mins, extents []int
	for what := "an extent, or a type,"; ; what = "an extent" {
		lo, n := 0, p.integer(what)
		if p.got(":") {
			lo, n = n, p.integer("the end of a range")-n
		}
		mins, extents = append(mins, lo), append(extents, n)
		if !p.got(",") {
			break
		}
	}
	r := newRDom(t.pos, t.text, extents).from(t.pos, mins)
	p.sound(r.Mistake, nil)
	return r
}
