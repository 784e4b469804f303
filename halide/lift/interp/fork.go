package interp

import "github.com/vyasa-go/vyasa/halide/lift/ctree"

// ifData is an if whose condition may be data. When it is, both sides run, each from the same state, and every place
// that either wrote becomes a Select:
//
//	if (c) x = a; else y = b;   ->   x = c ? a : x;  y = c ? y : b;
//
// If a side jumps, both sides run up to the end of what contains them, the loop's body or the function:
//
//	if (c) return a; rest   ->   c ? a : rest
func (c *compiler[V]) ifData(s *ctree.If, then, otherwise stmtX[V]) stmtX[V] {
	x, k, at, b := c.num(s.Cond), kind(s.Cond), &site{s.Cond.Pos()}, c.branch(s.Cond, BranchIf)
	thenAll, otherwiseAll := then, otherwise
	if jumps(s) {
		thenAll, otherwiseAll = c.toBoundary(then), c.toBoundary(otherwise)
	}
	return func(f *frame[V]) ctl {
		raw := x(f)
		n := f.m.resolve(k, raw)
		b.Data = b.Data || raw.st != isKnown // also where the domain knows which way it goes
		b.countTruth(n.st == isKnown, n.int())
		switch {
		case n.st == isData:
			return f.m.fork(f, f.m.asTruth(k, n).v, thenAll, otherwiseAll, at)
		case n.bits != 0:
			return then(f)
		}
		return otherwise(f)
	}
}

// toBoundary is x and what follows it, up to the end of the loop's body or function.
func (c *compiler[V]) toBoundary(x stmtX[V]) stmtX[V] {
	rest, boundary := c.rest, c.boundary
	return func(f *frame[V]) ctl {
		r := x(f)
		if r == ctlNext && rest != nil {
			r = rest(f)
		}
		if r == ctlNext {
			r = boundary
		}
		return r
	}
}

// saved is what a frame holds, but for integers that are never data.
type saved[V any] struct {
	d        []number[V]
	p        []ptr[V]
	vec      []vec[V]
	retD     number[V]
	retP     ptr[V]
	retV     vec[V]
	returned bool
}

func (f *frame[V]) save() saved[V] {
	return saved[V]{append([]number[V](nil), f.d...), append([]ptr[V](nil), f.p...), append([]vec[V](nil), f.vec...),
		f.retD, f.retP, f.retV, f.returned}
}

func (f *frame[V]) reset(s saved[V]) {
	copy(f.d, s.d)
	copy(f.p, s.p)
	copy(f.vec, s.vec)
	f.retD, f.retP, f.retV, f.returned = s.retD, s.retP, s.retV, s.returned
}

// fork runs both sides of a branch on the data cond and merges what they did.
func (m *machine[V]) fork(f *frame[V], cond V, then, otherwise stmtX[V], s *site) ctl {
	m.step(s)
	if m.forks++; m.forks > maxForks {
		fail(s.pos, CodeLimit, "branches on data are nested more deeply than the limit allows")
	}
	mark := len(m.journal)
	start := f.save()
	thenCtl := then(f)
	after := f.save()
	order, cells := m.undo(mark)
	f.reset(start)
	otherwiseCtl := otherwise(f)
	if thenCtl != otherwiseCtl {
		needsConcrete(s.pos, "whether the loop or function goes on")
	}
	m.forks--
	m.mergeMemory(cond, mark, order, cells, s)
	f.merge(cond, after)
	return thenCtl
}

const maxForks = 64

// merge makes f, as the second side left it, what cond chooses from the first side (after) and it.
func (f *frame[V]) merge(cond V, after saved[V]) {
	m := f.m
	for slot, then := range after.d {
		if k := f.fn.slotScalar(slot); f.fn.kinds[slot] == slotNumber {
			f.d[slot] = m.mergeNumber(cond, k, then, f.d[slot])
		}
	}
	for slot, then := range after.p {
		f.p[slot] = m.mergePtr(then, f.p[slot])
	}
	for slot := range after.vec {
		m.mergeVec(cond, &after.vec[slot], &f.vec[slot])
	}
	f.returned = f.returned && after.returned
	if f.returned {
		k, _ := KindOf(f.fn.src.Type.Result)
		f.retD = m.mergeNumber(cond, k, after.retD, f.retD)
		f.retP = m.mergePtr(after.retP, f.retP)
		m.mergeVec(cond, &after.retV, &f.retV)
	}
}

// slotScalar is the kind of the scalar in a slot.
func (fn *function[V]) slotScalar(slot int) Kind {
	o := (*ctree.Object)(nil)
	if n := len(fn.src.Params); slot < n {
		o = fn.src.Params[slot]
	} else {
		o = fn.src.Locals[slot-n]
	}
	k, _ := KindOf(o.Type)
	return k
}

