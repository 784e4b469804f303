package gen

import "github.com/vyasa-go/vyasa/halide"

// value is what a Func computes at its Vars, before updates.
func (p *painter) value(f *halide.Func) *halide.Expr {
	e := p.single(f)
	for _, g := range p.funcs {
		if p.gathers && !p.called[g] {
			e = p.tame(p.join(e, p.reader(g)(operands(f.Vars))))
		}
	}
	return e
}

func (p *painter) single(f *halide.Func) *halide.Expr {
	at := operands(f.Vars)
	switch p.pick(8, "value") {
	case 0:
		return p.pointwise(at)
	case 1, 2:
		return p.stencil(at)
	case 3:
		return p.scaled(f)
	case 4, 5:
		return p.reduction(at)
	case 6:
		if e := p.gather(at); e != nil {
			return e
		}
	}
	return p.join(p.read(at), p.stencil(at))
}

func operands(vars []halide.Var) []halide.Operand {
	var at []halide.Operand
	for _, v := range vars {
		at = append(at, v)
	}
	return at
}

// read is a Func or an input near at; coordinates that at lacks are small constants.
func (p *painter) read(at []halide.Operand) *halide.Expr { return p.source()(at) }

// source draws what is read: the latest Func mostly.
func (p *painter) source() func(at []halide.Operand) *halide.Expr {
	if n := len(p.funcs); n > 0 && p.pick(4, "input") < 3 {
		return p.reader(p.funcs[n-1-max(p.pick(n+2, "Func")-2, 0)])
	}
	in := p.input()
	place := p.placer()
	return func(at []halide.Operand) *halide.Expr { return p.kind(in.At(place(at, len(in.Dims))...)) }
}

// reader reads one of the values of f.
func (p *painter) reader(f *halide.Func) func(at []halide.Operand) *halide.Expr {
	p.called[f] = true
	elem, place := p.pick(len(f.Values), "value"), p.placer()
	return func(at []halide.Operand) *halide.Expr { return p.kind(f.AtElem(elem, place(at, len(f.Vars))...)) }
}

// placer makes as many coordinates of at as there are dimensions; seldom the first two change places.
func (p *painter) placer() func(at []halide.Operand, rank int) []halide.Operand {
	turned := p.pick(12, "transposed") == 11
	return func(at []halide.Operand, rank int) []halide.Operand {
		if turned && len(at) > 1 {
			at = append([]halide.Operand{at[1], at[0]}, at[2:]...)
		}
		at = at[:min(rank, len(at)):min(rank, len(at))]
		for len(at) < rank {
			at = append(at, len(at)%2)
		}
		return at
	}
}

// kind makes e a float in pipelines of floats, and an integer in others.
func (p *painter) kind(e *halide.Expr) *halide.Expr {
	if p.floats && e.Kind == halide.IntKind {
		e = e.ToFloat()
	}
	return p.tame(e)
}

// tame keeps floats small where they are to be.
func (p *painter) tame(e *halide.Expr) *halide.Expr {
	if p.whole && e.Kind == halide.FloatKind {
		return e.Clamp(halide.Float(-8), halide.Float(8))
	}
	return e
}

// input is one of a few inputs, some with borders.
func (p *painter) input() *halide.Input {
	box := []halide.Range{{Extent: 11}, {Min: -1, Extent: 7}, {Extent: 3}}
	if p.floats && p.pick(3, "float input") > 0 {
		return halide.NewInput("fl", halide.Float32, 2)
	}
	switch p.pick(6, "input") {
	case 0:
		return halide.NewInput("b", halide.UInt8, 2).RepeatEdge(box[:2]...)
	case 1:
		return halide.NewInput("c", halide.Int16, 3)
	case 2:
		return halide.NewInput("d", halide.Int8, 2).MirrorInterior(box[:2]...)
	case 3:
		return halide.NewInput("k", halide.Int8, 1).ConstantExterior(7, box[0])
	}
	return halide.NewInput("a", halide.UInt8, 2)
}

// constant is a small number.
func (p *painter) constant() int { return []int{1, 2, 3, -1, -5, 7, 16}[p.pick(7, "constant")] }

