package lift

import (
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/term"
	"github.com/vyasa-go/vyasa/halide/lift/terms"
)

// How many elements' normal forms are looked at for whether they get larger, and their length: what is short in normal
// form stays below.
const (
	flatElements  = 3
	flatMonomials = 1 << 17
)

// flat reports whether normal forms of the array do not get larger with its terms: neither the operations in each
// other, nor factors, nor the digits of numbers in them.
func (c *candidate) flat(d domain[term.T], at []*seen, path string) bool {
	store := d.Domain.(*terms.Domain).Store
	m := &flatness{normal: term.NewNormal(store, term.Reals, flatMonomials), memo: map[term.Form][3]int{}}
	var sizes [][3]int
	for _, o := range at {
		var most [3]int
		for _, t := range deepest(store, o.outputs()[path]) {
			f := m.of(m.normal.Of(t))
			for i := range most {
				most[i] = max(most[i], f[i])
			}
		}
		if m.normal.Err() != nil {
			return c.s.ctx.Err() != nil // they are too large to be flat
		}
		sizes = append(sizes, most)
	}
	for i := range sizes[0] {
		if slices.IsSortedFunc(sizes, func(a, b [3]int) int { return a[i] - b[i] - 1 }) {
			return false
		}
	}
	return true
}

// deepest are some of the terms, of those that are deepest.
func deepest(store *term.Store, all []term.T) []term.T {
	depth := store.Nesting(all...)
	most := slices.Max(depth)
	var out []term.T
	for i, t := range all {
		if depth[i] == most && len(out) < flatElements {
			out = append(out, t)
		}
	}
	return out
}

// flatness measures normal forms: how deep operations other than sums and products lie in each other, of how many
// factors products are, and how long coefficients are.
type flatness struct {
	normal *term.Normal
	memo   map[term.Form][3]int
}

func (m *flatness) of(f term.Form) [3]int {
	if out, ok := m.memo[f]; ok {
		return out
	}
	var out [3]int
	for _, p := range m.normal.Products(f) {
		out[1], out[2] = max(out[1], len(p.Atoms)), max(out[2], digits(p.Coeff))
		for _, id := range p.Atoms {
			for _, arg := range m.normal.Atom(id).Args {
				in := m.of(arg)
				out = [3]int{max(out[0], in[0]+1), max(out[1], in[1]), max(out[2], in[2])}
			}
		}
	}
	m.memo[f] = out
	return out
}

func digits(r *big.Rat) int { return r.Num().BitLen() + r.Denom().BitLen() }
