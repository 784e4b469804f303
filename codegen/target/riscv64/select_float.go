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
		return s.rounded(op, c, a)
	case vec.IntToFloat:
		return s.v(VFCVTFXV, c, a)
	case vec.FloatToInt: // all that is not less than the end becomes the least integer, as what is too small does
		c = lanes(op.Elem, op.N)
		end := s.splat(c, floatBits(c, float64(uint64(1)<<(op.Elem.Bits()-1))))
		x := s.v(VFCVTRTZXFV, c, a)
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

// rounded is to an integer that is a float: by way of an integer where it has a fraction at all, with the sign that it had.
func (s *selector) rounded(op *vec.Op, c Config, a vec.Reg) vec.Reg {
	row := VFCVTRTZXFV
	if op.Code == vec.Round {
		row = VFCVTXFV // as Go's programs round: to the nearest, ties to even
	}
	x, v0 := s.v(VFCVTFXV, c, s.v(row, c, a)), s.real(V0)
	if op.Code == vec.Floor || op.Code == vec.Ceil {
		less, one := []vec.Reg{a, x}, -1.0
		if op.Code == vec.Ceil {
			less, one = []vec.Reg{x, a}, 1
		}
		s.put(c.op(VMFLTVV), []vec.Reg{v0}, less, None(), 0)
		x = s.v(VMERGEVVM, c, x, s.v(VFADDVV, c, x, s.splat(c, floatBits(c, one))), v0)
	}
	x = s.v(VFSGNJVV, c, x, a)
	whole := s.splat(c, floatBits(c, []float64{1 << 23, 1 << 52}[c.Sew-2]))
	s.put(c.op(VMFLTVV), []vec.Reg{v0}, []vec.Reg{s.v(VFSGNJXVV, c, a, a), whole}, None(), 0)
	return s.v(VMERGEVVM, c, a, x, v0)
}
