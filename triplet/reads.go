package triplet

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
)

// reads is the set of arrays that registers, lane operations, plain statements or guards read.
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
