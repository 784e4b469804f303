package interp

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// move compiles a call of _vy_move16(z, a, b, i, ...), of which all moves of lanes are made: pieces of z bytes of a and
// b, by number. Lanes of data stay what they are, so a piece is some whole lanes, or some pieces are one lane.
func (c *compiler[V]) move(e *ctree.Call) vecX[V] {
	size, s := c.int(e.Args[0]), &site{e.Pos()}
	x, a := c.vector(e.Args[1]), c.temp()
	y, b := c.vector(e.Args[2]), c.temp()
	one := sameVariable(e.Args[1], e.Args[2])
	numbers := make([]int, len(e.Args)-3)
	var open []numX[V] // where numbers depend on an operand
	var at []int
	for i, x := range e.Args[3:] {
		if n, ok := ctree.Folded(x, nil); ok {
			numbers[i] = int(n)
			continue
		}
		open, at = append(open, c.numAny(x)), append(at, i)
	}
	return func(f *frame[V], v *vec[V]) {
		x(f, &f.vec[a])
		from := &f.vec[a]
		if !one {
			y(f, &f.vec[b])
			from = &f.vec[b]
		}
		var all [64]int
		n := copy(all[:], numbers)
		for i, x := range open {
			r := f.m.resolve(I32, x(f))
			if r.st != isKnown {
				needsConcrete(s.pos, "the control of a shuffle")
			}
			all[at[i]] = int(r.int())
		}
		f.m.pieces(v, &f.vec[a], from, int(size(f)), all[:n], s)
	}
}

// isMove reports whether e is what move compiles.
func isMove(e *ctree.Call) bool { return strings.HasPrefix(e.Name, "_vy_move") }

func sameVariable(a, b ctree.Expr) bool {
	x, ok := a.(*ctree.VarRef)
	y, also := b.(*ctree.VarRef)
	return ok && also && x.Object == y.Object
}

// pieces sets v to pieces of z bytes of a, and of b behind them; what has a negative number is zeros.
func (m *machine[V]) pieces(v, a, b *vec[V], z int, numbers []int, s *site) {
	for _, x := range []*vec[V]{a, b} {
		x.emptied(z)
		if x.w > z && x.known() {
			m.as(x, intKind(z), s)
		}
	}
	m.alike(a, b, s)
	if a.w > z {
		m.parts(v, a, b, z, numbers, s)
		return
	}
	per := z / a.w
	for i, n := range numbers {
		for j := range per {
			v.lanes[i*per+j] = m.piece(a, b, n*per+j, n < 0)
		}
	}
	v.w, v.n = a.w, len(numbers)*per
}

// piece is lane n of a, or of b behind it.
func (m *machine[V]) piece(a, b *vec[V], n int, zero bool) lane[V] {
	switch {
	case zero:
		k := a.lanes[0].k
		return lane[V]{m.zero(k), k}
	case n >= a.n:
		return b.lanes[n-a.n]
	}
	return a.lanes[n]
}

// parts is pieces of lanes that are wider: whole lanes, or, if there are others, low parts of lanes with zeros above.
func (m *machine[V]) parts(v, a, b *vec[V], z int, numbers []int, s *site) {
	per := a.w / z
	whole, low := true, true
	for i, n := range numbers {
		first := numbers[i/per*per]
		whole = whole && (n == first+i%per && first%per == 0 || n < 0 && first < 0)
		low = low && (i%per == 0 && (n < 0 || n%per == 0) || i%per > 0 && n < 0)
	}
	switch {
	case whole:
		for i := 0; i < len(numbers); i += per {
			v.lanes[i/per] = m.piece(a, b, numbers[i]/per, numbers[i] < 0)
		}
		v.w, v.n = a.w, len(numbers)/per
	case low && !a.floats() && !b.floats():
		k := intKind(z)
		for i, n := range numbers {
			l := m.piece(a, b, n/per, n < 0)
			if l.n.st != isMasked {
				l.n = m.convert(l.k, k, false, l.n, s)
			}
			v.lanes[i] = lane[V]{l.n, k}
		}
		v.w, v.n = z, len(numbers)
	default:
		fail(s.pos, CodeType, "bytes of wider data are shuffled")
	}
}

