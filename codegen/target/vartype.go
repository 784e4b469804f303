package target

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// VarType is the machine type of a variable: a vector of Bits/Elem.Bits() elements, an accumulator of Lanes lanes of
// AccBits, a pointer to elements, or a number.
type VarType struct {
	Elem    halide.Type
	Bits    int // of a vector; 0: no vector
	Lanes   int // of an accumulator
	AccBits int
	Complex bool // of an accumulator: lanes are halves of complex numbers
}

// Vector is a vector of so many bits.
func Vector(elem halide.Type, bits int) VarType { return VarType{Elem: elem, Bits: bits} }

// Accumulator is the type of the accumulators of a datapath: of floats an ordinary vector.
func Accumulator(lanes, bits int, kind halide.Kind) VarType {
	if kind == halide.FloatKind {
		return Vector(halide.Float32, lanes*halide.Float32.Bits())
	}
	return VarType{Lanes: lanes, AccBits: bits}
}

// Len is the number of elements of a vector or of lanes of an accumulator.
func (t VarType) Len() int {
	if t.Bits == 0 {
		return t.Lanes
	}
	return t.Bits / t.Elem.Bits()
}

// String is the type as C names it, as "v16int16", "v8acc80"; of a pointer the type it points to.
func (t VarType) String() string {
	switch {
	case t.Complex:
		return fmt.Sprintf("v%dcacc%d", t.Lanes/2, t.AccBits)
	case t.Lanes > 0:
		return fmt.Sprintf("v%dacc%d", t.Lanes, t.AccBits)
	case t.Bits > 0:
		name := t.Elem.String()
		if t.Elem == halide.Float32 {
			name = "float"
		}
		return fmt.Sprintf("v%d%s", t.Len(), name)
	}
	return Element(t.Elem)
}

// ParseVarType reads the type of a vector of at most 4096 bits, or of an accumulator, as String prints it.
func ParseVarType(text string) (t VarType, ok bool) {
	rest, isVector := strings.CutPrefix(text, "v")
	digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	n, err := strconv.Atoi(digits)
	if !isVector || err != nil || n < 1 || n > 1000 {
		return t, false
	}
	name := rest[len(digits):]
	if word, ok := strings.CutPrefix(name, "c"); ok && strings.HasPrefix(word, "acc") {
		name, n, t.Complex = word, 2*n, true
	}
	if bits, acc := strings.CutPrefix(name, "acc"); acc {
		t.Lanes = n
		t.AccBits, err = strconv.Atoi(bits)
		return t, err == nil && t.AccBits > 0 && t.String() == text
	}
	if name == "float" {
		name = halide.Float32.String()
	}
	elem, ok := halide.ParseType(name)
	t = Vector(elem, n*elem.Bits())
	return t, ok && t.Bits <= 4096 && t.String() == text
}

// Element is the C type of a stored element.
func Element(t halide.Type) string {
	if t == halide.Float32 {
		return "float"
	}
	return t.String() + "_t"
}
