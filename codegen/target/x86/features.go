package x86

import "strings"

// Feature is a set of what a processor has.
type Feature uint8

// The features.
const (
	AVX2       Feature = 1 << iota
	FMA                // fused multiply and add
	BMI2               // shifts that leave the flags alone
	AVXVNNI            // dot products of 8 and 16 bits, with VEX prefixes
	AVX512             // F, BW, DQ and VL together
	AVX512VNNI         // dot products of 8 and 16 bits
	AVX512VBMI         // permutations of bytes
)

// String is the features by name, "avx2+fma+bmi2".
func (f Feature) String() string {
	var names []string
	for i, name := range [...]string{"avx2", "fma", "bmi2", "avxvnni", "avx512", "avx512vnni", "avx512vbmi"} {
		if f>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}
