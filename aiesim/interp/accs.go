package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// Accumulators are compiled as vectors are.
type (
	accFn   func(*frame) *datapath.Acc
	accInto func(*frame, *datapath.Acc)
)

// accs compiles expressions whose value is an accumulator.
type accs struct {
	frames  *frames
	regions *regions
	vecOps  *vecOps
	ev      *entries
}

// acc compiles an accumulator expression to where its value is.
func (c *accs) acc(e cfront.Expr) accFn {
	if l, ok := e.(*cfront.Load); ok {
		if at := c.ev.place(l.X); at.class == inAcc {
			k := at.slot
			return func(fr *frame) *datapath.Acc { return &fr.a[k] }
		}
	}
	into, k := c.accInto(e), c.frames.temp(inAcc)
	return func(fr *frame) *datapath.Acc {
		a := &fr.a[k]
		into(fr, a)
		return a
	}
}

// accArg is vecArg for accumulators.
func (c *accs) accArg(e cfront.Expr, later []cfront.Expr) accFn {
	f := c.acc(e)
	if _, ok := e.(*cfront.Load); !ok {
		return f
	}
	for _, x := range later {
		if effects(x) {
			k := c.frames.temp(inAcc)
			return func(fr *frame) *datapath.Acc {
				fr.a[k] = *f(fr)
				return &fr.a[k]
			}
		}
	}
	return f
}

// accInto compiles an accumulator expression to code that puts it into a register.
func (c *accs) accInto(e cfront.Expr) accInto {
	t := e.Type().(cfront.Acc)
	switch e := e.(type) {
	case *cfront.Load:
		at, pos := c.ev.place(e.X), e.Pos()
		if at.class == inMemory {
			c.regions.count(intrinsic.Load, max(1, t.Size()/32))
			addr := at.addr
			return func(fr *frame, dst *datapath.Acc) { loadAcc(dst, addr(fr), t, pos) }
		}
		k := at.slot
		return func(fr *frame, dst *datapath.Acc) { *dst = fr.a[k] }
	case *cfront.Assign:
		return c.assignAcc(e, t)
	case *cfront.Cond:
		var x, y accInto
		test := c.ev.int(e.C)
		c.regions.count(intrinsic.Branch, 1)
		rx := c.regions.inside(func() { x = c.accInto(e.X) })
		ry := c.regions.inside(func() { y = c.accInto(e.Y) })
		cond := choose(test, rx, ry)
		return func(fr *frame, dst *datapath.Acc) {
			if cond(fr) {
				x(fr, dst)
			} else {
				y(fr, dst)
			}
		}
	case *cfront.Comma:
		x, y := c.ev.do(e.X), c.accInto(e.Y)
		return func(fr *frame, dst *datapath.Acc) { x(fr); y(fr, dst) }
	case *cfront.Call, *cfront.CallPtr:
		call := c.ev.call(e)
		return func(fr *frame, dst *datapath.Acc) { *dst = call(fr).ra }
	case *cfront.IntrinsicCall:
		return c.vecOps.intrinsicAcc(e)
	}
	panic("BUG: accumulator expression of unknown kind")
}

func (c *accs) assignAcc(e *cfront.Assign, t cfront.Acc) accInto {
	at, x, pos := c.ev.place(e.LHS), c.accInto(e.RHS), e.Pos()
	if at.class == inMemory {
		c.regions.count(intrinsic.Store, max(1, t.Size()/32))
		addr := at.addr
		return func(fr *frame, dst *datapath.Acc) {
			p := addr(fr)
			x(fr, dst)
			storeAcc(p, dst, t, pos)
		}
	}
	k := at.slot
	return func(fr *frame, dst *datapath.Acc) {
		x(fr, dst)
		fr.a[k] = *dst
	}
}
