package datapath

import "math"

// FloatOp is an operation of the float unit; acc, x and z are eight lanes, x and z selected by the regular rule.
type FloatOp uint8

// The float operations.
const (
	FloatMul    FloatOp = iota // x*z
	FloatNegMul                // -(x*z)
	FloatMac                   // acc + x*z
	FloatMsc                   // acc - x*z
	FloatAdd                   // acc + x
	FloatSub                   // acc - x
	FloatMax                   // max(acc, x); a NaN in either gives a NaN
	FloatMin
	FloatNeg // -x
	FloatAbs // |x|
)

// HasAcc reports whether the operation reads an accumulator register.
func (o FloatOp) HasAcc() bool { return o >= FloatMac && o <= FloatMin }

// HasZ reports whether the operation multiplies.
func (o FloatOp) HasZ() bool { return o <= FloatMsc }

// Float is one float operation. Products are rounded to float before they are added (AM009: not fused); in Go the
// conversion float32(x*z) forbids fusing.
type Float struct {
	Op     FloatOp
	XBytes int

	// CX and CZ: x and z are complex numbers, four lanes of two halves; ConjX and ConjZ: their imaginary halves count
	// with the other sign. A product of two complex numbers takes two operations, the second with Imag: see
	// [Float.halves].
	CX    bool `json:",omitempty"`
	CZ    bool `json:",omitempty"`
	ConjX bool `json:",omitempty"`
	ConjZ bool `json:",omitempty"`
	Imag  bool `json:",omitempty"`

	// Minus is the lanes of real x and z whose products count with the other sign.
	Minus uint8 `json:",omitempty"`
}

// Select turns the selection arguments into tables; ok for operations without z too.
func (o *Float) Select(a *MacArgs, s *Selection) *Fault {
	bx, bz, lanes := 4, 4, 8
	if o.CX {
		bx, lanes = 8, 4
	}
	if o.CZ {
		bz, lanes = 8, 4
	}
	x := operand{&regular, bx, o.XBytes / bx}
	z := operand{&regular, bz, 32 / bz}
	s.ux = x.table(pick{start: int(a[XStart]), lo: uint32(a[XOffsets])}, lanes, 1, &s.X)
	s.uz = z.table(pick{start: int(a[ZStart]), lo: uint32(a[ZOffsets])}, lanes, 1, &s.Z)
	o.halves(s)
	s.same = sameRows(&s.Z, 8, 1)
	return nil
}

// Identity makes lane l read element l.
func (o *Float) Identity(s *Selection) {
	for l := range 8 {
		s.X[l], s.Z[l] = uint8(4*l), uint8(4*l)
	}
	if o.CX || o.CZ {
		for l := range 4 {
			s.X[l], s.Z[l] = uint8(8*l), uint8(8*l)
		}
	}
	s.ux, s.uz = Span(0, 32), Span(0, 32)
	o.halves(s)
	s.same = false
}

// Run does the operation on eight lanes; acc and z are read only if the operation has them.
func (o *Float) Run(dst, acc, x, z *Vec, s *Selection) {
	u := x.U[0]&s.ux[0] | x.U[1]&s.ux[1]
	if o.Op.HasZ() {
		u |= z.U[0] & s.uz[0]
	}
	if o.Op.HasAcc() {
		u |= acc.U[0] & (1<<32 - 1)
	}
	var r [8]float32
	switch {
	case o.Op == FloatMac && s.neg[0] == 0:
		z0 := loadFloat(&z.B, s.Z[0])
		for l := 0; l < 8; l++ {
			if !s.same {
				z0 = loadFloat(&z.B, s.Z[l])
			}
			r[l] = loadFloat(&acc.B, uint8(4*l)) + float32(loadFloat(&x.B, s.X[l])*z0)
		}
	default:
		for l := 0; l < 8; l++ {
			var av, zv float32
			if o.Op.HasZ() {
				zv = loadFloat(&z.B, s.Z[l])
			}
			if o.Op.HasAcc() {
				av = loadFloat(&acc.B, uint8(4*l))
			}
			xv := loadFloat(&x.B, s.X[l])
			if s.neg[0]>>l&1 != 0 {
				xv = -xv
			}
			r[l] = o.Op.apply(av, xv, zv)
		}
	}
	var lost uint8
	if u != 0 {
		lost = o.lost(acc, x, z, s)
	}
	dst.U = Mask{}
	for l := 0; l < 8; l++ {
		b, i := math.Float32bits(r[l]), 4*l&124
		dst.B[i], dst.B[i+1], dst.B[i+2], dst.B[i+3] = byte(b), byte(b>>8), byte(b>>16), byte(b>>24)
		if lost>>l&1 != 0 {
			dst.SetUndef(i, 4)
		}
	}
}

// lost are the lanes that an undefined operand reaches.
func (o *Float) lost(acc, x, z *Vec, s *Selection) (lanes uint8) {
	for l := range 8 {
		if x.U.Has(int(s.X[l]), 4) || o.Op.HasZ() && z.U.Has(int(s.Z[l]), 4) || o.Op.HasAcc() && acc.U.Has(4*l, 4) {
			lanes |= 1 << l
		}
	}
	return lanes
}

func loadFloat(b *[128]byte, o uint8) float32 {
	o &= 124
	return math.Float32frombits(uint32(b[o]) | uint32(b[o+1])<<8 | uint32(b[o+2])<<16 | uint32(b[o+3])<<24)
}

func (o FloatOp) apply(acc, x, z float32) float32 {
	switch o {
	case FloatMul:
		return x * z
	case FloatNegMul:
		return -(x * z)
	case FloatMac:
		return acc + float32(x*z)
	case FloatMsc:
		return acc - float32(x*z)
	case FloatAdd:
		return acc + x
	case FloatSub:
		return acc - x
	case FloatMax:
		return max(acc, x)
	case FloatMin:
		return min(acc, x)
	case FloatNeg:
		return -x
	}
	return math.Float32frombits(math.Float32bits(x) &^ (1 << 31))
}
