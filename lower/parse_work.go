package lower

import "github.com/vyasa-go/vyasa/halide/diag"

// Raw is Work as text: the line that begins it, and those indented below it.
type Raw struct {
	Work
	Lines []RawLine
}

// RawLine is a line of Work, without blanks around.
type RawLine struct {
	Number int // of the text
	Depth  int // of the lines around Work: 0
	Text   string
}

// Body reads statements among which are Work, Raw: each begins with a line of which begins reports so.
func (r *Reader) Body(text string, first int, begins func(line string) bool) ([]Stmt, error) {
	p := r.parser(text, first)
	p.work = begins
	body := p.body(0)
	if err := p.rest(); err != nil {
		return nil, err
	}
	n := *r.Nest
	n.Body = body
	if err := checkAround(&n); err != nil {
		p.fail("%v", err)
		return nil, p.wrong
	}
	return body, nil
}

// LinesOf prints statements as a nest does, by lines and without comments; Work as work prints it.
func LinesOf(body []Stmt, work func(Stmt) []diag.Line) []diag.Line {
	p := &printer{bare: true, work: work}
	p.body(0, body)
	return p.lines
}
