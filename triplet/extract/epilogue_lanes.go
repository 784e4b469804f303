package extract

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
	"github.com/vyasa-go/vyasa/triplet"
)

// operands are those of a lane operation, in the order of its arguments; nil for anything else. What no lanes hold is
// cut to 32 bits, which changes nothing where the result fits them: of two the greater is none that is too small.
func (t *epilogue) operands(e *halide.Expr, typ halide.Type) []*halide.Expr {
	switch e.Op {
	case halide.OpMin, halide.OpMax:
		out := make([]*halide.Expr, len(e.Args))
		for i, a := range e.Args {
			if out[i] = a; t.lanes(a, typ) == halide.NoType {
				out[i] = narrowTo(halide.Int32, 0, halide.Even, a)
			}
		}
		return out
	case halide.OpAbs:
		return e.Args
	case halide.OpSelect:
		c := e.Args[0]
		return []*halide.Expr{c.Args[0], c.Args[1], e.Args[1], e.Args[2]}
	}
	return nil
}

// adds reports whether a sum or a difference is made in lanes of typ, which hold it: one operation for a whole
// register, where an accumulator takes two conversions and a multiplication for each half. Operands are values,
// constants, or loads of whole vectors; sums of loads alone stay in accumulators where these read them as they are.
//
//	min(a(x) + 96, 192)   ->   t0 = a(x:x+31);  t1 = t0 + 96;  min(t1, 192)
func (t *epilogue) adds(e *halide.Expr, typ halide.Type) bool {
	values := 0
	if e.Kind != halide.IntKind {
		return false
	}
	for _, a := range e.Args {
		if a.Op == halide.OpConst {
			if !t.span(a).Fits(typ) {
				return false
			}
			continue
		}
		values++
		if a.Op == halide.OpLoad {
			if !t.fetches(a, typ) {
				return false
			}
		} else if linear(a) || t.lanes(a, halide.Int16) != typ {
			return false
		}
	}
	return values > 0
}

// addsValue reports whether e is a sum of int16 that is made in lanes, of a value that is made there, too. Beside it an
// accumulator would take a multiplication for each half, and registers for its constants.
//
//	narrow(int8, select(c, a, b) - 7)   ->   t0 = select(c, a, b);  t1 = t0 - 7;  narrow(int8, t1)
func (t choices) addsValue(e *halide.Expr) bool {
	chosen := func(a *halide.Expr) bool { return a.Op == halide.OpSelect }
	return (e.Op == halide.OpAdd || e.Op == halide.OpSub) && slices.ContainsFunc(e.Args, chosen) &&
		t.lanes(e, halide.Int16) == halide.Int16 && t.adds(e, halide.Int16)
}

// fetches reports whether a load is a value of typ already, or one of vectors that become one.
func (t *epilogue) fetches(e *halide.Expr, typ halide.Type) bool {
	b := t.array(e.Name)
	if b == nil || !affineIndex(e.Args) || b.Type != typ && !(typ == halide.Int16 && b.Type.Bits() == 8) {
		return false
	}
	if slices.Contains(t.temps, b) {
		return b.Type == typ
	}
	x := t.access(t.f, e.Name, e.Args)
	return t.machine.Vector(x) || b.Type == typ && typ == halide.Int32 && t.machine.Vectors(x)
}

// lane makes a value by a lane operation.
func (t *epilogue) lane(e *halide.Expr, args []*halide.Expr, typ halide.Type) (*lower.Buffer, error) {
	op := triplet.LaneOp{Op: e.Op}
	if e.Op == halide.OpSelect {
		op.Cmp = e.Args[0].Op
		if op.Cmp == halide.OpNE {
			op.Cmp = halide.OpEQ
			args = []*halide.Expr{args[0], args[1], args[3], args[2]}
		}
	}
	for _, a := range args {
		x, err := t.arg(a, typ)
		if err != nil {
			return nil, err
		}
		op.Args = append(op.Args, x)
	}
	op.Dst = t.temp(typ, t.f.Extent, t.span(e))
	t.emit(op)
	return op.Dst, nil
}

