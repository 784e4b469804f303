package extract

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// newEpilogue looks at e, the value of a statement in the vector loop f.
func (w *walker) newEpilogue(f *lower.For, e *halide.Expr, pos diag.Pos) *epilogue {
	t := &epilogue{walker: w, f: f, pos: pos, known: map[string]*lower.Buffer{}, many: map[string]bool{}}
	t.value = t.makeValue
	t.env = halide.Env{Vars: map[string]halide.Range{}, Local: func(e *halide.Expr) halide.Span {
		l := w.nest.Local(e.Name)
		return halide.Span{Lo: l.Lo, Hi: l.Hi}
	}}
	for v, n := range w.extents {
		t.env.Vars[v] = halide.Range{Extent: n}
	}
	once, seen := map[string]bool{}, map[string]bool{}
	t.users(e, once, seen)
	return t
}

// users finds the accumulators that several sums of e need, or one needs twice.
func (t *epilogue) users(e *halide.Expr, once, seen map[string]bool) {
	switch e.Op {
	case halide.OpLocal:
		key := e.String()
		t.many[key] = t.many[key] || once[key]
		once[key] = true
		return
	case halide.OpAdd, halide.OpSub, halide.OpMul, halide.OpNeg:
		for _, a := range e.Args {
			t.users(a, once, seen)
		}
		return
	}
	for _, a := range e.Args { // each is a sum of its own, made once
		if key := a.String(); !seen[key] {
			seen[key] = true
			t.users(a, once, seen)
		}
	}
}

// makeValue makes e in lanes at least as wide as least.
func (t *epilogue) makeValue(e *halide.Expr, least halide.Type) (*lower.Buffer, error) {
	of := e
	if least != halide.Int32 && wholeBytes(t.walker, t.f) {
		e = closer(e, t.span)
	}
	if least != halide.Int32 {
		e = sooner(e, t.span)
	}
	e, err := t.selection(t.decided(e))
	if err != nil {
		return nil, err
	}
	if e.Kind != of.Kind {
		return t.chosen(e, of, least)
	}
	if !computed(e) {
		return nil, refused(e)
	}
	typ := t.lanes(e, least)
	if typ == halide.NoType {
		return nil, t.tooWide(e)
	}
	args := t.operands(e, typ)
	for _, a := range args {
		if typ = t.lanes(a, typ); typ == halide.NoType {
			return nil, t.tooWide(a)
		}
	}
	key := fmt.Sprint(typ, " ", e)
	if b, ok := t.known[key]; ok {
		return b, nil
	}
	b, err := t.make(e, args, typ)
	if err == nil {
		t.known[key] = b
	}
	return b, err
}

// computed reports whether vector units have the operation of e at all.
func computed(e *halide.Expr) bool {
	switch e.Op {
	case halide.OpMin, halide.OpMax, halide.OpAbs, halide.OpSelect:
		return true
	case halide.OpDiv:
		return e.Kind == halide.IntKind || e.Kind == halide.FloatKind
	case halide.OpNarrow, halide.OpWrap, halide.OpShl, halide.OpShr, halide.OpMod, halide.OpQuo, halide.OpRem,
		halide.OpAnd, halide.OpOr, halide.OpXor, halide.OpNot, halide.OpToInt:
		return e.Kind == halide.IntKind
	case halide.OpToFloat, halide.OpFloor, halide.OpCeil, halide.OpRound, halide.OpSqrt:
		return e.Kind == halide.FloatKind
	}
	return linear(e)
}

// decided is e, or the operand that e always is.
func (t *epilogue) decided(e *halide.Expr) *halide.Expr {
	if e.Op != halide.OpMin && e.Op != halide.OpMax || e.Kind != halide.IntKind {
		return e
	}
	for i, x := range e.Args {
		a, b := t.span(x), t.span(e.Args[1-i])
		if e.Op == halide.OpMin && a.Hi.Cmp(b.Lo) <= 0 || e.Op == halide.OpMax && a.Lo.Cmp(b.Hi) >= 0 {
			return t.decided(x)
		}
	}
	return e
}

