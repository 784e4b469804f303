package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
)

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

// integers is elements as they are computed with: integers of any type in those that all have.
func (b *body) integers(text string, t halide.Type) string {
	if t != halide.Float32 && t != b.ints {
		return b.as(text, b.ints)
	}
	return text
}

// axisOf is the axis that a Var of the Func is.
func (b *body) axisOf(name string) (axis, bool) {
	k := slices.IndexFunc(b.vars, func(v halide.Var) bool { return v.Name == name })
	if k < 0 {
		return axis{}, false
	}
	return axis{name, b.box[k]}, true
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
	return strings.TrimSpace(regions.Offset(text, n))
}

// axis is the coordinates of a Var as an array along its axis.
func (b *body) axis(v string) string {
	name, ok := b.axes[v]
	if ok {
		return name
	}
	d := slices.IndexFunc(b.vars, func(x halide.Var) bool { return x.Name == v })
	r := b.box[d]
	text := b.coordinates(r.Min, r.Min+r.Extent)
	if d > 0 {
		text += "[:" + strings.Repeat(", None", d) + "]"
	}
	b.axes[v] = text
	return text
}
