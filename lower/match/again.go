package match

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// again is a Func with the sum of a haystack, over its Vars and some more, in which factor says what stands for each
// factor. Values are what stands for loops; those of sums are set to the Vars of a new RDom before, unless values has
// them.
func (w *rewriter) again(extra []halide.Var, ranges func(loop int) []halide.Range, set func(loop int, vars []halide.Var,
	values map[string]*halide.Expr), factor func(k int, values map[string]*halide.Expr) *halide.Expr) *halide.Func {
	p := w.sum.Product
	pure := p.loopsOf(func(i int) bool { return !p.Loops[i].Summed })
	vars, values := w.vars(pure)
	var all []halide.Range
	var counts []int
	summed := p.loopsOf(func(i int) bool { return p.Loops[i].Summed })
	for _, i := range summed {
		r := []halide.Range{w.sum.dom.Range(i - p.pure())}
		if ranges != nil {
			r = ranges(i)
		}
		all, counts = append(all, r...), append(counts, len(r))
	}
	var dom *halide.RDom
	if len(all) > 0 {
		dom = halide.NewRDomOver(w.fresh("e"), all...)
		at := 0
		for n, i := range summed {
			own := dom.Vars[at : at+counts[n]]
			at += counts[n]
			if set != nil {
				set(i, own, values)
			} else {
				values[p.Loops[i].Name] = own[0].Expr
			}
		}
	}
	factors := make([]*halide.Expr, len(p.Factors))
	for k := range factors {
		factors[k] = factor(k, values)
	}
	t := halide.NewFunc(w.fresh("t"), append(vars, extra...)...)
	return t.Is(total(dom, factors))
}

// here is where the Func of the sum is computed, with some more coordinates.
func (w *rewriter) here(more ...halide.Operand) (at []halide.Operand) {
	for _, v := range w.sum.Func.Vars {
		at = append(at, v)
	}
	return append(at, more...)
}

// inMemory are the loops that move factor k in the order in which a copy has them as dimensions: those of the result
// together and those that are summed over together, so that each can become one loop, and those first that move
// neighbours.
//
//	in(c, x + r.x, y + r.y), sum over r.z = c    ->   c, r.x, r.y, x, y
//	in(x + r.x, y + r.y, c)                      ->   x, y, r.x, r.y, c
func (w *rewriter) inMemory(k int) []int {
	p := w.sum.Product
	dim := func(i int) int {
		return slices.IndexFunc(p.Factors[k].Rows, func(r Row) bool { return r.Coef[i] != 0 })
	}
	loops := p.loopsOf(p.Factors[k].Moves)
	slices.SortStableFunc(loops, func(i, j int) int { return dim(i) - dim(j) })
	near := len(loops) > 0 && slices.ContainsFunc(loops,
		func(i int) bool { return dim(i) == dim(loops[0]) && !p.Loops[i].Summed })
	first, last := p.among(loops, !near), p.among(loops, near)
	return append(first, last...)
}

// among are those of loops that are summed over, or the others.
func (p *Product) among(loops []int, summed bool) (out []int) {
	for _, i := range loops {
		if p.Loops[i].Summed == summed {
			out = append(out, i)
		}
	}
	return out
}

// copyOf is factor k as a Func of its own: over the loops that move it, and some Vars more; value says what it is where
// loops have values. At gives the element where the loops of the sum have values.
//
//	in(x + r.x)   ->   in1(x, r_x) = in(x + r_x), and in1(x, e.x) in the sum
func (w *rewriter) copyOf(k int, extra []halide.Var,
	value func(values map[string]*halide.Expr) *halide.Expr) (at func(values map[string]*halide.Expr,
	more ...halide.Operand) *halide.Expr) {
	p := w.sum.Product
	loops := w.inMemory(k)
	vars, values := w.vars(loops)
	vars, one := w.number(append(vars, extra...), nil)
	c := halide.NewFunc(w.fresh(p.Factors[k].Name+"1"), vars...).Is(value(values))
	return func(values map[string]*halide.Expr, more ...halide.Operand) *halide.Expr {
		coords := slices.Clone(one)
		for _, i := range loops {
			coords = append(coords, w.loop(i, values))
		}
		return c.At(append(coords, more...)...)
	}
}

// im2col makes a copy of each factor over which a sum slides, in which the loops are dimensions apart. It answers
// Slides: maps that need elements more than once.
//
//	out(x) = sum(r, in(x + r.x) * w(r.x))
//	->
//	in1(x, r_x) = in(x + r_x);  out(x) = sum(e, in1(x, e.x) * w(e.x))
func (w *rewriter) im2col() []Rewrite {
	p := w.sum.Product
	copies := map[int]func(map[string]*halide.Expr, ...halide.Operand) *halide.Expr{}
	names := ""
	for k, f := range p.Factors {
		if slices.ContainsFunc(f.Rows, func(r Row) bool { return len(r.Coef)-count(r.Coef, 0) > 1 }) {
			copies[k] = w.copyOf(k, nil, func(v map[string]*halide.Expr) *halide.Expr { return w.element(k, v) })
			names += " " + f.Name
		}
	}
	if len(copies) == 0 {
		return nil
	}
	t := w.again(nil, nil, nil, func(k int, values map[string]*halide.Expr) *halide.Expr {
		if at := copies[k]; at != nil {
			return at(values)
		}
		return w.element(k, values)
	})
	return w.one("im2col:"+names+" with loops apart", t.At(w.here()...), t.Name)
}

