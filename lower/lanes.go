package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// lanes demands that in vector loops every address is that of the first lane plus a number that depends on the lane only:
// where the lanes lie must not change from vector to vector.
//
//	in(16*xo + xi)                in layout "x"                lane l at +l
//	in((8*yxo + yxi)%10, ...)     y, x fused, split by 8       refused
//
// It changes nothing. It needs vector loops of one statement.
func lanes(n *Nest) (*Nest, error) {
	l := &laneChecker{nest: n, extents: n.Extents()}
	l.body(n.Body)
	return n, l.found.Err()
}

type laneChecker struct {
	nest    *Nest
	extents affine.Extents
	found   diag.List
}

func (l *laneChecker) body(body []Stmt) {
	for _, s := range body {
		if f, ok := s.(*For); ok && f.Kind == halide.Vectorized {
			l.lanes(f)
			continue
		}
		for _, b := range bodies(s) {
			l.body(b)
		}
	}
}

// lanes looks at the addresses in a vector loop, until one is wrong.
func (l *laneChecker) lanes(f *For) {
	if len(l.found) > 0 {
		return
	}
	switch s := f.Body[0].(type) {
	case *Assign:
		l.loads(f, s.Value)
	case *Store:
		l.access(f, s.Buffer, s.Index, s.Pos)
		l.loads(f, s.Value)
	}
}

func (l *laneChecker) loads(f *For, e *halide.Expr) {
	if e.Op == halide.OpLoad {
		l.access(f, l.nest.Buffer(e.Name), e.Args, e.Pos)
		return
	}
	for _, a := range e.Args {
		l.loads(f, a)
	}
}

func (l *laneChecker) access(f *For, b *Buffer, index []*halide.Expr, pos diag.Pos) {
	for _, e := range index {
		if _, err := Form(e, l.extents); err != nil {
			return // each lane by itself
		}
	}
	if len(l.found) > 0 || separable(b.Address(index, l.extents), f.Var) {
		return
	}
	at := "(" + exprList(index) + ")"
	l.found = append(l.found, diag.Mistake{Pos: f.Pos, Code: CodeLanes,
		Fact: fmt.Sprintf("Vectorize(%s): the lanes do not lie alike in all vectors: they reach %s%s", f.Var, b.Name, at),
		Help: []string{fmt.Sprintf("%s is accessed at %s", b.Name, pos),
			"vectorise a loop whose extent divides what it was split from, or what it was fused of, and the tiles of the layout"}})
}

// separable says whether no term of f depends on v and on other variables.
func separable(f affine.Form, v string) bool {
	for _, t := range f.Terms {
		if t.Atom.Op == affine.IsVar || !t.Atom.DependsOn(v) {
			continue
		}
		for _, other := range t.Atom.Of.Vars() {
			if other != v {
				return false
			}
		}
	}
	return true
}

// exprList is "a, b, c".
func exprList(es []*halide.Expr) string {
	text := ""
	for i, e := range es {
		if i > 0 {
			text += ", "
		}
		text += e.String()
	}
	return text
}
