package lower

import "github.com/vyasa-go/vyasa/halide"

// Reader reads what a text of another form has of a nest: its declarations, and statements and expressions that name
// what is declared. Errors are diag.Lists with the lines of that text.
type Reader struct {
	Nest *Nest // without a body
	file string
	in   halide.Scope
}

// NewReader reads declarations as Nest.Declarations prints them. Errors name file, where the first line has a number.
func NewReader(file, declarations string, first int) (*Reader, error) {
	p := newParser(file, declarations, first)
	p.declarations()
	if err := p.rest(); err != nil {
		return nil, err
	}
	c := &checker{nest: p.nest, kinds: map[string]string{}}
	if err := c.declarations(); err != nil {
		p.fail("%v", err)
		return nil, p.wrong
	}
	return &Reader{p.nest, file, p.scope}, nil
}

// rest is the first error, or that of a line that is left over.
func (p *parser) rest() error {
	if p.wrong == nil && p.at < len(p.lines) {
		p.fail("%q is not of a nest", p.lines[p.at].text)
	}
	return p.wrong
}

func (r *Reader) parser(text string, first int) *parser {
	p := newParser(r.file, text, first)
	p.nest, p.scope = r.Nest, r.in
	return p
}
