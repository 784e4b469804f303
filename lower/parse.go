package lower

import (
	"strings"
)

// ParseNest reads a nest as String prints it: finished, or as it is between passes. Comments are ignored, and Func
// stays nil. The error is a diag.List with the line, or says which invariant of doc.go the nest does not keep.
func ParseNest(text string) (*Nest, error) {
	p := newParser("nest", text, 1)
	p.declarations()
	p.nest.Body = p.body(0)
	if err := p.rest(); err != nil {
		return nil, err
	}
	if err := check(p.nest, false); err != nil {
		return nil, err
	}
	return p.nest, nil
}

// declarations reads what stands before the body.
func (p *parser) declarations() {
	name, ok := p.next(0, "nest")
	if !ok || !isName(name) {
		p.fail("a nest begins with: nest NAME")
		return
	}
	p.nest.Name = name
	p.at++
	if text, ok := p.next(0, "compute"); ok {
		p.compute(text)
		p.at++
	}
	for p.wrong == nil {
		if text, ok := p.next(0, "input"); ok {
			p.buffer(text, "input")
		} else if text, ok := p.next(0, "output"); ok {
			p.buffer(text, "output")
		} else if text, ok := p.next(0, "internal"); ok {
			p.buffer(text, "internal")
		} else if text, ok := p.next(0, "local"); ok {
			p.local(text)
			p.at++
		} else {
			return
		}
	}
}

// compute reads "datapath 16x2, group r.x, pair none, reassociate".
func (p *parser) compute(text string) {
	c := &p.nest.Compute
	for _, word := range strings.Split(text, ", ") {
		args := strings.Fields(word)
		switch {
		case len(args) == 2 && args[0] == "datapath":
			lanes, columns, _ := strings.Cut(args[1], "x")
			c.Lanes, c.Columns = p.number(lanes), p.number(columns)
		case len(args) == 2 && args[0] == "group" && isName(args[1]):
			c.Group = args[1]
		case len(args) == 2 && args[0] == "pair" && args[1] == "none":
			c.PairSet = true
		case len(args) > 1 && args[0] == "pair":
			c.Pair, c.PairSet = args[1:], true
		case len(args) == 1 && args[0] == "reassociate":
			c.Reassociate = true
		default:
			p.fail("%q is nothing that compute says", word)
		}
	}
}
