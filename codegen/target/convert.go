package target

import "github.com/vyasa-go/vyasa/halide"

// Fn is a conversion between registers. What it makes is told by the types before and behind it.
type Fn uint8

// The conversions; NoFn copies.
const (
	NoFn   Fn = iota
	Narrow    // accumulator to vector: shifted right, rounded, saturated or cut
	Raise     // vector to accumulator
	Widen     // accumulator of twice the lanes, those on top zero
	Spread    // vector of twice the elements, those on top zero
	Resize    // elements of another size: low bits, or the same values
	Join      // accumulator of the lanes of two, the low ones first
	Bits      // vector of floats or integers of 32 bits: the same bits as the other
)

// Step is one conversion.
type Step struct {
	Fn    Fn
	Shift int // Narrow
	To    VarType
	Word  bool // Narrow: the result is a word of the accumulator, of low bits, rounded down
}

// Result is what is to be stored of an accumulator.
type Result struct {
	Acc    VarType
	Elem   halide.Type // in memory
	Op     halide.Op   // OpNarrow, OpWrap, or OpLocal where the accumulator fits Elem as it is
	Shift  int         // OpNarrow
	Vector bool        // the lanes are to be one vector in memory
}

// Narrowing brings an accumulator to memory: steps one after the other end in a vector, which is stored as it is or
// lane by lane. Where no vector holds the values, each of several chains begins at the accumulator and ends in a word
// of it: of each lane the first holds bits 0..31 and the next bits 32..63, of three the last bits 62 and up.
type Narrowing struct {
	Chains [][]Step
	ByLane bool // each lane is stored for itself
	Finish bool // ByLane: and narrowed to Elem by scalar code: from words by the shift of the result, else by no shift
}

// Words reports whether the lanes come in words.
func (n Narrowing) Words() bool { return len(n.Chains) > 1 }
