package codegen

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// store writes the lanes of an accumulator to memory: through the shift-round-saturate path to a vector where the
// machine has one of the result's type, else lane by lane.
func (b *builder) store(g *triplet.Group, acc int) []lower.Stmt {
	s := &storer{b: b, g: g, st: g.Store, typ: g.Store.Out.Buffer.Type}
	val := b.vals[g.Store.Out.Buffer]
	switch {
	case b.float(g) && val == nil:
		return s.vector(acc, nil)
	case val != nil:
		v := acc // of floats it is a vector
		if !b.float(g) {
			v = s.convert(acc, s.typ)
		}
		val.put(g.Store.Out.Base.Const+g.Store.Out.Lane[0], b.out.Vars[v].Type.Len(), v)
		return s.ops
	}
	target, lane := s.target(b.out.Vars[acc].Type)
	if target == halide.NoType {
		return s.exact(acc)
	}
	return s.vector(s.convert(acc, target), lane)
}

// storer is the store of one group.
type storer struct {
	b   *builder
	g   *triplet.Group
	st  *triplet.Store
	typ halide.Type // of the stored element
	ops []lower.Stmt
}

// target is the vector type that the accumulator is converted to, with what is left to do for each lane (nil: the
// vector is stored as it is). NoType: no vector holds the values.
//
//	int8, uint8, int16, int32   the type itself: conversions saturate, and saturating twice is saturating once
//	uint16, uint32              Wrap: the signed type of the size, the low bits are the same
//	uint16                      Narrow: int32, then each lane is clamped
//	lane by lane                int16, or int32 where the accumulator or the result is wide: 8-bit vectors have no elements
func (s *storer) target(acc VarType) (halide.Type, *Lane) {
	t, narrow := s.typ, s.st.Op == halide.OpNarrow
	if t.Bits() == 64 || t == halide.UInt32 && narrow {
		return halide.NoType, nil
	}
	signed := map[halide.Type]halide.Type{halide.UInt16: halide.Int16, halide.UInt32: halide.Int32}
	v, twin := signed[t]
	if !twin {
		v = t
	}
	if s.st.Vector && !(t == halide.UInt16 && narrow) {
		return v, nil
	}
	v = halide.Int16
	if acc.AccBits == 80 || t.Bits() == 32 || t == halide.UInt16 && narrow {
		v = halide.Int32
	}
	return v, &Lane{Type: t, Narrow: narrow && t != v}
}

// modes is what the conversions need: Narrow saturates; Wrap keeps low bits; what fits is the same either way, unless
// its low bits are read as another type.
func (s *storer) modes() *Modes {
	switch s.st.Op {
	case halide.OpNarrow:
		return &Modes{Round: s.st.Round, AnyRound: s.st.Shift == 0, Sat: true}
	case halide.OpWrap:
		return &Modes{AnyRound: true}
	}
	return &Modes{AnyRound: true, AnySat: s.typ.Signed() || s.typ == halide.UInt8}
}

// convert brings an accumulator to a vector of type t, by one step or several:
//
//	acc48 x16 -> int16 srs, int32 lsrs, int8 bsrs, uint8 ubsrs
//	acc48 x8  -> int16 srs, int32 lsrs; int8, uint8 as 16 lanes
//	acc80     -> int32 srs; else from that int32, as acc48 x8
func (s *storer) convert(acc int, t halide.Type) int {
	vt, shift := s.b.out.Vars[acc].Type, s.st.Shift
	if vt.AccBits == 80 {
		acc = s.step(Srs, acc, shift, VarType{Elem: halide.Int32, Bits: 32 * vt.Lanes})
		if t == halide.Int32 {
			return acc
		}
		if vt.Lanes == 4 {
			acc = s.step(Spread, acc, 0, VarType{Elem: halide.Int32, Bits: 256})
		}
		vt, shift = VarType{Lanes: 8, AccBits: 48}, 0
		acc = s.step(Ups, acc, 0, vt)
	}
	if t.Bits() == 8 && vt.Lanes == 8 {
		vt.Lanes = 16
		acc = s.step(Widen, acc, 0, vt)
	}
	fn := map[halide.Type]Fn{halide.Int8: Bsrs, halide.UInt8: Ubsrs, halide.Int16: Srs, halide.Int32: Lsrs}[t]
	return s.step(fn, acc, shift, VarType{Elem: t, Bits: t.Bits() * vt.Lanes})
}

