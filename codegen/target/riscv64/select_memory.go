package riscv64

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// moves makes the operations that move vectors: constants, loads, stores, lanes. It reports whether op is one.
func (s *selector) moves(op *vec.Op, m vec.MemRef) bool {
	e := op.Elem
	size := 0
	if e != vec.None {
		size = log2(e.Bytes())
	}
	switch op.Code {
	case vec.Const:
		if s.products.Extend[op.Dst[0]] || s.products.Maker(op.Dst[0]) == nil {
			s.set(op.Dst[0], s.splat(lanes(e, op.N), op.Imm))
		}
	case vec.Table:
		var b []byte
		for _, n := range op.Lane {
			b = append(b, binary.LittleEndian.AppendUint64(nil, uint64(n))[:e.Bytes()]...)
		}
		s.set(op.Dst[0], s.bytes(append(b, make([]byte, 16-len(b))...)))
	case vec.Load, vec.LoadS, vec.LoadU:
		s.load(op, m)
	case vec.LoadLane:
		s.lane(op, m)
	case vec.Broadcast:
		c := lanes(e, op.N)
		s.put(c.op(VLSE8V+size), op.Dst, []vec.Reg{s.real(X0)}, m, 0)
	case vec.Prefetch: // its processors see loads coming
	case vec.Store:
		s.put(lanes(e, op.N).op(VSE8V+size), nil, op.Args[:1], m, 0)
	case vec.StoreLane:
		x := op.Args[0]
		if op.Imm > 0 {
			x = s.slideDown(e, int(op.Imm), 1, x)
		}
		s.put(lanes(e, 1).op(VSE8V+size), nil, []vec.Reg{x}, m, 0)
	case vec.Copy:
		s.put(VMV1RV, op.Dst, op.Args[:1], None(), 0)
	case vec.ISplat:
		s.put(lanes(e, op.N).op(VMVVX), op.Dst, op.Args[:1], None(), 0)
	default:
		return false
	}
	return true
}

// load is N elements, extended or not.
func (s *selector) load(op *vec.Op, m vec.MemRef) {
	d, from := op.Dst[0], op.From
	if op.Code == vec.Load || from == vec.None || from == op.Elem {
		s.put(lanes(op.Elem, op.N).op(VLE8V+log2(op.Elem.Bytes())), op.Dst, nil, m, 0)
		return
	}
	frac := log2(op.Elem.Bits() / from.Bits())
	x := s.newReg(vec.Vector)
	s.put(part(from, op.N, frac).op(VLE8V+log2(from.Bytes())), []vec.Reg{x}, nil, m, 0)
	s.extendFrom(op, d, x, op.Code == vec.LoadS)
}

// extendFrom makes d of lanes x of half the width or less, unless only products read it, which take x.
func (s *selector) extendFrom(op *vec.Op, d, x vec.Reg, signed bool) {
	f := s.products
	if f.Maker(d) != nil && op.From.Bits()*2 == op.Elem.Bits() {
		s.narrow[d] = x
		if !f.Extend[d] {
			return
		}
	}
	s.set(d, s.wider(op.Elem, op.From, op.N, x, signed))
}

// wider is n lanes of e from those of x.
func (s *selector) wider(e, from vec.Elem, n int, x vec.Reg, signed bool) vec.Reg {
	row := []int{VZEXTVF2, VZEXTVF4, VZEXTVF8}[log2(e.Bits()/from.Bits())-1]
	if signed {
		row = []int{VSEXTVF2, VSEXTVF4, VSEXTVF8}[log2(e.Bits()/from.Bits())-1]
	}
	return s.v(row, lanes(e, n), x)
}

// extended is part op.Imm of the argument in wider lanes.
func (s *selector) extended(op *vec.Op) vec.Reg {
	x := op.Args[0]
	if op.Imm > 0 {
		x = s.slideDown(op.From, int(op.Imm)*op.N, op.N, x)
	}
	s.extendFrom(op, op.Dst[0], x, op.Code == vec.ExtendS)
	return vec.NoReg
}

// slideDown is n lanes of x from a lane on.
func (s *selector) slideDown(e vec.Elem, from, n int, x vec.Reg) vec.Reg {
	// lanes behind VL are read, too: they are of the register, at any of its sizes
	return s.vi(VSLIDEDOWNVI, lanes(e, n), int64(from), x)
}

// lane is the argument with one lane from memory.
func (s *selector) lane(op *vec.Op, m vec.MemRef) {
	t := s.newReg(vec.Index)
	s.put(loadRow(integerOf(op.Elem), true), []vec.Reg{t}, nil, m, 0)
	mask := s.mask(1 << op.Imm)
	s.set(op.Dst[0], s.v(VMERGEVXM, lanes(op.Elem, op.N), op.Args[0], t, mask))
}

// integerOf is integers of the width of e.
func integerOf(e vec.Elem) vec.Elem {
	switch e {
	case vec.F32:
		return vec.I32
	case vec.F64:
		return vec.I64
	}
	return e
}

// narrowed is the lanes of both arguments, one after the other, in half the bits: wrapped or saturated.
func (s *selector) narrowed(op *vec.Op) vec.Reg {
	n := op.N / 2
	c := part(op.Elem, n, 1)
	half := func(x vec.Reg) vec.Reg {
		switch op.Code {
		case vec.NarrowS:
			return s.vi(VNCLIPWI, c, 0, x)
		case vec.NarrowU:
			w := lanes(op.From, n)
			return s.vi(VNCLIPUWI, c, 0, s.v(VMAXVV, w, x, s.splat(w, 0)))
		}
		return s.vi(VNSRLWI, c, 0, x)
	}
	low, high := half(op.Args[0]), half(op.Args[1])
	return s.vi(VSLIDEUPVI, lanes(op.Elem, op.N), int64(n), low, high)
}

// loadRow loads one element as an integer of 64 bits.
func loadRow(e vec.Elem, signed bool) int {
	n := log2(e.Bytes())
	if signed || n == 3 {
		return LB + n
	}
	return LBU + n
}
