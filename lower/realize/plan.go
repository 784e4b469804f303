package realize

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

const (
	rowLanes   = 2048 // of a row at most: a few rows of 32 bits stay in a first-level cache of 32 KB
	wideEnough = 512  // lanes that one more loop is not worth to be added to
	tooNarrow  = 5    // lanes below which a row costs more than elements that lie here and there
)

// plan marks the loops that become lanes of rows. A statement is then run for all lanes at once, before the next one:
//
//	for y                                            for y
//	    for x < 300                          ->          acc[x] = 0               for all x
//	        acc = 0                                      for r < 3
//	        for r < 3: acc += in(x + r)                      acc[x] += in[x + r]  for all x
//	        out(x, y) = acc                              out[x] = acc[x]          for all x
//
// Innermost independent loops are taken first, and those around as long as rows are short and stay what they are: one run
// of elements in memory, or one element. Where the loop around walks along memory and the inner one does not, it is taken
// instead. It needs, and relies on, independent.
func plan(t *tree) {
	p := &planner{t: t, known: map[*node][]affine.Form{}}
	for _, n := range t.top {
		p.widen(n)
	}
	for _, n := range t.top {
		p.cut(n)
		n.apart = n.loop() != nil && n.loop().Extent > 1 && t.concurrent(n)
	}
}

type planner struct {
	t     *tree
	known map[*node][]affine.Form // the addresses of a statement
}

// widen plans what is inside n, and n; it is how many lanes the widest statement has.
func (p *planner) widen(n *node) int {
	width := 1
	for _, k := range n.kids {
		width = max(width, p.widen(k))
	}
	loop := n.loop()
	if loop == nil || loop.Extent < 2 {
		return width
	}
	private, ok := p.t.independent(n)
	if !ok {
		return width
	}
	switch {
	case width == 1:
	case p.better(n):
		for _, k := range n.kids {
			k.walk(func(inner *node) { inner.lane, inner.private = false, nil })
		}
		width = 1
	case width >= wideEnough || width > tooNarrow && !p.collapses(n):
		return width
	}
	n.lane, n.private = true, private
	return min(width*min(loop.Extent, rowLanes), rowLanes)
}

// better says whether rows along n, with the lane loops inside as serial ones, lie better in memory. Vector loops are what
// the user wants rows of.
func (p *planner) better(n *node) bool {
	vector, inner := false, 0
	for _, k := range n.kids {
		k.walk(func(m *node) {
			if m.lane {
				vector = vector || m.loop().Kind == halide.Vectorized
				inner = max(inner, p.stray(n, m.loop().Var))
			}
		})
	}
	return !vector && p.stray(n, n.loop().Var) < inner
}

// stray is how many accesses inside n jump in memory where a loop makes a step.
func (p *planner) stray(n *node, loop string) int {
	count := 0
	p.addresses(n, func(_ *node, f affine.Form) {
		for _, t := range f.Terms {
			if t.Atom.DependsOn(loop) && (t.Atom.Op != affine.IsVar || t.Coef > 4 || t.Coef < -4) {
				count++
				return
			}
		}
	})
	return count
}

// addresses calls f for each access to memory inside n, accumulators aside.
func (p *planner) addresses(n *node, f func(at *node, address affine.Form)) {
	n.walk(func(m *node) {
		list, ok := p.known[m]
		if !ok {
			switch s := m.stmt.(type) {
			case *lower.Assign:
				list = p.loads(s.Value, nil)
			case *lower.Store:
				list = p.loads(s.Value, []affine.Form{s.Buffer.Address(s.Index, p.t.extents)})
			}
			p.known[m] = list
		}
		for _, a := range list {
			f(m, a)
		}
	})
}

// loads appends the addresses of what e reads.
func (p *planner) loads(e *halide.Expr, list []affine.Form) []affine.Form {
	if e.Op == halide.OpLoad {
		return append(list, p.t.nest.Buffer(e.Name).Address(e.Args, p.t.extents))
	}
	for _, a := range e.Args {
		list = p.loads(a, list)
	}
	return list
}

// collapses says whether all that statements inside n access with its lanes is one run, or one element, with n as the
// outermost lane loop as well.
func (p *planner) collapses(n *node) bool {
	ok := true
	p.addresses(n, func(at *node, f affine.Form) {
		var loops []*lower.For
		for up := at; up != n; up = up.up {
			if up.lane {
				loops = append(loops, up.loop())
			}
		}
		stride, width := 0, 1
		for i, l := range append(loops, n.loop()) {
			c, linear := coefficient(f, l.Var)
			switch {
			case !linear:
				ok = false
			case i == 0:
				stride = c
			case c != stride*width:
				ok = false
			}
			width *= l.Extent
		}
	})
	return ok
}

// coefficient is that of a loop in f, if it occurs in no quotient or the like.
func coefficient(f affine.Form, loop string) (c int, linear bool) {
	for _, t := range f.Terms {
		switch {
		case t.Atom.Op == affine.IsVar && t.Atom.Var == loop:
			c = t.Coef
		case t.Atom.DependsOn(loop):
			return 0, false
		}
	}
	return c, true
}

// cut gives the outermost lane loops the number of iterations of a row: as many as rowLanes allows, in parts of one size.
func (p *planner) cut(n *node) {
	if !n.lane {
		for _, k := range n.kids {
			p.cut(k)
		}
		return
	}
	extent := n.loop().Extent
	most := max(1, rowLanes/innerLanes(n))
	parts := (extent + most - 1) / most
	n.chunk = (extent + parts - 1) / parts
}

// innerLanes is how many lanes a statement inside n has at most, n aside.
func innerLanes(n *node) int {
	width := 1
	for _, k := range n.kids {
		w := innerLanes(k)
		if k.lane {
			w *= k.loop().Extent
		}
		width = max(width, w)
	}
	return width
}