// one is a list of one Rewrite, or of none where that does not work.
func (w *rewriter) one(text string, e *halide.Expr, in string) []Rewrite {
	r, err := w.made(text, e, in)
	if err != nil {
		return nil
	}
	return []Rewrite{r}
}

// split makes two loops of one that is summed over, the inner one of n values, where an instruction has two loops for
// it. It answers TwoLoops. Where n does not divide the extent, copies of the factors hold zeros beyond the end
// (padding).
//
//	sum(r, a(r.x) * b(r.x))   ->   sum(e, a(4*e.y + e.x) * b(4*e.y + e.x))      e: 4, 3
func (w *rewriter) split(i, n int) []Rewrite {
	p := w.sum.Product
	l := p.Loops[i]
	if !l.Summed || l.Extent <= n || n < 2 || w.sum.Update >= 0 {
		return nil
	}
	outer, from := (l.Extent+n-1)/n, w.sum.dom.Range(i-p.pure()).Min
	text := fmt.Sprintf("split %s by %d", l.Name, n)
	copies := map[int]func(map[string]*halide.Expr, ...halide.Operand) *halide.Expr{}
	if l.Extent%n != 0 {
		text += fmt.Sprintf(", padded to %d", outer*n)
		for k, f := range p.Factors {
			if !f.Moves(i) {
				continue
			}
			copies[k] = w.copyOf(k, nil, func(v map[string]*halide.Expr) *halide.Expr {
				at := v[l.Name]
				v[l.Name] = halide.Clamp(at, from, from+l.Extent-1)
				return halide.Select(at.LT(from+l.Extent), w.element(k, v), 0)
			})
		}
	}
	t := w.again(nil, func(j int) []halide.Range {
		r := w.sum.dom.Range(j - p.pure())
		if j != i {
			return []halide.Range{r}
		}
		return []halide.Range{{Extent: n}, {Extent: outer}}
	}, func(j int, vars []halide.Var, values map[string]*halide.Expr) {
		values[p.Loops[j].Name] = vars[0].Expr
		if j == i {
			values[l.Name] = vars[1].Mul(n).Add(vars[0]).Add(from)
		}
	}, func(k int, values map[string]*halide.Expr) *halide.Expr {
		if at := copies[k]; at != nil {
			return at(values)
		}
		return w.element(k, values)
	})
	return w.one(text, t.At(w.here()...), t.Name)
}

// like are the loops that are summed over and move the same factors as loop i, itself among them.
func (p *Product) like(i int) []int {
	straight := inOrder(len(p.Factors))
	return p.loopsOf(func(j int) bool {
		return p.Loops[i].Summed && p.Loops[j].Summed && p.incidence(j, straight) == p.incidence(i, straight)
	})
}

// fuse makes one loop of some that are summed over and move the same factors, the fastest first, through copies of
// those. It answers Short: the instruction has more values than each loop. Of floats it fuses neighbours, which keeps
// the order of the sum.
//
//	sum(r, a(r.x, r.y) * b(4*r.y + r.x))   ->   a1(s) = a(s%4, s/4), b1(s) = b(s);  sum(e, a1(e.x) * b1(e.x))
func (w *rewriter) fuse(loops ...int) []Rewrite {
	p := w.sum.Product
	var names []string
	for k, i := range loops {
		if !slices.Contains(p.like(loops[0]), i) || w.sum.Update >= 0 || w.sum.Expr.Kind == halide.FloatKind &&
			i != loops[0]+k {
			return nil
		}
		names = append([]string{p.Loops[i].Name}, names...)
	}
	first, others := loops[0], loops[1:]
	s := halide.NewVar(w.fresh("s"))
	total := 1
	at := map[string]*halide.Expr{}
	for k, i := range loops {
		r := w.sum.dom.Range(i - p.pure())
		e := s.Expr
		if total > 1 {
			e = e.Div(total)
		}
		if k+1 < len(loops) {
			e = e.Mod(r.Extent)
		}
		at[p.Loops[i].Name] = e.Add(r.Min)
		total *= r.Extent
	}
	copies := map[int]func(map[string]*halide.Expr) *halide.Expr{}
	for k, f := range p.Factors {
		if !f.Moves(first) {
			continue
		}
		apart := p.loopsOf(func(h int) bool { return f.Moves(h) && !slices.Contains(loops, h) })
		vars, values := w.vars(apart)
		maps.Copy(values, at)
		c := halide.NewFunc(w.fresh(f.Name+"1"), append([]halide.Var{s}, vars...)...).Is(w.element(k, values))
		copies[k] = func(values map[string]*halide.Expr) *halide.Expr {
			coords := []halide.Operand{values[p.Loops[first].Name]}
			for _, h := range apart {
				coords = append(coords, w.loop(h, values))
			}
			return c.At(coords...)
		}
	}
	t := w.again(nil, func(h int) []halide.Range {
		switch {
		case h == first:
			return []halide.Range{{Extent: total}}
		case slices.Contains(others, h):
			return nil
		}
		return []halide.Range{w.sum.dom.Range(h - p.pure())}
	}, func(h int, vars []halide.Var, values map[string]*halide.Expr) {
		if len(vars) > 0 {
			values[p.Loops[h].Name] = vars[0].Expr
		}
	}, func(k int, values map[string]*halide.Expr) *halide.Expr {
		if at := copies[k]; at != nil {
			return at(values)
		}
		return w.element(k, values)
	})
	return w.one("fuse "+strings.Join(names, " and "), t.At(w.here()...), t.Name)
}
