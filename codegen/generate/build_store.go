package generate

import (
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// store writes the lanes of an accumulator to memory as the machine narrows it: to a vector, or lane by lane.
func (b *builder) store(g *triplet.Group, acc int) []lower.Stmt {
	s := b.storer(g)
	val := b.vals[g.Store.Out.Buffer]
	switch {
	case b.float(g) && val == nil:
		return s.vector(acc, nil)
	case val != nil:
		v := acc // of floats it is a vector
		if !b.float(g) {
			r := s.result(b.out.Vars[acc].Type)
			r.Vector = true
			v = s.chain(acc, b.machine.Narrow(r).Chains[0])
		}
		n := b.out.Vars[v].Type.Len()
		if s.typ.Bits() == 8 { // of eight lanes the machine makes sixteen bytes
			n = min(n, len(g.Store.Out.Lane))
		}
		val.put(g.Store.Out.Base.Const+g.Store.Out.Lane[0], n, v)
		return s.ops
	}
	n := b.machine.Narrow(s.result(b.out.Vars[acc].Type))
	var ends []int
	for _, steps := range n.Chains {
		ends = append(ends, s.chain(acc, steps))
	}
	lane := &codegen.Lane{Narrow: n.Finish}
	switch {
	case n.Words():
		if n.Finish {
			lane.Shift, lane.Round = s.st.Shift, s.st.Round
		}
		return s.lanes(ends, lane)
	case !n.ByLane:
		lane = nil
	}
	return s.vector(ends[0], lane)
}

// storer is the store of one group.
type storer struct {
	b   *builder
	g   *triplet.Group
	st  *triplet.Store
	typ halide.Type // of the stored element
	ops []lower.Stmt
	by  []int // the scalar that the first conversion shifts by; empty: a constant
}

func (b *builder) storer(g *triplet.Group) *storer {
	s := &storer{b: b, g: g, st: g.Store, typ: g.Store.Out.Buffer.Type}
	if g.Store.By != nil {
		s.by = []int{b.scalar(g.Store.By)}
	}
	return s
}

// scalar is the variable of an element of an input, which is loaded once, before all else.
func (b *builder) scalar(x *triplet.Access) int {
	at := codegen.Address{Buffer: x.Buffer, Form: x.Base}
	for _, s := range b.scalars {
		if op := s.(*codegen.Op); op.Addr.Buffer == at.Buffer && op.Addr.Form.Equal(at.Form) {
			return op.Dst
		}
	}
	v := b.newVar(codegen.ScalarReg, codegen.VarType{Elem: halide.Int32})
	b.scalars = append(b.scalars, &codegen.Op{Kind: codegen.Scalar, Dst: v, Fresh: true, Addr: at, Aside: true})
	return v
}

// result is what is to be stored of an accumulator.
func (s *storer) result(acc codegen.VarType) target.Result {
	return target.Result{Acc: acc, Elem: s.typ, Op: s.st.Op, Shift: s.st.Shift, Vector: s.st.Vector}
}

// chain converts a variable step by step.
func (s *storer) chain(v int, steps []target.Step) int {
	for _, st := range steps {
		v = s.step(v, st)
	}
	return v
}

// modes is what the conversions need: Narrow saturates, if that cuts anything off; Wrap keeps low bits; what fits is
// the same either way, unless its low bits are read as another type.
func (s *storer) modes() *codegen.Modes {
	switch s.st.Op {
	case halide.OpNarrow:
		exact := s.st.Shift == 0 && s.st.By == nil
		return &codegen.Modes{Round: s.st.Round, AnyRound: exact, Sat: !s.st.Fits, AnySat: s.st.Fits}
	case halide.OpWrap:
		return &codegen.Modes{AnyRound: true}
	}
	return &codegen.Modes{AnyRound: true, AnySat: s.typ.Signed() || s.typ == halide.UInt8}
}

// step appends a conversion and returns its variable.
func (s *storer) step(arg int, st target.Step) int {
	v := s.b.newVar(codegen.TempReg, st.To)
	op := &codegen.Op{Kind: codegen.Convert, Dst: v, Fresh: true, Args: []int{arg}, Fn: st.Fn, Shift: st.Shift,
		Pos: s.st.Pos}
	if st.Fn == target.Narrow {
		op.Args, s.by = append(op.Args, s.by...), nil
	}
	switch {
	case st.Word:
		op.Modes = &codegen.Modes{Round: halide.Floor, AnyRound: st.Shift == 0}
	case st.Fn == target.Narrow:
		op.Modes = s.modes()
	}
	s.ops = append(s.ops, op)
	return v
}

// vector stores a register: whole where the store is a vector, else lane by lane. A conversion that feeds one whole
// store becomes part of it, as the machine does it.
func (s *storer) vector(v int, lane *codegen.Lane) []lower.Stmt {
	t := s.b.out.Vars[v].Type
	lanes := len(s.st.Out.Lane)
	if !s.st.Vector || lane != nil {
		if lane == nil {
			lane = &codegen.Lane{} // floats
		}
		return s.lanes([]int{v}, lane)
	}
	if bits := lanes * t.Elem.Bits(); bits == t.Bits && bits <= s.b.widest() {
		op := &codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{v}, Len: lanes, Addr: s.addr(0), Pos: s.st.Pos}
		if n := len(s.ops); n > 0 {
			last := s.ops[n-1].(*codegen.Op)
			op.Args, op.Fn, op.To, op.Shift, op.Modes = last.Args, last.Fn, t, last.Shift, last.Modes
			s.ops = s.ops[:n-1]
		}
		return append(s.ops, op)
	}
	if n := len(s.ops); n > 0 && s.parts(s.ops[n-1].(*codegen.Op), lanes) {
		last := s.ops[n-1].(*codegen.Op)
		s.ops = s.ops[:n-1]
		for at := 0; at < lanes; at += lanes / 2 {
			s.ops = append(s.ops, &codegen.Op{Kind: codegen.Store, Dst: -1, Args: last.Args, At: at, Len: lanes / 2,
				Addr: s.addr(at), Fn: last.Fn, To: target.Vector(t.Elem, t.Bits/2), Shift: last.Shift,
				Modes: last.Modes, Pos: s.st.Pos})
		}
		return s.ops
	}
	for at := 0; at < lanes; {
		n := min(lanes-at, s.b.widest()/t.Elem.Bits())
		s.ops = append(s.ops, &codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{v}, At: at, Len: n,
			Addr: s.addr(at),
			Pos:  s.st.Pos})
		at += n
	}
	return s.ops
}

