package generate

import (
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// lanes is where the elements of a value of package triplet are: in parts, as conversions of accumulators leave them,
// and in whole registers once a lane operation has made or asked for them.
type lanes struct {
	elem  halide.Type
	bits  int         // of a whole register
	n     int         // lanes that hold something
	parts []lanesPart // by rising at
	whole []int       // by register; -1: not put together
	all   int         // variable one element of which all lanes are; -1: none
	at    int         // which element
}

// lanesPart is elements at..at+n-1 in a variable of n elements.
type lanesPart struct{ at, n, v int }

func (b *builder) newLanes(t *lower.Buffer) *lanes {
	l := &lanes{elem: t.Type, bits: b.machine.Vector.LaneBits(t.Type), n: t.Valid[0].Extent, all: -1}
	if l.bits == 0 { // of a type that is only copied
		l.bits = b.widest()
	}
	for range t.Elems * t.Type.Bits() / l.bits {
		l.whole = append(l.whole, -1)
	}
	return l
}

func (l *lanes) put(at, n, v int) { l.parts = append(l.parts, lanesPart{at, n, v}) }

// unit is the elements of a whole register.
func (l *lanes) unit() int { return l.bits / l.elem.Bits() }

// newRegister is a variable for a whole register.
func (b *builder) newRegister(l *lanes) int {
	return b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: l.bits})
}

// find is the variable that holds n elements from at on, and where they begin in it.
func (b *builder) find(l *lanes, at, n int) (v, from int, ok bool) {
	for _, p := range l.parts {
		if p.at <= at && at+n <= p.at+p.n && (at-p.at)%n == 0 {
			return p.v, at - p.at, true
		}
	}
	i := at / l.unit()
	if l.whole[i] >= 0 && at%n == 0 && at%l.unit()+n <= l.unit() {
		return l.whole[i], at % l.unit(), true
	}
	return 0, 0, false
}

// widest is the bits of the widest vector that is loaded or stored.
func (b *builder) widest() int {
	loads := b.machine.Vector.Loads
	return loads[len(loads)-1]
}

// copies brings n elements of a value to the elements to.. of a register: at once, or by the smallest vectors. Lanes
// that hold nothing are left out.
func (b *builder) copies(dst, to, n int, l *lanes, at int) []*codegen.Op {
	if v, from, ok := b.find(l, at, n); ok {
		return []*codegen.Op{{Kind: codegen.Copy, Dst: dst, Args: []int{v}, At: to, Len: n, From: from}}
	}
	half := b.machine.Vector.Loads[0] / l.elem.Bits()
	if n == half {
		return nil
	}
	var ops []*codegen.Op
	for i := 0; i < n; i += half {
		ops = append(ops, b.copies(dst, to+i, half, l, at+i)...)
	}
	return ops
}

// register is the i-th whole register of a value, put together if it is in parts.
func (b *builder) register(l *lanes, i int) (v int, ops []*codegen.Op) {
	if l.whole[i] >= 0 {
		return l.whole[i], nil
	}
	if l.all >= 0 {
		l.whole[i] = b.newRegister(l)
		return l.whole[i], []*codegen.Op{{Kind: codegen.Lanes, Dst: l.whole[i], Fresh: true, Args: []int{l.all},
			Each: &target.Each{Op: halide.OpLocal, All: [4]int{l.at + 1}}}}
	}
	if part, from, ok := b.find(l, i*l.unit(), l.unit()); ok && from == 0 && b.out.Vars[part].Type.Len() == l.unit() {
		l.whole[i] = part
		return part, nil
	}
	v = b.newRegister(l)
	step := b.widest() / l.elem.Bits()
	for at := 0; at < l.unit(); at += step {
		for _, op := range b.copies(v, at, step, l, i*l.unit()+at) {
			op.Fresh = len(ops) == 0
			ops = append(ops, op)
		}
	}
	l.whole[i] = v
	return v, ops
}

