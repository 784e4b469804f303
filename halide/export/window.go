package export

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// window writes a sum or an extreme of the integers in a window around each element; false if it is another reduction,
// or the library has no windows.
//
//	maximum(r, in(x + r.x, y + r.y))
//	->
//	np.lib.stride_tricks.sliding_window_view(in_[0:18, 0:258], (3, 3), (0, 1)).max((-2, -1)).astype(np.int64)
func (b *body) window(e *halide.Expr) (value, bool) {
	term := e.Args[0]
	if b.windows+b.windowAxis == "" || b.reduced[e.Reduce] == "" || term.Kind != halide.IntKind || e.RDom.Cond != nil ||
		term.Op != halide.OpLoad && term.Op != halide.OpCall {
		return value{}, false
	}
	array, mins, t := b.arrayOf(term)
	sizes := map[string]halide.Range{}
	for i, v := range e.RDom.Vars {
		sizes[v.Name] = e.RDom.Range(i)
	}
	var index, axes, extents, dims []string
	for d := len(term.Args) - 1; d >= 0; d-- {
		s, ok := affine(term.Args[d], func(name string) bool { _, is := sizes[name]; return is || b.isVar(name) })
		if !ok || len(s.rest) > 0 || len(s.minus) > 0 {
			return value{}, false
		}
		own, around := "", "" // the Var whose axis it is, and the window's
		for v, c := range s.coef {
			name := &own
			if _, is := sizes[v]; is {
				name = &around
			}
			if *name != "" || c != 1 {
				return value{}, false
			}
			*name = v
		}
		from := s.konst - mins[d]
		if own == "" {
			if around != "" {
				return value{}, false
			}
			index = append(index, fmt.Sprint(from))
			continue
		}
		a, _ := b.axisOf(own)
		from, end := from+a.Min, from+a.Min+a.Extent
		if r, is := sizes[around]; is {
			extents, dims = append(extents, fmt.Sprint(r.Extent)), append(dims, fmt.Sprint(len(axes)))
			from, end = from+r.Min, end+r.Min+r.Extent-1
			delete(sizes, around)
		}
		index, axes = append(index, fmt.Sprintf("%d:%d", from, end)), append(axes, own)
	}
	if len(sizes) > 0 || len(slices.Compact(slices.Sorted(slices.Values(axes)))) != len(axes) || len(extents) == 0 {
		return value{}, false
	}
	b.exact(e)
	text := fmt.Sprintf("%s[%s]", array, strings.Join(index, ", "))
	text = b.view(text, extents, dims)
	var last []string
	for i := range extents {
		last = append(last, fmt.Sprint(i-len(extents)))
	}
	text = b.collapse(e.Reduce, text, tuple(last), b.ints)
	if e.Reduce == halide.SumOf {
		t = b.ints
	}
	acc := b.names.fresh("s")
	b.line("%s = %s", acc, b.place(b.integers(text, t), axes))
	return value{text: acc, simple: true}, true
}

// view is an array with the windows of axes as further ones.
func (b *body) view(text string, extents, axes []string) string {
	if b.windowAxis != "" {
		for i := range axes {
			text = fmt.Sprintf(b.windowAxis, text, axes[i], extents[i])
		}
		return text
	}
	return fmt.Sprintf(b.windows, text, tuple(extents), tuple(axes))
}
