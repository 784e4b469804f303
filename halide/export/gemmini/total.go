package gemmini

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// most is how many terms of a sum are stored at once for Gemmini to add.
const most = 1 << 20

// sumArray is an array with the low 32 bits of a sum over a domain; nil if Gemmini cannot add it.
func (s *stage) sumArray(e *halide.Expr) *plainc.Array {
	if !s.summable(e) {
		return nil
	}
	a := s.Static("sum", halide.Int32, s.Loops(s.f))
	if !s.sumInto(a, e) {
		panic("BUG: a sum that can be added, and cannot")
	}
	return a
}

// sumInto writes a sum over a domain: a matrix product if it is one, else its terms are added as they move in. Terms
// that are no array are computed by C.
//
//	out(0) = sum(r, a(r.x))
//	->
//	gemmini_total(&out[0], &a[0], 100);
func (s *stage) sumInto(to *plainc.Array, e *halide.Expr) bool {
	if !s.summable(e) {
		return false
	}
	if p, ok := s.product(e); ok {
		return s.multiply(to, p)
	}
	loops, domain := s.Loops(s.f), plainc.Domain(e.RDom)
	n, count := 1, 1
	for _, l := range loops {
		n *= l.Extent
	}
	for _, l := range domain {
		count *= l.Extent
	}
	term := e.Args[0]
	zeros := slices.Repeat([]string{"0"}, len(loops))
	if n == 1 && len(domain) == 1 {
		if a, vars, at, ok := s.Place(s.f, term); ok && a.Type == halide.Int32 && vars[0] == domain[0].Var &&
			!slices.Contains(vars[1:], domain[0].Var) {
			index := make([]string, len(vars))
			for d, v := range vars {
				index[d] = plainc.Offset("", at[d]+domain[0].Min)
				if d > 0 {
					from := 0
					for _, l := range loops {
						if l.Var == v {
							from = l.Min
						}
					}
					index[d] = plainc.Offset("", at[d]+from)
				}
			}
			s.command(totalHelper, "gemmini_total(&%s, &%s, %d);", to.Element(zeros), a.Element(index), count)
			return true
		}
	}
	a := s.Fill(s.f, "terms", halide.Int32, append(slices.Clone(loops), domain...), term)
	s.note(term, "%s is computed by C", term)
	first := a.Element(slices.Repeat([]string{"0"}, len(a.Box)))
	if n == 1 {
		s.command(totalHelper, "gemmini_total(&%s, &%s, %d);", to.Element(zeros), first, count)
	} else {
		s.command(rowsHelper, "gemmini_sum_rows(&%s, %d, &%s, %d);", to.Element(zeros), n, first, count)
	}
	return true
}
