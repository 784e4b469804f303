package build

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// patch is what is computed of a member at once, ahead of a loop or, "", in the innermost one.
type patch struct {
	extent []int
	ahead  string
}

// keeps is how many elements of each dimension of m's array are in use at any time, from what was computed first and is
// still needed to what is computed last; of a dimension of which nothing is known, all of them.
//
// The window that moves along the outermost loop that slides is one extent long, and what tails compute past its end on
// top. In other dimensions all is kept that is computed in one iteration of that loop.
func (m *member) keeps(whole region) []int {
	if m.spread || len(m.slides) != 1 || !m.slides[0].slid() {
		return whole.extent
	}
	s, out := m.slides[0], slices.Clone(whole.extent)
	for d, first := range s.loops {
		outermost := first != ""
		for _, w := range s.ahead {
			outermost = outermost && s.inside[first] <= s.inside[w.loop]
		}
		if !outermost {
			continue
		}
		n := s.window[d]
		for _, p := range m.pieces {
			if p.ahead == first {
				n = max(n, p.extent[d])
			} else {
				n = max(n, s.window[d]+p.extent[d]-s.now.extent[d])
			}
		}
		out[d] = min(n, out[d])
	}
	return out
}

// folds is how many elements of each dimension are stored in turn, 0: all of them. Dimensions fold that slide, where
// that is shorter and vectors do not walk along them, and those of which FoldStorage says so.
func (m *member) folds(whole region, st halide.Storage, body []lower.Stmt) ([]int, error) {
	keeps, along := m.keeps(whole), m.lanesAlong(body)
	fold := make([]int, len(keeps))
	for d, v := range m.f.Vars {
		if keeps[d] < whole.extent[d] && !along[d] {
			fold[d] = keeps[d]
		}
		for _, p := range st.Fold {
			if p.Dim != v.Name {
				continue
			}
			if p.Extent < keeps[d] {
				return nil, diag.List{{Pos: m.directive("fold"), Code: lower.CodeFold,
					Fact: fmt.Sprintf("FoldStorage(%s, %d): %d elements of %s are in use at once", p.Dim, p.Extent, keeps[d],
						m.f.Name),
					Help: []string{fmt.Sprintf("keep those at least: FoldStorage(%s, %d)", p.Dim, keeps[d])}}}
			}
			if fold[d] = 0; p.Extent < whole.extent[d] {
				fold[d] = p.Extent
			}
		}
	}
	return fold, nil
}

// directive is where a directive of m stands.
func (m *member) directive(name string) diag.Pos {
	for _, d := range m.stages[0].schedule.Directives {
		if d.Name == name {
			return d.Pos
		}
	}
	return m.f.Pos
}

// lanesAlong says along which dimensions of m's array vectors walk in body.
func (m *member) lanesAlong(body []lower.Stmt) []bool {
	along := make([]bool, len(m.f.Vars))
	look := func(name string, index []*halide.Expr, lane string) {
		if !slices.ContainsFunc(m.marks, func(mark *lower.Buffer) bool { return mark.Name == name }) {
			return
		}
		for d, e := range index {
			along[d] = along[d] || indexes.Mentions(e, lane)
		}
	}
	for s := range lower.All(body) {
		f, ok := s.(*lower.For)
		if !ok || f.Kind != halide.Vectorized {
			continue
		}
		for s := range lower.All(f.Body) {
			if st, ok := s.(*lower.Store); ok {
				look(st.Buffer.Name, st.Index, f.Var)
			}
		}
		lower.WalkExprs(f.Body, func(e *halide.Expr) {
			if e.Op == halide.OpLoad {
				look(e.Name, e.Args, f.Var)
			}
		})
	}
	return along
}
