package arm64

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// v is op on whole registers in a new one; of rows that change their first operand, that is read too.
func (s *selector) v(op int, src ...vec.Reg) vec.Reg { return s.vi(op, Bits, 0, src...) }

// vi is op of so many bits with a constant.
func (s *selector) vi(op, bits, imm int, src ...vec.Reg) vec.Reg {
	d := s.vtmp()
	s.inst(op, bits, int64(imm), []vec.Reg{d}, src...)
	return d
}

// set makes d what x is: the instruction that made x sets d instead, if it was the last.
func (s *selector) set(d, x vec.Reg) {
	if d == x {
		return
	}
	fresh := int(x) >= len(s.prog.Regs)
	if last := &s.out.List[len(s.out.List)-1]; fresh && len(s.out.List) > s.fixedTo && len(last.Dst) == 1 &&
		last.Dst[0] == x {
		last.Dst[0] = d
		for key, r := range s.made {
			if r == x {
				delete(s.made, key)
			}
		}
		return
	}
	s.inst(MOVv, Bits, 0, []vec.Reg{d}, x)
}

// splat is a constant: n in each lane of so many bits.
func (s *selector) splat(bits int, n uint64) vec.Reg {
	n &= ^uint64(0) >> (64 - bits)
	for w := bits / 2; w >= 8 && n>>w == n&(1<<w-1); w /= 2 { // the narrowest lanes
		n, bits = n&(1<<w-1), w
	}
	return s.once(fmt.Sprint("splat ", bits, " ", n), func() vec.Reg {
		mask := ^uint64(0) >> (64 - bits)
		row, imm := 0, n
		switch {
		case bits == 8:
			row = MOVIb
		case bits == 16 && n < 256:
			row = MOVIh | H
		case bits == 16 && n^mask < 256:
			row, imm = MVNIh|H, n^mask
		case bits == 32 && n < 256:
			row = MOVIs | S
		case bits == 32 && n^mask < 256:
			row, imm = MVNIs|S, n^mask
		default:
			return s.constant(binary.LittleEndian.AppendUint64(nil, n)[:bits/8])
		}
		d := s.vtmp()
		s.add(vec.Inst{Op: row, Bits: Bits, Dst: []vec.Reg{d}, Mem: None(), Imm: int64(imm), Remat: true})
		return d
	})
}

func (s *selector) zero() vec.Reg { return s.splat(8, 0) }

// constant is what lies beside the code: the bytes, again and again in a register.
func (s *selector) constant(b []byte) vec.Reg {
	for len(b) < Bits/8 {
		b = append(b, b...)
	}
	return s.once(fmt.Sprintf("constant %x", b), func() vec.Reg {
		at, ok := s.pool[string(b)]
		if !ok {
			at = len(s.out.Data)
			s.pool[string(b)] = at
			s.out.Data = append(s.out.Data, b...)
		}
		d := s.vtmp()
		in := vec.Inst{Op: LDRv, Bits: Bits, Dst: []vec.Reg{d}, Remat: reaches(LDRv, Bits, at),
			Mem: vec.MemRef{Base: s.real(Pool), Index: vec.NoReg, Scale: 1, Disp: at}}
		in.Mem = s.reached(LDRv, Bits, in.Mem)
		s.add(in)
		return d
	})
}

// lanes is the size of lanes of so many bytes as rows have it.
func lanes(bytes int) int { return bits.TrailingZeros(uint(bytes)) << 12 }
