package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// deep are points at which a function that calls itself does so several levels deep: workspaces that overlap show
// there, and no branch tells. Sizes are beyond the numbers that its conditions and macros hold, where recursion mostly
// ends.
func (c *candidate) deep() []point {
	if !recursive(c.s.unit, c.s.function()) {
		return nil
	}
	e, err := c.s.measure(c.base)
	if err != nil {
		return nil
	}
	values := literals(slices.Sorted(maps.Values(e.texts)))
	for _, k := range c.s.knobs {
		if k.block {
			values = append(values, k.value)
		}
	}
	slices.Sort(values)
	free := c.regime.free(c.s)
	large := slices.DeleteFunc(slices.Clone(free), func(name string) bool { return c.base[name] <= 3 })
	if len(large) == 0 {
		large = free
	}
	var out []point
	for _, v := range slices.Compact(values) {
		for _, n := range []int64{2*v + 1, 4*v + 1, 10*v + 3} {
			if v < 2 || n > 700 {
				continue
			}
			p := maps.Clone(c.base)
			for _, name := range large {
				p[name] = n
			}
			out = append(out, c.fit(p))
		}
	}
	return out
}

// recursive reports whether some function that f reaches calls itself, directly or not.
func recursive(u *ctree.Unit, f *ctree.Func) bool {
	return slices.ContainsFunc(ctree.Reached(u, f), func(g *ctree.Func) bool {
		return g.Body != nil && slices.ContainsFunc(callees(g),
			func(h *ctree.Func) bool { return slices.Contains(ctree.Reached(u, h), g) })
	})
}

func callees(f *ctree.Func) (list []*ctree.Func) {
	everyExpr(f.Body, func(e ctree.Expr) {
		if call, ok := e.(*ctree.Call); ok && call.Fn != nil && !slices.Contains(list, call.Fn) {
			list = append(list, call.Fn)
		}
	})
	return list
}

// turned are sizes at which a function that calls itself does so until a size, not a number of its own, ends it: each
// size in turn is small, and all others are other ones than where the summary was found.
func (c *candidate) turned() []point {
	if !recursive(c.s.unit, c.s.function()) {
		return nil
	}
	var out []point
	free := c.regime.free(c.s)
	for _, small := range free {
		for v := int64(1); v <= 3; v++ {
			for _, more := range []int64{1, 3} {
				p := maps.Clone(c.base)
				for i, name := range free {
					p[name] += more * int64(1+i%3)
				}
				p[small] = v
				out = append(out, c.fit(p))
			}
		}
	}
	return out
}