// lanewise turns a lane operation into one for each register of its value.
//
//	t1 = max(t0, 0), 64 lanes of int16   ->   v2 = 0; v3 = max32 v0 v2; v4 = max32 v1 v2
func (b *builder) lanewise(op *triplet.LaneOp) []*codegen.Op {
	switch {
	case b.clipped[op] != nil:
		return b.clip(op)
	case op.Dst == nil:
		return b.put(op)
	case op.Op == halide.OpLoad:
		return b.fetch(op)
	case op.Widens():
		return b.widen(op)
	case op.Op == halide.OpToFloat || op.Op == halide.OpToInt:
		return b.sameBits(op)
	}
	l := b.vals[op.Dst]
	var ops []*codegen.Op
	for i := 0; i*l.unit() < l.n; i++ {
		each := &codegen.Op{Kind: codegen.Lanes, Fresh: true, Each: &target.Each{Op: op.Op, Cmp: op.Cmp}, Pos: op.Pos}
		for k, a := range op.Args {
			if a.Temp != nil && b.vals[a.Temp].all >= 0 && op.Op != halide.OpAbs {
				one := b.vals[a.Temp]
				each.Args, each.Each.All[k] = append(each.Args, one.all), one.at+1
				continue
			}
			if _, _, ok := op.Either(); ok && k == 2 {
				v, load := b.eitherOf(l, a)
				ops = append(ops, load)
				each.Args, each.Each.Pair = append(each.Args, v), true
				break
			}
			if op.SameInLanes(k) {
				v, at, fill := b.constant(a, l)
				ops = append(ops, fill)
				each.Args, each.Each.All[k] = append(each.Args, v), at+1
				continue
			}
			v, before := b.laneArg(a, l, i)
			ops = append(ops, before...)
			each.Args = append(each.Args, v)
			each.Fresh = each.Fresh && a.Temp != op.Dst
		}
		if op.Op == halide.OpSelect && l.elem == halide.Float32 {
			v, before := b.bothWays(l, each.Args[2], each.Args[3])
			ops = append(ops, before...)
			each.Args = append(each.Args[:2], v)
		}
		if l.whole[i] < 0 {
			l.whole[i] = b.newRegister(l)
		}
		each.Dst = l.whole[i]
		ops = append(ops, each)
	}
	return ops
}

// eitherOf is a register with two constants that an operation chooses between: two registers would be half of those
// that there are. They stand in the upper half, beside which the other operand of multiplications may lie.
func (b *builder) eitherOf(l *lanes, both triplet.LaneArg) (v int, load *codegen.Op) {
	v = b.newRegister(l)
	at, _ := (&target.Each{Pair: true}).Either(l.unit())
	return v, &codegen.Op{Kind: codegen.Load, Dst: v, Fresh: true, At: at,
		Len:  b.machine.Vector.Loads[0] / l.elem.Bits(),
		Addr: codegen.Address{Buffer: both.Const, Form: affine.Const(both.At)}}
}

// bothWays is a register from which a selection of floats takes its lanes: the lower half where the comparison does not
// hold, the upper half where it does.
func (b *builder) bothWays(l *lanes, yes, no int) (v int, ops []*codegen.Op) {
	v = b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: 2 * l.bits})
	for i, from := range []int{no, yes} {
		ops = append(ops, &codegen.Op{Kind: codegen.Copy, Dst: v, Fresh: i == 0, Args: []int{from}, At: i * l.unit(),
			Len: l.unit()})
	}
	return v, ops
}