// step appends a conversion and returns its variable.
func (s *storer) step(fn Fn, arg, shift int, t VarType) int {
	v := s.b.newVar(TempReg, t)
	op := &Op{Kind: Convert, Dst: v, Fresh: true, Args: []int{arg}, Fn: fn, Shift: shift, Pos: s.st.Pos}
	if fn <= Ubsrs {
		op.Modes = s.modes()
	}
	s.ops = append(s.ops, op)
	return v
}

// vector stores a register: whole where the store is a vector, else lane by lane. A conversion that feeds one whole
// store becomes part of it, as the machine does it.
func (s *storer) vector(v int, lane *Lane) []lower.Stmt {
	t := s.b.out.Vars[v].Type
	lanes := len(s.st.Out.Lane)
	if !s.st.Vector || lane != nil {
		if lane == nil {
			lane = &Lane{Type: s.typ} // floats
		}
		return s.lanes([]int{v}, lane)
	}
	if bits := lanes * t.Elem.Bits(); bits == t.Bits && bits <= 256 {
		op := &Op{Kind: Store, Dst: -1, Args: []int{v}, Len: lanes, Addr: s.addr(0), Pos: s.st.Pos}
		if n := len(s.ops); n > 0 {
			last := s.ops[n-1].(*Op)
			op.Args, op.Fn, op.Shift, op.Modes = last.Args, last.Fn, last.Shift, last.Modes
			s.ops = s.ops[:n-1]
		}
		return append(s.ops, op)
	}
	for at := 0; at < lanes; {
		n := min(lanes-at, 256/t.Elem.Bits())
		s.ops = append(s.ops, &Op{Kind: Store, Dst: -1, Args: []int{v}, At: at, Len: n, Addr: s.addr(at), Pos: s.st.Pos})
		at += n
	}
	return s.ops
}

// lanes stores element by element.
func (s *storer) lanes(args []int, lane *Lane) []lower.Stmt {
	for l := range s.st.Out.Lane {
		s.ops = append(s.ops, &Op{Kind: StoreLane, Dst: -1, Args: args, At: l, Lane: lane, Addr: s.addr(l), Pos: s.st.Pos})
	}
	return s.ops
}

func (s *storer) addr(lane int) Address {
	return Address{Buffer: s.st.Out.Buffer, Form: s.st.Out.Base.Add(affine.Const(s.st.Out.Lane[lane]))}
}

// exact stores results that no vector holds: the accumulator is cut into words of 32 bits, which scalar code joins,
// rounds and saturates. The lowest word keeps its low bits, the next are shifted down without rounding.
func (s *storer) exact(acc int) []lower.Stmt {
	t := s.b.out.Vars[acc].Type
	fn, shifts := Lsrs, []int{0, 32}
	if t.AccBits == 80 {
		fn, shifts = Srs, []int{0, 32, 62}
		if s.st.Op != halide.OpNarrow {
			shifts = shifts[:2] // low bits only
		}
	}
	var args []int
	for _, n := range shifts {
		v := s.step(fn, acc, n, VarType{Elem: halide.Int32, Bits: 32 * t.Lanes})
		s.ops[len(s.ops)-1].(*Op).Modes = &Modes{Round: halide.Floor, AnyRound: n == 0}
		args = append(args, v)
	}
	lane := &Lane{Type: s.typ}
	if s.st.Op == halide.OpNarrow {
		lane.Narrow, lane.Shift, lane.Round = true, s.st.Shift, s.st.Round
	}
	return s.lanes(args, lane)
}
