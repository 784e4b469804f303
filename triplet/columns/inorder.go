package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/triplet"
)

// Constants stand once each in a register, wherever selection finds them so. Where it steps from column to column, or
// from pair to pair with the halves of words of the pair before, it does not: such an operation has its constants in
// the order of its columns, and those of others behind them.
//
//	in(x)*1 + in(x+1)*1 + in(x+2)*1, in(x)*1 + in(x+1)*2 + in(x+2)*1   ->   {1, 1, 1, 0, 1, 2, 1, 0}

// ordersHelp reports whether some group of a Block multiplies by several constants, so that there may be an operation
// of a shape that has them only so.
func (c *chooser) ordersHelp(b *triplet.Block, s shape) bool {
	if !slices.ContainsFunc(c.paths, func(d *triplet.Datapath) bool { return shapeOf(d) == s && putsInOrder(d) }) {
		return false
	}
	return slices.ContainsFunc(b.Groups, func(g triplet.Group) bool {
		n := 0
		for i := range g.Triplets {
			n += int(bit(g.Triplets[i].Coef.Const() && !g.Triplets[i].Data.Scalar()))
		}
		return c.accs[g.Acc] && n > 2
	})
}

// putsInOrder reports whether the coefficients of a datapath may stand in the order of columns.
func putsInOrder(d *triplet.Datapath) bool { return d.Columns >= 4 && !d.Mirror && !isComplex(d) }

// gathers reports whether a plan puts registers together element by element: then these matter, not operations.
func (b *blockPlan) gathers() bool {
	return slices.ContainsFunc(b.planners, func(p *planner) bool {
		_, gathers := p.arena.making(slices.Concat(p.regs[:]...))
		return gathers
	})
}

// inOrder fills an empty register with the constants of an operation in the order of its columns.
func (f *filler) inOrder(l *layout, m matrix) bool {
	if !f.orders || l.operand != triplet.Z || !putsInOrder(f.path) {
		return false
	}
	want := constantColumns(m)
	if want == nil {
		return false
	}
	l.empty()
	l.ordered, l.scalar = true, true
	copy(l.content, want)
	return true
}

// constantColumns is the constant, or the zero, that all lanes of each column read; nil if a column reads anything
// else.
func constantColumns(m matrix) []source {
	out := make([]source, len(m[0]))
	for c := range out {
		out[c] = anySource
		for i := range m {
			switch s := m[i][c]; {
			case s == anySource:
			case s.stream > 0, out[c] != anySource && out[c] != s:
				return nil
			default:
				out[c] = s
			}
		}
	}
	return out
}

// orderedAt is where a register has constants in the order of columns, or room for them, -1: nowhere. missing says that
// some are not there yet.
func (l *layout) orderedAt(want []source) (at int, missing bool) {
	for at := 0; want != nil && at+len(want) <= l.n; at += len(want) {
		fits, missing := true, false
		for c, s := range want {
			have := l.content[at+c]
			fits = fits && (have == s || have == anySource || s == anySource)
			missing = missing || have != s && have == anySource
		}
		if fits {
			return at, missing
		}
	}
	return -1, true
}

// ordered puts the constants of another operation behind those of a register; nil if there is no room, l itself if it
// has them.
func ordered(l *layout, m matrix) *layout {
	want := constantColumns(m)
	at, missing := l.orderedAt(want)
	switch {
	case at < 0:
		return nil
	case !missing:
		return l
	}
	out := l.clone()
	for c, s := range want {
		if s != anySource {
			out.content[at+c] = s
		}
	}
	return out
}

// orderedWant is where lanes and columns find their constants, nil if they are not there.
func (l *layout) orderedWant(m matrix, w [][]int) [][][]int {
	at, missing := l.orderedAt(constantColumns(m))
	if missing {
		return nil
	}
	for i := range m {
		for c, s := range m[i] {
			if w[i][c] = at + c; s == anySource {
				w[i][c] = -1
			}
		}
	}
	return [][][]int{w}
}