// sameBits reads the registers of integers as floats, or the other way round.
func (b *builder) sameBits(op *triplet.LaneOp) []*codegen.Op {
	l, from := b.vals[op.Dst], b.vals[op.Args[0].Temp]
	n := min(l.unit(), from.unit())
	var ops []*codegen.Op
	for at := 0; at < l.n; at += n {
		v, first, ok := b.find(from, at, n)
		if !ok || first != 0 || b.out.Vars[v].Type.Len() != n {
			v = b.newVar(codegen.LaneReg, codegen.VarType{Elem: from.elem, Bits: n * from.elem.Bits()})
			more := b.copies(v, 0, n, from, at)
			more[0].Fresh = true
			ops = append(ops, more...)
		}
		w := b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
		ops = append(ops, &codegen.Op{Kind: codegen.Convert, Dst: w, Fresh: true, Args: []int{v}, Fn: target.Bits,
			Pos: op.Pos})
		if n == l.unit() {
			l.whole[at/n] = w
		} else {
			l.put(at, n, w)
		}
	}
	return ops
}

// constant is a register with an integer that all lanes select, and which of its elements that is. It stands in the
// upper half, beside which the other operand of multiplications may lie.
func (b *builder) constant(a triplet.LaneArg, l *lanes) (v, at int, fill *codegen.Op) {
	v = b.newRegister(l)
	n := b.widest() / l.elem.Bits()
	at = l.unit() - n
	fill = &codegen.Op{Kind: codegen.ZeroPart, Dst: v, Fresh: true, At: at, Len: n}
	if a.Const != nil {
		skip := a.At % n
		fill.Kind, fill.Addr = codegen.Load, codegen.Address{Buffer: a.Const, Form: affine.Const(a.At - skip)}
		at += skip
	}
	return v, at, fill
}

// laneArg is an operand in a whole register.
func (b *builder) laneArg(a triplet.LaneArg, l *lanes, i int) (v int, ops []*codegen.Op) {
	if a.Temp != nil {
		return b.register(b.vals[a.Temp], i)
	}
	v = b.newRegister(l)
	if a.Const == nil {
		return v, []*codegen.Op{{Kind: codegen.ZeroPart, Dst: v, Fresh: true, Len: l.unit()}}
	}
	half := b.widest() / l.elem.Bits()
	for at := 0; at < l.unit(); at += half {
		ops = append(ops, &codegen.Op{Kind: codegen.Load, Dst: v, Fresh: at == 0, At: at, Len: half,
			Addr: codegen.Address{Buffer: a.Const,
				Form: affine.Const(a.At + at)}})
	}
	return v, ops
}

// fetch loads a value; 8-bit elements are widened. What is the same in all lanes is one element.
func (b *builder) fetch(op *triplet.LaneOp) []*codegen.Op {
	l, mem := b.vals[op.Dst], op.Mem.Buffer
	if op.Mem.Scalar() {
		return []*codegen.Op{b.fetchOne(op, l)}
	}
	var ops []*codegen.Op
	if mem.Type == l.elem || triplet.SameBits(mem.Type, l.elem) {
		for i := range l.whole {
			l.whole[i] = b.newRegister(l)
		}
		for at := 0; at < l.n; {
			n := b.piece(op.Mem, at)
			i := at / l.unit()
			ops = append(ops, &codegen.Op{Kind: codegen.Load, Dst: l.whole[i], Fresh: at%l.unit() == 0,
				At: at % l.unit(), Len: n,
				Addr: codegen.Address{Buffer: mem, Form: op.Mem.Base.AddConst(op.Mem.Lane[at])}, Pos: op.Pos})
			at += n
		}
		return ops
	}
	for at := 0; at < l.n; {
		n := min(l.n-at, b.widest()/mem.Type.Bits())
		v := b.newVar(codegen.LaneReg, codegen.VarType{Elem: mem.Type, Bits: n * mem.Type.Bits()})
		w := b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
		ops = append(ops, &codegen.Op{Kind: codegen.Load, Dst: v, Fresh: true, Len: n,
			Addr: codegen.Address{Buffer: mem,
				Form: op.Mem.Base.AddConst(at)}, Pos: op.Pos},
			&codegen.Op{Kind: codegen.Convert, Dst: w, Fresh: true, Args: []int{v},
				Fn: target.Resize, Pos: op.Pos})
		if n == l.unit() {
			l.whole[at/l.unit()] = w
		} else {
			l.put(at, n, w)
		}
		at += n
	}
	return ops
}

