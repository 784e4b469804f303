package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// laneOp is a op b in kind k on lanes: comparisons give -1 or 0 of the signed integer kind of k's size; nothing is
// undefined.
func (m *machine[V]) laneOp(op ctree.Op, k Kind, a, b lane[V], s *site) lane[V] {
	if op.Comparison() {
		return m.mask(k, m.binary(op, k, a.n, b.n, s))
	}
	known := a.n.st == isKnown && b.n.st == isKnown
	if op.Shift() && b.n.st == isKnown && b.n.int() >= 0 && b.n.int() < 8*k.Bytes() {
		return m.shiftLane(op, k, a, b.n.int(), s)
	}
	if k.Int() && known && (op == ctree.Add || op == ctree.Sub || op == ctree.Mul) {
		x, y := a.n.int(), b.n.int()
		switch op {
		case ctree.Add:
			x += y
		case ctree.Sub:
			x -= y
		default:
			x *= y
		}
		return lane[V]{knownInt[V](wrapInt(k, x)), k}
	}
	return lane[V]{m.binary(op, k, a.n, b.n, s), k}
}

// shiftLane shifts as C would in a type of at least 32 bits.
func (m *machine[V]) shiftLane(op ctree.Op, k Kind, a lane[V], count int64, s *site) lane[V] {
	if a.n.st == isKnown {
		x := a.n.int() << count
		if op == ctree.Shr {
			x = a.n.int() >> count
			if k == U64 {
				x = int64(a.n.bits >> count)
			}
		}
		return lane[V]{knownInt[V](wrapInt(k, x)), k}
	}
	wide := k
	if k.Bytes() < 4 {
		wide = I32
	}
	n := m.binary(op, wide, m.convert(k, wide, false, a.n, s), knownInt[V](count), s)
	return lane[V]{m.convert(wide, k, false, n, s), k}
}

// mask is the lane that the truth n is: all ones or zeros.
func (m *machine[V]) mask(k Kind, n number[V]) lane[V] {
	n = m.resolve(I32, n)
	if n.st == isKnown {
		return lane[V]{knownInt[V](-n.int()), signedOf(k)}
	}
	return lane[V]{number[V]{v: n.v, st: isMasked}, signedOf(k)}
}

// lanewise sets v to f of each pair of lanes of a and b, taken as k.
func (m *machine[V]) lanewise(v, a, b *vec[V], k Kind, s *site, op func(a, b lane[V]) lane[V]) {
	m.as(a, k, s)
	m.as(b, k, s)
	v.w, v.n = a.w, a.n
	for i := range a.n {
		x, y := a.lanes[i], b.lanes[i]
		if x.n.st == isMasked {
			x = m.unmask(x)
		}
		if y.n.st == isMasked {
			y = m.unmask(y)
		}
		v.lanes[i] = op(x, y)
	}
}

func (c *compiler[V]) vecBinary(op ctree.Op, l, r ctree.Expr, k Kind, s *site) vecX[V] {
	x, y, a, b := c.vector(l), c.vector(r), c.temp(), c.temp()
	bitwise := op == ctree.And || op == ctree.Or || op == ctree.Xor
	return func(f *frame[V], v *vec[V]) {
		x(f, &f.vec[a])
		y(f, &f.vec[b])
		switch {
		case bitwise:
			f.m.bitwise(op, v, &f.vec[a], &f.vec[b], s)
			return
		case op == ctree.Lt && f.vec[b].known() && f.vec[b].zeros() && f.vec[a].truths():
			v.copy(&f.vec[a]) // the sign of ones is that they are ones
			return
		}
		f.m.lanewise(v, &f.vec[a], &f.vec[b], k, s, func(p, q lane[V]) lane[V] { return f.m.laneOp(op, k, p, q, s) })
	}
}

func (c *compiler[V]) vecUnary(e *ctree.Unary) vecX[V] {
	x, k, s, op := c.vector(e.X), laneKind(e.X.Type()), &site{e.Pos()}, e.Op
	return func(f *frame[V], v *vec[V]) {
		x(f, v)
		if op == ctree.Com {
			f.m.invert(v, s)
			return
		}
		f.m.as(v, k, s)
		for i := range v.n {
			l := &v.lanes[i]
			if l.n.st == isMasked {
				*l = f.m.unmask(*l)
			}
			l.n = f.m.unary(op, k, l.n, s)
		}
	}
}

