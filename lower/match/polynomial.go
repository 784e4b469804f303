package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// constant is a number as a polynomial.
func constant(n int64) polynomial {
	if n == 0 {
		return polynomial{}
	}
	return polynomial{"": n}
}

// number is p if it is one.
func (p polynomial) number() (int64, bool) {
	if len(p) == 0 {
		return 0, true
	}
	n, ok := p[""]
	return n, ok && len(p) == 1
}

// add adds n times a product.
func (p polynomial) add(product string, n int64) {
	if p[product] += n; p[product] == 0 {
		delete(p, product)
	}
}

// plus is p + n*q.
func (p polynomial) plus(q polynomial, n int64) polynomial {
	out := maps.Clone(p)
	if out == nil {
		out = polynomial{}
	}
	for k, m := range q {
		out.add(k, n*m)
	}
	return out
}

// times is p * q.
func (p polynomial) times(q polynomial) polynomial {
	out := polynomial{}
	for a, m := range p {
		for b, n := range q {
			out.add(joined(a, b), m*n)
		}
	}
	return out
}

// joined is the product of two products: their atoms in order.
func joined(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	atoms := append(strings.Split(a, "\x00"), strings.Split(b, "\x00")...)
	slices.Sort(atoms)
	return strings.Join(atoms, "\x00")
}

// full is the whole text of a polynomial, without what separates atoms of products.
func (p polynomial) full() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(p)) {
		fmt.Fprintf(&b, "+%d*%s", p[k], strings.ReplaceAll(k, "\x00", "*"))
	}
	return b.String()
}
