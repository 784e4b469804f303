package build

import (
	"fmt"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// polynomial is the numbers that values one after the other are multiplied by. Where 1 + z divides it, sums of
// neighbours are made first: the sum that stands further on needs most of them, too.
//
//	a + 2*b + c   ->   (a + b) + (b + c)
type polynomial []int64

// quotient is the polynomial divided by 1 + z; not ok: there is a rest.
func (p polynomial) quotient() (q polynomial, ok bool) {
	if len(p) < 2 {
		return nil, false
	}
	last := int64(0)
	for _, n := range p[:len(p)-1] {
		last = n - last
		q = append(q, last)
	}
	return q, last == p[len(p)-1]
}

// cost is that of adding up the values as they are, in operations: products by other numbers than 1 are made of sums.
func (p polynomial) cost() int {
	sum, sizes := len(p)-1, map[int64]bool{1: true, 0: true}
	for _, n := range p {
		if n = max(n, -n); !sizes[n] {
			sizes[n] = true
			sum++
		}
	}
	return sum
}

// factored is a quotient that is worth it: no more operations, though nothing is shared.
func (p polynomial) factored() (q polynomial, ok bool) {
	q, ok = p.quotient()
	return q, ok && len(p) > 2 && len(p)-1+q.cost() <= p.cost()
}

// stack is rows of bytes that are summed alike, at equal distances.
type stack struct {
	rows [][]multiple
	by   polynomial
}

// stacks joins the rows that are summed alike; those at unequal distances stay alone.
func (l *linear) stacks() (out []stack) {
	at := map[string]int{}
	for _, ts := range l.rows() {
		by := common(ts)
		key := ts[0].row
		for _, t := range ts {
			key += fmt.Sprint(" ", t.offset-ts[0].offset, t.by/by)
		}
		i, known := at[key]
		if !known {
			at[key] = len(out)
			out = append(out, stack{[][]multiple{ts}, polynomial{by}})
			continue
		}
		s := &out[i]
		if n := len(s.rows); n > 1 && ts[0].offset-s.rows[n-1][0].offset != s.rows[1][0].offset-s.rows[0][0].offset {
			at[key] = len(out)
			out = append(out, stack{[][]multiple{ts}, polynomial{by}})
			continue
		}
		s.rows, s.by = append(s.rows, ts), append(s.by, by)
	}
	return out
}

// sums is the rows and what they are taken by, or sums of neighbours.
func (l *linear) sums(s stack) (vs []value, by polynomial) {
	for i, ts := range s.rows {
		vs = append(vs, l.row(ts, s.by[i]))
	}
	by = s.by
	for q, ok := by.factored(); ok; q, ok = by.factored() {
		for i := range q {
			vs[i] = l.b.apply(vec.Add, vs[i], vs[i+1])
		}
		vs, by = vs[:len(q)], q
	}
	return vs, by
}
