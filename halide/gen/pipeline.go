package gen

import (
	"fmt"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// Pipeline draws 2 to 4 Funcs of one or two Vars, the last of which, and sometimes others, are outputs: calls at places
// near by and at places that depend on data, sums with conditions, Tuples, borders, and (with updates) scatters and
// recurrences. Every input has a border of some kind over Box, and all coordinates are small, so that everything may be
// evaluated.
func Pipeline(t *rapid.T, updates bool) *halide.Pipeline {
	p := &piper{t: t, vars: []halide.Var{halide.NewVar("x"), halide.NewVar("y")}}
	for i := range 1 + rapid.IntRange(1, 3).Draw(t, "Funcs") {
		p.add(fmt.Sprintf("f%d", i), updates)
	}
	outputs := []*halide.Func{p.funcs[len(p.funcs)-1]}
	for _, f := range p.funcs[:len(p.funcs)-1] {
		if p.pick(4, "output") == 0 {
			outputs = append(outputs, f)
		}
	}
	return halide.NewPipeline(outputs...)
}

// Box is what arrays for the inputs of Pipeline are over.
func Box(in *halide.Input) []halide.Range { return in.Border.Ranges }

// piper draws Funcs one by one; each may call those before.
type piper struct {
	t     *rapid.T
	vars  []halide.Var
	funcs []*halide.Func
	rdoms int

	// of the expression that is being drawn
	here []*halide.Expr // what is in sight
	self *halide.Func   // the Func that is being updated
	at   []halide.Operand
}

func (p *piper) pick(n int, label string) int { return rapid.IntRange(0, n-1).Draw(p.t, label) }

var smallTypes = []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32}

func (p *piper) add(name string, updates bool) {
	vars := p.vars[:1+p.pick(2, "Vars")]
	if len(p.funcs) > 0 && p.pick(8, "border") == 0 {
		p.funcs = append(p.funcs, p.bordered(p.funcs[p.pick(len(p.funcs), "of")]).Named(name))
		return
	}
	f := halide.NewFunc(name, vars...)
	p.here, p.self = nil, nil
	for _, v := range vars {
		p.here = append(p.here, v.Expr)
	}
	n := 1 + max(p.pick(4, "values")-2, 0)
	updated := updates && p.pick(2, "updated") == 0
	var values []halide.Operand
	var types []halide.Type
	for range n {
		e := p.expr(2)
		to := smallTypes[p.pick(len(smallTypes), "type")]
		if updated || p.pick(3, "stored") > 0 {
			e = p.stored(e, to)
		}
		values, types = append(values, e), append(types, to)
	}
	f.Is(values...)
	if updated {
		f.Stores(types...)
		for range 1 + p.pick(2, "updates") {
			p.update(f)
		}
	}
	p.funcs = append(p.funcs, f)
}

// bordered is f with something around it.
func (p *piper) bordered(f *halide.Func) *halide.Func {
	var box []halide.Range
	for range f.Vars {
		box = append(box, halide.Range{Min: p.pick(5, "min") - 2, Extent: 1 + p.pick(4, "extent")})
	}
	switch p.pick(5, "kind") {
	case 0:
		return halide.ConstantExterior(f, p.pick(9, "outside")-4, box...)
	case 1:
		return halide.RepeatEdge(f, box...)
	case 2:
		return halide.RepeatImage(f, box...)
	case 3:
		return halide.MirrorImage(f, box...)
	}
	return halide.MirrorInterior(f, box...)
}

func (p *piper) stored(e *halide.Expr, to halide.Type) *halide.Expr {
	if p.pick(2, "how") == 0 {
		return e.Wrap(to)
	}
	return e.Narrow(to, p.pick(5, "shift"), halide.Rounding(p.pick(8, "mode")))
}

// rdom is a fresh RDom, of one or two dimensions.
func (p *piper) rdom() *halide.RDom {
	p.rdoms++
	var box []halide.Range
	for range 1 + p.pick(2, "dimensions") {
		box = append(box, halide.Range{Min: p.pick(5, "min") - 2, Extent: 1 + p.pick(4, "extent")})
	}
	return halide.NewRDomOver(fmt.Sprintf("r%d", p.rdoms), box...)
}

// inside draws with the Vars of r in sight, and those of what is around.
func (p *piper) inside(r *halide.RDom, draw func(*halide.RDom)) {
	before := p.here
	for _, v := range r.Vars {
		p.here = append(p.here[:len(p.here):len(p.here)], v.Expr)
	}
	if p.pick(3, "where") == 0 {
		r = r.Where(p.leaf().LT(p.leaf()))
	}
	draw(r)
	p.here = before
}

