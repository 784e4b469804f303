package riscv64

import (
	"math"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// floats is operations on floats that are more than one instruction, and conversions.
func (s *selector) floats(op *vec.Op, c Config, a, b vec.Reg) vec.Reg {
	switch op.Code {
	case vec.Sqrt:
		return s.v(VFSQRTV, c, a)
	case vec.FMA:
		return s.v(VFMACCVV, c, op.Args[2], a, b)
	case vec.MinF, vec.MaxF: // a < b ? a : b
		x, y := a, b
		if op.Code == vec.MaxF {
			x, y = b, a
		}
		s.put(c.op(VMFLTVV), []vec.Reg{s.real(V0)}, []vec.Reg{x, y}, None(), 0)
		return s.v(VMERGEVVM, c, b, a, s.real(V0))
	case vec.Floor, vec.Ceil, vec.Round, vec.Trunc:
		return s.whole(op.Code, c, a)
	case vec.IntToFloat:
		return s.v(VFCVTFXV, c, a)
	// all that is not less than the end becomes the least integer, as what is too small does
	case vec.FloatToInt, vec.Nearest:
		c = lanes(op.Elem, op.N)
		end := s.splat(c, floatBits(c, float64(uint64(1)<<(op.Elem.Bits()-1))))
		x := a
		if op.Code == vec.FloatToInt {
			x = s.whole(vec.Trunc, c, a)
		}
		x = s.v(VFCVTXFV, c, x)
		s.put(c.op(VMFLTVV), []vec.Reg{s.real(V0)}, []vec.Reg{a, end}, None(), 0)
		return s.v(VMERGEVVM, c, s.splat(c, -1<<(op.Elem.Bits()-1)), x, s.real(V0))
	case vec.F32ToF64:
		return s.v(VFWCVTFFV, part(vec.F32, op.N, 1), a)
	case vec.F64ToF32:
		return s.v(VFNCVTFFW, part(vec.F32, op.N, 1), a)
	}
	return s.refuse(op)
}

// floatBits is a float of the width of c.
func floatBits(c Config, f float64) int64 {
	if c.Sew == 2 {
		return int64(math.Float32bits(float32(f)))
	}
	return int64(math.Float64bits(f))
}

// whole is a float without a fraction: by way of the nearest integer, as Go's programs round, where it has a fraction
// at all. That is one more or less where it lies on the wrong side. The sign stays. There is an instruction that
// truncates, which qemu before 8.0 does not survive.
func (s *selector) whole(code vec.Code, c Config, a vec.Reg) vec.Reg {
	v0, size := s.real(V0), s.v(VFSGNJXVV, c, a, a)
	from := a
	if code == vec.Trunc {
		from = size
	}
	x := s.v(VFCVTFXV, c, s.v(VFCVTXFV, c, from))
	if code != vec.Round {
		less, one := []vec.Reg{from, x}, -1.0
		if code == vec.Ceil {
			less, one = []vec.Reg{x, from}, 1
		}
		s.put(c.op(VMFLTVV), []vec.Reg{v0}, less, None(), 0)
		x = s.v(VMERGEVVM, c, x, s.v(VFADDVV, c, x, s.splat(c, floatBits(c, one))), v0)
	}
	x = s.v(VFSGNJVV, c, x, a)
	end := s.splat(c, floatBits(c, []float64{1 << 23, 1 << 52}[c.Sew-2]))
	s.put(c.op(VMFLTVV), []vec.Reg{v0}, []vec.Reg{size, end}, None(), 0)
	return s.v(VMERGEVVM, c, a, x, v0)
}

// refuse says that an operation has no instructions here.
func (s *selector) refuse(op *vec.Op) vec.Reg {
	s.fail("no instructions for %v of %d lanes of %v", op.Code, op.N, op.Elem)
	return vec.NoReg
}
