package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// updates compiles op=, ++ and --.
type updates struct {
	facts   *facts
	frames  *frames
	regions *regions
	ev      *entries
}

// updateInt compiles op= and ++ on an integer.
func (c *updates) updateInt(e cfront.Expr) intFn {
	lhs, next, old := c.nextInt(e)
	at := c.ev.place(lhs)
	t, pos := lhs.Type().(cfront.Basic), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarLoad, 1)
		c.regions.count(intrinsic.ScalarStore, 1)
		addr := at.addr
		return func(fr *frame) int64 {
			p := addr(fr)
			was := loadInt(p, t, pos)
			now := next(fr, was)
			storeInt(p, t, now, pos)
			if old {
				return was
			}
			return now
		}
	}
	k, vague, name := at.slot, c.facts.vague[at.obj], at.obj.Name
	if o, ok := e.(*cfront.OpAssign); ok && vague && c.facts.bitwise(o.Op) {
		return c.updateBits(o, k)
	}
	return func(fr *frame) int64 {
		if vague && fr.u[k] != 0 {
			vagueUse(name, fr.u[k], pos)
		}
		was := fr.i[k]
		now := next(fr, was)
		fr.i[k] = now
		if old {
			return was
		}
		return now
	}
}

// nextInt gives the new value of an updated integer from its old one, and whether the expression's value is the old.
func (c *updates) nextInt(e cfront.Expr) (lhs cfront.Expr, next func(*frame, int64) int64, old bool) {
	c.regions.count(intrinsic.Scalar, 1)
	if e, ok := e.(*cfront.IncDec); ok {
		d, t := int64(1), e.X.Type().(cfront.Basic)
		if e.Dec {
			d = -1
		}
		if t == cfront.Int32 {
			return e.X, func(_ *frame, x int64) int64 { return int64(int32(x + d)) }, !e.Prefix
		}
		return e.X, func(_ *frame, x int64) int64 { return t.Wrap(x + d) }, !e.Prefix
	}
	a := e.(*cfront.OpAssign)
	t, calc, op, pos := a.LHS.Type().(cfront.Basic), a.Calc.(cfront.Basic), a.Op, a.Pos()
	if calc.IsFloat() {
		y := c.ev.float(a.RHS)
		return a.LHS, func(fr *frame, x int64) int64 {
			return floatToInt(t, floatArith(op, calc, intToFloat(t, calc, x), y(fr)), pos)
		}, false
	}
	y := c.ev.int(a.RHS)
	return a.LHS, func(fr *frame, x int64) int64 {
		return t.Wrap(arith(op, calc, calc.Wrap(x), y(fr), pos))
	}, false
}

// updateBits compiles mask op= x where the mask may have undefined bits.
func (c *updates) updateBits(e *cfront.OpAssign, k int) intFn {
	t := e.LHS.Type().(cfront.Basic)
	load := &cfront.Load{At: e.At, T: cfront.T{Typ: t}, X: e.LHS}
	x := c.ev.bits(&cfront.Binary{At: e.At, T: cfront.T{Typ: e.Calc}, Op: e.Op, X: load, Y: e.RHS})
	return func(fr *frame) int64 {
		v, u := x(fr)
		fr.i[k], fr.u[k] = t.Wrap(v), u
		return fr.i[k]
	}
}

// updateFloat compiles op= and ++ on a float.
func (c *updates) updateFloat(e cfront.Expr) floatFn {
	lhs, next, old := c.nextFloat(e)
	at := c.ev.place(lhs)
	t, pos := lhs.Type().(cfront.Basic), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarLoad, 1)
		c.regions.count(intrinsic.ScalarStore, 1)
		addr := at.addr
		return func(fr *frame) float64 {
			p := addr(fr)
			was := loadFloat(p, t, pos)
			now := next(fr, was)
			storeFloat(p, t, now, pos)
			if old {
				return was
			}
			return now
		}
	}
	k, name := at.slot, at.obj.Name
	return func(fr *frame) float64 {
		if fr.u[k] != 0 {
			vagueUse(name, fr.u[k], pos)
		}
		was := bitsFloat(fr.i[k])
		now := next(fr, was)
		fr.i[k] = floatBits(now)
		if old {
			return was
		}
		return now
	}
}

func (c *updates) nextFloat(e cfront.Expr) (lhs cfront.Expr, next func(*frame, float64) float64, old bool) {
	c.regions.count(intrinsic.Scalar, 1)
	if e, ok := e.(*cfront.IncDec); ok {
		d, t := 1.0, e.X.Type().(cfront.Basic)
		if e.Dec {
			d = -1
		}
		return e.X, func(_ *frame, x float64) float64 { return roundTo(t, x+d) }, !e.Prefix
	}
	a := e.(*cfront.OpAssign)
	t, calc, op := a.LHS.Type().(cfront.Basic), a.Calc.(cfront.Basic), a.Op
	y := c.ev.float(a.RHS)
	return a.LHS, func(fr *frame, x float64) float64 { return roundTo(t, floatArith(op, calc, x, y(fr))) }, false
}

// updatePtr compiles op= and ++ on a pointer.
func (c *updates) updatePtr(e cfront.Expr) ptrFn {
	lhs, by, old := c.ptrStep(e)
	at := c.ev.place(lhs)
	pos := e.Pos()
	c.regions.count(intrinsic.Scalar, 1)
	if at.class == inMemory {
		c.regions.count(intrinsic.ScalarLoad, 1)
		c.regions.count(intrinsic.ScalarStore, 1)
		addr := at.addr
		return func(fr *frame) pointer {
			p := addr(fr)
			was := loadPtr(fr.m, p, pos)
			now := pointer{was.obj, was.off + by(fr)}
			storePtr(fr.m, p, now, pos)
			if old {
				return was
			}
			return now
		}
	}
	k := at.slot
	return func(fr *frame) pointer {
		was := fr.p[k]
		now := pointer{was.obj, was.off + by(fr)}
		fr.p[k] = now
		if old {
			return was
		}
		return now
	}
}

// ptrStep gives the bytes that a pointer update moves by.
func (c *updates) ptrStep(e cfront.Expr) (lhs cfront.Expr, by intFn, old bool) {
	if e, ok := e.(*cfront.IncDec); ok {
		d := e.X.Type().(cfront.Pointer).Elem.Size()
		if e.Dec {
			d = -d
		}
		return e.X, func(*frame) int64 { return d }, !e.Prefix
	}
	a := e.(*cfront.OpAssign)
	size, y := a.LHS.Type().(cfront.Pointer).Elem.Size(), c.ev.int(a.RHS)
	if a.Op == cfront.Sub {
		size = -size
	}
	return a.LHS, func(fr *frame) int64 { return size * y(fr) }, false
}

// bump is ++ or -- of an int32 in a slot whose value is not used: the step of most loops. Else nil.
func (c *updates) bump(e *cfront.IncDec) doFn {
	v, ok := e.X.(*cfront.Var)
	if !ok || e.X.Type() != cfront.Int32 || classOf(v.Obj) != inInt || c.facts.vague[v.Obj] {
		return nil
	}
	c.regions.count(intrinsic.Scalar, 1)
	k, d := c.frames.at[v.Obj], int64(1)
	if e.Dec {
		d = -1
	}
	return func(fr *frame) { fr.i[k] = int64(int32(fr.i[k] + d)) }
}
