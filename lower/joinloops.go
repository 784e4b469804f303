package lower

import "github.com/vyasa-go/vyasa/halide"

// joinLoops joins neighbouring serial loops over the same iterations.
//
//	for xi_2 < 13: acc(xi_2) = 0                for xi_2 < 13
//	for xi_2 < 13: acc(xi_2) += tap 0     ->        acc(xi_2) = 0
//	for xi_2 < 13: out(xi_2) = acc(xi_2)            acc(xi_2) += tap 0
//	                                                out(xi_2) = acc(xi_2)
//
// Only pure loops: their iterations share nothing but what each sets for itself, so that the statements of one may all
// run before those of the next. Loops in which other stages are computed stay apart, and vector loops (vectorize).
func joinLoops(n *Nest) (*Nest, error) {
	out := *n
	out.Body = joined(n.Body)
	return &out, nil
}

func joined(body []Stmt) []Stmt {
	var out []Stmt
	for i := 0; i < len(body); i++ {
		switch s := body[i].(type) {
		case *For:
			f := *s
			for f.joinable() && i+1 < len(body) {
				next, ok := body[i+1].(*For)
				if !ok || next.Var != f.Var || !next.joinable() {
					break
				}
				f.Body = append(f.Body[:len(f.Body):len(f.Body)], next.Body...)
				i++
			}
			f.Body = joined(f.Body)
			out = append(out, &f)
		default:
			out = append(out, MapBodies(s, joined))
		}
	}
	return out
}

func (s *For) joinable() bool {
	if s.Kind != halide.Serial || s.Reduction || s.Map != "" {
		return false
	}
	for s := range All(s.Body) {
		switch s.(type) {
		case *Alloc, *Produce:
			return false
		}
	}
	return true
}
