package arm64

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// moves makes the operations that move vectors: constants, loads, stores, lanes, shuffles. It reports whether op is
// one.
func (s *selector) moves(op *vec.Op, m vec.MemRef) bool {
	e := op.Elem
	switch op.Code {
	case vec.Const:
		s.set(op.Dst[0], s.splat(e.Bits(), uint64(op.Imm)))
	case vec.Table:
		b := make([]byte, 0, Bits/8)
		for _, n := range op.Lane {
			b = append(b, binary.LittleEndian.AppendUint64(nil, uint64(n))[:e.Bytes()]...)
		}
		s.set(op.Dst[0], s.constant(append(b, make([]byte, Bits/8-len(b))...)))
	case vec.Load:
		s.set(op.Dst[0], s.load(m, op.N*e.Bytes()))
	case vec.LoadS, vec.LoadU:
		s.loadExtended(op, m)
	case vec.LoadLane:
		s.set(op.Dst[0], s.loadLane(op.Args[0], e.Bytes(), int(op.Imm), m))
	case vec.Broadcast:
		d, row := s.vtmp(), LD1R|lanes(e.Bytes())
		at := s.reached(row, Bits, m)
		s.add(vec.Inst{Op: row, Bits: Bits, Dst: []vec.Reg{d}, Mem: at})
		s.set(op.Dst[0], d)
	case vec.Prefetch: // its processors see loads coming
	case vec.Store:
		s.store(op.Args[0], op.N*e.Bytes(), m)
	case vec.StoreLane:
		s.storeLane(op.Args[0], e.Bytes(), int(op.Imm), m)
	case vec.Copy:
		s.set(op.Dst[0], op.Args[0])
	case vec.ILane:
		row := SMOV
		if op.From.Bytes() == 8 {
			row = UMOV
		}
		s.inst(row|lanes(op.From.Bytes()), Bits, op.Imm, []vec.Reg{op.Dst[0]}, op.Args[0])
	case vec.ISplat:
		s.set(op.Dst[0], s.v(DUPx|lanes(e.Bytes()), op.Args[0]))
	case vec.Shuffle:
		s.set(op.Dst[0], s.shuffle(op))
	case vec.ExtendS, vec.ExtendU:
		s.extend(op)
	case vec.Narrow, vec.NarrowS, vec.NarrowU:
		s.set(op.Dst[0], s.narrow(op))
	default:
		return false
	}
	return true
}

// cut calls f for the pieces of a number of bytes: 16, 8, 4, 2, 1, each at most once.
func cut(bytes int, f func(from, piece int)) {
	from := 0
	for piece := 16; piece > 0; piece /= 2 {
		if bytes-from >= piece {
			f(from, piece)
			from += piece
		}
	}
}

func beyond(m vec.MemRef, bytes int) vec.MemRef {
	m.Disp += bytes
	return m
}

// load is so many bytes at the beginning of a register, and not one more read.
func (s *selector) load(m vec.MemRef, bytes int) vec.Reg {
	m = s.direct(m)
	x := vec.NoReg
	cut(bytes, func(from, piece int) {
		if from > 0 {
			x = s.loadLane(x, piece, from/piece, beyond(m, from))
			return
		}
		x = s.vtmp()
		at := s.reached(LDRv, 8*piece, m)
		s.add(vec.Inst{Op: LDRv, Bits: 8 * piece, Dst: []vec.Reg{x}, Mem: at})
	})
	return x
}

// direct is a place without an index.
func (s *selector) direct(m vec.MemRef) vec.MemRef {
	if m.Index == vec.NoReg {
		return m
	}
	t := s.itmp()
	index{s}.Scaled(t, m.Base, m.Index, m.Scale)
	return vec.MemRef{Base: t, Index: vec.NoReg, Scale: 1, Disp: m.Disp}
}

// loadLane is a with one lane from memory.
func (s *selector) loadLane(a vec.Reg, bytes, lane int, m vec.MemRef) vec.Reg {
	d, row := s.vtmp(), LD1|lanes(bytes)
	at := s.reached(row, Bits, m)
	s.add(vec.Inst{Op: row, Bits: Bits, Dst: []vec.Reg{d}, Src: []vec.Reg{a}, Tied: true, Mem: at, Imm: int64(lane)})
	return d
}

// store is the first bytes of a register, and not one more written.
func (s *selector) store(x vec.Reg, bytes int, m vec.MemRef) {
	m = s.direct(m)
	cut(bytes, func(from, piece int) {
		if piece == 16 {
			at := s.reached(STRv, Bits, m)
			s.add(vec.Inst{Op: STRv, Bits: Bits, Src: []vec.Reg{x}, Mem: at})
			return
		}
		s.storeLane(x, piece, from/piece, beyond(m, from))
	})
}

// storeLane is one lane of so many bytes.
func (s *selector) storeLane(x vec.Reg, bytes, lane int, m vec.MemRef) {
	row, bits := STRv, 8*bytes
	if lane > 0 {
		row, bits = ST1|lanes(bytes), Bits
	}
	at := s.reached(row, bits, m)
	s.add(vec.Inst{Op: row, Bits: bits, Src: []vec.Reg{x}, Mem: at, Imm: int64(lane)})
}

// loadExtended is a load of lanes that are extended.
func (s *selector) loadExtended(op *vec.Op, m vec.MemRef) {
	signed := op.Code == vec.LoadS
	both := s.pairs[op]
	if both == nil {
		s.extended(op, factor{reg: s.load(m, op.N*op.From.Bytes())}, signed)
		return
	}
	if both.first == op {
		if both.up {
			m.Disp -= 8
		}
		both.loaded = s.load(m, 16)
	}
	s.extended(op, factor{reg: both.loaded, high: (both.first == op) == both.up}, signed)
}
