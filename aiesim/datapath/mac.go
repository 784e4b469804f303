package datapath

import (
	"strconv"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Pre is what the pre-adder makes of x and y before the multiplication.
type Pre uint8

// The pre-adder's operations.
const (
	PreNone    Pre = iota
	PreSym         // x + y
	PreAntisym     // x - y
	PreAbs         // |x|
	PreMax         // max(x, y)
	PreMin         // min(x, y)
	PreMaxDiff     // max(x - y, 0)
)

// Two reports whether the pre-adder reads a second operand.
func (p Pre) Two() bool { return p != PreNone && p != PreAbs }

// Arg numbers the selection arguments of a multiply-accumulate, in the order of the manual's signatures.
type Arg uint8

// The arguments.
const (
	XStart Arg = iota
	XOffsets
	XOffsetsHi
	XStep
	XSquare
	YStart
	YSquare
	MTap
	ZStart
	ZOffsets
	ZOffsetsHi
	ZStep
	ZSquare
	NumArgs
)

var argNames = [NumArgs]string{"xstart", "xoffsets", "xoffsets_hi", "xstep", "xsquare", "ystart", "ysquare", "mtap",
	"zstart", "zoffsets", "zoffsets_hi", "zstep", "zsquare"}

// String is the argument's name in the manual.
func (a Arg) String() string { return argNames[a] }

// Signed tells a start, a step or a tap (int) from offsets and squares (unsigned int).
func (a Arg) Signed() bool {
	switch a {
	case XStart, XStep, YStart, MTap, ZStart, ZStep:
		return true
	}
	return false
}

// MacArgs holds the values of a call's selection arguments; those that the call does not have are zero.
type MacArgs [NumArgs]int64

// Mac is one multiply-accumulate operation: a family with its variant.
type Mac struct {
	Family machine.Family
	Pre    Pre
	Centre bool // _ct: column mtap takes x alone
	Add    bool // mac, msc: starts from the accumulator, else from zero
	Negate bool // msc, negmul: subtracts the products
	XBytes int  // of the x register: 128 or 64 (32 for float)
	YBytes int  // of the y register; 0 if y reads the x register

	ConjX, ConjZ bool // the complex operand counts as its conjugate

	x, y, z operand
	fast    fast
}

// NewMac completes a Mac.
func NewMac(m Mac) *Mac {
	xr, zr := rules(m.Family.X, m.Family.Z)
	xb, zb := m.Family.X.Bytes(), m.Family.Z.Bytes()
	if m.Family.CX {
		xr, xb = &regular, 2*xb
	}
	if m.Family.CZ {
		zr, zb = &regular, 2*zb
	}
	m.x = operand{xr, xb, m.XBytes / xb}
	m.y = m.x
	if m.YBytes != 0 {
		m.y.n = m.YBytes / xb
	}
	m.z = operand{zr, zb, 32 / zb}
	m.fast = fastFor(&m)
	return &m
}

// Args lists the selection arguments of the call in order: those before the y register, those of y, those of z.
func (m *Mac) Args() (x, y, z []Arg) {
	lanes, cols := m.Family.Selected()
	x, z = []Arg{XStart, XOffsets}, []Arg{ZStart, ZOffsets}
	when := func(to *[]Arg, cond bool, a Arg) {
		if cond {
			*to = append(*to, a)
		}
	}
	when(&x, m.x.rule.hasHi(lanes), XOffsetsHi)
	when(&x, m.x.rule.hasStep(cols), XStep)
	when(&x, m.x.rule.hasSquare(), XSquare)
	if m.Pre.Two() {
		y = []Arg{YStart}
		when(&y, m.x.rule.hasSquare(), YSquare)
		when(&y, m.Centre, MTap)
	}
	when(&z, m.z.rule.hasHi(lanes), ZOffsetsHi)
	when(&z, m.z.rule.hasStep(cols), ZStep)
	when(&z, m.z.rule.hasSquare(), ZSquare)
	return x, y, z
}

// Selection is what the selection arguments of a call come to: for each lane and column the byte offset in each
// operand.
type Selection struct {
	X, Y, Z    [128]uint8
	ux, uy, uz Mask // bytes read
	neg        Mask // products that are subtracted, of complex numbers
	mtap       int  // column without y, or -1
	same       bool // all lanes read the same of z: one coefficient a column
}

// Select turns the arguments of a call into tables.
func (m *Mac) Select(a *MacArgs, s *Selection) *Fault {
	lanes, cols := m.Family.Selected()
	x := pick{int(a[XStart]), int(a[XStep]), uint32(a[XOffsets]), uint32(a[XOffsetsHi]), uint32(a[XSquare])}
	z := pick{int(a[ZStart]), int(a[ZStep]), uint32(a[ZOffsets]), uint32(a[ZOffsetsHi]), uint32(a[ZSquare])}
	if err := m.x.check("x", x, cols); err != nil {
		return err
	}
	if err := m.z.check("z", z, cols); err != nil {
		return err
	}
	s.mtap = -1
	s.ux = m.x.table(x, lanes, cols, &s.X)
	s.uz = m.z.table(z, lanes, cols, &s.Z)
	if m.Family.Complex() {
		m.halves(s)
	}
	s.same = sameRows(&s.Z, m.Family.Lanes, m.Family.Cols)
	if !m.Pre.Two() {
		return nil
	}
	// y has x's offsets, its own start and square, and walks the other way.
	y := pick{int(a[YStart]), -x.step, x.lo, x.hi, uint32(a[YSquare])}
	if err := m.y.check("y", y, cols); err != nil {
		return err
	}
	s.uy = m.y.table(y, lanes, cols, &s.Y)
	if m.Family.Complex() {
		m.halvesOf(&s.Y, m.Family.CX, m.Family.X.Bytes(), m.xHalf)
	}
	if m.Centre {
		s.mtap = int(a[MTap])
		if s.mtap < 0 || s.mtap >= cols {
			return faultf("mtap", "%d is not a column: there are %s, counted from 0", s.mtap, strconv.Itoa(cols))
		}
	}
	return nil
}

// Identity makes lane l multiply element l of x and z: the forms without selection arguments, of one column.
func (m *Mac) Identity(s *Selection) {
	lanes, _ := m.Family.Selected()
	for l := range lanes {
		s.X[l], s.Z[l] = uint8(l*m.x.bytes), uint8(l*m.z.bytes)
	}
	s.ux, s.uz, s.mtap = Span(0, lanes*m.x.bytes), Span(0, lanes*m.z.bytes), -1
	if m.Family.Complex() {
		m.halves(s)
	}
}

// sameRows reports whether all lanes read what lane 0 reads.
func sameRows(t *[128]uint8, lanes, cols int) bool {
	for i := cols; i < lanes*cols; i++ {
		if t[i] != t[i-cols] {
			return false
		}
	}
	return true
}
