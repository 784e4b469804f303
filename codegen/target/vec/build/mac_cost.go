package build

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// mapping is a way to make sums of products.
type mapping struct {
	order order
	group int      // products that a lane sums
	elem  vec.Elem // of the factors
}

// mappings is the ways that a machine has.
func (m Machine) mappings() []mapping {
	list := []mapping{{halves, 2, vec.I16}, {blocks2, 2, vec.I16}}
	if m.Dot4 {
		list = append(list, mapping{blocks4, 4, vec.I8})
	}
	return list
}

// What operations cost against those that take one slot of a port.
const (
	costMul32 = 2 // a product of 32 bits
)

// plainCost is that of sums term by term, in operations for one lane of 8 in a register: each datum is loaded into 32 bits,
// multiplied and added.
func plainCost(all []*products) float64 {
	terms := 0
	for _, p := range all {
		terms += len(p.terms)
	}
	return float64(terms) * (1 + costMul32 + 1) / 8
}

// macCost is that of a mapping; ok is whether it can make the sums.
func (b *builder) macCost(all []*products, how mapping) (cost float64, ok bool) {
	tuples := b.tuples(all, how)
	if _, ok := b.signs(tuples); how.group == 4 && !ok {
		return 0, false
	}
	parts := how.order.parts()
	unpack := parts * (bits.Len(uint(how.group)) - 1)
	for _, t := range tuples {
		switch {
		case how.order != halves:
			cost += float64(how.group + unpack)
		case t.adjacent:
			cost += 2
		case t.data[1] == nil:
			cost++
		default:
			cost += 6
		}
		for _, d := range t.data {
			if how.order == halves && d != nil && (!d.memory || d.vector()) {
				return 0, false
			}
		}
		for i := range all {
			if !t.used(i) {
				continue
			}
			cost += float64(parts)
			if how.group == 2 && !b.m.DotAcc {
				cost += float64(parts)
			}
			if d := t.data[0]; d != nil && d.coefs[i].vector {
				cost += float64(unpack)
			}
		}
	}
	return cost / float64(parts*b.m.full(vec.I32)), true
}

// signs reports whether the coefficients of tuples are bytes without a sign and data bytes with one, or the other way round; not
// ok: neither.
func (b *builder) signs(tuples []tuple) (swapped, ok bool) {
	plain, swapped := true, true
	for _, t := range tuples {
		for _, d := range t.data {
			if d == nil {
				continue
			}
			for _, c := range d.coefs {
				x, y := b.span(d.expr), b.span(c.coef)
				plain = plain && holds(x, vec.I8, false) && holds(y, vec.I8, true)
				swapped = swapped && holds(x, vec.I8, true) && holds(y, vec.I8, false)
			}
		}
	}
	return !plain, plain || swapped
}
