package target

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
)

// Verb is what a multiplication does with its accumulator.
type Verb uint8

// The verbs.
const (
	Accumulate Verb = iota // acc + sum
	Subtract               // acc - sum
	Begin                  // sum
	BeginNeg               // -sum
)

// Begins reports whether the accumulator held nothing before.
func (v Verb) Begins() bool { return v == Begin || v == BeginNeg }

// As is the verb of the same sign that begins its accumulator, or does not.
func (v Verb) As(begins bool) Verb { return VerbOf(begins, v == Subtract || v == BeginNeg) }

// VerbOf is the verb of an operation that begins its accumulator or not, and subtracts or not.
func VerbOf(begins, neg bool) Verb {
	switch {
	case begins && neg:
		return BeginNeg
	case begins:
		return Begin
	case neg:
		return Subtract
	}
	return Accumulate
}

// Each is an operation on all lanes: OpMin, OpMax, OpAdd, OpSub, OpAbs, OpLocal for a copy, or OpSelect, which is
// Args[0] Cmp Args[1] ? Args[2] : Args[3].
// A selection of floats has three Args: the third holds both sides, OpSelect's last in the lower half.
// With Pair a selection of integers has three Args, too: all lanes take one element of the third, or another.
type Each struct {
	Op, Cmp halide.Op
	Pair    bool
	All     [4]int // not 0: all lanes read element All[i]-1 of Args[i]
}

// Either are the elements of which a Pair in registers of so many selects one: where the comparison does not hold, and
// where it does.
func (e *Each) Either(lanes int) (no, yes int) { return lanes / 2, lanes/2 + 2 }

// Same reports whether all lanes read one element of Args[i], and which.
func (e *Each) Same(i int) (at int, ok bool) { return e.All[i] - 1, e.All[i] > 0 }

// Text is how C writes the operations of a machine. Arguments and results are C expressions; lines have no indentation.
type Text interface {
	Headers() string                  // what includes the vendor's declarations
	Taken(name string) (string, bool) // a name instead of one that the vendor's headers may declare; false: they do not

	Loop(rounds int, pipelined bool) []string      // between the head of a loop and its body
	SetModes(r halide.Rounding, sat bool) []string // statements; the first sets rounding, the others saturation
	MacName(s triplet.Selection, v Verb) string
	// x has so many bits; start writes where it starts
	Mac(s triplet.Selection, v Verb, acc, x, z string, xBits int, start func(first int) string) string
	ConvertName(f Fn, from, to VarType) string // "" if there is none
	// arg of Join: both, with ", " between them; shift is a number, or a variable of int32_t
	Convert(f Fn, from, to VarType, arg, shift string) string

	Undefined(t VarType) string
	Null(t VarType) string                              // all lanes zero
	As(t VarType, arg string) string                    // the same bits as a vector of another type
	Set(whole string, bits, at int, part string) string // whole with its part number at, of so many bits, replaced
	Part(whole string, bits, at int) string             // part number at
	SetElement(whole string, at int, value string) string
	Element(whole string, at int) string
	// on whole registers; offsets, not starts, select what is one element for all lanes
	Lanes(e *Each, elem halide.Type, bits int, args []string, offsets bool) string
}