// arg is an operand: a constant where it can have but one value.
func (t *epilogue) arg(e *halide.Expr, typ halide.Type) (triplet.LaneArg, error) {
	if s := t.span(e); s.Known() && s.Lo.Cmp(s.Hi) == 0 && s.Fits(typ) {
		return triplet.LaneArg{Int: s.Lo.Int64()}, nil
	}
	if e.Kind == halide.FloatKind && e.Op == halide.OpConst {
		return triplet.LaneArg{Float: e.Float}, nil
	}
	if b := t.oneElement(e, typ); b != nil {
		return triplet.LaneArg{Temp: b}, nil
	}
	b, err := t.value(e, typ)
	if err == nil && b.Type != typ { // made of wider ones
		b, err = t.sumOf(t.load(b), typ, triplet.Store{Op: halide.OpLocal})
	}
	return triplet.LaneArg{Temp: b}, err
}

// oneElement is an integer in memory that all lanes have; nil of others. Lane operations select it out of a register
// that holds no more.
//
//	max(a(x + {0..15}), k(y))   ->   t0 = a(x:x+15);  t1 = k(y);  max(t0, t1)
func (t *epilogue) oneElement(e *halide.Expr, typ halide.Type) *lower.Buffer {
	b := t.nest.Buffer(e.Name)
	if e.Op != halide.OpLoad || b == nil || b.Type != typ || typ == halide.Float32 || !affineIndex(e.Args) {
		return nil
	}
	x := t.access(t.f, e.Name, e.Args)
	if !x.Scalar() || len(x.Lane) < 2 {
		return nil
	}
	key := fmt.Sprint("one ", e)
	if t.known[key] == nil {
		t.known[key] = t.temp(typ, t.f.Extent, t.span(e))
		t.emit(triplet.LaneOp{Op: halide.OpLoad, Dst: t.known[key], Mem: x})
	}
	return t.known[key]
}

// constant is a value that is the same in all lanes.
func (t *epilogue) constant(n int64, typ halide.Type) *lower.Buffer {
	b := t.temp(typ, t.f.Extent, halide.SpanOf(n, n))
	t.emit(triplet.LaneOp{Op: halide.OpLocal, Dst: b, Args: []triplet.LaneArg{{Int: n}}})
	return b
}

// fetch loads a value as it lies in memory, 8 bits widened; nil if no aligned vector is there.
func (t *epilogue) fetch(e *halide.Expr, typ halide.Type) *lower.Buffer {
	if !t.fetches(e, typ) {
		return nil
	}
	x := t.access(t.f, e.Name, e.Args)
	dst := t.temp(typ, t.f.Extent, t.span(e))
	t.emit(triplet.LaneOp{Op: halide.OpLoad, Dst: dst, Mem: x})
	return dst
}

