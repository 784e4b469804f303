package vec

// Machine is what a processor has, as data.
type Machine struct {
	Bits    int // of a vector register
	Vectors int // vector registers that may be given out

	// bytes of the first cache, for data, and of the second one; 0: not known, and no memory is asked for ahead
	Caches [2]int

	DotAcc, DotUS, MulRound, FMA bool   // it has these operations
	MulHalf                      bool   // and this one in fewer instructions than Mul
	Ones                         bool   // and this one in fewer instructions than shifts and sums take
	Dots                         []Code // and these of Dot4, Dot4S, Dot4U
	Mats                         []Code // of Mat, MatS, MatU
	Nearest                      bool   // it has this one, and floats are multiplied as fast as integers are added

	// Pairs: inputs are looked at before a run. Sums of two products of bytes then may rest on a Pair, and take 16
	// bits.
	Pairs bool

	// Termwise: it multiplies into lanes of twice the width, so sums of products are made term by term, not by dot
	// instructions.
	Termwise bool

	// Calls are the instructions that lane loops may be (lower.For.Map): the operation on vectors that each is, 0 for
	// products alone.
	Calls map[string]Code

	// Least is the narrowest integer lanes in which an operation is there; 0: all lanes.
	Least map[Code]Elem
}

// AVX2 is x86-64 with 16 registers of 256 bits. Bytes are neither multiplied nor shifted, and pairs of bytes not
// shifted by numbers of their own. Caches are those of Zen 3 (AMD, Software Optimization Guide for the Zen 3
// Microarchitecture, 2.6), the least of processors of today; package processor asks the one that it runs on.
func AVX2() Machine {
	return Machine{Bits: 256, Vectors: 16, Caches: [2]int{32 << 10, 512 << 10}, Nearest: true, DotUS: true,
		MulRound: true, MulHalf: true, Ones: true, Least: map[Code]Elem{
			Mul: I16, Shl: I16, ShrS: I16, ShrU: I16,
			ShlV: I32, ShrSV: I32, ShrUV: I32,
		}}
}

// AVX512 is x86-64 with 32 registers of 512 bits, and shifts of 16 bits by numbers of their own. Dot products stay as
// AVX2 has them.
func AVX512() Machine {
	m := AVX2()
	m.Bits, m.Vectors, m.FMA = 512, 32, true
	m.Least = map[Code]Elem{
		Mul: I16, Shl: I16, ShrS: I16, ShrU: I16,
		ShlV: I16, ShrSV: I16, ShrUV: I16,
	}
	return m
}

// NEON is arm64 with vectors, and with those that there are of dot products of bytes and products of matrices. Products
// of 16 bits go into lanes of 32.
func NEON(has ...Code) Machine {
	m := Machine{Bits: 128, Vectors: 32, FMA: true, Ones: true, Termwise: true}
	for _, c := range has {
		if c >= Mat && c <= MatU {
			m.Mats = append(m.Mats, c)
		} else {
			m.Dots = append(m.Dots, c)
		}
	}
	return m
}

// RVV is RISC-V with vectors of at least 128 bits, of which 128 are used, and a register for masks.
func RVV() Machine { return Machine{Bits: 128, Vectors: 31, Termwise: true} }

// Full is how many lanes of e a register has.
func (m Machine) Full(e Elem) int { return m.Bits / e.Bits() }

// Wide is e, or the narrowest lanes that are wider in which the machine has an operation.
func (m Machine) Wide(c Code, e Elem) Elem { return max(e, m.Least[c]) }