// join is an operation of two values.
func (p *painter) join(a, b *halide.Expr) *halide.Expr {
	switch p.pick(7, "operation") {
	case 0:
		return a.Sub(b)
	case 1:
		return a.Min(b)
	case 2:
		return a.Max(b.Mul(p.constant()))
	case 3:
		return halide.Select(a.LT(b), a, b.Add(p.constant()))
	case 4:
		return a.Mul(b)
	}
	return a.Mul(p.constant()).Add(b)
}

func (p *painter) pointwise(at []halide.Operand) *halide.Expr {
	e := p.read(at)
	for range p.pick(3, "more") {
		e = p.join(e, p.read(at))
	}
	if v, ok := at[0].(halide.Var); ok && e.Kind == halide.IntKind && p.pick(6, "Var") == 5 {
		e = e.Add(v.Expr)
	}
	return e
}

// stencil reads one source at 2 to 5 places around at.
func (p *painter) stencil(at []halide.Operand) *halide.Expr {
	source := p.source()
	d := p.pick(len(at), "along")
	var e *halide.Expr
	for i := range 2 + p.pick(4, "points") {
		here := append([]halide.Operand(nil), at...)
		here[d] = plus(at[d], i-1)
		if p.pick(3, "across") == 2 {
			o := (d + 1) % len(at)
			here[o] = plus(here[o], p.pick(3, "aside")-1)
		}
		term := source(here)
		switch {
		case e == nil:
			e = term
		case p.pick(3, "weighted") == 0:
			e = e.Add(term.Mul(p.constant()))
		default:
			e = e.Add(term)
		}
	}
	return e
}

func plus(c halide.Operand, n int) halide.Operand {
	if n == 0 {
		return c
	}
	switch c := c.(type) {
	case halide.Var:
		return c.Add(n)
	case *halide.Expr:
		return c.Add(n)
	}
	return c.(int) + n
}

// scaled takes every second or third element, or each twice, in some dimensions; or mirrors them.
func (p *painter) scaled(f *halide.Func) *halide.Expr {
	at := operands(f.Vars)
	for d, v := range f.Vars {
		switch p.pick(6, "scale") {
		case 0:
			at[d] = v.Mul(2)
		case 1:
			at[d] = v.Div(2)
		case 2:
			at[d] = v.Mul(3).Add(1)
		case 3:
			at[d] = v.Add(1).Div(2)
		case 4:
			at[d] = v.Neg().Add(9)
		}
	}
	return p.stencil(at)
}

// reduction reduces over a window, over what at lacks, or over a dimension as matrix products do.
func (p *painter) reduction(at []halide.Operand) *halide.Expr {
	r := p.rdom(1+p.pick(2, "window"), 4)
	switch p.pick(8, "where") {
	case 6:
		r = r.Where(r.X.NE(p.pick(3, "left out")))
	case 7:
		r = r.Where(p.read(operands(r.Vars)).LE(p.kind(halide.Int(p.constant()))))
	}
	here, other := append([]halide.Operand(nil), at...), append([]halide.Operand(nil), at...)
	switch p.pick(3, "shape") {
	case 0: // a matrix product
		here[0] = r.X
		other[len(at)-1] = r.X
	default:
		for i, v := range r.Vars {
			d := (i + p.pick(2, "from")) % len(at)
			here[d] = v.Add(at[d])
			other[d] = v
		}
	}
	term := p.read(here)
	if p.pick(2, "product") == 0 {
		term = term.Mul(p.read(other))
	}
	switch p.pick(6, "reduction") {
	case 0:
		return halide.Maximum(r, p.stored(term))
	case 1:
		return halide.Minimum(r, p.stored(term))
	case 2:
		if list := halide.ArgMax(r, p.stored(term)); !p.floats {
			return list[p.pick(len(list), "part")]
		}
	}
	return halide.Sum(r, term)
}

// gather reads a source at a place that depends on data; nil in pipelines of floats.
func (p *painter) gather(at []halide.Operand) *halide.Expr {
	if p.floats {
		return nil
	}
	here := append([]halide.Operand(nil), at...)
	here[p.pick(len(at), "chosen")] = p.read(at).Clamp(0, 5+p.pick(4, "places"))
	return p.read(here)
}