// piece is how many of the elements that lanes from at on read are the widest vector in memory.
func (b *builder) piece(mem triplet.Access, at int) int {
	bits := mem.Buffer.Type.Bits()
	n := min(len(mem.Lane)-at, b.widest()/bits)
	if n*bits == b.widest() && (at%n != 0 || !b.machine.Vector.Vector(mem.Cut(at, n))) {
		n = b.machine.Vector.Loads[0] / bits
	}
	return n
}

// inPieces reports whether an operation loads a value by vectors that are not the widest.
func (b *builder) inPieces(op *triplet.LaneOp) bool {
	return op.Op == halide.OpLoad && !op.Mem.Scalar() && op.Mem.Buffer.Type.Bits() == op.Dst.Type.Bits() &&
		b.piece(op.Mem, 0) < min(len(op.Mem.Lane), b.widest()/op.Dst.Type.Bits())
}

// braid lets two lists take turns: the pieces of one value may lie in a bank, where loads of one cycle meet.
func braid(s, t []*codegen.Op) []*codegen.Op {
	var out []*codegen.Op
	for i := range max(len(s), len(t)) {
		out = append(append(out, s[min(i, len(s)):min(i+1, len(s))]...), t[min(i, len(t)):min(i+1, len(t))]...)
	}
	return out
}

// fetchOne loads the element that all lanes have: with those around it where they are an aligned vector, which takes
// fewer operations.
func (b *builder) fetchOne(op *triplet.LaneOp, l *lanes) *codegen.Op {
	mem, at := op.Mem.Buffer, op.Mem.At(0)
	l.all = b.newRegister(l)
	load := &codegen.Op{Kind: codegen.Element, Dst: l.all, Fresh: true, Addr: codegen.Address{Buffer: mem, Form: at},
		Pos: op.Pos}
	n := b.machine.Vector.Loads[0] / l.elem.Bits()
	skip := affine.FloorMod(at.Const, n)
	if _, hi := at.Range(b.src.Nest.Extents()); at.Divisor()%n != 0 || hi-skip+n > mem.Elems {
		return load
	}
	load.Kind, load.At, load.Len, load.Addr.Form = codegen.Load, l.unit()-n, n, at.AddConst(-skip)
	l.at = load.At + skip
	return load
}

// put stores a value; to 8 bits it is packed.
func (b *builder) put(op *triplet.LaneOp) []*codegen.Op {
	l, mem := b.vals[op.Args[0].Temp], op.Mem.Buffer
	var ops []*codegen.Op
	for at := 0; at < l.n; {
		n := min(l.n-at, b.widest()/mem.Type.Bits())
		packs := mem.Type.Bits() != l.elem.Bits()
		if packs && n == l.unit() && l.whole[at/n] < 0 {
			n /= 2
		}
		v, from, ok := b.find(l, at, n)
		if !ok {
			v = b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
			more := b.copies(v, 0, n, l, at)
			more[0].Fresh = true
			ops, from = append(ops, more...), 0
		}
		if packs {
			if b.out.Vars[v].Type.Len() != n {
				w := b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
				ops = append(ops, &codegen.Op{Kind: codegen.Copy, Dst: w, Fresh: true, Args: []int{v}, Len: n,
					From: from})
				v, from = w, 0
			}
			w := b.newVar(codegen.LaneReg, codegen.VarType{Elem: mem.Type, Bits: n * mem.Type.Bits()})
			ops = append(ops, &codegen.Op{Kind: codegen.Convert, Dst: w, Fresh: true, Args: []int{v}, Fn: target.Resize,
				Pos: op.Pos})
			v = w
		}
		ops = append(ops, &codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{v}, At: from, Len: n,
			Addr: codegen.Address{Buffer: mem,
				Form: op.Mem.Base.AddConst(at)}, Pos: op.Pos})
		at += n
	}
	return ops
}
