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

// reads is the set of arrays that registers, shifts, lane operations, plain statements or guards read.
func (p *Program) reads() map[*lower.Buffer]bool {
	read := map[*lower.Buffer]bool{}
	lower.WalkExprs(p.Body, func(e *halide.Expr) {
		if e.Op == halide.OpLoad {
			read[p.Nest.Buffer(e.Name)] = true
		}
	})
	for s := range lower.All(p.Body) {
		switch s := s.(type) {
		case *Block:
			for _, reg := range s.Regs {
				for _, part := range reg.Parts {
					read[part.Buffer] = true
				}
				for _, e := range reg.Elems {
					read[e.Buffer] = true
				}
			}
			for _, g := range s.Groups {
				if g.Store != nil && g.Store.By != nil {
					read[g.Store.By.Buffer] = true
				}
			}
		case *Lanewise:
			for _, op := range s.Ops {
				if op.Op == halide.OpLoad {
					read[op.Mem.Buffer] = true
				}
			}
		}
	}
	delete(read, nil) // zeros and constants
	return read
}

// Passed lists the parameters of the kernel: a packed input stands in the place of the input, or behind it if the input
// is still read.
func (p *Program) Passed() []*lower.Buffer {
	if !p.mapped() {
		return Given(p.Nest)
	}
	var out []*lower.Buffer
	read := p.reads()
	for _, b := range Given(p.Nest) {
		var forms []*lower.Buffer
		for _, k := range p.Packed {
			if k.Source == b {
				forms = append(forms, k.Buffer)
			}
		}
		if b.Output || read[b] || forms == nil {
			out = append(out, b)
		}
		out = slices.Concat(out, forms)
	}
	return out
}
