package vec

// Code is what an operation does. In the comments d is what is set, a, b, c are the arguments, each for all N lanes
// of Elem; mem is at Mem. Lanes of d from N on are undefined, and so is a lane that is made of an undefined one.
// Integers wrap at the width of their lane unless it says otherwise. Run is this in Go, shape.go what fields each one
// uses.
type Code uint8

// The operations on vector registers.
const (
	NoCode Code = iota

	Const     // d = Imm in each lane (the bits of a float)
	Table     // d = Lane[i] in lane i
	Load      // d[i] = mem[i]: N elements of Elem, side by side
	LoadS     // d[i] = mem[i]: N integers of From, extended to the wider Elem with their sign
	LoadU     // extended with zeros
	LoadLane  // d = a in N lanes, but lane Imm < N = mem[0]
	Broadcast // d = mem[0] in each lane; Elem may be wider than the array's elements: a pair of 16 bits is one I32
	Store     // mem[i] = a[i], N lanes of Elem
	StoreLane // mem[0] = a[Imm]; N is of no matter
	Copy      // d = a, all bits
	Prefetch  // nothing: the line of memory Imm bytes behind mem, or outside the array, is asked for

	Add      // d = a + b
	Sub      // d = a - b
	Mul      // d = a * b, low half
	MulHiS   // high half of the product, signed
	MulHiU   // high half of the product, unsigned
	MulRound // of I16: (a*b + 1<<14) >> 15, signed
	MulHalf  // of I64: the product of the low halves, signed
	Div      // a / b of floats
	Sqrt     // of floats, rounded correctly
	Neg      // d = -a; of floats the sign is turned, also of NaN
	Abs      // |a|; integers signed, the smallest stays; of floats the sign is cleared
	Ones     // of integers: how many bits of a are ones
	MinS     // of integers; floats: see MinF
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

	EQ     // a mask: all ones in a lane where it holds, zeros elsewhere; floats: false if either is NaN
	GTS    // signed; floats: false if either is NaN
	GEF    // floats: a >= b
	Select // a's lane is all ones ? b : c; a is a mask with no other lanes; only the lane that is taken must be defined

	FMA // d = a*b + c, one rounding

	IntToFloat // Elem from From of the same width, signed: to the nearest, ties to even
	FloatToInt // Elem from From of the same width: truncates; the smallest integer where it does not fit, and of NaN
	Nearest    // as FloatToInt, I32 from F32, but to the nearest, ties to even
	F32ToF64   // the low N lanes, which as F64 fill a register at most
	F64ToF32   // N lanes, to the nearest, ties to even

	ExtendS // d[i] = a[Imm*N + i], From to the wider Elem: part Imm of a
	ExtendU
	NarrowS // d = N/2 lanes of a, then N/2 of b, From to Elem of half the width, saturated to signed
	NarrowU // from signed to unsigned, saturated
	Narrow  // low bits

	// Shuffle: d[i] = the lanes of all Args one after the other, at Lane[i]; -1: undefined. N is all lanes.
	Shuffle

	// sums of products: groups of neighbours in a and b, lanes of From, give one lane of Elem
	DotSS  // From I16, Elem I32: a[2i]*b[2i] + a[2i+1]*b[2i+1], signed, wraps
	DotUS  // From I8, Elem I16: a unsigned, b signed, two products, the sum saturated
	Dot4   // From I8, Elem I32: c[i] + four products, a unsigned, b signed, wraps
	Dot4S  // as Dot4, both signed
	Dot4U  // as Dot4, both unsigned
	DotAcc // as DotSS, added to c

	// products of matrices, of From I8 and Elem I32, in each 128 bits: a has two rows of 8 bytes, and so has b, the
	// columns of the other factor; d[2i+j] = c[2i+j] + the sum over k of a[8i+k]*b[8j+k], wraps. N is all lanes. See
	// Halves.
	Mat  // a unsigned, b signed
	MatS // both signed
	MatU // both unsigned

	// The operations on index registers.
	IConst // d = Imm
	ICopy
	IAdd // wraps, as all of them do
	ISub
	IMul
	IAddImm
	IShl    // by Imm
	IShr    // by Imm, with the sign
	IExtend // d = the low bits of a, From, with their sign
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
	ISelect // a != 0 ? b : c; only the one that is taken must be defined
	IEQ     // 1 if a == b, else 0
	ILT     // 1 if a < b, signed, else 0
	ILane   // d = lane Imm of the vector a, From, with its sign
	ISplat  // vector d = the low bits of a in each lane of Elem
)