func (m *machine[V]) mergeNumber(cond V, k Kind, a, b number[V]) number[V] {
	return m.selectNumber(cond, k, a, b)
}

func (m *machine[V]) mergePtr(a, b ptr[V]) ptr[V] {
	if a == b {
		return a
	}
	return ptr[V]{o: m.poison}
}

// mergeMemory merges cells, which the first side wrote, with what is there now, which the second side left.
func (m *machine[V]) mergeMemory(cond V, mark int, order []touched[V], cells map[touched[V]]cell[V], s *site) {
	seen := map[touched[V]]bool{}
	second := append([]change[V](nil), m.journal[mark:]...)
	for _, t := range order {
		seen[t] = true
		if t.o.freed == "" {
			then := cells[t]
			m.mergeCell(cond, t, &then, nil, s)
		}
	}
	for _, c := range second {
		t := touched[V]{c.o, c.off}
		if !seen[t] && t.o.freed == "" {
			seen[t] = true
			m.mergeCell(cond, t, nil, &c, s)
		}
	}
	if m.forks == 0 {
		m.journal = m.journal[:0]
	}
}

// mergeCell merges one cell: then is what the first side left, or was what there was before the second one alone wrote
// it.
func (m *machine[V]) mergeCell(cond V, t touched[V], then *cell[V], was *change[V], s *site) {
	o := t.o
	i := int((t.off - o.lo) >> o.shift)
	if m.forks > 0 {
		m.log(o, t.off, 1)
	}
	now := o.cell(i)
	switch {
	case then == nil:
		o.restore(i, was.was)
		first := m.before(o, i, t.off, now.fl, s)
		o.restore(i, now)
		then = &first
	case now.fl&(cellDefined|cellInside) == 0:
		now = m.before(o, i, t.off, then.fl, s)
	}
	fl := now.fl&^cellValue | (now.fl|then.fl)&cellWritten
	k, ok := mergeKind(then.fl, now.fl)
	if !ok {
		o.flags[i] = fl | cellInside
		return
	}
	switch {
	case k == Ptr:
		o.ptrs[i] = m.mergePtr(then.p, now.p)
	default:
		n := m.mergeNumber(cond, k, m.ofCell(*then, k), m.ofCell(now, k))
		o.bits[i], o.data[i] = n.bits, n.v
		if n.st == isData {
			fl |= cellData
		}
	}
	o.flags[i] = fl | formats[k]
}

// before is cell i as it was when nothing was written: an input, zero, or undefined; like is the format it should have.
func (m *machine[V]) before(o *object[V], i int, off int64, like cellFlags, s *site) cell[V] {
	if o.flags[i]&(cellDefined|cellInside) == 0 && (o.open || o.zero) && like&cellDefined != 0 {
		m.define(o, i, off, like.kind(), s)
	}
	return o.cell(i)
}

// mergeKind is the kind of two cells that can be merged.
func mergeKind(a, b cellFlags) (Kind, bool) {
	switch {
	case a&cellDefined == 0 || b&cellDefined == 0:
		return 0, false
	case a&cellKind == cellZero && b&cellKind == cellZero:
		return 0, false
	case a&cellKind == cellZero:
		return b.kind(), b&cellKind != cellPtr
	case b&cellKind == cellZero:
		return a.kind(), a&cellKind != cellPtr
	}
	return a.kind(), a.kind() == b.kind()
}

// ofCell is c's number as a k.
func (m *machine[V]) ofCell(c cell[V], k Kind) number[V] {
	if c.fl&cellKind == cellZero {
		return m.zero(k)
	}
	return c.num
}

// numCond is ?: where it may be data; sides with effects run like those of an if.
func (c *compiler[V]) numCond(e *ctree.Cond) numX[V] {
	k, ck, s, b := kind(e), kind(e.If), &site{e.Pos()}, c.branch(e.If, BranchCond)
	x, then, otherwise := c.num(e.If), c.num(e.Then), c.num(e.Else)
	pure := c.pure(e.Then) && c.pure(e.Else)
	return func(f *frame[V]) number[V] {
		raw := x(f)
		n := f.m.resolve(ck, raw)
		b.Data = b.Data || raw.st != isKnown
		b.countTruth(n.st == isKnown, n.int())
		switch {
		case n.st == isKnown && n.bits != 0:
			return then(f)
		case n.st == isKnown:
			return otherwise(f)
		}
		cond := f.m.asTruth(ck, n).v
		if pure {
			a := then(f)
			return f.m.selectNumber(cond, k, a, otherwise(f))
		}
		var a, b number[V]
		f.m.fork(f, cond, func(f *frame[V]) ctl { a = then(f); return ctlNext },
			func(f *frame[V]) ctl { b = otherwise(f); return ctlNext }, s)
		return f.m.selectNumber(cond, k, a, b)
	}
}
