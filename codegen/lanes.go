package codegen

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// laneBits is the width of the registers that lane operations work on: 512 bits of integers (UG1078, Reduced Vector Lane
// Selection), eight floats (Vector comparison, Float).
func laneBits(elem halide.Type) int {
	if elem == halide.Float32 {
		return 256
	}
	return 512
}

// lanes is where the elements of a value of package triplet are: in parts, as conversions of accumulators leave them, and in
// whole registers once a lane operation has made or asked for them.
type lanes struct {
	elem  halide.Type
	n     int         // lanes that hold something
	parts []lanesPart // by rising at
	whole []int       // by register; -1: not put together
}

// lanesPart is elements at..at+n-1 in a variable of n elements.
type lanesPart struct{ at, n, v int }

func newLanes(t *lower.Buffer) *lanes {
	l := &lanes{elem: t.Type, n: t.Valid[0].Extent}
	for range t.Elems * t.Type.Bits() / laneBits(t.Type) {
		l.whole = append(l.whole, -1)
	}
	return l
}

func (l *lanes) put(at, n, v int) { l.parts = append(l.parts, lanesPart{at, n, v}) }

// unit is the elements of a whole register.
func (l *lanes) unit() int { return laneBits(l.elem) / l.elem.Bits() }

// newRegister is a variable for a whole register.
func (b *builder) newRegister(l *lanes) int {
	return b.newVar(LaneReg, VarType{Elem: l.elem, Bits: laneBits(l.elem)})
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

// copies brings n elements of a value to the elements to.. of a register: at once, or by 128 bits. Lanes that hold nothing are
// left out.
func (b *builder) copies(dst, to, n int, l *lanes, at int) []*Op {
	if v, from, ok := b.find(l, at, n); ok {
		return []*Op{{Kind: Copy, Dst: dst, Args: []int{v}, At: to, Len: n, From: from}}
	}
	half := 128 / l.elem.Bits()
	if n == half {
		return nil
	}
	var ops []*Op
	for i := 0; i < n; i += half {
		ops = append(ops, b.copies(dst, to+i, half, l, at+i)...)
	}
	return ops
}

// register is the i-th whole register of a value, put together if it is in parts.
func (b *builder) register(l *lanes, i int) (v int, ops []*Op) {
	if l.whole[i] >= 0 {
		return l.whole[i], nil
	}
	if part, from, ok := b.find(l, i*l.unit(), l.unit()); ok && from == 0 && b.out.Vars[part].Type.Len() == l.unit() {
		l.whole[i] = part
		return part, nil
	}
	v = b.newRegister(l)
	step := 256 / l.elem.Bits()
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
func (b *builder) lanewise(op *triplet.LaneOp) []*Op {
	switch {
	case op.Dst == nil:
		return b.put(op)
	case op.Op == halide.OpLoad:
		return b.fetch(op)
	}
	l := b.vals[op.Dst]
	if ops := b.halved(op, l); ops != nil {
		return ops
	}
	var ops []*Op
	for i := 0; i*l.unit() < l.n; i++ {
		each := &Op{Kind: Lanes, Fresh: true, Each: &Each{Op: op.Op, Cmp: op.Cmp}, Pos: op.Pos}
		for _, a := range op.Args {
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

// bothWays is a register from which a selection of floats takes its lanes: the lower half where the comparison does not hold, the
// upper half where it does.
func (b *builder) bothWays(l *lanes, yes, no int) (v int, ops []*Op) {
	v = b.newVar(LaneReg, VarType{Elem: l.elem, Bits: 2 * laneBits(l.elem)})
	for i, from := range []int{no, yes} {
		ops = append(ops, &Op{Kind: Copy, Dst: v, Fresh: i == 0, Args: []int{from}, At: i * l.unit(), Len: l.unit()})
	}
	return v, ops
}

// half is a constant in the upper half of registers of a type.
type half struct {
	elem halide.Type
	n    int64
}

// halved is a minimum or maximum with a constant of lanes that take half a register: the constant stands in the other half, from
// where the second operand is selected. A register of its own would be one of the four that there are.
//
//	t1 = max(t0, 0), 16 lanes of int16   ->   v0[0:16] = t0; v1 = max32 v0, v0 from 16 on
func (b *builder) halved(op *triplet.LaneOp, l *lanes) []*Op {
	if op.Op != halide.OpMin && op.Op != halide.OpMax || 2*l.n > l.unit() || l.elem == halide.Float32 || op.Args[0].Temp == nil || op.Args[1].Temp != nil || op.Args[0].Temp == op.Dst {
		return nil
	}
	from := b.vals[op.Args[0].Temp]
	if from.whole[0] >= 0 {
		return nil
	}
	n := l.unit() / 2
	key := half{l.elem, op.Args[1].Int}
	v, ok := b.halves[key]
	var ops []*Op
	if !ok {
		v = b.newRegister(l)
		b.halves[key] = v
		fill := &Op{Kind: ZeroPart, Dst: v, Fresh: true, At: n, Len: n}
		if c := op.Args[1]; c.Int != 0 {
			fill.Kind, fill.Addr = Load, Address{Buffer: c.Const, Form: affine.Const(c.At)}
		}
		ops = append(ops, fill)
	}
	l.whole[0] = b.newRegister(l)
	return append(append(ops, b.copies(v, 0, n, from, 0)...),
		&Op{Kind: Lanes, Dst: l.whole[0], Fresh: true, Args: []int{v}, Each: &Each{Op: op.Op, Half: true}, Pos: op.Pos})
}

// laneArg is an operand in a whole register.
func (b *builder) laneArg(a triplet.LaneArg, l *lanes, i int) (v int, ops []*Op) {
	if a.Temp != nil {
		return b.register(b.vals[a.Temp], i)
	}
	v = b.newRegister(l)
	if a.Const == nil {
		return v, []*Op{{Kind: ZeroPart, Dst: v, Fresh: true, Len: l.unit()}}
	}
	half := 256 / l.elem.Bits()
	for at := 0; at < l.unit(); at += half {
		ops = append(ops, &Op{Kind: Load, Dst: v, Fresh: at == 0, At: at, Len: half, Addr: Address{Buffer: a.Const, Form: affine.Const(a.At + at)}})
	}
	return v, ops
}

// fetch loads a value; 8-bit elements are widened.
func (b *builder) fetch(op *triplet.LaneOp) []*Op {
	l, mem := b.vals[op.Dst], op.Mem.Buffer
	var ops []*Op
	if mem.Type == l.elem {
		for i := range l.whole {
			l.whole[i] = b.newRegister(l)
		}
		for at := 0; at < l.n; {
			n := min(l.n-at, 256/l.elem.Bits())
			i := at / l.unit()
			ops = append(ops, &Op{Kind: Load, Dst: l.whole[i], Fresh: at%l.unit() == 0, At: at % l.unit(), Len: n, Addr: Address{Buffer: mem, Form: op.Mem.Base.AddConst(at)}, Pos: op.Pos})
			at += n
		}
		return ops
	}
	for at := 0; at < l.n; {
		n := min(l.n-at, 256/mem.Type.Bits())
		v := b.newVar(LaneReg, VarType{Elem: mem.Type, Bits: n * mem.Type.Bits()})
		w := b.newVar(LaneReg, VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
		ops = append(ops, &Op{Kind: Load, Dst: v, Fresh: true, Len: n, Addr: Address{Buffer: mem, Form: op.Mem.Base.AddConst(at)}, Pos: op.Pos},
			&Op{Kind: Convert, Dst: w, Fresh: true, Args: []int{v}, Fn: Unpack, Pos: op.Pos})
		if n == l.unit() {
			l.whole[at/l.unit()] = w
		} else {
			l.put(at, n, w)
		}
		at += n
	}
	return ops
}

// put stores a value; to 8 bits it is packed.
func (b *builder) put(op *triplet.LaneOp) []*Op {
	l, mem := b.vals[op.Args[0].Temp], op.Mem.Buffer
	var ops []*Op
	for at := 0; at < l.n; {
		n := min(l.n-at, 256/mem.Type.Bits())
		if mem.Type.Bits() == 8 && n == l.unit() && l.whole[at/n] < 0 {
			n /= 2
		}
		v, from, ok := b.find(l, at, n)
		if !ok {
			v = b.newVar(LaneReg, VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
			more := b.copies(v, 0, n, l, at)
			more[0].Fresh = true
			ops, from = append(ops, more...), 0
		}
		if mem.Type.Bits() == 8 {
			if b.out.Vars[v].Type.Len() != n {
				w := b.newVar(LaneReg, VarType{Elem: l.elem, Bits: n * l.elem.Bits()})
				ops = append(ops, &Op{Kind: Copy, Dst: w, Fresh: true, Args: []int{v}, Len: n, From: from})
				v, from = w, 0
			}
			fn := Pack
			if !mem.Type.Signed() {
				fn = Upack
			}
			w := b.newVar(LaneReg, packedType(fn, b.out.Vars[v].Type))
			ops = append(ops, &Op{Kind: Convert, Dst: w, Fresh: true, Args: []int{v}, Fn: fn, Pos: op.Pos})
			v = w
		}
		ops = append(ops, &Op{Kind: Store, Dst: -1, Args: []int{v}, At: from, Len: n, Addr: Address{Buffer: mem, Form: op.Mem.Base.AddConst(at)}, Pos: op.Pos})
		at += n
	}
	return ops
}

// packedType is what packing or unpacking a vector gives.
func packedType(fn Fn, t VarType) VarType {
	switch fn {
	case Pack:
		return VarType{Elem: halide.Int8, Bits: t.Bits / 2}
	case Upack:
		return VarType{Elem: halide.UInt8, Bits: t.Bits / 2}
	}
	return VarType{Elem: halide.Int16, Bits: t.Bits * 2}
}

// eachCalls are the lane operations as C names them, before the number of lanes.
var eachCalls = map[halide.Op]string{halide.OpMin: "min", halide.OpMax: "max", halide.OpAbs: "abs", halide.OpLT: "lt", halide.OpLE: "le",
	halide.OpGT: "gt", halide.OpGE: "ge", halide.OpEQ: "eq"}

// eachText is a lane operation as C writes it; of a selection the second side is where the comparison holds.
func eachText(p *Program, op *Op) string {
	name := func(i int) string { return p.Vars[op.Args[i]].Name }
	elem := p.Vars[op.Dst].Type.Elem
	if elem == halide.Float32 {
		return eachFloat(op, name)
	}
	n := laneBits(elem) / elem.Bits()
	if op.Each.Half && n == 32 { // rule S32: lanes as they stand, and from the middle on
		return fmt.Sprintf("%s32(%s, 0, 0x06040200, 0x0e0c0a08, 0x3210, 16, 0x06040200, 0x0e0c0a08, 0x3210)", eachCalls[op.Each.Op], name(0))
	}
	if op.Each.Half {
		return fmt.Sprintf("%s16(%s, 0, 0x76543210, 0xfedcba98, 8, 0x76543210, 0xfedcba98)", eachCalls[op.Each.Op], name(0))
	}
	switch op.Each.Op {
	case halide.OpLocal:
		return name(0)
	case halide.OpAbs:
		return fmt.Sprintf("abs%d(%s)", n, name(0))
	case halide.OpSelect:
		return fmt.Sprintf("select%d(%s%d(%s, %s), %s, %s)", n, eachCalls[op.Each.Cmp], n, name(0), name(1), name(3), name(2))
	}
	return fmt.Sprintf("%s%d(%s, %s)", eachCalls[op.Each.Op], n, name(0), name(1))
}

// inOrder selects lanes as they stand.
const inOrder = "0, 0x76543210"

// eachFloat is a lane operation on eight floats; a comparison with a NaN does not hold.
func eachFloat(op *Op, name func(i int) string) string {
	two := func(call string, a, b int) string {
		return fmt.Sprintf("%s(%s, %s, %s)", call, name(a), name(b), inOrder)
	}
	switch op.Each.Op {
	case halide.OpLocal:
		return name(0)
	case halide.OpAbs:
		return fmt.Sprintf("fpabs(%s, %s)", name(0), inOrder)
	case halide.OpMin, halide.OpMax:
		return two("fp"+eachCalls[op.Each.Op], 0, 1)
	}
	holds := ""
	switch op.Each.Cmp { // the machine has < and >=
	case halide.OpLT:
		holds = two("fplt", 0, 1)
	case halide.OpGT:
		holds = two("fplt", 1, 0)
	case halide.OpGE:
		holds = two("fpge", 0, 1)
	case halide.OpLE:
		holds = two("fpge", 1, 0)
	case halide.OpEQ:
		holds = two("fpge", 0, 1) + " & " + two("fpge", 1, 0)
	}
	return fmt.Sprintf("ext_w(fpselect16(%s, %s, %s, 0xfedcba98, 8, 0x76543210, 0xfedcba98), 0)", holds, name(2), inOrder)
}

func (c *writer) each(op *Op) string { return eachText(c.prog, op) }

// copy writes a part of a register that another holds.
func (c *writer) copy(op *Op) string {
	from, to := c.prog.Vars[op.Args[0]], c.prog.Vars[op.Dst].Type
	bits := op.Len * to.Elem.Bits()
	value := from.Name
	if bits != from.Type.Bits {
		value = fmt.Sprintf("ext_%s(%s, %d)", partLetter(bits), from.Name, op.From/op.Len)
	}
	if bits == to.Bits {
		return value
	}
	return fmt.Sprintf("upd_%s(%s, %d, %s)", partLetter(bits), c.before(op, "undef"), op.At/op.Len, value)
}