// closer narrows to bytes what is then clamped to bytes: saturating to both is clamping to what both have. Other bounds
// are cut off in lanes of int16, to which bytes would have to be widened.
//
//	min(max(narrow(int16, a, 6), 0), 127)   ->   max(narrow(int8, a, 6), 0)
//	min(narrow(uint8, a, 6), 127)           ->   max(narrow(int8, a, 6), 0)
func closer(e *halide.Expr, span func(*halide.Expr) halide.Span) *halide.Expr {
	inner := unclamped(e)
	if inner == nil || inner == e || inner.Op != halide.OpNarrow || inner.Shift == 0 {
		return e
	}
	s := span(e)
	for _, to := range []halide.Type{halide.Int8, halide.UInt8} {
		if !s.Fits(to) {
			continue
		}
		if to == inner.Type || !needsNoLanes(s, to) {
			break
		}
		closer := narrowTo(to, inner.Shift, inner.Round, inner.Args[0])
		if s.Lo.Cmp(halide.TypeSpan(to).Lo) > 0 {
			closer = node2(halide.OpMax, closer, constantOf(s.Lo, e))
		}
		return closer
	}
	return e
}

// sooner saturates to int16 what is then clamped to numbers of int16, which changes nothing: lanes of int32 are half as
// many, and the sum would have to become a value twice.
//
//	min(max(a + b, -1000), 1000)   ->   min(max(narrow(int16, a + b), -1000), 1000)
func sooner(e *halide.Expr, span func(*halide.Expr) halide.Span) *halide.Expr {
	inner := unclamped(e)
	if inner == nil || inner == e || !addsUp(inner) || span(inner).Fits(halide.Int16) || !span(e).Fits(halide.Int16) {
		return e
	}
	var within func(*halide.Expr) *halide.Expr
	within = func(a *halide.Expr) *halide.Expr {
		switch {
		case a == inner:
			return narrowTo(halide.Int16, 0, halide.Even, a)
		case a.Op == halide.OpConst:
			return a
		}
		return indexes.WithArgs(a, []*halide.Expr{within(a.Args[0]), within(a.Args[1])})
	}
	return within(e)
}

// inBytes is e, a value that is clamped and saturated to bytes, as one that ends in bytes and is clamped there, where
// it is clamped at the ends of bytes or at 0: saturating keeps the order of numbers. Where it is clamped at another
// number above, that is moved to the end of bytes and back. nil of others.
//
//	narrow(int8, max(narrow(int16, a, 6), 0))              ->   max(narrow(int8, a, 6), 0)
//	narrow(int8, max(narrow(int16, a, 6) + 3, 0))          ->   max(narrow(int8, narrow(int16, a, 6) + 3), 0)
//	narrow(int8, min(max(narrow(int16, a, 6), 0), 96))     ->
//	    max(narrow(int8, narrow(int8, narrow(int16, a, 6) + 31) - 31), 0)
func (t choices) inBytes(e *halide.Expr, end triplet.Store) *halide.Expr {
	to := end.Out.Buffer.Type
	if end.Op != halide.OpNarrow || end.Shift != 0 || e.Type != to || !wholeBytes(t.walker, t.f) {
		return nil
	}
	s, leaf := t.span(e), unclamped(e.Args[0])
	if leaf == nil || leaf == e.Args[0] {
		return nil
	}
	bytes := narrowTo(to, 0, halide.Even, leaf)
	narrowed := leaf.Op == halide.OpNarrow && halide.TypeSpan(to).Inside(halide.TypeSpan(leaf.Type))
	switch {
	case !narrowed && !addsUp(leaf):
		return nil
	case !needsNoLanes(s, to):
		if to != halide.Int8 || s.Lo.Sign() != 0 || t.span(leaf).Hi.Cmp(s.Hi) <= 0 {
			return nil
		}
		up := constantOf(new(big.Int).Sub(highest(to), s.Hi), e)
		top := narrowTo(to, 0, halide.Even, node2(halide.OpAdd, leaf, up))
		bytes = narrowTo(to, 0, halide.Even, node2(halide.OpSub, top, up))
	case narrowed:
		bytes = narrowTo(to, leaf.Shift, leaf.Round, leaf.Args[0])
	}
	if s.Lo.Cmp(halide.TypeSpan(to).Lo) > 0 {
		return node2(halide.OpMax, bytes, constantOf(s.Lo, e))
	}
	return bytes
}

