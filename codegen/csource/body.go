package csource

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// Open declares the accumulators that live in the outermost list of statements. It goes before them.
func (c *Writer) Open(list []lower.Stmt) { c.declare(partsOf(list)) }

// Stmts writes statements of the nest, a line each; any other has no text here.
func (c *Writer) Stmts(list []lower.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *lower.For:
			if !c.Instead(s) {
				c.Loop(s, nil, func() { c.Stmts(s.Body) })
			}
		case *lower.If:
			c.If(s, func() { c.Stmts(s.Body) })
		case *lower.Assign:
			c.assign(s)
		case *lower.Store:
			c.store(s)
		default:
			if c.Work != nil {
				c.Work(s)
			}
		}
	}
}

// Instead writes another loop that does what l does, if there is one that takes fewer cycles; it reports whether there
// is.
func (c *Writer) Instead(l *lower.For) bool {
	w := loops{c}
	if !c.Words || len(l.Body) != 1 || len(l.Levels()) != 1 || l.Kind == halide.Vectorized {
		return false
	}
	if f := w.flat(l); f != nil {
		return w.words(f)
	}
	if f := w.apart(l); f != nil {
		c.Stmts([]lower.Stmt{f})
		return true
	}
	return w.words(l) || w.carriedOn(l) || w.twoByTwo(l)
}