// dense makes every second byte of a row a value: the bytes between are loaded too, and all widened at once, from where
// one selection of 16 bits takes those wanted. 8-bit operands would need two operations of eight lanes each. nil if
// there is no such row: of inputs only, whose padding may be read.
//
//	in(2*x + {0, 2, .. 30} + 1)   ->   t0 = in(2*x : 2*x+31);  t1 = t0({1, 3, .. 31})
func (t *epilogue) dense(e *halide.Expr) *halide.Expr {
	b := t.nest.Buffer(e.Name)
	if !t.rows || b == nil || b.Type.Bits() != 8 || b.Output || b.Inner || !affineIndex(e.Args) {
		return nil
	}
	unit := t.machine.Loads[0] / 8 // in bytes, which are the elements
	x := t.access(t.f, e.Name, e.Args)
	d, ok := t.alongRow(e)
	if step, even := x.Step(); !ok || !even || step != 2 || len(x.Lane)%8 != 0 || x.Base.Divisor()%unit != 0 {
		return nil
	}
	skip := affine.FloorMod(x.Base.Const, unit)
	n := (skip + 2*len(x.Lane) + unit - 2) / unit * unit
	row := triplet.Access{Buffer: b, Base: x.Base.AddConst(-skip), Type: b.Type, Var: t.f.Var, Loop: t.f}
	for l := range n {
		row.Lane = append(row.Lane, l)
	}
	if lo, hi := row.Base.Range(t.extents); lo < 0 || hi+n > b.Elems {
		return nil
	}
	lane := indexes.Variable(t.f.Var)
	zero := indexes.Substitution(map[string]*halide.Expr{t.f.Var: indexes.Number(0)})
	for i, a := range e.Args {
		if i == d {
			a = node2(halide.OpAdd, zero.Rewrite(a), node2(halide.OpSub, lane, indexes.Number(skip)))
		}
		row.Index = append(row.Index, a)
	}
	key := fmt.Sprint(b.Name, " ", n, " ", row.Base)
	if t.dense8[key] == nil {
		t.dense8[key] = t.temp(halide.Int16, n, t.span(e))
		t.emit(triplet.LaneOp{Op: halide.OpLoad, Dst: t.dense8[key], Mem: row})
	}
	load := t.load(t.dense8[key])
	load.Args = []*halide.Expr{node2(halide.OpAdd, node2(halide.OpMul, lane, indexes.Number(2)), indexes.Number(skip))}
	return load
}

// alongRow is the dimension that lanes run along, if its neighbours are neighbours in memory.
func (t *epilogue) alongRow(e *halide.Expr) (dim int, ok bool) {
	dim = -1
	for i, a := range e.Args {
		halide.Walk(a, func(v *halide.Expr) {
			if v.Op == halide.OpVar && v.Name == t.f.Var && dim != i {
				dim, ok = i, dim < 0
			}
		})
	}
	for _, axis := range t.nest.Buffer(e.Name).Axes {
		ok = ok && (axis.Dim != dim || axis.Stride == 1 && axis.Div == 1 && axis.Mod == 0)
	}
	return dim, ok
}

// laneOf is a lane operation on two floats.
func (t *epilogue) laneOf(op halide.Op, a, b *halide.Expr) (*halide.Expr, error) {
	var args []triplet.LaneArg
	for _, e := range []*halide.Expr{a, b} {
		arg, err := t.arg(e, halide.Float32)
		if err != nil {
			return nil, err
		}
		args = append(args, arg)
	}
	return t.load(t.op(op, halide.Float32, halide.Span{}, args...)), nil
}

// whole is f, no farther from 0 than reach, as a whole number beyond the centre.
func (t *epilogue) whole(how halide.Op, f *halide.Expr) (*halide.Expr, error) {
	f, err := t.atom(f)
	if err != nil {
		return nil, err
	}
	middle, one, zero := float32Of(centre, f), float32Of(1, f), float32Of(0, f)
	if how == halide.OpQuo {
		size, err := t.whole(halide.OpFloor, &halide.Expr{Op: halide.OpAbs, Kind: halide.FloatKind,
			Args: []*halide.Expr{f}, Pos: f.Pos})
		if err != nil {
			return nil, err
		}
		size, err = t.laneOf(halide.OpSub, size, middle)
		if err != nil {
			return nil, err
		}
		minus, err := t.laneOf(halide.OpSub, zero, size)
		if err != nil {
			return nil, err
		}
		signed, err := t.asLoad(choice(halide.OpLT, f, zero, minus, size))
		if err != nil {
			return nil, err
		}
		return t.laneOf(halide.OpAdd, signed, middle)
	}
	near, err := t.laneOf(halide.OpAdd, f, middle)
	if err != nil || how == halide.OpRound {
		return near, err
	}
	back, err := t.laneOf(halide.OpSub, near, middle)
	if err != nil {
		return nil, err
	}
	cmp, op := halide.OpGT, halide.OpSub // of floor
	if how == halide.OpCeil {
		cmp, op = halide.OpLT, halide.OpAdd
	}
	step, err := t.asLoad(choice(cmp, back, f, one, zero))
	if err != nil {
		return nil, err
	}
	return t.laneOf(op, near, step)
}

