package machine

// Family is one multiply-accumulate shape: acc[lane] += sum over columns of x*z. Complex numbers are pairs: a lane and,
// where both operands are complex, a column count twice, as real lanes and products.
type Family struct {
	X, Z        Elem // of complex operands the type of a half
	Lanes, Cols int
	AccBits     int  // bits of one accumulator lane: 48, 80, or 32 for float
	CX, CZ      bool // x is complex, z is
}

// Complex reports whether lanes are halves of complex numbers.
func (f Family) Complex() bool { return f.CX || f.CZ }

// Selected are the lanes and columns that selections count: of complex numbers where there are any.
func (f Family) Selected() (lanes, cols int) {
	lanes, cols = f.Lanes, f.Cols
	if f.Complex() {
		lanes /= 2
	}
	if f.CX && f.CZ {
		cols /= 2
	}
	return lanes, cols
}

// MACs is the number of real multiplications one instruction of the family makes.
func (f Family) MACs() int { return f.Lanes * f.Cols }

// Families lists every real family (UG1078, vect_mult groups 32x32 to 8x8 and fp32; MACs per cycle: UG1079 and AM009).
// Where x or z is 8 bits wide, signed and unsigned both exist; they are listed as Int8 and widened by Signs.
var Families = []Family{
	{X: Int32, Z: Int32, Lanes: 8, Cols: 1, AccBits: 80},
	{X: Int32, Z: Int32, Lanes: 4, Cols: 2, AccBits: 80},
	{X: Int32, Z: Int16, Lanes: 8, Cols: 2, AccBits: 80},
	{X: Int32, Z: Int16, Lanes: 8, Cols: 2, AccBits: 48},
	{X: Int32, Z: Int16, Lanes: 16, Cols: 1, AccBits: 48},
	{X: Int16, Z: Int32, Lanes: 8, Cols: 2, AccBits: 80},
	{X: Int16, Z: Int32, Lanes: 8, Cols: 2, AccBits: 48},
	{X: Int16, Z: Int32, Lanes: 16, Cols: 1, AccBits: 48},
	{X: Int16, Z: Int16, Lanes: 16, Cols: 2, AccBits: 48},
	{X: Int16, Z: Int16, Lanes: 8, Cols: 4, AccBits: 48},
	{X: Int16, Z: Int8, Lanes: 16, Cols: 4, AccBits: 48},
	{X: Int16, Z: Int8, Lanes: 8, Cols: 8, AccBits: 48},
	{X: Int8, Z: Int8, Lanes: 16, Cols: 8, AccBits: 48},
	{X: Int8, Z: Int8, Lanes: 8, Cols: 16, AccBits: 48},
	{X: Float32, Z: Float32, Lanes: 8, Cols: 1, AccBits: 32},
}

// Signs gives the element types that stand for e in a family: both 8-bit ones for Int8, else e alone.
func Signs(e Elem) []Elem {
	if e == Int8 {
		return []Elem{Int8, Uint8}
	}
	return []Elem{e}
}

// complexShapes are the pairs with a complex operand, by the bits of a half (UG1078, groups vect_mult_16x16 to 32x32;
// MACs a cycle: UG1079 and AM009): as many real multiplications as the pair of real types has.
var complexShapes = []struct {
	x, z   Elem
	cx, cz bool
	macs   int // complex ones a cycle
}{
	{Int16, Int16, true, true, 8}, {Int16, Int16, true, false, 16}, {Int16, Int16, false, true, 16},
	{Int32, Int16, true, true, 4}, {Int32, Int16, true, false, 8}, {Int32, Int16, false, true, 8},
	{Int16, Int32, true, true, 4}, {Int16, Int32, true, false, 8}, {Int16, Int32, false, true, 8},
	{Int32, Int32, true, true, 2}, {Int32, Int32, true, false, 4}, {Int32, Int32, false, true, 4},
}

// ComplexFamilies lists the families with a complex operand: 4 and 8 complex lanes of 48 bits, 2 and 4 of 80.
func ComplexFamilies() []Family {
	var out []Family
	for _, s := range complexShapes {
		for _, w := range []struct{ bits, lanes int }{{48, 4}, {48, 8}, {80, 2}, {80, 4}} {
			if w.bits == 48 && s.x == Int32 && s.z == Int32 || w.bits == 80 && s.x == Int16 && s.z == Int16 ||
				s.macs < w.lanes {
				continue
			}
			f := Family{X: s.x, Z: s.z, Lanes: 2 * w.lanes, Cols: s.macs / w.lanes, AccBits: w.bits, CX: s.cx, CZ: s.cz}
			if s.cx && s.cz {
				f.Cols *= 2
			}
			out = append(out, f)
		}
	}
	return out
}
