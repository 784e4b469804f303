package lower

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// parser reads line by line. After the first error it stands at the end.
type parser struct {
	file  string // for errors
	lines []textLine
	at    int
	nest  *Nest
	scope halide.Scope // what expressions may name
	wrong error
	work  func(line string) bool // reports whether a line begins Work; nil: there is none
}

// textLine is a line without blanks and comments around.
type textLine struct {
	number int
	depth  int
	text   string
}

// newParser is a parser of text, whose first line has a number.
func newParser(file, text string, first int) *parser {
	p := &parser{file: file, nest: &Nest{}, scope: halide.Scope{Inputs: map[string]*halide.Input{},
		Locals: map[string]halide.Kind{}}}
	p.cut(text, first)
	return p
}

// cut finds the lines that are not empty.
func (p *parser) cut(text string, first int) {
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		line = strings.TrimRight(line, " \t\r")
		bare := strings.TrimLeft(line, " ")
		if bare == "" {
			continue
		}
		p.lines = append(p.lines, textLine{i + first, (len(line) - len(bare)) / 4, bare})
		if (len(line)-len(bare))%4 != 0 {
			p.at = len(p.lines) - 1
			p.fail("lines are indented by 4 blanks")
			return
		}
	}
}

// fail records the first error.
func (p *parser) fail(format string, args ...any) {
	if p.wrong != nil {
		return
	}
	number := 1
	if len(p.lines) > 0 {
		number = p.lines[min(p.at, len(p.lines)-1)].number
	}
	p.wrong = diag.List{{Pos: diag.Pos{File: p.file, Line: number}, Code: halide.CodeSyntax,
		Fact: fmt.Sprintf(format, args...)}}
	p.lines = p.lines[:0]
}

// next is the line that stands at a depth and begins with a word, without the word.
func (p *parser) next(depth int, word string) (string, bool) {
	if p.at >= len(p.lines) || p.lines[p.at].depth != depth {
		return "", false
	}
	rest, ok := strings.CutPrefix(p.lines[p.at].text, word+" ")
	return strings.TrimSpace(rest), ok
}

// number reads an integer of at most 2^42 in size.
func (p *parser) number(text string) int {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n > 4*MaxElems || n < -4*MaxElems {
		p.fail("%q is no integer, or too large", text)
		return 0
	}
	return int(n)
}

// expr reads an expression, whose nodes get the line as their position.
func (p *parser) expr(text string, scope halide.Scope) *halide.Expr {
	if p.wrong != nil {
		return indexes.Number(0)
	}
	line := p.lines[p.at]
	column := strings.Index(line.text, text) + 4*line.depth
	e, err := halide.ParseExpr(p.file, text, scope)
	var list diag.List
	if errors.As(err, &list) {
		for i := range list {
			list[i].Pos.Line, list[i].Pos.Col = line.number, list[i].Pos.Col+column
		}
		p.wrong, p.lines = list, p.lines[:0]
		return indexes.Number(0)
	}
	if err != nil {
		p.fail("%v", err)
		return indexes.Number(0)
	}
	placed := &indexes.Rewriter{}
	placed.Node = func(e *halide.Expr, args []*halide.Expr) *halide.Expr {
		c := *e
		c.Args, c.Pos = args, diag.Pos{}
		if b := p.nest.Buffer(e.Name); e.Op == halide.OpLoad && b != nil && (b.Output || b.Inner) {
			c.Input, c.Values = nil, b.Values
		}
		if e.Op == halide.OpMul && args[0].String() == args[1].String() {
			c.Args = []*halide.Expr{args[0], args[0]} // a square, whose Span is never negative
		}
		return &c
	}
	return placed.Rewrite(e)
}

// isName reports whether text is a name: letters, digits and underscores, with dots between parts.
func isName(text string) bool {
	for i, c := range []byte(text) {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		inner := i > 0 && ('0' <= c && c <= '9' || c == '.' && i+1 < len(text))
		if !letter && !inner {
			return false
		}
	}
	return text != ""
}
