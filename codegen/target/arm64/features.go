package arm64

import (
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
)

// Feature is a set of what a processor has.
type Feature uint8

// The features.
const (
	NEON    Feature = 1 << iota // ARMv8.0 with vectors
	DotProd                     // sdot, udot
	I8MM                        // usdot, smmla
)

// String is the features by name, "neon+dotprod".
func (f Feature) String() string {
	var names []string
	for i, name := range [...]string{"neon", "dotprod", "i8mm"} {
		if f>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// Dots is the dot products of bytes, and products of matrices, that are one instruction each.
func Dots(f Feature) []vec.Code {
	var list []vec.Code
	if f&DotProd != 0 {
		list = append(list, vec.Dot4U, vec.Dot4S)
	}
	if f&I8MM != 0 {
		list = append(list, vec.Dot4, vec.Mat, vec.MatS, vec.MatU)
	}
	return list
}
