package x86

import (
	"bytes"
	"encoding/binary"
	"sync"
)

// permute2 is bytes of two sources: one instruction, two, or a shuffle of each and a blend.
func (s *shuffler) permute2(w int, a, b val, p perm) val {
	if !contains(p, len(p)) {
		return s.permute(w, a, p)
	}
	if !below(p, len(p)) {
		return s.permute(w, b, p.half(1))
	}
	if f := s.two(w, p); f != nil {
		return f(a, b)
	}
	if f := s.twoThenOne(w, p); f != nil {
		return f(a, b)
	}
	if f := s.slid(w, p); f != nil {
		return f(a, b)
	}
	if f := s.unpacked(w, p); f != nil {
		return f(a, b)
	}
	apart := s.steps(w, p.half(0)) + s.steps(w, p.half(1)) + 1
	if slots, order := slotted(p, 2); order != nil && apart > 4 {
		if then := s.one(w, order); then != nil {
			x, y := s.permute(w, a, slots[0]), s.permute(w, b, slots[1])
			return then(s.blend(w, x, y, beside(slots[0], slots[1])))
		}
	}
	x, y := s.permute(w, a, p.half(0)), s.permute(w, b, p.half(1))
	return s.blend(w, x, y, beside(p.half(0), p.half(1)))
}

// steps is about how many instructions p of one source takes.
func (s *shuffler) steps(w int, p perm) int {
	switch {
	case p.identity():
		return 0
	case s.one(w, p) != nil:
		return 1
	case s.oneTwice(w, p) != nil:
		return 2
	}
	return 4
}

// beside is the blend of two registers: bytes where x has something, and where y has.
func beside(x, y perm) perm {
	out := make(perm, len(x))
	for i := range x {
		out[i] = -1
		if x[i] >= 0 {
			out[i] = i
		} else if y[i] >= 0 {
			out[i] = len(x) + i
		}
	}
	return out
}

// blend is each byte of a or of b, at its place.
func (s *shuffler) blend(w int, a, b val, p perm) val {
	if w < 512 {
		if q := p.at(4); q != nil {
			return s.vi(VPBLENDD, w, q.bits(), a, b)
		}
		if q := p.at(2); q != nil {
			if u := q.columns(8); u != nil {
				return s.vi(VPBLENDW, w, u.bits(), a, b)
			}
		}
	}
	m := make([]byte, len(p))
	for i, from := range p {
		if from >= len(p) {
			m[i] = 0xff
		}
	}
	if bytes.Equal(m[4:], m[:len(m)-4]) {
		return s.blendBy(w, s.splat(w, 32, uint64(binary.LittleEndian.Uint32(m))), b, a)
	}
	return s.blendBy(w, s.constant(w, m), b, a)
}

// bits has a one for each unit of the second source.
func (p perm) bits() int {
	m := 0
	for i, from := range p {
		if from >= len(p) {
			m |= 1 << i
		}
	}
	return m
}

// columns is which source each of the units of a block comes from, if it is the same in all blocks: as a perm of one
// block.
func (p perm) columns(per int) perm {
	out := make(perm, per)
	for k := range out {
		out[k] = -1
		for b := k; b < len(p); b += per {
			if p[b] < 0 {
				continue
			}
			v := p[b]/len(p)*per + k
			if out[k] >= 0 && out[k] != v {
				return nil
			}
			out[k] = v
		}
	}
	return out
}

// two is an instruction that makes p of two sources; nil if there is none.
func (s *shuffler) two(w int, p perm) func(a, b val) val {
	if p.fits(func(i int) int {
		if p[i] >= len(p) {
			return i + len(p)
		}
		return i
	}) && (w == 512 || p.at(2) != nil && (p.at(4) != nil || p.at(2).columns(8) != nil)) {
		return func(a, b val) val { return s.blend(w, a, b, p) }
	}
	swapped := p.swapped()
	for n, u := range zips(w) {
		if p.fits(func(i int) int { return u[i] }) {
			return func(a, b val) val { return s.v(unpackRows[n], w, a, b) }
		}
		if swapped.fits(func(i int) int { return u[i] }) {
			return func(a, b val) val { return s.v(unpackRows[n], w, b, a) }
		}
	}
	if f := s.align(w, p); f != nil {
		return f
	}
	if f := s.align(w, swapped); f != nil {
		return func(a, b val) val { return f(b, a) }
	}
	if f := s.blocks(w, p); f != nil {
		return f
	}
	if f := s.halfway(w, p); f != nil {
		return f
	}
	if f := s.halfway(w, swapped); f != nil {
		return func(a, b val) val { return f(b, a) }
	}
	return s.anywhere(w, p)
}

// made is an instruction of two sources, and what it makes.
type made struct {
	p    perm
	make func(a, b val) val
}

var unpackRows = []int{VPUNPCKLBW, VPUNPCKHBW, VPUNPCKLWD, VPUNPCKHWD, VPUNPCKLDQ, VPUNPCKHDQ, VPUNPCKLQDQ, VPUNPCKHQDQ}

// zipped is what each of unpackRows makes in registers of 128, 256 and 512 bits.
var zipped struct {
	sync.Once
	by [3][]perm
}

// zips is that of registers of w bits.
func zips(w int) []perm {
	zipped.Do(func() { zipped.by = [3][]perm{zipsOf(128), zipsOf(256), zipsOf(512)} })
	return zipped.by[w/256]
}

func zipsOf(w int) (list []perm) {
	for n := range unpackRows {
		unit, upper := 1<<(n/2), n%2
		per := 16 / unit
		units := make([]int, w/8/unit)
		for i := range units {
			from := i/per*per + i%per/2 + upper*per/2
			units[i] = from + i%2*len(units)
		}
		list = append(list, permOf(units, unit))
	}
	return list
}

// unpacks is the instructions that zip the lower or the upper halves of blocks.
func (s *shuffler) unpacks(w int) []made {
	list, zips := make([]made, 0, len(unpackRows)+8), zips(w)
	for n, op := range unpackRows {
		list = append(list, made{zips[n], func(a, b val) val { return s.v(op, w, a, b) }})
	}
	return list
}

// align is the bytes of each block of a and b, one behind the other, from some byte on.
func (s *shuffler) align(w int, p perm) func(a, b val) val {
	shift := -1
	for i, from := range p {
		if from < 0 {
			continue
		}
		place := from%len(p) - i/16*16 + from/len(p)*16 // in the 32 bytes
		if d := place - i%16; from%len(p)/16 != i/16 || shift >= 0 && shift != d || d < 0 || d > 15 {
			return nil
		} else {
			shift = d
		}
	}
	return func(a, b val) val { return s.vi(VPALIGNR, w, shift, b, a) }
}

// blocks is whole blocks of 128 bits.
func (s *shuffler) blocks(w int, p perm) func(a, b val) val {
	q := p.at(16)
	if q == nil || w == 128 {
		return nil
	}
	if w == 256 {
		imm := max(q[0], 0) | max(q[1], 0)<<4
		return func(a, b val) val { return s.vi(VPERM2I128, w, imm, a, b) }
	}
	switch {
	case !contains(q[:2], 4) && !below(q[2:], 4):
		return func(a, b val) val { return s.vi(VSHUFI64X2, w, q.imm2(), a, b) }
	case !below(q[:2], 4) && !contains(q[2:], 4):
		return func(a, b val) val { return s.vi(VSHUFI64X2, w, q.imm2(), b, a) }
	}
	return nil
}
