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

// HasAcc tells whether the operation reads an accumulator register.
func (o FloatOp) HasAcc() bool { return o >= FloatMac && o <= FloatMin }

// HasZ tells whether the operation multiplies.
func (o FloatOp) HasZ() bool { return o <= FloatMsc }

// Float is one float operation. Products are rounded to float before they are added (AM009: not fused).
type Float struct {
	Op     FloatOp
	XBytes int
}

// Select turns the selection arguments into tables; ok for operations without z too.
func (o *Float) Select(a *MacArgs, s *Selection) *Fault {
	x := operand{&regular, 4, o.XBytes / 4}
	z := operand{&regular, 4, 8}
	s.ux = x.table(pick{start: int(a[XStart]), lo: uint32(a[XOffsets])}, 8, 1, &s.X)
	s.uz = z.table(pick{start: int(a[ZStart]), lo: uint32(a[ZOffsets])}, 8, 1, &s.Z)
	return nil
}

// Identity makes lane l read element l.
func (o *Float) Identity(s *Selection) {
	for l := range 8 {
		s.X[l], s.Z[l] = uint8(4*l), uint8(4*l)
	}
	s.ux, s.uz = Span(0, 32), Span(0, 32)
}

// Run does the operation on eight lanes; acc and z are read only if the operation has them.
func (o *Float) Run(dst, acc, x, z *Vec, s *Selection) {
	var out Vec
	for l := 0; l < 8; l++ {
		xo, zo := s.X[l]&124, s.Z[l]&28
		xv := loadFloat(&x.B, int(xo))
		var zv, av float32
		if o.Op.HasZ() {
			zv = loadFloat(&z.B, int(zo))
		}
		if o.Op.HasAcc() {
			av = loadFloat(&acc.B, 4*l)
		}
		b := math.Float32bits(o.Op.apply(av, xv, zv))
		i := 4 * l & 124
		out.B[i], out.B[i+1], out.B[i+2], out.B[i+3] = byte(b), byte(b>>8), byte(b>>16), byte(b>>24)
	}
	u := x.U.And(s.ux)
	if o.Op.HasZ() {
		u[0] |= z.U[0] & s.uz[0]
	}
	if o.Op.HasAcc() {
		u[0] |= acc.U[0] & Span(0, 32)[0]
	}
	if u.Any() {
		o.spread(&out, acc, x, z, s)
	}
	dst.Copy(&out, 32)
}

// spread marks the lanes of out that an undefined operand reaches.
func (o *Float) spread(out, acc, x, z *Vec, s *Selection) {
	for l := range 8 {
		if x.U.Has(int(s.X[l]), 4) || o.Op.HasZ() && z.U.Has(int(s.Z[l]), 4) || o.Op.HasAcc() && acc.U.Has(4*l, 4) {
			out.SetUndef(4*l, 4)
		}
	}
}

func loadFloat(b *[128]byte, o int) float32 {
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
		return acc + float32(x*z) // the conversion forbids fusing (Go specification, floating-point operators)
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
