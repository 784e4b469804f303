package vec

// Code is what an operation does. In the comments d is what is set, a, b, c are the arguments, each for all N lanes of Elem.
// Integers wrap at the width of their lane unless it says otherwise.
type Code uint8

// The operations on vector registers.
const (
	NoCode Code = iota

	Const     // d = Imm in each lane (the bits of a float)
	Table     // d = Lane[i] in lane i
	Load      // d[i] = mem[i]: N elements of From, side by side; integers are extended to Elem: see LoadS, LoadU
	LoadS     // extended with their sign
	LoadU     // extended with zeros
	LoadLane  // d = a, but lane Imm = mem[0]
	Broadcast // d = mem[0] in each lane; Elem may be wider than the array's elements: a pair of 16 bits is one I32
	Store     // mem[i] = a[i], N lanes of Elem
	StoreLane // mem[0] = a[Imm]
	Copy      // d = a

	Add    // d = a + b
	Sub    // d = a - b
	Mul    // d = a * b, low half
	MulHiS // high half of the product, signed
	MulHiU // high half of the product, unsigned
	Div    // floats
	Sqrt   // floats
	Neg    // d = -a
	Abs    // |a|; integers signed
	MinS   // signed; of floats: see MinF
	MaxS
	MinU
	MaxU
	MinF // a < b ? a : b, as the machine's: b if either is NaN or both are zeros
	MaxF // a > b ? a : b, likewise
	And
	Or
	Xor
	AndNot // ^a & b
	Shl    // by Imm
	ShrS   // by Imm, with the sign
	ShrU   // by Imm, with zeros
	ShlV   // by b, lane by lane: 0 where b is not below the width
	ShrSV  // by b: the sign where b is not below the width
	ShrUV
	AddSatS // saturating
	AddSatU
	SubSatS
	SubSatU
	AvgU // (a + b + 1) >> 1, unsigned, without overflow

	Floor // of floats, to floats
	Ceil
	Round // half to even
	Trunc

	EQ     // all ones where it holds, zeros elsewhere
	GTS    // signed; floats: false if either is NaN
	GEF    // floats: a >= b
	Select // a's lane is all ones ? b : c; a is a mask

	FMA // d = a*b + c, one rounding

	IntToFloat // Elem from From of the same width, signed: nearest even
	FloatToInt // truncates; the smallest integer where it does not fit
	F32ToF64   // the low N lanes
	F64ToF32

	ExtendS // d[i] = a[Imm*N + i], From to the wider Elem: part Imm of a
	ExtendU
	NarrowS // d = lanes of a, then lanes of b, From to Elem of half the width, saturated to signed
	NarrowU // from signed to unsigned, saturated
	Narrow  // low bits

	// Shuffle: d[i] = the lanes of all Args one after the other, at Lane[i]; -1: undefined. As many lanes as a register has.
	Shuffle

	// sums of products: groups of neighbours in a and b, lanes of From, give one lane of Elem
	DotSS  // From I16, Elem I32: a[2i]*b[2i] + a[2i+1]*b[2i+1], signed, wraps
	DotUS  // From I8, Elem I16: a unsigned, b signed, two products, the sum saturated
	Dot4   // From I8, Elem I32: c[i] + four products, a unsigned, b signed, wraps
	DotAcc // as DotSS, added to c

	// The operations on index registers.
	IConst // d = Imm
	ICopy
	IAdd
	ISub
	IMul
	IAddImm
	IShl // by Imm
	IShr // by Imm, with the sign
	IAnd
	IOr
	IXor
	IMin
	IMax
	IDivE // Euclidean by the constant Imm > 0: floor
	IModE
	ILoop  // d = the affine Mem.Form
	ILoadS // d = mem, one element of From, with its sign
	ILoadU
	IStore  // the low bits of a, an element of Elem
	ISelect // a != 0 ? b : c
	IEQ     // 1 if a == b, else 0
	ILT     // 1 if a < b, signed, else 0
	ILane   // d = lane Imm of the vector a, From, with its sign
	ISplat  // vector d = the low bits of a in each lane of Elem
)
