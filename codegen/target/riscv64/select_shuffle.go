package riscv64

import (
	"encoding/binary"
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// shuffle is lanes of any number of registers: of each those that are wanted by an index, then merged.
//
//	shuffle.i32x4 a, b, {0 4 1 5}   ->   vrgather.vv x, a, {0 0 1 1}; vrgather.vv y, b, {0 0 1 1}; v0 = 0b1010; vmerge.vvm d, x, y, v0
func (s *selector) shuffle(op *vec.Op) vec.Reg {
	c, n := lanes(op.Elem, op.N), op.N
	var d vec.Reg = vec.NoReg
	for k, r := range op.Args {
		if slices.Contains(op.Args[:k], r) {
			continue
		}
		index, taken := make([]int, n), int64(0)
		for i, lane := range op.Lane {
			index[i] = -1
			if lane >= 0 && op.Args[lane/n] == r {
				index[i], taken = lane%n, taken|1<<i
			}
		}
		if taken == 0 {
			continue
		}
		x := s.gather(op.Elem, c, r, index)
		if d == vec.NoReg {
			d = x
			continue
		}
		d = s.v(VMERGEVVM, c, d, x, s.mask(taken))
	}
	if d == vec.NoReg {
		return op.Args[0]
	}
	return d
}

// gather is lanes of r by index; -1: any.
func (s *selector) gather(e vec.Elem, c Config, r vec.Reg, index []int) vec.Reg {
	by, straight := 0, true
	for i, k := range index {
		if k >= 0 {
			by = k - i
			break
		}
	}
	for i, k := range index {
		straight = straight && (k < 0 || k-i == by)
	}
	switch {
	case straight && by == 0:
		return r
	case straight && by > 0:
		return s.vi(VSLIDEDOWNVI, c, int64(by), r)
	}
	var b []byte
	for _, k := range index {
		b = append(b, binary.LittleEndian.AppendUint64(nil, uint64(max(k, 0)))[:e.Bytes()]...)
	}
	return s.v(VRGATHERVV, c, r, s.bytes(b))
}
