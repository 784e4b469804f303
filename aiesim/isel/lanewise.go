package isel

import (
	"encoding/binary"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// lanewise is C's + or - of two vectors, lane by lane, by what the machine has: sums of 16 lanes of 32 bits or 32 of 16
// in the lane unit, of 8 floats in the float unit; bytes are widened first.
func (t *vectors) lanewise(op cfront.Op, typ cfront.Vector, to, x, y mir.Operand, pos cfront.Pos) {
	switch {
	case typ.Elem == cfront.Float32:
		t.floatSums(op, to, x, y, pos)
	case typ.Elem.Size() == 1:
		t.byteSums(op, typ.Elem, to, x, y, pos)
	case typ.Elem.Size() == 8:
		refuse(pos, op.String(), "the machine has no sum of %s, so it cannot be timed; keep the values in an "+
			"accumulator",
			typ)
	default:
		for u := uint8(0); u < to.Len; u += 4 {
			n := min(4, to.Len-u)
			t.sum(op, intrinsic.ElemOf(typ.Elem), part(to, u, n), part(x, u, n), part(y, u, n), pos)
		}
	}
}

// sum is a sum of up to 512 bits of 16- or 32-bit lanes.
func (t *vectors) sum(op cfront.Op, elem machine.Elem, to, x, y mir.Operand, pos cfront.Pos) {
	lanes := datapath.Lanes{Op: datapath.LaneAdd, Elem: elem, N: 64 / elem.Bytes(), XBytes: 64, YBytes: 64}
	name := "add"
	if op == cfront.Sub {
		lanes.Op, name = datapath.LaneSub, "sub"
	}
	d := &intrinsic.Def{Name: fmt.Sprint(name, lanes.N), Kind: intrinsic.Vector, Op: datapath.NewLanes(lanes)}
	a := noSelection()
	a.x, a.y = t.widen(x, pos), t.widen(y, pos)
	out := to
	if to.Len < 4 {
		out = t.b.temp(machine.ClassX, pos)
	}
	o := t.mac.selection(machine.VecOp, d, a, out, pos)
	if to.Len < 4 {
		o.Use[0].Need, o.Use[1].Need = 1<<to.Len-1, 1<<to.Len-1
	}
	t.b.emit(o)
	if to.Len < 4 {
		t.b.moveVec(to, part(out, 0, to.Len), pos)
	}
}

// noSelection are the arguments of an operation on whole registers.
func noSelection() *selected {
	none := mir.Operand{Reg: mir.None}
	return &selected{x: none, y: none, z: none, mask: none, pick: [2]map[datapath.Arg]mir.Operand{{}, {}}}
}

// widen puts a vector into the low part of a 512-bit register; the rest is undefined.
func (t *vectors) widen(x mir.Operand, pos cfront.Pos) mir.Operand {
	if x.Len == 4 {
		return x
	}
	wide := t.b.temp(machine.ClassX, pos)
	t.b.moveVec(part(wide, 0, x.Len), x, pos)
	return wide
}

// floatSums are sums of 8 floats each.
func (t *vectors) floatSums(op cfront.Op, to, x, y mir.Operand, pos cfront.Pos) {
	f := datapath.Float{Op: datapath.FloatAdd, XBytes: 32}
	name := "fpadd"
	if op == cfront.Sub {
		f.Op, name = datapath.FloatSub, "fpsub"
	}
	d := &intrinsic.Def{Name: name, Kind: intrinsic.Vector, Op: &f}
	for u := uint8(0); u < to.Len; u += 2 {
		n := min(2, to.Len-u)
		acc, a := t.b.temp(machine.ClassW, pos), noSelection()
		t.b.moveVec(part(acc, 0, n), part(x, u, n), pos)
		a.x = part(y, u, n)
		if n < 2 {
			a.x = t.b.temp(machine.ClassW, pos)
			t.b.moveVec(part(a.x, 0, n), part(y, u, n), pos)
		}
		o := t.mac.selection(machine.FMac, d, a, acc, pos)
		if n < 2 { // the upper lanes are nobody's
			o.Use[0].Need, o.Use[1].Need = 1, 1
		}
		t.b.emit(o)
		t.b.moveVec(part(to, u, n), part(acc, 0, n), pos)
	}
}

// byteSums widen bytes to 16 bits, add, and keep the low halves.
func (t *vectors) byteSums(op cfront.Op, elem cfront.Basic, to, x, y mir.Operand, pos cfront.Pos) {
	e := intrinsic.ElemOf(elem)
	for u := uint8(0); u < to.Len; u += 2 {
		n := min(2, to.Len-u)
		lanes := int(n) * 16
		unpack := &intrinsic.Def{Name: "unpack", Kind: intrinsic.Move, Op: intrinsic.Pack{Unpack: true, Elem: e,
			N: lanes}}
		pack := &intrinsic.Def{Name: "pack", Kind: intrinsic.Move, Op: intrinsic.Pack{Elem: e, N: lanes}}
		wide := func(v mir.Operand) mir.Operand {
			w := t.b.temp(mir.VecClass(2*n), pos)
			t.b.op(machine.Pack, pos, w, part(v, u, n)).Vec = unpack
			return w
		}
		a, b, s := wide(x), wide(y), t.b.temp(mir.VecClass(2*n), pos)
		t.sum(op, machine.Int16, s, a, b, pos)
		t.b.op(machine.Pack, pos, part(to, u, n), s).Vec = pack
	}
}

// interleave puts the elements of the two halves of x into to by turns: elements of 4 or 8 bytes.
func (t *macs) interleave(to, x mir.Operand, bytes int, pos cfront.Pos) {
	offsets := [2]int64{0xb3a29180, 0xf7e6d5c4}
	if bytes == 8 {
		offsets = [2]int64{0xba329810, 0xfe76dc54}
	}
	lanes := datapath.NewLanes(datapath.Lanes{Op: datapath.LaneMove, Elem: machine.Int32, N: 16, XBytes: 64})
	d := &intrinsic.Def{Name: "shuffle16", Kind: intrinsic.Vector, Op: lanes,
		Roles: []intrinsic.Role{{Kind: intrinsic.RegIn},
			{Kind: intrinsic.PickX, Arg: datapath.XStart}, {Kind: intrinsic.PickX, Arg: datapath.XOffsets},
			{Kind: intrinsic.PickX, Arg: datapath.XOffsetsHi}}}
	a := noSelection()
	a.x = x
	a.pick[0][datapath.XStart] = mir.Imm(0)
	a.pick[0][datapath.XOffsets], a.pick[0][datapath.XOffsetsHi] = mir.Imm(offsets[0]), mir.Imm(offsets[1])
	t.b.emit(t.selection(machine.VecOp, d, a, to, pos))
}

// vectorLit makes v4int32{a, b, c, d}: constant lanes come from memory, or are zero; others are put in one by one.
func (t *vectors) vectorLit(to mir.Operand, e *cfront.VectorLit) {
	typ, pos := e.Type().(cfront.Vector), e.Pos()
	if t.env.reads(to.Reg, e.Lanes...) {
		t.through(to, e)
		return
	}
	size := typ.Elem.Size()
	bytes := make([]byte, typ.Size())
	zero := true
	var vary []int
	for i, x := range e.Lanes {
		v, ok := t.known.constLane(x)
		if !ok {
			vary = append(vary, i)
		}
		zero = zero && v == 0
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], uint64(v))
		copy(bytes[int64(i)*size:][:size], b[:])
	}
	if zero {
		t.b.moveVec(to, mir.Imm(0), pos)
	} else {
		t.mem.loadVec(to, at(t.literalRoot(bytes)), pos, false)
	}
	d := &intrinsic.Def{Name: "upd_elem", Kind: intrinsic.Move,
		Op: intrinsic.Elem{Op: intrinsic.UpdElem, Elem: intrinsic.ElemOf(typ.Elem), N: typ.Lanes}}
	for _, i := range vary {
		t.updElem(to, t.b.inReg(t.ev.val(e.Lanes[i], mir.None), machine.ClassR), mir.Imm(int64(i)), d, pos)
	}
}

// literalRoot is the root of a constant vector in memory: one for each content.
func (t *vectors) literalRoot(bytes []byte) int {
	if r, ok := t.pool[string(bytes)]; ok {
		return r
	}
	o := &cfront.Object{Name: fmt.Sprintf("literal%d", len(t.pool)), Quals: cfront.Const, Storage: cfront.Global,
		Align: 32,
		Type:  cfront.Array{Elem: cfront.UInt8, Len: int64(len(bytes))}, Init: &cfront.Init{}, Pos: t.b.entry.Pos}
	for i, b := range bytes {
		x := &cfront.IntConst{At: cfront.At{P: o.Pos}, T: cfront.T{Typ: cfront.UInt8}, Val: int64(b)}
		o.Init.Items = append(o.Init.Items, cfront.InitItem{Offset: int64(i), X: x})
	}
	r := t.b.newRoot(mir.Root{Kind: mir.GlobalRoot, Name: o.Name, Global: o, ReadOnly: true, Bytes: int64(len(bytes))})
	t.pool[string(bytes)] = r
	return r
}
