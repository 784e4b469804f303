package gen

import "github.com/vyasa-go/vyasa/halide"

// updated defines f and one or two updates of it.
func (p *painter) updated(f *halide.Func) {
	to := halide.Float32
	start := p.read(operands(f.Vars))
	if p.gathers {
		start = p.value(f)
	}
	if !p.floats {
		to = []halide.Type{halide.Int32, halide.Int16, halide.UInt8, halide.Int8}[p.pick(4, "type")]
		start = start.Wrap(to)
	}
	f.Stores(to)
	if !p.gathers && p.pick(2, "from a constant") == 0 {
		f.Is(p.kind(halide.Int(p.pick(4, "start"))))
	} else {
		f.Is(start)
	}
	u := &updater{painter: p, f: f, to: to}
	for range 1 + p.pick(5, "updates")/4 {
		switch p.pick(7, "update") {
		case 0:
			u.scan()
		case 1:
			u.scatter()
		case 2:
			u.row()
		case 3:
			u.everywhere()
		case 4:
			u.places()
		default:
			u.accumulate()
		}
	}
}

// updater draws updates of f, which stores to.
type updater struct {
	*painter
	f  *halide.Func
	to halide.Type
}

// fit brings what an update stores to the type.
func (u *updater) fit(e *halide.Expr) *halide.Expr {
	switch {
	case u.floats:
		return e
	case u.pick(3, "saturated") == 0:
		return e.Narrow(u.to, u.pick(2, "shift"))
	}
	return e.Wrap(u.to)
}

// take is what is at the place joined with e, mostly so that the order does not matter.
func (u *updater) take(at []halide.Operand, e *halide.Expr) *halide.Expr {
	return u.takeOf(u.f.At(at...), e)
}

func (u *updater) takeOf(self, e *halide.Expr) *halide.Expr {
	switch u.pick(7, "take") {
	case 0:
		return self.Max(u.fit(e))
	case 1:
		return u.fit(e).Min(self)
	case 2:
		return u.fit(self.Sub(e))
	case 3:
		return u.tame(u.fit(self.Mul(3).Add(e))) // the order matters
	}
	return u.fit(self.Add(e))
}

// pair is a Func of two values, which are updated together half of the time.
func (p *painter) pair(f *halide.Func) {
	a, b := p.stored(p.value(f)), p.stored(p.value(f))
	f.Is(a, b)
	if p.floats || p.pick(2, "updated") == 0 {
		return
	}
	f.Stores(a.Type, b.Type)
	u := &updater{painter: p, f: f}
	r := u.where(u.rdom(1+u.pick(2, "window"), 4))
	at := operands(f.Vars)
	if u.pick(3, "one row") == 0 {
		at[u.pick(len(at), "across")] = u.pick(4, "row")
	}
	here := append([]halide.Operand(nil), at...)
	for i, v := range r.Vars {
		if e, ok := here[i%len(at)].(halide.Var); ok {
			here[i%len(at)] = v.Add(e)
		}
	}
	var values []halide.Operand
	for i, to := range f.Stored {
		u.to = to
		values = append(values, u.takeOf(f.AtElem(i, at...), u.read(here)))
	}
	f.UpdateOver(r, at...).Is(values...)
}

// where leaves points of r out, now and then.
func (u *updater) where(r *halide.RDom) *halide.RDom {
	switch u.pick(8, "where") {
	case 6:
		return r.Where(u.read(operands(r.Vars)).GT(u.kind(halide.Int(u.constant()))))
	case 4:
		return r.Where(r.X.NE(u.pick(3, "left out")))
	case 5:
		last := r.Vars[len(r.Vars)-1]
		return r.Where(r.X.LE(last.Expr.Add(1)))
	}
	return r
}

// accumulate takes a window of something into each place.
func (u *updater) accumulate() {
	r := u.where(u.rdom(1+u.pick(2, "window"), 4))
	at := operands(u.f.Vars)
	here := append([]halide.Operand(nil), at...)
	for i, v := range r.Vars {
		if d := i % len(at); u.pick(4, "window alone") == 0 {
			here[d] = v
		} else {
			here[d] = v.Add(at[d])
		}
	}
	u.f.UpdateOver(r, at...).Is(u.take(at, u.read(here)))
}

// scan runs along a dimension, each place from the one before.
func (u *updater) scan() {
	r := u.rdom(1, 12)
	d := u.pick(len(u.f.Vars), "along")
	at, before := operands(u.f.Vars), operands(u.f.Vars)
	at[d], before[d] = r.X, r.X.Sub(1+u.pick(2, "back"))
	if u.pick(3, "backwards") == 2 {
		at[d], before[d] = r.X.Neg().Add(9), r.X.Neg().Add(10)
	}
	u.f.UpdateOver(r, at...).Is(u.fit(u.f.At(before...).Add(u.read(at))))
}

// scatter writes at places that data choose, as histograms do.
func (u *updater) scatter() {
	if u.floats || u.within[u.f] != nil {
		u.accumulate()
		return
	}
	var region []halide.Range
	at := operands(u.f.Vars)
	r := u.where(u.rdom(1+u.pick(2, "over"), 9))
	d := u.pick(len(at), "chosen")
	bins := 3 + u.pick(20, "bins")
	for o := range at {
		region = append(region, halide.Range{Extent: 1 + u.pick(9, "extent")})
		if o != d && u.pick(2, "fixed") == 0 {
			at[o] = u.pick(3, "place")
		}
	}
	region[d] = halide.Range{Extent: bins}
	u.within[u.f] = region
	at[d] = u.read(operands(r.Vars)).Clamp(0, bins-1)
	u.f.UpdateOver(r, at...).Is(u.take(at, halide.Int(u.constant())))
}

// row changes one row only, without an RDom.
func (u *updater) row() {
	at, from := operands(u.f.Vars), operands(u.f.Vars)
	d := u.pick(len(at), "across")
	at[d], from[d] = u.pick(4, "row"), u.pick(3, "from")
	u.f.Update(at...).Is(u.take(at, u.read(from)))
}

// everywhere changes each place by itself.
func (u *updater) everywhere() {
	at := operands(u.f.Vars)
	u.f.Update(at...).Is(u.take(at, u.stencil(at)))
}

// places changes those of an RDom, each by itself, in some dimensions.
func (u *updater) places() {
	r := u.where(u.rdom(len(u.f.Vars), 7))
	at := operands(u.f.Vars)
	for d := range at {
		if d == 0 || u.pick(2, "of the RDom") == 0 {
			at[d] = r.Vars[d]
		}
	}
	u.f.UpdateOver(r, at...).Is(u.take(at, u.read(at)))
}
