package affine

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a Form: sums, differences and multiples of variables, of (f)/n, (f)%n, min(f, n) and max(f, n). Numbers are at
// most Limit, and so is every number of the Forms between. The result is in normal form.
func Parse(text string) (Form, error) {
	p := parser{text: text}
	f, err := p.sum(0)
	if err == nil && p.peek() != 0 {
		err = p.errorf("%q is left over", p.text[p.at:])
	}
	if err != nil {
		return Form{}, err
	}
	return f, nil
}

type parser struct {
	text string
	at   int
}

// maxDepth bounds the nesting of parentheses.
const maxDepth = 100

func (p *parser) errorf(format string, args ...any) error {
	return fmt.Errorf("column %d: %s", p.at+1, fmt.Sprintf(format, args...))
}

// peek skips blanks and is the next byte, 0 at the end.
func (p *parser) peek() byte {
	for p.at < len(p.text) && strings.IndexByte(" \t\n\r", p.text[p.at]) >= 0 {
		p.at++
	}
	if p.at == len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *parser) take(c byte) bool {
	if p.peek() != c {
		return false
	}
	p.at++
	return true
}

// within refuses numbers that later sums and products could make overflow.
func (p *parser) within(f Form) (Form, error) {
	ok := abs(f.Const) <= Limit
	for _, t := range f.Terms {
		ok = ok && abs(t.Coef) <= Limit
	}
	if !ok {
		return f, p.errorf("a number is greater than %d", Limit)
	}
	return f, nil
}

// sum = ["-"] product { ("+" | "-") product }
func (p *parser) sum(depth int) (Form, error) {
	if depth > maxDepth {
		return Form{}, p.errorf("nested more than %d deep", maxDepth)
	}
	k := 1
	if p.take('-') {
		k = -1
	}
	total := Form{}
	for {
		f, err := p.product(depth)
		if err == nil {
			total, err = p.within(total.Add(f.Scale(k)))
		}
		switch {
		case err != nil:
			return total, err
		case p.take('+'):
			k = 1
		case p.take('-'):
			k = -1
		default:
			return total, nil
		}
	}
}

// product = atom { "*" atom | "/" number | "%" number }
func (p *parser) product(depth int) (Form, error) {
	f, err := p.atom(depth)
	for err == nil {
		op := p.peek()
		if op != '*' && op != '/' && op != '%' {
			break
		}
		p.at++
		var g Form
		if g, err = p.atom(depth); err != nil {
			break
		}
		switch {
		case op == '*' && f.IsConst():
			f, err = p.scale(g, f.Const)
		case op == '*' && g.IsConst():
			f, err = p.scale(f, g.Const)
		case op == '*':
			err = p.errorf("a product of two variables is not affine")
		case !g.IsConst() || g.Const < 1:
			err = p.errorf("the divisor must be a positive number")
		case op == '/':
			f = f.Div(g.Const, nil)
		default:
			f = f.Mod(g.Const, nil)
		}
	}
	return f, err
}

func (p *parser) scale(f Form, k int) (Form, error) {
	most := abs(f.Const)
	for _, t := range f.Terms {
		most = max(most, abs(t.Coef))
	}
	if k != 0 && most > Limit/abs(k) {
		return f, p.errorf("a number is greater than %d", Limit)
	}
	return f.Scale(k), nil
}

// atom = number | name | "(" sum ")" | ("min" | "max") "(" sum "," number ")"
func (p *parser) atom(depth int) (Form, error) {
	c := p.peek()
	switch {
	case c >= '0' && c <= '9':
		return p.number()
	case c == '(':
		p.at++
		f, err := p.sum(depth + 1)
		if err == nil && !p.take(')') {
			err = p.errorf("')' is missing")
		}
		return f, err
	}
	start := p.at
	for p.at < len(p.text) && isNameByte(p.text[p.at], p.at == start) {
		p.at++
	}
	name := p.text[start:p.at]
	switch {
	case name == "":
		return Form{}, p.errorf("want a number, a name or '('")
	case (name == "min" || name == "max") && p.peek() == '(':
		return p.clamp(name, depth)
	}
	return Var(name), nil
}

func (p *parser) number() (Form, error) {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] >= '0' && p.text[p.at] <= '9' {
		p.at++
	}
	n, err := strconv.Atoi(p.text[start:p.at])
	if err != nil || n > Limit {
		return Form{}, p.errorf("the number is greater than %d", Limit)
	}
	return Const(n), nil
}

func (p *parser) clamp(name string, depth int) (Form, error) {
	p.at++
	f, err := p.sum(depth + 1)
	if err == nil && !p.take(',') {
		err = p.errorf("',' is missing")
	}
	var c Form
	if err == nil {
		c, err = p.sum(depth + 1)
	}
	switch {
	case err != nil:
		return f, err
	case !c.IsConst():
		return f, p.errorf("the second argument of %s must be a number", name)
	case !p.take(')'):
		return f, p.errorf("')' is missing")
	case name == "min":
		return p.within(f.Min(c.Const, nil))
	}
	return p.within(f.Max(c.Const, nil))
}

func isNameByte(c byte, first bool) bool {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_':
		return true
	}
	return !first && (c >= '0' && c <= '9' || c == '.' || c == '\'')
}
