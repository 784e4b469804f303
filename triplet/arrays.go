package triplet

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

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
