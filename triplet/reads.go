package triplet

import "github.com/vyasa-go/vyasa/lower"

// Reads is the set of arrays that registers, lane operations, plain statements or guards read.
func (p *Program) Reads() map[*lower.Buffer]bool {
	read := loadedBy(p.Nest, p.Body)
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
				read[op.Mem.Buffer] = true
			}
		}
	}
	return read
}