// fromCentre is the integer of span that a whole number beyond the centre means.
func (t *epilogue) fromCentre(whole *halide.Expr, typ halide.Type, span halide.Span) (*lower.Buffer, error) {
	bits := t.op(halide.OpToInt, halide.Int32, halide.Span{}, triplet.LaneArg{Temp: t.array(whole.Name)})
	lo, hi := halide.Int32.Bounds()
	t.spans[bits.Name] = halide.Span{Lo: lo, Hi: hi}
	if typ == halide.Int32 {
		return t.op(halide.OpSub, typ, span, triplet.LaneArg{Temp: bits}, triplet.LaneArg{Int: centreBits}), nil
	}
	b, err := t.sumOf(t.load(bits), typ, triplet.Store{Op: halide.OpWrap})
	if err == nil {
		t.spans[b.Name] = span
	}
	return b, err
}

// choices makes values of choices that no lanes hold.
type choices struct{ *epilogue }

// products is a choice between sums of products, which no lanes hold, as a sum of products of choices.
//
//	select(c, a*b + d, e*f)   ->   select(c, a, e)*select(c, b, f) + select(c, d, 0)
func (t choices) products(e *halide.Expr) (*halide.Expr, error) {
	var sides [2][]product
	for i, side := range e.Args[1:] {
		flat, err := t.flat(side)
		if err == nil {
			sides[i], err = products(flat, false)
		}
		if err != nil {
			return nil, err
		}
	}
	var sum *halide.Expr
	for k := range max(len(sides[0]), len(sides[1])) {
		var factors [2][2]*halide.Expr // of a side
		for i, list := range sides {
			if k < len(list) {
				factors[i] = list[k].pair(e)
			}
		}
		for i := range factors {
			if factors[i][0] == nil {
				factors[i] = [2]*halide.Expr{constantOf(new(big.Int), e), factors[1-i][1]}
			}
		}
		var product [2]*halide.Expr
		for j := range product {
			a, b := factors[0][j], factors[1][j]
			if product[j] = a; sameText(a, b) {
				continue
			}
			choice := indexes.WithArgs(e, []*halide.Expr{e.Args[0], a, b})
			if t.lanes(choice, halide.Int16) == halide.NoType {
				return nil, t.tooWide(e)
			}
			load, err := t.asLoad(choice)
			if err != nil {
				return nil, err
			}
			product[j] = load
		}
		term := node2(halide.OpMul, product[0], product[1])
		if sum == nil {
			sum = term
		} else {
			sum = node2(halide.OpAdd, sum, term)
		}
	}
	return t.flat(sum)
}

// pair is a product as two factors, of which the last that it has takes the number.
func (p product) pair(like *halide.Expr) [2]*halide.Expr {
	n := constantOf(p.signed(), like)
	switch {
	case len(p.factors) == 0:
		return [2]*halide.Expr{n, constantOf(big.NewInt(1), like)}
	case n.Int.Cmp(big.NewInt(1)) == 0 && len(p.factors) == 1:
		return [2]*halide.Expr{p.factors[0], n}
	case n.Int.Cmp(big.NewInt(1)) == 0:
		return [2]*halide.Expr(p.factors)
	case len(p.factors) == 1:
		return [2]*halide.Expr{node2(halide.OpMul, p.factors[0], n), constantOf(big.NewInt(1), like)}
	}
	return [2]*halide.Expr{p.factors[0], node2(halide.OpMul, p.factors[1], n)}
}