// unclamped is what minima and maxima with constants are of; nil if others are among them.
func unclamped(e *halide.Expr) *halide.Expr {
	for e.Op == halide.OpMin || e.Op == halide.OpMax {
		switch {
		case e.Args[1].Op == halide.OpConst:
			e = e.Args[0]
		case e.Args[0].Op == halide.OpConst:
			e = e.Args[1]
		default:
			return nil
		}
	}
	return e
}

// make makes a value in lanes of typ, which hold it and the operands.
func (t *epilogue) make(e *halide.Expr, args []*halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	if s := t.span(e); s.Known() && s.Lo.Cmp(s.Hi) == 0 {
		return t.constant(s.Lo.Int64(), typ), nil
	}
	if e.Op == halide.OpDiv && e.Kind == halide.FloatKind {
		return (&ieee{epilogue: t, like: e}).divided(e.Args[0], e.Args[1])
	}
	switch e.Op {
	case halide.OpMin, halide.OpMax, halide.OpAbs, halide.OpSelect:
		return t.lane(e, args, typ)
	case halide.OpAdd, halide.OpSub:
		if t.adds(e, typ) {
			return t.lane(e, e.Args, typ)
		}
	case halide.OpNarrow:
		return t.narrow(e, typ)
	case halide.OpWrap:
		return t.wrap(e, typ)
	case halide.OpAnd, halide.OpOr, halide.OpXor, halide.OpNot:
		return t.bitwise(e, typ)
	case halide.OpShl, halide.OpShr, halide.OpDiv, halide.OpMod:
		if sum, end, ok := t.byCaller(t.f, e, typ); ok {
			return byLanes{t}.shiftedBy(sum, e, typ, end)
		}
		if e.Args[1].Op != halide.OpConst {
			return byLanes{t}.made(e, typ)
		}
		if !linear(e) {
			return t.power(e, typ)
		}
	case halide.OpQuo, halide.OpRem:
		if by := (byLanes{t}).towardsZero(e, typ); by != nil {
			return t.value(by, typ)
		}
		return byLanes{t}.made(e, typ)
	case halide.OpToFloat:
		return t.toFloat(e)
	case halide.OpToInt:
		return t.toInt(e, typ)
	case halide.OpFloor, halide.OpCeil, halide.OpRound:
		return t.rounded(e)
	case halide.OpSqrt:
		return (&ieee{epilogue: t, like: e}).root(e.Args[0])
	case halide.OpLoad:
		if b := t.array(e.Name); b.Type == typ && slices.Contains(t.temps, b) {
			return b, nil
		}
		if b := t.fetch(e, typ); b != nil {
			return b, nil
		}
		if row := t.dense(e); row != nil {
			e = row
		}
	case halide.OpLocal:
		if b := t.extreme(e); b != nil && b.Type == typ {
			return b, nil
		}
	}
	return t.sumOf(e, typ, triplet.Store{Op: halide.OpLocal})
}

