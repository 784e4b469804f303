package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// made is a map with how its operands lie.
func (f *finder) made(axes, order []int) Map {
	m := Map{Axes: axes, Order: order}
	for k, n := range f.needle.Operands() {
		h := f.operand(m, k)
		if k == 0 {
			h.Type = n.Type // how many bits a sum has is no matter of order
		}
		c := f.class(m, n, h)
		m.Each = append(m.Each, c)
		m.Class = max(m.Class, c)
		if c != Exact {
			m.Bytes += f.needle.elements(n) * n.Type.Bytes()
		}
	}
	return m
}

// operand is what operand k of the needle is in the haystack; 0 is the result.
func (f *finder) operand(m Map, k int) Access {
	if k == 0 {
		return f.haystack.Out
	}
	return f.haystack.Factors[m.Order[k-1]]
}

// class compares the rows of an operand with those of the haystack's, of which only the loops that are mapped count.
//
//	needle b(i, k)   haystack w(r, k, c) with i = k, k = c    rows i, k             Exact
//	                 in(2*x + r)         with i = x, k = r    row 2*i + k, k < 2    Pack
//	                 in(x + r)           with i = x, k = r    row i + k             Dup
func (f *finder) class(m Map, n, h Access) Class {
	want, got := rowsOver(n, inOrder(len(m.Axes)), m.Axes), rowsOver(h, m.Axes, m.Axes)
	switch {
	case slices.EqualFunc(want, got, slices.Equal[[]int]) && widening(n.Type, h.Type) == 0:
		return Exact
	case slides(want) && !slices.EqualFunc(want, got, slices.Equal[[]int]):
		return Dup
	case injective(got, f.box(m)):
		return Pack
	}
	return Dup
}

// rowsOver is the rows of an access in terms of the needle's loops, where loop i of those is loop axes[i] of the
// access: sorted, without what does not move. Loops that are not mapped do not count.
func rowsOver(a Access, axes, mapped []int) (rows [][]int) {
	for _, r := range a.Rows {
		row := make([]int, len(axes))
		for i, h := range axes {
			if mapped[i] >= 0 {
				row[i] = r.Coef[h]
			}
		}
		if slices.ContainsFunc(row, func(c int) bool { return c != 0 }) {
			rows = append(rows, row)
		}
	}
	slices.SortFunc(rows, slices.Compare[[]int])
	return rows
}

// slides reports whether a row moves with more than one loop.
func slides(rows [][]int) bool {
	return slices.ContainsFunc(rows, func(row []int) bool {
		return len(row)-count(row, 0) > 1
	})
}

func count(row []int, what int) (n int) {
	for _, c := range row {
		if c == what {
			n++
		}
	}
	return n
}

// box is how many values each loop of the needle takes in a call; what may be any number is as many as the haystack
// has.
func (f *finder) box(m Map) []int {
	out := make([]int, len(m.Axes))
	for i, l := range f.needle.Loops {
		switch out[i] = l.Extent; {
		case m.Axes[i] < 0:
			out[i] = 1
		case l.Extent == 0:
			out[i] = f.haystack.Loops[m.Axes[i]].Extent
		}
	}
	return out
}

// elements is how many elements of an operand a call of the needle touches at most.
func (p *Product) elements(a Access) int {
	n := 1
	for i, l := range p.Loops {
		if a.Moves(i) {
			n *= max(1, l.Extent)
		}
	}
	return n
}

// injective reports whether different values of the loops that move rows are different places, for values below box;
// a box of 0 is any number of values. The difference of two equal places would be a step d with |d[i]| < box[i] that
// all rows send to 0: such steps are looked for.
func injective(rows [][]int, box []int) bool {
	var moving []int
	for i := range box {
		if slices.ContainsFunc(rows, func(r []int) bool { return r[i] != 0 }) {
			moving = append(moving, i)
		}
	}
	at := make([]int, len(rows))
	var meets func(k int, zero bool) bool // reports whether there is a step other than 0 that goes nowhere
	meets = func(k int, zero bool) bool {
		if k == len(moving) {
			return !zero && count(at, 0) == len(at)
		}
		i := moving[k]
		// The row with the fewest loops left decides the step, where it has this one alone.
		reach := box[i] - 1
		if box[i] == 0 {
			reach = unlimited
		}
		lo, hi := -reach, reach
		if r := decided(rows, moving[k:]); r >= 0 {
			if at[r]%rows[r][i] != 0 {
				return false
			}
			d := -at[r] / rows[r][i]
			if d < lo || d > hi {
				return false
			}
			lo, hi = d, d
		}
		for d := lo; d <= hi; d++ {
			add(at, rows, i, d)
			found := meets(k+1, zero && d == 0)
			add(at, rows, i, -d)
			if found {
				return true
			}
		}
		return false
	}
	return !meets(0, true)
}

// unlimited stands for a number of values that nobody knows: steps of that size are looked at.
const unlimited = 64

// decided is a row that moves with the first of these loops and with none of the others, or -1.
func decided(rows [][]int, loops []int) int {
	return slices.IndexFunc(rows, func(r []int) bool {
		return r[loops[0]] != 0 && !slices.ContainsFunc(loops[1:], func(i int) bool { return r[i] != 0 })
	})
}

func add(at []int, rows [][]int, i, d int) {
	for r := range rows {
		at[r] += d * rows[r][i]
	}
}

// holds reports whether each element of type h is one of type n; a type that is not known holds all.
func holds(n, h halide.Type) bool {
	if n == h || n == halide.NoType || h == halide.NoType {
		return true
	}
	if !n.Integer() || !h.Integer() {
		return false
	}
	nlo, nhi := n.Bounds()
	hlo, hhi := h.Bounds()
	return nlo.Cmp(hlo) <= 0 && nhi.Cmp(hhi) >= 0
}

// widening is how many bytes an element of n has more than one of h.
func widening(n, h halide.Type) int {
	if n == halide.NoType || h == halide.NoType {
		return 0
	}
	return n.Bytes() - h.Bytes()
}
