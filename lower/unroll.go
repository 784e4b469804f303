package lower

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// maxBody is how many statements a nest may have; one of more than 256 operations counts as several. A core has room
// for about a thousand operations.
const maxBody = 1 << 16

// unroll replaces each loop marked Unrolled, and each loop of one iteration, by its iterations.
//
//	for r.x < 3 unroll: S(r.x)   ->   S(0); S(1); S(2)
//
// A loop that unroll-and-jam has moved inwards is inside the loops of the taps, so the copies of a tap stand together:
//
//	for r.x < 2 unroll: for yi < 2 unroll: acc(yi) += ...   ->   acc(0) += tap 0; acc(1) += tap 0; acc(0) += tap 1; ...
//
// It leaves no loop marked Unrolled, and expressions as 16*xo + xi + 0 (simplify).
func unroll(n *Nest) (*Nest, error) {
	if err := checkBody(n.Body); err != nil {
		return nil, err
	}
	out := *n
	out.Body = unrolled(n.Body, map[string]*halide.Expr{})
	return &out, nil
}

// unrolled writes loops out; values are those of the loops around that are written out.
func unrolled(body []Stmt, values map[string]*halide.Expr) []Stmt {
	r := indexes.Substitution(values)
	var out []Stmt
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			if s.Kind != halide.Unrolled && s.Extent > 1 {
				f := *s
				f.Body = unrolled(s.Body, values)
				out = append(out, &f)
				continue
			}
			for i := range s.Extent {
				values[s.Var] = indexes.Number(i)
				out = append(out, unrolled(s.Body, values)...)
			}
			delete(values, s.Var)
		default:
			out = append(out, MapBodies(MapExprs(s, r), func(b []Stmt) []Stmt { return unrolled(b, values) }))
		}
	}
	return out
}

// checkBody refuses bodies that grow beyond all measure when they are unrolled.
func checkBody(body []Stmt) error {
	n := 0
	for _, s := range body {
		m, err := unrolledSize(s)
		if err != nil {
			return err
		}
		if n += m; n > maxBody {
			return bodyTooLarge(PosOf(s), "the loops that tails and reductions make have")
		}
	}
	return nil
}

// unrolledSize is how many statements s becomes, counting bodies of loops once.
func unrolledSize(s Stmt) (int, error) {
	copies := 1
	if f, ok := s.(*For); ok && f.Kind == halide.Unrolled {
		copies = f.Extent
	}
	parts := Bodies(s)
	if parts == nil {
		return weight(s), nil
	}
	n := 0
	for _, b := range slices.Concat(parts...) {
		m, err := unrolledSize(b)
		if err != nil {
			return 0, err
		}
		if n += m; n > maxBody {
			return 0, bodyTooLarge(PosOf(s), "the loops that tails and reductions make have")
		}
	}
	if n > maxBody/copies {
		f := s.(*For)
		return 0, bodyTooLarge(f.Pos, fmt.Sprintf("%s, %d iterations of %d statements, is", f.Var, f.Extent, n))
	}
	return n * copies, nil
}

// weight is how many statements s counts for.
func weight(s Stmt) int {
	switch s := s.(type) {
	case *Assign:
		return 1 + treeSize(s.Value)/256
	case *Store:
		return 1 + treeSize(s.Value)/256
	}
	panic("BUG: no such statement")
}

// treeSize counts the nodes of e.
func treeSize(e *halide.Expr) int {
	n := 1
	for _, a := range e.Args {
		n += treeSize(a)
	}
	return n
}

func bodyTooLarge(pos diag.Pos, what string) error {
	return diag.List{{Pos: pos, Code: CodeBody, Fact: fmt.Sprintf("%s more than %d statements when written out", what,
		maxBody),
		Help: []string{"unroll less: split the loop and unroll its inner part",
			"choose factors that divide the extents, or the tail RoundUp"}}}
}
