package autoschedule

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// boxes are what is asked for of Funcs; an extent of 0 is not known.
type boxes map[*halide.Func][]halide.Range

// of is the box of f: not known if nothing calls it where its elements are asked for.
func (b boxes) of(f *halide.Func) []halide.Range {
	if b[f] == nil {
		b[f] = make([]halide.Range, len(f.Vars))
	}
	return b[f]
}

func unknown(r halide.Range) bool { return r.Extent < 1 || r.Extent > 1<<31 }

// stage is the definition of f, or an update, and joins what it reads of other Funcs to their boxes.
func (b boxes) stage(f *halide.Func, u *halide.Update, points float64) work {
	w := work{times: points, calls: map[*halide.Func]float64{}}
	env := halide.Env{Vars: map[string]halide.Range{}}
	roots := f.Values
	for d, v := range f.Vars {
		env.Vars[v.Name] = b[f][d]
	}
	if u != nil {
		roots = slices.Concat(u.Coords, u.Values)
		for d, c := range u.Coords {
			if c.Op != halide.OpVar || c.Name != f.Vars[d].Name {
				w.times /= float64(max(1, b[f][d].Extent))
			}
		}
		if u.RDom != nil {
			w.times *= over(u.RDom, env)
			if cond := u.RDom.Cond; cond != nil {
				roots = append(roots, cond)
			}
		}
	}
	c := counter{boxes: b, of: f, env: env, work: &w, seen: map[*halide.Expr]bool{}, told: map[string]bool{}}
	for _, e := range roots {
		c.visit(e, 1)
	}
	return w
}

// over is how many points an RDom has, and enters its Vars.
func over(r *halide.RDom, env halide.Env) float64 {
	n := 1.0
	for i, v := range r.Vars {
		env.Vars[v.Name] = r.Range(i)
		n *= float64(r.Extents[i])
	}
	return n
}

// counter counts the operations and calls of an evaluation; what stands in it several times is computed once.
type counter struct {
	boxes boxes
	of    *halide.Func
	env   halide.Env
	work  *work
	seen  map[*halide.Expr]bool
	told  map[string]bool
}

// visit takes in an expression that is evaluated so often.
func (c *counter) visit(e *halide.Expr, times float64) {
	if c.seen[e] {
		return
	}
	c.seen[e] = true
	if e.Op == halide.OpReduce {
		times *= over(e.RDom, c.env)
		if cond := e.RDom.Cond; cond != nil {
			c.visit(cond, times)
		}
	}
	c.work.own += times * price(e.Op)
	for _, a := range e.Args {
		c.visit(a, times)
	}
	if e.Op != halide.OpCall || e.Func == c.of {
		return
	}
	c.boxes.join(e.Func, e.Args, c.env)
	if text := e.String(); !c.told[text] {
		c.told[text] = true
		c.work.calls[e.Func] += times
	}
}

// join makes the box of f hold the coordinates.
func (b boxes) join(f *halide.Func, coords []*halide.Expr, env halide.Env) {
	first := b[f] == nil
	if first {
		b[f] = make([]halide.Range, len(coords))
	}
	for d, e := range coords {
		r, span := &b[f][d], env.Span(e)
		switch {
		case !span.Known() || !span.Lo.IsInt64() || !span.Hi.IsInt64() || unknown(*r) && !first:
			*r = halide.Range{}
		case first:
			*r = halide.Range{Min: int(span.Lo.Int64()), Extent: int(span.Hi.Int64()-span.Lo.Int64()) + 1}
		default:
			end := max(r.Min+r.Extent, int(span.Hi.Int64())+1)
			r.Min = min(r.Min, int(span.Lo.Int64()))
			r.Extent = end - r.Min
		}
	}
}
