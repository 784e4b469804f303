package lower

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// serpentine runs loops that are marked so backwards in every other iteration of the loop around, of which it writes
// two iterations out.
//
//	for y < 5                               for y_2 < 2
//	    for x < 3 serpentine: S(y, x)   ->      for x < 3: S(2*y_2, x)
//	                                            for x_2 < 3: S(2*y_2 + 1, 2 - x_2)
//	                                        for x < 3: S(4, x)
//
// Loops of one iteration are no loops around. It leaves none marked so. Those that run backwards have names of their
// own: joining loops takes those of one name for the same iterations.
func serpentine(n *Nest) (*Nest, error) {
	marked := false
	for s := range All(n.Body) {
		f, loop := s.(*For)
		marked = marked || loop && f.Kind == halide.Serpentine
	}
	if !marked {
		return n, nil
	}
	t := &turner{names: n.taken(), half: map[string]string{}, back: map[string]string{}}
	return n.with(t.body(n.Body)), nil
}

// turner knows the names in use, and by loop those of the loops over two iterations each, and of those that run
// backwards.
type turner struct {
	names      map[string]bool
	half, back map[string]string
}

func (t *turner) body(body []Stmt) []Stmt {
	var out []Stmt
	for _, s := range body {
		f, loop := s.(*For)
		switch {
		case !loop || f.Extent == 1 || !turns(f.Body):
			s = MapBodies(s, t.body)
			if f, loop := s.(*For); loop && f.Kind == halide.Serpentine {
				f.Kind = halide.Serial
			}
			out = append(out, s)
		default:
			out = append(out, t.pairs(f)...)
		}
	}
	return out
}

// turns reports whether loops that run backwards in turns have that around body as the loop around.
func turns(body []Stmt) bool {
	return slices.ContainsFunc(body, func(s Stmt) bool {
		f, loop := s.(*For)
		return loop && f.Kind == halide.Serpentine || (!loop || f.Extent == 1) && slices.ContainsFunc(Bodies(s), turns)
	})
}

// pairs are two iterations of a loop at a time, and the one that is left.
func (t *turner) pairs(f *For) (out []Stmt) {
	at := func(i *halide.Expr, back bool) []Stmt {
		return t.body(t.turned(mapBody(f.Body, indexes.Substitution(map[string]*halide.Expr{f.Var: i})), back))
	}
	half := *f
	half.Var, half.Extent = t.name(t.half, f.Var), f.Extent/2
	if half.Kind == halide.Serpentine {
		half.Kind = halide.Serial
	}
	i := indexes.Node(halide.OpMul, indexes.Number(2), indexes.Variable(half.Var))
	half.Body = append(at(i, false), at(indexes.Node(halide.OpAdd, i, indexes.Number(1)), true)...)
	out = append(out, &half)
	if f.Extent%2 == 1 {
		out = append(out, at(indexes.Number(f.Extent-1), false)...)
	}
	return out
}

// name is the name that a loop has in a table, a new one at first.
func (t *turner) name(table map[string]string, loop string) string {
	if table[loop] == "" {
		table[loop] = unused(loop, t.names)
	}
	return table[loop]
}

// turned runs the loops that are marked forwards, or backwards.
func (t *turner) turned(body []Stmt, back bool) []Stmt {
	var out []Stmt
	for _, s := range body {
		f, loop := s.(*For)
		switch {
		case !loop || f.Kind != halide.Serpentine && f.Extent == 1:
			s = MapBodies(s, func(b []Stmt) []Stmt { return t.turned(b, back) })
		case f.Kind == halide.Serpentine:
			g := *f
			if g.Kind = halide.Serial; back {
				g.Var = t.name(t.back, f.Var)
				last := indexes.Node(halide.OpSub, indexes.Number(f.Extent-1), indexes.Variable(g.Var))
				g.Body = mapBody(f.Body, indexes.Substitution(map[string]*halide.Expr{f.Var: last}))
			}
			s = &g
		}
		out = append(out, s)
	}
	return out
}
