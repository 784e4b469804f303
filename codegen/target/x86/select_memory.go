package x86

import (
	"encoding/binary"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// firstCache is what the first cache of a core holds at least, in bytes.
const firstCache = 32 << 10

// moves makes the operations that move vectors: constants, loads, stores, lanes, shuffles. It reports whether op is
// one.
func (s *selector) moves(op *vec.Op, m vec.MemRef) bool {
	bits := op.Elem.Bits()
	switch op.Code {
	case vec.Const:
		if w := s.width(op.N, op.Elem); s.fold.delayed[op] {
			s.fold.waiting[op.Dst[0]] = s.splat(w, bits, uint64(op.Imm))
		} else {
			s.set(op.Dst[0], s.splatReg(w, bits, uint64(op.Imm)))
		}
	case vec.Table:
		var b []byte
		for _, n := range op.Lane {
			b = append(b, binary.LittleEndian.AppendUint64(nil, uint64(n))[:bits/8]...)
		}
		w := s.width(op.N, op.Elem)
		s.set(op.Dst[0], s.in(s.constant(w, append(b, make([]byte, w/8-len(b))...))))
	case vec.Load, vec.LoadS, vec.LoadU:
		s.load(op, m)
	case vec.LoadLane:
		s.set(op.Dst[0], s.insert(s.in(s.arg(op, 0)), s.width(op.N, op.Elem), bits/8, int(op.Imm), m))
	case vec.Broadcast:
		x := val{at: &located{mem: m, bytes: s.width(op.N, op.Elem) / 8, each: bits / 8}}
		if s.fold.delayed[op] && s.has&AVX512 != 0 {
			s.fold.waiting[op.Dst[0]] = x
		} else {
			s.set(op.Dst[0], s.in(x))
		}
	case vec.Prefetch:
		row := PREFETCHT0
		if op.Imm <= -firstCache || op.Imm >= firstCache {
			row = PREFETCHT1 // the second cache will have it when it is read, the first one not
		}
		s.general(row, 64, nil, beyond(m, int(op.Imm)), 0)
	case vec.Store:
		s.store(s.in(s.arg(op, 0)), op.N*op.Elem.Bytes(), m)
	case vec.StoreLane:
		s.storeLane(s.in(s.arg(op, 0)), bits/8, int(op.Imm), m)
	case vec.Copy:
		s.set(op.Dst[0], s.arg(op, 0))
	case vec.ILane:
		s.lane(op)
	case vec.ISplat:
		x := s.fromGeneral(op.Args[0])
		row := []int{VPBROADCASTB, VPBROADCASTW, VPBROADCASTD, VPBROADCASTQ}[size(bits)]
		s.set(op.Dst[0], s.v(row, s.width(op.N, op.Elem), x))
	case vec.Shuffle:
		s.shuffleOp(op)
	case vec.Narrow, vec.NarrowS, vec.NarrowU:
		s.narrowOp(op)
	default:
		return s.shiftOp(op)
	}
	return true
}

// load is N elements, extended or not; registers hold nothing of the memory behind them.
func (s *selector) load(op *vec.Op, m vec.MemRef) {
	from := op.From
	if op.Code == vec.Load || from == vec.None || from == op.Elem {
		bytes := op.N * op.Elem.Bytes()
		switch {
		case s.fold.delayed[op]:
			s.fold.waiting[op.Dst[0]] = val{at: &located{mem: m, bytes: bytes}}
		default:
			s.set(op.Dst[0], s.loadBytes(m, bytes))
		}
		return
	}
	w, bytes := s.width(op.N, op.Elem), op.N*from.Bytes()
	row := extendRow(op.Code == vec.LoadS, from, op.Elem)
	x := val{at: &located{mem: m, bytes: bytes}}
	if !s.takes(RowOf(row), w, x.at) {
		x = s.loadBytes(m, bytes)
	}
	s.set(op.Dst[0], s.v(row, w, x))
}

func beyond(m vec.MemRef, bytes int) vec.MemRef {
	m.Disp += bytes
	return m
}

// loadBytes is so many bytes at the beginning of a register, and not one more read.
func (s *selector) loadBytes(m vec.MemRef, bytes int) val {
	switch {
	case bytes == 64 || bytes == 32 || bytes == 16 || bytes == 8 || bytes == 4:
		return s.in(val{at: &located{mem: m, bytes: bytes}})
	case bytes > 32:
		return s.vi(VINSERTI64X4, 512, 1, s.loadBytes(m, 32), s.loadBytes(beyond(m, 32), bytes-32))
	case bytes > 16:
		low, high := s.loadBytes(m, 16), s.loadBytes(beyond(m, 16), bytes-16)
		return s.vi(VINSERTI128, 256, 1, low, high)
	}
	x, from := s.zero(128), 0
	for _, piece := range []int{8, 4, 2, 1} {
		if bytes-from < piece {
			continue
		}
		if from == 0 && piece >= 4 {
			x = s.in(val{at: &located{mem: m, bytes: piece}})
		} else {
			x = s.insert(x, 128, piece, from/piece, beyond(m, from))
		}
		from += piece
	}
	return x
}

// insert is a with one lane from memory.
func (s *selector) insert(a val, w, bytes, lane int, m vec.MemRef) val {
	op := map[int]int{1: VPINSRB, 2: VPINSRW, 4: VPINSRD, 8: VPINSRQ}[bytes]
	one := func(x val, lane int) val { return s.vi(op, 128, lane, x, val{at: &located{mem: m, bytes: bytes}}) }
	per := 16 / bytes
	if w == 128 {
		return one(a, lane)
	}
	if w == 256 && bytes >= 4 {
		mask := (1<<(bytes/4) - 1) << (lane * bytes / 4)
		return s.vi(VPBLENDD, w, mask, a, s.in(val{at: &located{mem: m, bytes: w / 8, each: bytes}}))
	}
	part := lane / per
	x := a
	if part > 0 {
		x = s.vi(VEXTRACTI128, w, part, a)
	}
	return s.vi(VINSERTI128, w, part, a, one(x, lane%per))
}

// put is an instruction that writes memory.
func (s *selector) put(op, w, imm int, x val, m vec.MemRef) {
	s.add(vec.Inst{Op: op, Bits: w, Src: []vec.Reg{x.reg}, Mem: m, Imm: int64(imm)})
}

// store is the first bytes of a register, and not one more written.
func (s *selector) store(x val, bytes int, m vec.MemRef) {
	switch {
	case bytes == 64 || bytes == 32 || bytes == 16:
		s.put(VMOVDQUstore, 8*bytes, 0, x, m)
		return
	case bytes > 32:
		s.store(x, 32, m)
		s.store(s.vi(VEXTRACTI64X4, 512, 1, x), bytes-32, beyond(m, 32))
		return
	case bytes > 16:
		s.store(x, 16, m)
		s.store(s.vi(VEXTRACTI128, 256, 1, x), bytes-16, beyond(m, 16))
		return
	}
	from := 0
	for _, piece := range []int{8, 4, 2, 1} {
		if bytes-from >= piece {
			s.storeLane(x, piece, from/piece, beyond(m, from))
			from += piece
		}
	}
}

// storeLane is one lane of so many bytes.
func (s *selector) storeLane(x val, bytes, lane int, m vec.MemRef) {
	if per := 16 / bytes; lane >= per {
		x, lane = s.part(x, lane/per), lane%per
	}
	switch {
	case bytes == 8 && lane == 0:
		s.put(VMOVQstore, 128, 0, x, m)
	case bytes == 4 && lane == 0:
		s.put(VMOVDstore, 128, 0, x, m)
	default:
		s.put(map[int]int{1: VPEXTRB, 2: VPEXTRW, 4: VPEXTRD, 8: VPEXTRQ}[bytes], 128, lane, x, m)
	}
}

// lane is a lane as an integer of 64 bits, with its sign.
func (s *selector) lane(op *vec.Op) {
	x, bytes, lane := s.in(s.arg(op, 0)), op.From.Bytes(), int(op.Imm)
	if per := 16 / bytes; lane >= per {
		x, lane = s.part(x, lane/per), lane%per
	}
	d := op.Dst[0]
	if bytes == 8 && lane == 0 {
		s.general(VMOVQto, 128, []vec.Reg{d}, None(), 0, x.reg)
		return
	}
	if bytes == 8 {
		s.general(VPEXTRQ, 128, []vec.Reg{d}, None(), int64(lane), x.reg)
		return
	}
	t := s.itmp()
	s.general(map[int]int{1: VPEXTRB, 2: VPEXTRW, 4: VPEXTRD}[bytes], 128, []vec.Reg{t}, None(), int64(lane), x.reg)
	s.lowBits(d, t, op.From)
}

// fromGeneral is a general register in the lowest 64 bits of a vector.
func (s *coder) fromGeneral(r vec.Reg) val {
	d := s.vtmp()
	s.general(VMOVQfrom, 128, []vec.Reg{d}, None(), 0, r)
	return regVal(d)
}