// selection takes conditions of conditions apart.
//
//	select(a < b && c < d, e, f)   ->   select(a < b, select(c < d, e, f), f)
func (t *epilogue) selection(e *halide.Expr) (*halide.Expr, error) {
	if e.Op != halide.OpSelect {
		return e, nil
	}
	pick := func(c, a, b *halide.Expr) *halide.Expr { return indexes.WithArgs(e, []*halide.Expr{c, a, b}) }
	c, a, b := e.Args[0], e.Args[1], e.Args[2]
	switch c.Op {
	case halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE, halide.OpEQ, halide.OpNE:
		if c.Args[0].Kind == e.Kind {
			return e, nil
		}
		if other := t.kinds(e); other != nil {
			return other, nil
		}
		return nil, mixed(e, c)
	case halide.OpAnd:
		return t.selection(pick(c.Args[0], pick(c.Args[1], a, b), b))
	case halide.OpOr:
		return t.selection(pick(c.Args[0], a, pick(c.Args[1], a, b)))
	case halide.OpNot:
		return t.selection(pick(c.Args[0], b, a))
	case halide.OpConst:
		if c.Int.Sign() == 0 {
			return t.selection(b)
		}
		return t.selection(a)
	}
	return nil, refused(c)
}

// store writes the value of a statement to memory. Types that lanes do not have are narrowed to by one that holds more,
// which is the same.
func (t *epilogue) store(e *halide.Expr, end triplet.Store) error {
	if e.Kind == halide.FloatKind {
		return t.floatStore(e, end)
	}
	bytes := choices{t}.inBytes(e, end)
	if out := end.Out.Buffer.Type; bytes == nil && out.Bits() == 8 && end.Shift == 0 && wholeBytes(t.walker, t.f) &&
		(end.Op == halide.OpLocal || end.Op == halide.OpNarrow) {
		bytes = choices{t}.saturating(e, out)
	}
	if bytes != nil {
		if end.Op, end.Shift = halide.OpLocal, 0; bytes.Op == halide.OpNarrow {
			end.Op, end.Shift, end.Round = halide.OpNarrow, bytes.Shift, bytes.Round
		}
		e = bytes
	} else {
		e, end = choices{t}.moved(e, end)
	}
	e, end, err := byLanes{t}.floored(e, end)
	if err != nil {
		return err
	}
	out, inner := end.Out.Buffer.Type, e
	if end.Op != halide.OpLocal {
		inner = e.Args[0]
	}
	exact := end.Op == halide.OpNarrow && end.Shift == 0 && t.span(inner).Fits(out)
	lanes := t.lanes(inner, halide.Int16) != halide.NoType
	sum, by, byCaller := t.byCaller(t.f, inner, out)
	switch {
	case t.extreme(inner) != nil && end.Op == halide.OpLocal: // a value already
	case byCaller && end.Op == halide.OpNarrow && end.Shift == 0:
		end.By, end.Round = by.By, by.Round
		return t.sum(sum, end)
	case end.Op == halide.OpNarrow && end.Shift == 0 && out.Bits() == 8 && (choices{t}).addsValue(inner):
		e = inner
	case linear(inner) && (end.Op != halide.OpNarrow || choices{t}.whole(inner) == nil), end.Op == halide.OpWrap,
		end.Op == halide.OpNarrow && !exact && lanes && !t.inside(inner):
		return t.sum(inner, end)
	case exact:
		e = inner
	case needsNoLanes(t.span(e), out) && t.inside(inner) && wholeBytes(t.walker, t.f): // e, in bytes
	case end.Op == halide.OpNarrow && out != halide.Int16 && out != halide.Int32:
		typ := halide.Int32
		if out.Bits() == 8 {
			typ = halide.Int16
		}
		if highest(typ).Cmp(highest(out)) < 0 && !t.span(e).Fits(typ) {
			return t.tooWide(inner)
		}
		e, end.Shift = narrowTo(typ, end.Shift, end.Round, inner), 0
	}
	b, err := t.value(e, halide.Int16)
	if err != nil {
		return err
	}
	if !t.spans[b.Name].Fits(out) {
		return t.sum(t.load(b), end)
	}
	end.Op, end.Shift = halide.OpLocal, 0
	if t.machine.Vector(end.Out) && (b.Type == out || b.Type == halide.Int16 && out.Bits() == 8) {
		t.emit(triplet.LaneOp{Op: halide.OpLocal, Args: []triplet.LaneArg{{Temp: b}}, Mem: end.Out})
		return nil
	}
	return t.sum(t.load(b), end)
}
