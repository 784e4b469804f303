package interp

import (
	"fmt"
	"math"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// lane is one element of a SIMD register.
type lane[V any] struct {
	n number[V]
	k Kind
}

// vec is a SIMD register of n lanes of w bytes each. Its lanes are those of what it was loaded from or computed as,
// whatever C calls the type: __m128i says nothing.
type vec[V any] struct {
	w, n  int
	lanes [64]lane[V]
}

func (v *vec[V]) size() int { return v.w * v.n }

func (v *vec[V]) copy(from *vec[V]) {
	v.w, v.n = from.w, from.n
	copy(v.lanes[:v.n], from.lanes[:v.n])
}

// unset makes v a register of n bytes that nothing was written to.
func (v *vec[V]) unset(n int) {
	v.w, v.n = 8, n/8
	for i := range v.n {
		v.lanes[i] = lane[V]{n: number[V]{st: isUnset}, k: I64}
	}
}

// fill makes v n lanes of kind k with value x.
func (v *vec[V]) fill(n int, k Kind, x number[V]) {
	v.w, v.n = int(k.Bytes()), n
	for i := range n {
		v.lanes[i] = lane[V]{x, k}
	}
}

// known reports whether the bits of all lanes are known.
func (v *vec[V]) known() bool {
	for i := range v.n {
		if v.lanes[i].n.st != isKnown {
			return false
		}
	}
	return true
}

// laneBits are the bits of a known lane, and laneOf the reverse.
func (l lane[V]) laneBits() uint64 {
	switch l.k {
	case F32:
		return uint64(math.Float32bits(float32(l.n.float())))
	case F64:
		return l.n.bits
	}
	return l.n.bits & (1<<(8*l.k.Bytes()-1)<<1 - 1)
}

func (m *machine[V]) laneOf(k Kind, b uint64) lane[V] {
	switch k {
	case F32:
		return lane[V]{m.float(F32, float64(math.Float32frombits(uint32(b)))), F32}
	case F64:
		return lane[V]{m.float(F64, math.Float64frombits(b)), F64}
	}
	return lane[V]{knownInt[V](wrapInt(k, int64(b))), k}
}

// as makes v's lanes those of kind k: bits are taken apart or together if they are known, zeros if they are zeros, and
// lanes of data stay what they are but for a sign.
func (m *machine[V]) as(v *vec[V], k Kind, s *site) {
	w := int(k.Bytes())
	if v.w == w {
		for i := range v.n {
			m.laneAs(&v.lanes[i], k, s)
		}
		return
	}
	if v.known() && (m.domain == nil || !v.floats() || v.zeros()) {
		m.regroup(v, k)
		return
	}
	if w > v.w && m.widen(v, k) {
		return
	}
	for i := range v.n {
		if v.lanes[i].n.st == isUnset {
			fail(s.pos, CodeUnset, "a vector is used before it is set")
		}
	}
	fail(s.pos, CodeType, fmt.Sprintf("lanes of %s are used as lanes of %s", v.lanes[0].k, k),
		"the bits of data have no meaning here")
}

// laneAs is as for one lane of the right size.
func (m *machine[V]) laneAs(l *lane[V], k Kind, s *site) {
	switch {
	case l.k == k:
	case l.n.st == isMasked:
		l.k = k
	case l.n.st == isUnset:
		fail(s.pos, CodeUnset, "a vector is used before it is set")
	case l.n.st == isKnown && (m.domain == nil || l.k.Int() || l.n.bits == 0):
		*l = m.laneOf(k, l.laneBits())
	case l.k.Int() && k.Int():
		*l = lane[V]{number[V]{v: m.domain.Convert(l.k, k, l.n.v)}, k}
	default:
		fail(s.pos, CodeType, fmt.Sprintf("a lane of %s is used as %s", l.k, k),
			"the bits of data have no meaning here")
	}
}

func (v *vec[V]) floats() bool {
	for i := range v.n {
		if v.lanes[i].k.Float() {
			return true
		}
	}
	return false
}

func (v *vec[V]) zeros() bool {
	for i := range v.n {
		if v.lanes[i].n.bits != 0 {
			return false
		}
	}
	return true
}

// regroup cuts known bits into lanes of kind k.
func (m *machine[V]) regroup(v *vec[V], k Kind) {
	var raw [64]byte
	size, w := v.size(), int(k.Bytes())
	for i := range size {
		raw[i] = byte(v.lanes[i/v.w].laneBits() >> (8 * (i % v.w)))
	}
	v.w, v.n = w, size/w
	for i := range v.n {
		b := uint64(0)
		for j := range w {
			b |= uint64(raw[i*w+j]) << (8 * j)
		}
		v.lanes[i] = m.laneOf(k, b)
	}
}

// widen makes lanes of data whose neighbours above are zeros wider ones: what unpacking with zero does.
func (m *machine[V]) widen(v *vec[V], k Kind) bool {
	g := int(k.Bytes()) / v.w
	if k.Float() {
		return false
	}
	for i := range v.n {
		l := v.lanes[i]
		if l.k.Float() || l.n.st != isKnown && l.n.st != isData || i%g != 0 && (l.n.st != isKnown || l.n.bits != 0) {
			return false
		}
	}
	for i := range v.n / g {
		l := v.lanes[i*g]
		from := unsigned(l.k)
		n := m.convert(l.k, from, false, l.n, nil)
		v.lanes[i] = lane[V]{m.convert(from, k, false, n, nil), k}
	}
	v.w, v.n = v.w*g, v.n/g
	return true
}

func unsigned(k Kind) Kind {
	if k.Signed() {
		return k + 1
	}
	return k
}

// laneKind is the kind of a vector type's lanes, as C has it.
func laneKind(t ctree.Type) Kind { return mustKind(t.(ctree.Vector).Elem) }

// vector compiles an expression of vector type.
func (c *compiler[V]) vector(e ctree.Expr) vecX[V] {
	s := &site{e.Pos()}
	t := e.Type().(ctree.Vector)
	size := int(t.Size())
	switch e := e.(type) {
	case *ctree.VarRef:
		if slot, ok := slotVar(e); ok {
			return func(f *frame[V], v *vec[V]) { v.copy(&f.vec[slot]) }
		}
		return c.loadVec(e, size)
	case *ctree.CompoundLit:
		if list, ok := e.Init.(*ctree.InitList); ok && !e.Object.AddressTaken {
			return c.vecInit(list, t)
		}
		return c.loadVec(e, size)
	case *ctree.Index, *ctree.Deref, *ctree.Member, *ctree.ListIndex:
		return c.loadVec(e, size)
	case *ctree.Convert:
		if isVector(e.X.Type()) {
			return c.vector(e.X)
		}
	case *ctree.Assign:
		return c.vecAssign(e)
	case *ctree.Compound:
		return c.vecCompound(e)
	case *ctree.Binary:
		return c.vecBinary(e.Op, e.L, e.R, laneKind(e.L.Type()), s)
	case *ctree.Unary:
		return c.vecUnary(e)
	case *ctree.Splat:
		k, x := laneKind(t), c.numAny(e.X)
		return func(f *frame[V], v *vec[V]) { v.fill(t.Lanes, k, x(f)) }
	case *ctree.InitList:
		return c.vecInit(e, t)
	case *ctree.Cond:
		if isVector(e.If.Type()) {
			return c.choose(e, laneKind(t), s)
		}
		test, a, b := c.branching(e.If, BranchCond), c.vector(e.Then), c.vector(e.Else)
		return func(f *frame[V], v *vec[V]) {
			if test(f) {
				a(f, v)
			} else {
				b(f, v)
			}
		}
	case *ctree.Comma:
		x, y := c.effect(e.X), c.vector(e.Y)
		return func(f *frame[V], v *vec[V]) { x(f); y(f, v) }
	case *ctree.StmtExpr:
		body, y := c.stmt(e.Body), c.vector(e.Value)
		return func(f *frame[V], v *vec[V]) { body(f); y(f, v) }
	case *ctree.Call:
		return c.vecCall(e)
	}
	panic(fmt.Sprintf("BUG: %s: %T is no vector", e.Pos(), e))
}

func (c *compiler[V]) vecCall(e *ctree.Call) vecX[V] {
	switch {
	case isMove(e):
		return c.move(e)
	case !c.internal(e):
		return func(*frame[V], *vec[V]) { unknownIntrinsic(e) }
	}
	call, s := c.unitCall(e), &site{e.Pos()}
	return func(f *frame[V], v *vec[V]) {
		g := call(f)
		mustReturn(g, s)
		v.copy(&g.retV)
		f.m.leave(g)
	}
}
