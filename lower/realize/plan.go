package realize

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

const (
	worthSharing = 1 << 15 // statements, counted once for each iteration, that are worth to be shared out

	rowLanes   = 2048 // of a row at most: two rows of 64 bits stay in a first-level cache of 32 KB
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
// Innermost independent loops are taken first, and those around as long as rows are short and stay what they are: one
// run of elements in memory, or one element. Where the loop around walks along memory and the inner one does not, it is
// taken instead. It needs, and relies on, independent.
func plan(t *tree, worth int) {
	p := &planner{t: t, worth: worth, known: map[*node][]spot{}}
	for _, n := range t.top {
		p.widen(n)
	}
	for _, n := range t.top {
		p.cut(n)
		p.spread(n)
	}
}

// spread marks the outermost loops that may be shared out among machines and are long enough. What is inside a row is
// not.
func (p *planner) spread(n *node) {
	if f := n.Loop(); f != nil && f.Extent > 1 && p.t.Concurrent(n.Node) {
		n.apart = n.work() >= p.worth
		return
	}
	if n.lane {
		return
	}
	for _, k := range n.kids {
		p.spread(k)
	}
}

// work is how many statements n runs, as far as it matters.
func (n *node) work() int {
	sum := 0
	for _, k := range n.kids {
		sum = min(sum+k.work(), worthSharing)
	}
	switch f := n.Loop(); {
	case f != nil:
		return min(sum*min(f.Extent, worthSharing), worthSharing)
	case n.kids == nil:
		return 1
	}
	return sum
}

type planner struct {
	t     *tree
	worth int              // statements that are worth to be shared out
	known map[*node][]spot // what a statement reads and writes
}

// spot is the address of an access; or, odd, the loops that it depends on, one way or other.
type spot struct {
	address affine.Form
	odd     []string
}

// widen plans what is inside n, and n; it is how many lanes the widest statement has.
func (p *planner) widen(n *node) int {
	width := 1
	for _, k := range n.kids {
		width = max(width, p.widen(k))
	}
	loop := n.Loop()
	if loop == nil || loop.Extent < 2 {
		return width
	}
	private, ok := p.t.Independent(n.Node)
	switch {
	case !ok && p.t.scatters(n):
		n.lane, n.scatter = true, true
		return min(loop.Extent, rowLanes)
	case !ok:
		return width
	}
	switch {
	case width == 1:
	case p.better(n):
		for _, k := range n.kids {
			k.walk(func(inner *node) { inner.lane, inner.scatter, inner.private = false, false, nil })
		}
		width = 1
	case width >= wideEnough || width > tooNarrow && !p.collapses(n):
		return width
	}
	n.lane, n.private = true, private
	return min(width*min(loop.Extent, rowLanes), rowLanes)
}

// better reports whether rows along n, with the lane loops inside as serial ones, lie better in memory. Vector loops
// are what the user wants rows of.
func (p *planner) better(n *node) bool {
	vector, inner := false, 0
	for _, k := range n.kids {
		k.walk(func(m *node) {
			if m.lane {
				vector = vector || m.Loop().Kind == halide.Vectorized
				inner = max(inner, p.stray(n, m.Loop().Var))
			}
		})
	}
	return !vector && p.stray(n, n.Loop().Var) < inner
}

// stray is how many accesses inside n jump in memory where a loop makes a step.
func (p *planner) stray(n *node, loop string) int {
	count := 0
	p.spots(n, func(_ *node, s spot) {
		if slices.Contains(s.odd, loop) {
			count++
			return
		}
		for _, t := range s.address.Terms {
			if t.Atom.DependsOn(loop) && (t.Atom.Op != affine.IsVar || t.Coef > 4 || t.Coef < -4) {
				count++
				return
			}
		}
	})
	return count
}

// spots calls f for each access to memory inside n, accumulators aside.
func (p *planner) spots(n *node, f func(at *node, s spot)) {
	n.walk(func(m *node) {
		list, ok := p.known[m]
		if !ok {
			switch s := m.Stmt.(type) {
			case *lower.Assign:
				list = p.loads(s.Value, nil)
			case *lower.Store:
				list = p.loads(s.Value, []spot{p.spot(s.Buffer, s.Index)})
			}
			p.known[m] = list
		}
		for _, a := range list {
			f(m, a)
		}
	})
}

// loads appends what e reads.
func (p *planner) loads(e *halide.Expr, list []spot) []spot {
	if e.Op == halide.OpLoad {
		list = append(list, p.spot(p.t.Nest.Buffer(e.Name), e.Args))
	}
	for _, a := range e.Args {
		list = p.loads(a, list)
	}
	return list
}

func (p *planner) spot(b *lower.Buffer, index []*halide.Expr) spot {
	if plain(index, p.t.Extents) {
		return spot{address: b.Address(index, p.t.Extents)}
	}
	s := spot{odd: []string{}}
	for _, e := range index {
		halide.Walk(e, func(e *halide.Expr) {
			if e.Op == halide.OpVar {
				s.odd = append(s.odd, e.Name)
			}
		})
	}
	return s
}

// collapses reports whether all that statements inside n access with its lanes is one run, or one element, with n as
// the outermost lane loop as well.
func (p *planner) collapses(n *node) bool {
	ok := true
	p.spots(n, func(at *node, s spot) {
		var loops []*lower.For
		for up := at; up != n; up = up.up {
			if up.lane {
				loops = append(loops, up.Loop())
			}
		}
		stride, width := 0, 1
		for i, l := range append(loops, n.Loop()) {
			c, linear := coefficient(s.address, l.Var)
			switch {
			case !linear || slices.Contains(s.odd, l.Var):
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

// cut gives the outermost lane loops the number of iterations of a row: as many as rowLanes allows, in parts of one
// size.
func (p *planner) cut(n *node) {
	if !n.lane {
		for _, k := range n.kids {
			p.cut(k)
		}
		return
	}
	extent := n.Loop().Extent
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
			w *= k.Loop().Extent
		}
		width = max(width, w)
	}
	return width
}