// parts reports whether what a conversion makes is stored as two vectors, each of which the machine converts on the way
// from a half of the accumulator.
//
//	t0 = lsrs a0; store out + 0 = t0[0:8]; store out + 8 = t0[8:16]   ->   store out + 0 = lsrs a0[0:8]; store out + 8 = lsrs a0[8:16]
func (s *storer) parts(last *codegen.Op, lanes int) bool {
	acc, t := s.b.out.Vars[last.Args[0]].Type, s.b.out.Vars[last.Dst].Type
	half := target.VarType{Lanes: lanes / 2, AccBits: acc.AccBits}
	words := s.b.out.Words()
	return last.Fn == target.Narrow && acc.Lanes == lanes && lanes%2 == 0 && t.Bits == 2*s.b.widest() &&
		words.ConvertName(target.Join, half, acc) != "" && words.ConvertName(target.Narrow, half,
		target.Vector(t.Elem, t.Bits/2)) != ""
}

// lanes stores element by element.
func (s *storer) lanes(args []int, lane *codegen.Lane) []lower.Stmt {
	for l := range s.st.Out.Lane {
		s.ops = append(s.ops, &codegen.Op{Kind: codegen.StoreLane, Dst: -1, Args: args, At: l, Lane: lane,
			Addr: s.addr(l),
			Pos:  s.st.Pos})
	}
	return s.ops
}

func (s *storer) addr(lane int) codegen.Address {
	return codegen.Address{Buffer: s.st.Out.Buffer, Form: s.st.Out.Base.Add(affine.Const(s.st.Out.Lane[lane]))}
}
