package export

import "github.com/vyasa-go/vyasa/halide"

// sum is an index as a sum: Coef[v]*v over Vars, and what is left.
type sum struct {
	coef  map[string]int
	rest  []*halide.Expr // terms without Vars of the Func, which are added
	minus []*halide.Expr // and subtracted
	konst int
}

// affine reads an index as a sum; false if it is none. Vars are those of the Func: all other names count as numbers.
func affine(e *halide.Expr, isVar func(name string) bool) (sum, bool) {
	s := sum{coef: map[string]int{}}
	ok := s.add(e, 1, isVar)
	for v, c := range s.coef {
		if c == 0 {
			delete(s.coef, v)
		}
	}
	return s, ok
}

func (s *sum) add(e *halide.Expr, by int, isVar func(name string) bool) bool {
	switch {
	case e.Op == halide.OpConst && e.Kind == halide.IntKind && e.Int.IsInt64():
		s.konst += by * int(e.Int.Int64())
	case e.Op == halide.OpVar && isVar(e.Name):
		s.coef[e.Name] += by
	case !mentions(e, isVar):
		if by == 1 {
			s.rest = append(s.rest, e)
		} else if by == -1 {
			s.minus = append(s.minus, e)
		} else {
			s.rest = append(s.rest, e.Mul(by))
		}
	case e.Op == halide.OpAdd:
		return s.add(e.Args[0], by, isVar) && s.add(e.Args[1], by, isVar)
	case e.Op == halide.OpSub:
		return s.add(e.Args[0], by, isVar) && s.add(e.Args[1], -by, isVar)
	case e.Op == halide.OpMul:
		for i, a := range e.Args {
			if a.Op == halide.OpConst && a.Kind == halide.IntKind && a.Int.IsInt64() {
				return s.add(e.Args[1-i], by*int(a.Int.Int64()), isVar)
			}
		}
		return false
	default:
		return false
	}
	return true
}

// mentions reports whether a Var of the Func, or an element of an array, is in e.
func mentions(e *halide.Expr, isVar func(name string) bool) bool {
	found := false
	halide.Walk(e, func(x *halide.Expr) {
		found = found || x.Op == halide.OpVar && isVar(x.Name) || x.Op == halide.OpLoad || x.Op == halide.OpCall ||
			x.Op == halide.OpReduce
	})
	return found
}
