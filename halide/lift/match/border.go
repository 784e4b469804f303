package match

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// unclamped is the index a of dimension d before it is kept inside the input; false if it is not, or inside a part
// only.
func (c *conv) unclamped(a summary.Affine, d int) (summary.Affine, bool) {
	array := c.n.s.Array(c.in.Name)
	if len(a.Terms) != 1 || !a.Const.IsZero() || d >= len(array.Dims) {
		return a, false
	}
	t := a.Terms[0]
	n := array.Dims[d].Extent
	if !t.Clamp || !t.Coeff.Equal(summary.Const(1)) || !t.Den.Equal(n) || !sized(n) {
		return a, false
	}
	return *t.Num, true
}

// readGuards checks that the conditions are those of a border of zeros.
func (c *conv) readGuards() error {
	var where []bound
	for _, e := range c.n.main.Where {
		b, ok := boundOf(e)
		if !ok {
			return not("convolution", "only terms where %s are summed", e)
		}
		where = append(where, b)
	}
	array := c.n.s.Array(c.in.Name)
	for d, a := range c.in.Index {
		if d < len(array.Dims) {
			where, _, _ = inside(where, a, array.Dims[d].Extent)
		}
	}
	if len(where) > 0 {
		return not("convolution", "only terms where %s >= 0 are summed", where[0].At)
	}
	return nil
}

// border are the attributes of what is read beyond the input: zeros, or its first and last element once more.
func (c *conv) border() []Attribute {
	pad := c.perWindow(func(w window) string { return w.pad.String() })
	switch repeated := slices.ContainsFunc(c.windows, func(w window) bool { return w.repeated }); {
	case repeated:
		return []Attribute{{"padding", pad}, {"border", c.perWindow(func(w window) string {
			if w.repeated {
				return "repeated"
			}
			return "zero"
		})}}
	case len(c.n.main.Where) > 0:
		return []Attribute{{"padding", pad}}
	case pad != "0":
		return []Attribute{{"offset", pad}}
	}
	return nil
}