func (p *piper) expr(depth int) *halide.Expr {
	if depth == 0 {
		return p.leaf()
	}
	a := p.expr(depth - 1)
	switch p.pick(9, "operation") {
	case 0:
		return a.Add(p.expr(depth - 1))
	case 1:
		return a.Sub(p.leaf())
	case 2:
		return a.Mul(p.leaf())
	case 3:
		return a.Min(p.leaf())
	case 4:
		return halide.Select(p.leaf().LT(p.leaf()), a, p.expr(depth-1))
	case 5:
		return a.Mod(p.leaf())
	case 6, 7:
		return p.reduction(depth)
	}
	return p.stored(a, smallTypes[p.pick(len(smallTypes), "type")])
}

func (p *piper) reduction(depth int) (e *halide.Expr) {
	p.inside(p.rdom(), func(r *halide.RDom) {
		term := p.expr(depth - 1)
		switch p.pick(4, "reduction") {
		case 0:
			e = halide.Maximum(r, p.stored(term, halide.Int16))
		case 1:
			list := halide.ArgMin(r, p.stored(term, halide.Int8))
			e = list[p.pick(len(list), "part")]
		default:
			e = halide.Sum(r, term)
		}
	})
	return e
}

func (p *piper) leaf() *halide.Expr {
	switch p.pick(6, "leaf") {
	case 0:
		return halide.Int(p.pick(21, "constant") - 10)
	case 1:
		return p.here[p.pick(len(p.here), "Var")]
	case 2:
		return p.load()
	case 3:
		if p.self != nil {
			return p.self.AtElem(p.pick(len(p.self.Values), "value"), p.at...)
		}
	}
	if len(p.funcs) == 0 {
		return p.load()
	}
	return p.call(p.funcs[p.pick(len(p.funcs), "Func")])
}

// load reads one of four inputs, each with a border of its kind.
func (p *piper) load() *halide.Expr {
	box := []halide.Range{{Min: -2, Extent: 6}, {Extent: 3}}
	switch p.pick(4, "input") {
	case 0:
		return halide.NewInput("a", halide.Int8, 2).RepeatImage(box...).At(p.place(), p.place())
	case 1:
		return halide.NewInput("b", halide.UInt8, 1).MirrorImage(box[:1]...).At(p.place())
	case 2:
		return halide.NewInput("c", halide.Int16, 1).MirrorInterior(box[1:]...).At(p.place())
	}
	return halide.NewInput("d", halide.Int8, 2).ConstantExterior(-3, box...).At(p.place(), p.place())
}

func (p *piper) call(f *halide.Func) *halide.Expr {
	coords := make([]halide.Operand, len(f.Vars))
	for i := range coords {
		coords[i] = p.place()
	}
	return f.AtElem(p.pick(len(f.Values), "value"), coords...)
}

// place is a small coordinate: near a Var, a multiple of one, or one that depends on data.
func (p *piper) place() *halide.Expr {
	v := p.here[p.pick(len(p.here), "Var")]
	c := p.pick(5, "offset") - 2
	switch p.pick(6, "place") {
	case 0:
		return v.Mul(2).Add(c)
	case 1:
		return v.Mul(v).Mod(5)
	case 2:
		return halide.NewInput("e", halide.Int8, 1).RepeatEdge(halide.Range{Extent: 4}).At(v).Clamp(-2, 3)
	}
	return v.Add(c)
}

// update draws an update of f: what it reads of f stands in the same place in the dimensions that it runs over.
func (p *piper) update(f *halide.Func) {
	r := p.rdom()
	p.here = nil
	var plain []bool
	for _, v := range f.Vars {
		plain = append(plain, p.pick(2, "plain") == 0)
		if plain[len(plain)-1] {
			p.here = append(p.here, v.Expr)
		}
	}
	p.inside(r, func(r *halide.RDom) {
		var coords, other []halide.Operand
		for d, v := range f.Vars {
			if plain[d] {
				coords, other = append(coords, v), append(other, v)
				continue
			}
			coords, other = append(coords, p.place()), append(other, p.place())
		}
		if p.pick(3, "accumulate") == 0 {
			f.UpdateOver(r, coords...).Is(p.accumulated(f, coords)...)
			return
		}
		p.self, p.at = f, other
		var values []halide.Operand
		for i := range f.Values {
			values = append(values, p.stored(p.expr(2), f.Stored[i]))
		}
		p.self = nil
		f.UpdateOver(r, coords...).Is(values...)
	})
}

// accumulated is what is at coords, plus or times something, or an extreme of it: in any order the same.
func (p *piper) accumulated(f *halide.Func, coords []halide.Operand) []halide.Operand {
	var values []halide.Operand
	for i, to := range f.Stored {
		self, e := f.AtElem(i, coords...), p.expr(1)
		switch p.pick(4, "how") {
		case 0:
			values = append(values, self.Add(e).Wrap(to))
		case 1:
			values = append(values, e.Mul(self).Wrap(to))
		case 2:
			values = append(values, self.Max(p.stored(e, to)))
		default:
			values = append(values, p.stored(e, to).Min(self))
		}
	}
	return values
}
