package gemmini

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
)

// addArray is an array with the low 32 bits of a sum; nil if Gemmini has nothing to add.
func (s *stage) addArray(e *halide.Expr) *plainc.Array {
	list, constant := terms(e)
	if !s.worth(list, constant) {
		return nil
	}
	a := s.Static("sum", halide.Int32, s.Loops(s.f))
	s.add(a, list, constant)
	return a
}

// addInto adds terms into an array; false if there is one term only that is no array.
//
//	out(x, y) = base(x, y) + active(x, y) - 32
//	->
//	gemmini_add(&out[0][0], 4096, (struct term[]){{&base[0][0]}, {&active[0][0]}, {minus32, true}}, 3);
func (s *stage) addInto(to *plainc.Array, e *halide.Expr) bool {
	list, constant := terms(e)
	if !s.worth(list, constant) {
		return false
	}
	s.add(to, list, constant)
	return true
}

// worth reports whether there is something to add, or to copy.
func (s *stage) worth(list []*halide.Expr, constant *big.Int) bool {
	if len(list) == 0 {
		return false
	}
	if len(list) == 1 && constant.Sign() == 0 {
		_, ok := s.rows(list[0])
		return ok
	}
	return true
}

// rows is where an element of an array of int32 lies whose innermost dimension is that of the Func: its indexes, by the
// Vars.
func (s *stage) rows(e *halide.Expr) (r row, ok bool) {
	a, vars, at, ok := s.Place(s.f, e)
	if !ok || a.Type != halide.Int32 || vars[0] != s.f.Vars[0].Name || slices.Contains(vars[1:], vars[0]) {
		return row{}, false
	}
	return row{a, vars, at}, true
}

// row is where the elements of an array begin.
type row struct {
	array *plainc.Array
	vars  []string
	at    []int
}

// from is the address of the first element of a row, whose other Vars have values.
func (s *stage) from(r row) string {
	index := make([]string, len(r.vars))
	for d, v := range r.vars {
		if d == 0 {
			index[d] = fmt.Sprint(r.at[0] + s.Funcs[s.f][0].Min)
			continue
		}
		name := ""
		if v != "" {
			name = s.Var(v)
		}
		index[d] = plainc.Offset(name, r.at[d])
	}
	return "&" + r.array.Element(index)
}

// whole reports whether the rows of an array follow one another as those of the Func do.
func (s *stage) whole(r row) bool {
	box := s.Funcs[s.f]
	if len(r.vars) != len(box) {
		return false
	}
	for d, v := range r.vars {
		if v != s.f.Vars[d].Name || r.at[d]+box[d].Min != 0 || r.array.Box[d].Extent != box[d].Extent &&
			d < len(box)-1 {
			return false
		}
	}
	return true
}

// add writes the sum. Terms that are no arrays are computed by C.
func (s *stage) add(to *plainc.Array, list []*halide.Expr, constant *big.Int) {
	loops := s.Loops(s.f)
	self := row{array: to}
	for _, l := range loops {
		self.vars, self.at = append(self.vars, l.Var), append(self.at, -l.Min)
	}
	var places []row
	flat := true
	for _, t := range list {
		r, ok := s.rows(t)
		if !ok {
			r = self
			if r.array = s.sumArray(t); r.array == nil {
				r.array = s.Fill(s.f, "term", halide.Int32, loops, t)
				s.note(t, "%s is computed by C", t)
			}
		}
		places = append(places, r)
		flat = flat && s.whole(r)
	}
	blocks, n := 0, loops[0].Extent
	if flat {
		for _, l := range loops[1:] {
			n *= l.Extent
		}
	} else {
		for _, l := range slices.Backward(loops[1:]) {
			s.Loop(l)
			blocks++
		}
	}
	from := func(r row) string {
		if flat {
			return "&" + r.array.Element(slices.Repeat([]string{"0"}, len(r.vars)))
		}
		return s.from(r)
	}
	var texts []string
	for _, r := range places {
		texts = append(texts, "{"+from(r)+"}")
	}
	if constant.Sign() != 0 {
		name := s.Fresh("constant")
		value := int32(new(big.Int).And(constant, big.NewInt(1<<32-1)).Uint64())
		s.Line("static const acc_t %s[DIM] = {%s};", name, strings.Join(slices.Repeat([]string{fmt.Sprint(value)}, 16),
			", "))
		texts = append(texts, "{"+name+", true}")
	}
	s.command(addHelper, "gemmini_add(%s, %d, (const struct term[]){%s}, %d);", from(self), n,
		strings.Join(texts, ", "), len(texts))
	s.Close(blocks)
}
