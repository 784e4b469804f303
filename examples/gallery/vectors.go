package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// inVectors computes so many lanes along x of a stage at once; its last vector may go beyond what is needed.
func inVectors(s *hl.Schedule, lanes int) (outer, inner hl.Var) {
	outer, inner = s.Split(hl.NewVar("x"), lanes)
	s.Vectorize(inner)
	return outer, inner
}

// named is the Func of a pipeline that has a name; nil if there is none.
func named(s *hl.Schedule, name string) *hl.Func {
	for _, f := range s.Funcs() {
		if f.Name == name {
			return f
		}
	}
	return nil
}
