package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// element is an element of an array: a slice where indexes are sums of Vars, each Var in a dimension of its own.
//
//	in(2*x + r.x, y)      in_[0:16, r_x:r_x + 511:2]
//	in(y, x)              in_[0:256, 0:16].T
//	lut(in(x, y))         lut[in_[0:16, 0:256].astype(np.int64)]
func (b *body) element(e *halide.Expr) value {
	array, mins, t := b.arrayOf(e)
	text, axes, ok := b.slice(e, b.axisOf)
	if !ok {
		return b.gather(e, array, mins, t)
	}
	return value{text: b.integers(b.place(text, axes), t), simple: true}
}

// integers is elements as they are computed with: integers of any type in those that all have.
func (b *body) integers(text string, t halide.Type) string {
	if t != halide.Float32 && t != b.ints {
		return b.as(text, b.ints)
	}
	return text
}

// axis is a name that stands for a whole axis of arrays, and its range.
type axis struct {
	name string
	halide.Range
}

// axisOf is the axis that a Var of the Func is.
func (b *body) axisOf(name string) (axis, bool) {
	k := slices.IndexFunc(b.vars, func(v halide.Var) bool { return v.Name == name })
	if k < 0 {
		return axis{}, false
	}
	return axis{name, b.box[k]}, true
}

// slice is the part of an array that the elements of e are, whose axes are those names that are axes; false if an index
// is no sum of one of them and numbers, or one is in two indexes.
func (b *body) slice(e *halide.Expr, axisOf func(name string) (axis, bool)) (text string, axes []string, ok bool) {
	array, mins, _ := b.arrayOf(e)
	isAxis := func(name string) bool { _, is := axisOf(name); return is }
	var sums []sum
	taken := map[string]bool{}
	for _, x := range e.Args {
		s, ok := affine(x, isAxis)
		if !ok || len(s.coef) > 1 {
			return "", nil, false
		}
		for v, c := range s.coef {
			if c < 1 || taken[v] {
				return "", nil, false
			}
			taken[v] = true
		}
		sums = append(sums, s)
	}
	var index []string
	for d := len(sums) - 1; d >= 0; d-- {
		start := b.start(sums[d], -mins[d])
		if len(sums[d].coef) == 0 {
			index = append(index, start)
			continue
		}
		for v, c := range sums[d].coef {
			a, _ := axisOf(v)
			s := sums[d]
			s.konst += c * a.Min
			from, end := b.start(s, -mins[d]), s
			end.konst += c*(a.Extent-1) + 1
			text := from + ":" + b.start(end, -mins[d])
			if c > 1 {
				text += fmt.Sprint(":", c)
			}
			index = append(index, text)
			axes = append(axes, v)
		}
	}
	return fmt.Sprintf("%s[%s]", array, strings.Join(index, ", ")), axes, true
}

// place turns the axes of an array, which are Vars of the Func, into those of the Func: the last Var's first.
func (b *body) place(text string, names []string) string {
	var axes []int
	for _, n := range names {
		axes = append(axes, slices.IndexFunc(b.vars, func(v halide.Var) bool { return v.Name == n }))
	}
	order := slices.Clone(axes)
	slices.SortFunc(order, func(x, y int) int { return y - x })
	if !slices.Equal(order, axes) {
		var perm []string
		for _, k := range order {
			perm = append(perm, fmt.Sprint(slices.Index(axes, k)))
		}
		text = fmt.Sprintf(or(b.transpose, "%s.transpose(%s)"), text, strings.Join(perm, ", "))
	}
	if len(order) == 0 {
		return text
	}
	var index []string
	missing := false
	for k := order[0]; k >= 0; k-- {
		if slices.Contains(order, k) {
			index = append(index, ":")
		} else {
			index = append(index, "None")
			missing = true
		}
	}
	if missing {
		text += "[" + strings.Join(index, ", ") + "]"
	}
	return text
}

// start is a sum without its Vars, and a number more, as text.
func (b *body) start(s sum, by int) string {
	text := ""
	for _, e := range s.rest {
		if text != "" {
			text += " + "
		}
		text += paren(b.apart(e))
	}
	for _, e := range s.minus {
		text += " - " + paren(b.apart(e))
	}
	n := s.konst + by
	switch {
	case text == "":
		return fmt.Sprint(n)
	case n == 0:
		return strings.TrimSpace(text)
	}
	return strings.TrimSpace(offset(text, n))
}

// arrayOf is the name of an array, the least coordinates that it has, and its type.
func (b *body) arrayOf(e *halide.Expr) (string, []int, halide.Type) {
	box, name, t := b.Inputs[e.Name], e.Name, e.Type
	if e.Op == halide.OpCall {
		box, name = b.Funcs[e.Func], e.Func.Name
		if len(e.Func.Values) > 1 {
			name = fmt.Sprintf("%s.%d", e.Func.Name, e.Elem)
		}
		t = b.types[e.Func][e.Elem]
	}
	mins := make([]int, len(box))
	for d, r := range box {
		mins[d] = r.Min
	}
	return b.names.of(name), mins, t
}

// gather is elements by index arrays.
func (b *body) gather(e *halide.Expr, array string, mins []int, t halide.Type) value {
	var index []string
	for d := len(e.Args) - 1; d >= 0; d-- {
		v := b.apart(e.Args[d])
		text := v.text
		if mins[d] != 0 {
			text = offset(paren(v), -mins[d])
		}
		index = append(index, text)
	}
	text := fmt.Sprintf(or(b.Library.gather, "%s[%s]"), array, strings.Join(index, ", "))
	return value{text: b.integers(text, t), simple: true}
}
