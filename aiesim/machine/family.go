package machine

// Family is one multiply-accumulate shape: acc[lane] += sum over columns of x*z.
type Family struct {
	X, Z        Elem
	Lanes, Cols int
	AccBits     int // bits of one accumulator lane: 48, 80, or 32 for float
}

// MACs is the number of multiplications one instruction of the family makes.
func (f Family) MACs() int { return f.Lanes * f.Cols }

// Families lists every real family (UG1078, vect_mult groups 32x32 to 8x8 and fp32; MACs per cycle: UG1079 and AM009).
// Where x or z is 8 bits wide, signed and unsigned both exist; they are listed as Int8 and widened by Signs.
var Families = []Family{
	{Int32, Int32, 8, 1, 80},
	{Int32, Int32, 4, 2, 80},
	{Int32, Int16, 8, 2, 80},
	{Int32, Int16, 8, 2, 48},
	{Int32, Int16, 16, 1, 48},
	{Int16, Int32, 8, 2, 80},
	{Int16, Int32, 8, 2, 48},
	{Int16, Int32, 16, 1, 48},
	{Int16, Int16, 16, 2, 48},
	{Int16, Int16, 8, 4, 48},
	{Int16, Int8, 16, 4, 48},
	{Int16, Int8, 8, 8, 48},
	{Int8, Int8, 16, 8, 48},
	{Int8, Int8, 8, 16, 48},
	{Float32, Float32, 8, 1, 32},
}

// Signs gives the element types that stand for e in a family: both 8-bit ones for Int8, else e alone.
func Signs(e Elem) []Elem {
	if e == Int8 {
		return []Elem{Int8, Uint8}
	}
	return []Elem{e}
}
