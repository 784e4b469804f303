package datapath

import "github.com/vyasa-go/vyasa/aiesim/machine"

// LaneOp is what a lane operation does with its one or two selected elements.
type LaneOp uint8

// The lane operations. Arithmetic wraps at the element's width: rounding and saturation modes do not act here (UG1079).
const (
	LaneMove LaneOp = iota // shuffle: x
	LaneSelect
	LaneAdd
	LaneSub
	LaneAbs
	LaneMax
	LaneMin
	LaneMaxDiff // max(x - y, 0)
	LaneLt      // from here on: a bit per lane
	LaneGt
	LaneLe
	LaneGe
	LaneEq
	LaneNe
)

// Compare reports whether the result is a mask of bits.
func (o LaneOp) Compare() bool { return o >= LaneLt }

// Two reports whether the operation has a second operand.
func (o LaneOp) Two() bool { return o != LaneMove && o != LaneAbs }

// Lanes is a lane operation on elements of one type: 32 lanes of 16 bits (rule S32), or 8 or 16 of 32 bits (regular).
type Lanes struct {
	Op     LaneOp
	Elem   machine.Elem
	N      int // lanes
	XBytes int
	YBytes int // of the second register; 0 if y reads the x register

	x, y operand
}

// NewLanes completes a Lanes.
func NewLanes(o Lanes) *Lanes {
	r, b := &regular, o.Elem.Bytes()
	if b == 2 {
		r = &ruleS32
	}
	o.x = operand{r, b, o.XBytes / b}
	o.y = o.x
	if o.YBytes != 0 {
		o.y.n = o.YBytes / b
	}
	return &o
}

// Args lists the selection arguments of one operand; all of them have XStart's names with x or y.
func (o *Lanes) Args() []Arg {
	a := []Arg{XStart, XOffsets}
	if o.x.rule.hasHi(o.N) {
		a = append(a, XOffsetsHi)
	}
	if o.x.rule.hasSquare() {
		a = append(a, XSquare)
	}
	return a
}

// LaneSelection holds the byte offsets that the lanes read.
type LaneSelection struct{ X, Y [128]uint8 }

// Identity makes lane l read element l of both operands.
func (o *Lanes) Identity(s *LaneSelection) {
	for l := range o.N {
		s.X[l] = uint8(l * o.Elem.Bytes())
		s.Y[l] = s.X[l]
	}
}

// Select turns the selection arguments of x and y into tables.
func (o *Lanes) Select(x, y *MacArgs, s *LaneSelection) *Fault {
	px := pick{start: int(x[XStart]), lo: uint32(x[XOffsets]), hi: uint32(x[XOffsetsHi]), square: uint32(x[XSquare])}
	if err := o.x.check("x", px, 1); err != nil {
		return err
	}
	o.x.table(px, o.N, 1, &s.X)
	if !o.Op.Two() {
		return nil
	}
	py := pick{start: int(y[XStart]), lo: uint32(y[XOffsets]), hi: uint32(y[XOffsetsHi]), square: uint32(y[XSquare])}
	if err := o.y.check("y", py, 1); err != nil {
		return err
	}
	o.y.table(py, o.N, 1, &s.Y)
	return nil
}

// Move does shuffle and select. Bit l of mask takes lane l from y, else from x; where umask is set the lane is
// undefined.
func (o *Lanes) Move(dst, x, y *Vec, s *LaneSelection, mask, umask uint32) {
	var out Vec
	b := o.Elem.Bytes()
	for l := range o.N {
		from, off := x, int(s.X[l])
		if mask>>uint(l)&1 != 0 {
			from, off = y, int(s.Y[l])
		}
		if umask>>uint(l)&1 != 0 || from.U.Has(off, b) {
			out.SetUndef(l*b, b)
			continue
		}
		copy(out.B[l*b:l*b+b], from.B[off:off+b])
	}
	dst.Copy(&out, o.N*b)
}

// Arith does the operations that give an integer vector.
func (o *Lanes) Arith(dst, x, y *Vec, s *LaneSelection) {
	var out Vec
	b := o.Elem.Bytes()
	for l := range o.N {
		if o.undefined(x, y, s, l) {
			out.SetUndef(l*b, b)
			continue
		}
		xv := x.Int(o.Elem, int(s.X[l])/b)
		var yv int64
		if o.Op.Two() {
			yv = y.Int(o.Elem, int(s.Y[l])/b)
		}
		out.put(o.Elem, l, o.Op.apply(xv, yv))
	}
	dst.Copy(&out, o.N*b)
}

// Test does the comparisons: a bit for each lane, and the bits that are undefined.
func (o *Lanes) Test(x, y *Vec, s *LaneSelection) (mask, umask uint32) {
	b := o.Elem.Bytes()
	for l := range o.N {
		if o.undefined(x, y, s, l) {
			umask |= 1 << uint(l)
			continue
		}
		i, j := int(s.X[l])/b, int(s.Y[l])/b
		var yes bool
		if o.Elem == machine.Float32 {
			yes = compare(o.Op, x.Float(i), y.Float(j))
		} else {
			yes = compare(o.Op, x.Int(o.Elem, i), y.Int(o.Elem, j))
		}
		if yes {
			mask |= 1 << uint(l)
		}
	}
	return mask, umask
}

func (o *Lanes) undefined(x, y *Vec, s *LaneSelection, l int) bool {
	b := o.Elem.Bytes()
	return x.U.Has(int(s.X[l]), b) || o.Op.Two() && y.U.Has(int(s.Y[l]), b)
}

// apply is the operation on two integers; the caller keeps the low bits.
func (o LaneOp) apply(x, y int64) int64 {
	switch o {
	case LaneAdd:
		return x + y
	case LaneSub:
		return x - y
	case LaneAbs:
		return max(x, -x)
	case LaneMax:
		return max(x, y)
	case LaneMin:
		return min(x, y)
	case LaneMaxDiff:
		return max(x-y, 0)
	}
	panic("BUG: no integer result")
}

func compare[T int64 | float32](o LaneOp, x, y T) bool {
	switch o {
	case LaneLt:
		return x < y
	case LaneGt:
		return x > y
	case LaneLe:
		return x <= y
	case LaneGe:
		return x >= y
	case LaneEq:
		return x == y
	case LaneNe:
		return x != y
	}
	panic("BUG: not a comparison")
}
