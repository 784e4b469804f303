package triplet

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// flat is a nest without the marks of stages and of arrays between them: internal arrays are there all the time, and
// what they hold when they are allocated is undefined anyway.
//
//	alloc blur: { produce blur: { for y { .. } }; for y { .. } }   ->   for y { .. }; for y { .. }
func flatNest(n *lower.Nest) *lower.Nest {
	out := *n
	out.Body = flatBody(n.Body)
	return &out
}

func flatBody(body []lower.Stmt) []lower.Stmt {
	return lower.Map(body, func(s lower.Stmt) []lower.Stmt {
		switch s := s.(type) {
		case *lower.Alloc:
			return s.Body
		case *lower.Produce:
			return s.Body
		case *lower.For:
			if s.Kind == halide.Parallel {
				s.Kind = halide.Serial
			}
		}
		return []lower.Stmt{s}
	})
}

// Stages reports whether the program reads what it stores: its Blocks are then to run one after the other.
func (p *Program) Stages() bool {
	for b := range p.reads() {
		if b.Inner || b.Output {
			return true
		}
	}
	return false
}

// Inner lists the arrays that the kernel has to itself.
func (p *Program) Inner() []*lower.Buffer {
	var out []*lower.Buffer
	for _, b := range p.Nest.Buffers {
		if b.Inner {
			out = append(out, b)
		}
	}
	return out
}

// Given lists the arrays that the kernel's caller passes.
func Given(n *lower.Nest) []*lower.Buffer {
	return slices.DeleteFunc(slices.Clone(n.Buffers), func(b *lower.Buffer) bool { return b.Inner })
}

// apart closes the open Block before a statement that loads what the Block stores, or stores what it loads: inside a
// Block the order of loads and stores is free.
func (w *walker) apart(s lower.Stmt) {
	if w.block == nil {
		return
	}
	stores := func(name string) bool {
		return slices.ContainsFunc(w.block.Ends, func(e End) bool { return e.Store.Out.Buffer.Name == name })
	}
	loads := func(name string) bool {
		return slices.ContainsFunc(w.block.Triplets, func(t Triplet) bool {
			return t.Data.Buffer != nil && t.Data.Buffer.Name == name || t.Coef.Buffer != nil &&
				t.Coef.Buffer.Name == name
		})
	}
	hit := false
	look := func(e *halide.Expr) {
		hit = hit || e.Op == halide.OpLoad && stores(e.Name)
	}
	switch s := s.(type) {
	case *lower.Assign:
		halide.Walk(s.Value, look)
	case *lower.Store:
		halide.Walk(s.Value, look)
		hit = hit || loads(s.Buffer.Name) || s.Buffer.Inner && stores(s.Buffer.Name)
	}
	if hit {
		w.close()
	}
}