// alike makes the lanes of a and b those of one size: of data's if only one is known.
func (m *machine[V]) alike(a, b *vec[V], s *site) {
	a.emptied(b.w)
	b.emptied(a.w)
	switch {
	case a.w == b.w:
	case b.known():
		m.as(b, signedOf(a.lanes[0].k), s)
	default:
		m.as(a, signedOf(b.lanes[0].k), s)
	}
}

// emptied makes the lanes of a vector that was never set those of n bytes.
func (v *vec[V]) emptied(n int) {
	for i := range v.n {
		if n > 8 || v.lanes[i].n.st != isUnset {
			return
		}
	}
	v.w, v.n = n, v.size()/n
	for i := range v.n {
		v.lanes[i] = lane[V]{n: number[V]{st: isUnset}, k: intKind(n)}
	}
}

// intKind is the signed integer kind of n bytes.
func intKind(n int) Kind { return map[int]Kind{1: I8, 2: I16, 4: I32, 8: I64}[n] }

// choose compiles c ? a : b of vectors: lane by lane if c is one, too.
func (c *compiler[V]) choose(e *ctree.Cond, k Kind, s *site) vecX[V] {
	test, x, y := c.vector(e.If), c.vector(e.Then), c.vector(e.Else)
	t, a, b := c.temp(), c.temp(), c.temp()
	return func(f *frame[V], v *vec[V]) {
		test(f, &f.vec[t])
		x(f, &f.vec[a])
		y(f, &f.vec[b])
		f.m.chosenLanes(v, &f.vec[t], &f.vec[a], &f.vec[b], k, s)
	}
}

// chosenLanes sets v to a's lanes where test's are not zero, and b's elsewhere. The truth of a comparison may be wider
// than what it chooses; k is what C calls the lanes.
func (m *machine[V]) chosenLanes(v, test, a, b *vec[V], k Kind, s *site) {
	m.alike(a, b, s)
	if a.w == int(k.Bytes()) {
		m.as(a, k, s)
		m.as(b, k, s)
	}
	if test.w < a.w || test.w > a.w && !test.truths() {
		m.as(test, intKind(a.w), s)
	}
	for i := range a.n {
		x, y := m.unmasked(a.lanes[i]), m.unmasked(b.lanes[i])
		if x.k != y.k {
			m.laneAs(&y, x.k, s)
		}
		l := test.lanes[i*a.w/test.w]
		cond := l.n
		switch {
		case cond.st == isMasked:
			cond.st = isData
		case cond.st == isUnset:
			fail(s.pos, CodeUnset, "a vector is used before it is set")
		default:
			cond = m.asTruth(l.k, cond)
		}
		v.lanes[i] = lane[V]{m.choose(cond, x.k, x.n, y.n), x.k}
	}
	v.w, v.n = a.w, a.n
}

// choose is a where the truth cond holds, else b.
func (m *machine[V]) choose(cond number[V], k Kind, a, b number[V]) number[V] {
	cond = m.resolve(I32, cond)
	switch {
	case cond.st == isData:
		return m.selectNumber(cond.v, k, a, b)
	case cond.bits != 0:
		return a
	}
	return b
}

// truths reports whether all lanes are those of comparisons: ones or zeros, of any width.
func (v *vec[V]) truths() bool {
	for i := range v.n {
		l := v.lanes[i]
		if l.k.Float() || l.n.st != isMasked && (l.n.st != isKnown || wrapInt(signedOf(l.k), l.n.int())+1 > 1 ||
			wrapInt(signedOf(l.k), l.n.int()) < -1) {
			return false
		}
	}
	return true
}
