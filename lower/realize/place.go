package realize

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// place is where the lanes of a row are in an array: the first one at base(), the others stride apart, or at what table
// adds to base(); or each one where fill says.
type place struct {
	base   func() int
	stride int
	table  []int
	fill   func(at []int)
}

// spread is where the lanes of a row are now: the first one, how far apart they are, and in place of that what each one
// adds.
type spread struct {
	first, stride int
	table         []int
}

// spreads compiles where lanes are now.
func (b *builder) spreads(p place) func(n int) spread {
	if p.fill == nil {
		return func(n int) spread { return spread{p.base(), p.stride, p.table} }
	}
	index := make([]int, b.longest())
	return func(n int) spread {
		p.fill(index[:n])
		return spread{table: index[:n]}
	}
}

// contiguous reports whether lanes lie side by side.
func (p place) contiguous() bool { return p.fill == nil && p.table == nil && p.stride == 1 }

// place compiles an address. own[i], if own is there, is what an iteration of lane loop i adds, counted from the first
// one of the row.
//
//	16*y*w + 16*xo + xi    lanes xo, xi < 16    base 16*y*w + 16*xo0, stride 1
//	w*y + 4*xi             lanes xi             base w*y, stride 4
//	8*(x/2) + x%2          lanes x, all of it   base 0, table 0 1 8 9 16 17 ...
//	(y + x)%10             lanes x              fill
func (b *builder) place(f affine.Form, own []int) place {
	fixed := affine.Const(f.Const)
	var odd affine.Form
	coef := make([]int, len(b.lanes))
	copy(coef, own)
	for _, t := range f.Terms {
		i := b.laneOf(t.Atom)
		switch {
		case i < 0:
			fixed.Terms = append(fixed.Terms, t)
			continue
		case t.Atom.Op != affine.IsVar:
			odd.Terms = append(odd.Terms, t)
			continue
		case i == 0:
			fixed.Terms = append(fixed.Terms, t) // from where the row starts
		}
		coef[i] += t.Coef
	}
	base := b.index(fixed)
	switch stride, ok := b.collapse(coef); {
	case odd.IsConst() && ok:
		return place{base: base, stride: stride}
	case b.tabled(odd):
		return place{base: base, table: b.table(coef, odd)}
	}
	return b.filled(fixed, odd, coef)
}

// laneOf is the outermost lane loop that an atom depends on, or -1.
func (b *builder) laneOf(a affine.Atom) int {
	for i, n := range b.lanes {
		if a.DependsOn(n.Loop().Var) {
			return i
		}
	}
	return -1
}

// collapse is the distance of lanes, if it is the same for all.
func (b *builder) collapse(coef []int) (stride int, ok bool) {
	width := 1
	for i := len(coef) - 1; i >= 0; i-- {
		if i == len(coef)-1 {
			stride = coef[i]
		} else if coef[i] != stride*width {
			return 0, false
		}
		width *= b.lanes[i].Loop().Extent
	}
	return stride, true
}

// tabled reports whether terms depend on nothing but where in the row a lane is.
func (b *builder) tabled(odd affine.Form) bool {
	known := map[string]bool{}
	for i, n := range b.lanes {
		known[n.Loop().Var] = i > 0 || n.chunk >= n.Loop().Extent
	}
	for _, v := range odd.Vars() {
		if !known[v] {
			return false
		}
	}
	return true
}

// table is what each lane of the longest row adds.
func (b *builder) table(coef []int, odd affine.Form) []int {
	out := make([]int, b.lanes[0].chunk*b.inner())
	env := map[string]int{}
	for l := range out {
		rest := l
		for i := len(b.lanes) - 1; i >= 0; i-- {
			at := rest
			if n := b.lanes[i].Loop(); i > 0 {
				at, rest = rest%n.Extent, rest/n.Extent
			}
			env[b.lanes[i].Loop().Var] = at
			out[l] += coef[i] * at
		}
		out[l] += odd.Eval(env)
	}
	return out
}

// filled computes every address of its own. fixed has the start of the row in it, and odd is of the lane loops
// themselves.
func (b *builder) filled(fixed, odd affine.Form, coef []int) place {
	base, rest := b.index(fixed), b.index(odd)
	slots, extents := make([]*int, len(b.lanes)), make([]int, len(b.lanes))
	for i, n := range b.lanes {
		slots[i], extents[i] = b.m.loop(n.Loop().Var), n.Loop().Extent
	}
	at := make([]int, len(b.lanes))
	return place{base: base, fill: func(out []int) {
		first, start := base(), *slots[0]
		clear(at)
		for i := range slots[1:] {
			*slots[i+1] = 0
		}
		for l := range out {
			sum := first + rest()
			for i, c := range coef {
				sum += c * at[i]
			}
			out[l] = sum
			for i := len(at) - 1; i >= 0; i-- {
				at[i]++
				*slots[i]++
				if i == 0 || at[i] < extents[i] {
					break
				}
				at[i], *slots[i] = 0, 0
			}
		}
		*slots[0] = start
	}}
}

// index compiles a Form of loops.
func (b *builder) index(f affine.Form) func() int {
	c := f.Const
	var p [3]func() int
	var v [3]*int
	var k [3]int
	linear := f.IsLinear()
	for i, t := range f.Terms[:min(len(f.Terms), 3)] {
		if k[i] = t.Coef; linear {
			v[i] = b.m.loop(t.Atom.Var)
		} else {
			p[i] = b.atom(t.Atom)
		}
	}
	if len(f.Terms) > 3 {
		first, rest := b.index(affine.Form{Const: c, Terms: f.Terms[:3]}), b.index(affine.Form{Terms: f.Terms[3:]})
		return func() int { return first() + rest() }
	}
	switch n := len(f.Terms); {
	case n == 0:
		return func() int { return c }
	case n == 1 && linear:
		return func() int { return c + k[0]**v[0] }
	case n == 2 && linear:
		return func() int { return c + k[0]**v[0] + k[1]**v[1] }
	case linear:
		return func() int { return c + k[0]**v[0] + k[1]**v[1] + k[2]**v[2] }
	}
	return func() int {
		sum := c
		for i := range f.Terms {
			sum += k[i] * p[i]()
		}
		return sum
	}
}

func (b *builder) atom(a affine.Atom) func() int {
	if a.Op == affine.IsVar {
		v := b.m.loop(a.Var)
		return func() int { return *v }
	}
	of, by := b.index(*a.Of), a.By
	switch a.Op {
	case affine.IsDiv:
		return func() int {
			n := of()
			return (n - (n%by+by)%by) / by
		}
	case affine.IsMod:
		return func() int { return (of()%by + by) % by }
	case affine.IsMin:
		return func() int { return min(of(), by) }
	case affine.IsMax:
		return func() int { return max(of(), by) }
	}
	panic("BUG: no such atom")
}

// plain reports whether indexes are sums of loops, so that there is an address of them.
func plain(index []*halide.Expr, extents affine.Extents) bool {
	for _, e := range index {
		if _, err := indexes.Form(e, extents); err != nil {
			return false
		}
	}
	return true
}