// vecInit is a vector in braces; lanes that it does not name are zero.
func (c *compiler[V]) vecInit(e *ctree.InitList, t ctree.Vector) vecX[V] {
	k := laneKind(t)
	at := make([]numX[V], t.Lanes)
	for _, item := range e.Items {
		at[item.Offset/k.Bytes()] = c.numAny(item.Value)
	}
	zero := c.m.zero(k)
	return func(f *frame[V], v *vec[V]) {
		var lanes [64]number[V]
		for i, x := range at {
			lanes[i] = zero
			if x != nil {
				lanes[i] = x(f)
			}
		}
		v.w, v.n = int(k.Bytes()), t.Lanes
		for i := range v.n {
			v.lanes[i] = lane[V]{lanes[i], k}
		}
	}
}

// laneRef compiles lane I of a vector that lives in a slot or in memory.
func (c *compiler[V]) laneRef(e *ctree.Lane) (in func(f *frame[V]) (*vec[V], int64), at ptrX[V]) {
	t, s := e.X.Type().(ctree.Vector), &site{e.Pos()}
	k, i := laneKind(t), c.int(e.I)
	index := func(f *frame[V]) int64 {
		x := i(f)
		if x < 0 || x >= int64(t.Lanes) {
			fail(s.pos, CodeBounds, fmt.Sprintf("lane %d of a vector of %d", x, t.Lanes))
		}
		return x
	}
	if slot, ok := slotVar(e.X); ok {
		return func(f *frame[V]) (*vec[V], int64) {
			x := index(f)
			v := &f.vec[slot]
			if v.lanes[min(x, int64(v.n)-1)].n.st != isUnset && (v.w != int(k.Bytes()) || v.lanes[x].k != k) {
				f.m.as(v, k, s)
			}
			return v, x
		}, nil
	}
	switch e.X.(type) {
	case *ctree.VarRef, *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex:
		place := c.place(e.X)
		return nil, func(f *frame[V]) ptr[V] {
			p := place(f)
			p.off += index(f) * k.Bytes()
			return p
		}
	}
	x, temp := c.vector(e.X), c.temp()
	return func(f *frame[V]) (*vec[V], int64) {
		x(f, &f.vec[temp])
		f.m.as(&f.vec[temp], k, s)
		return &f.vec[temp], index(f)
	}, nil
}

func (c *compiler[V]) laneValue(e *ctree.Lane) numX[V] {
	in, at := c.laneRef(e)
	k, s := kind(e), &site{e.Pos()}
	if at != nil {
		return func(f *frame[V]) number[V] { return f.m.get(at(f), k, s) }
	}
	return func(f *frame[V]) number[V] {
		v, i := in(f)
		l := v.lanes[i]
		if l.n.st == isMasked {
			l = f.m.unmask(l)
		}
		if l.n.st == isUnset {
			fail(s.pos, CodeUnset, "a lane is read before it is set")
		}
		return l.n
	}
}

func (c *compiler[V]) numLane(e *ctree.Lane) numX[V] { return c.laneValue(e) }

func (c *compiler[V]) intLane(e *ctree.Lane) intX[V] {
	x := c.laneValue(e)
	return func(f *frame[V]) int64 { n := x(f); return n.int() }
}

func (c *compiler[V]) floatLane(e *ctree.Lane) floatX[V] {
	x := c.laneValue(e)
	return func(f *frame[V]) float64 { n := x(f); return n.float() }
}

func (c *compiler[V]) laneAssign(e *ctree.Lane, value ctree.Expr) numX[V] {
	x := c.numAny(value)
	_, put := c.laneAccess(e)
	in, at := c.laneRef(e)
	k := kind(e)
	return func(f *frame[V]) number[V] {
		n := x(f)
		if at != nil {
			put(f, at(f), n)
			return n
		}
		v, i := in(f)
		if v.w != int(k.Bytes()) { // as yet unset
			size := v.size()
			v.w, v.n = int(k.Bytes()), size/int(k.Bytes())
			for j := range v.n {
				v.lanes[j] = lane[V]{n: number[V]{st: isUnset}, k: k}
			}
		}
		v.lanes[i] = lane[V]{n, k}
		return n
	}
}

// laneAccess is access for a lane.
func (c *compiler[V]) laneAccess(e *ctree.Lane) (func(*frame[V]) (ptr[V], number[V]),
	func(*frame[V], ptr[V], number[V])) {
	in, at := c.laneRef(e)
	k, s := kind(e), &site{e.Pos()}
	if at != nil {
		return func(f *frame[V]) (ptr[V], number[V]) { p := at(f); return p, f.m.get(p, k, s) },
			func(f *frame[V], p ptr[V], n number[V]) { f.m.put(p, k, n, s) }
	}
	value := c.laneValue(e)
	return func(f *frame[V]) (ptr[V], number[V]) { return ptr[V]{}, value(f) },
		func(f *frame[V], _ ptr[V], n number[V]) {
			v, i := in(f)
			v.lanes[i] = lane[V]{n, k}
		}
}
