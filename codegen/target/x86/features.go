package x86

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
