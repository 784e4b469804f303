package build

import "github.com/vyasa-go/vyasa/codegen/target/vec"

// Machine is what a processor has, as data.
type Machine struct {
	Bits    int // of a vector register
	Vectors int // vector registers that may be given out

	DotAcc, DotUS, MulRound, FMA bool       // it has these operations
	Dots                         []vec.Code // and these of Dot4, Dot4S, Dot4U
	Mats                         []vec.Code // of Mat, MatS, MatU
	Nearest                      bool       // it has this one, and floats are multiplied as fast as integers are added

	// Pairs: inputs are looked at before a run. Sums of two products of bytes then may rest on a Pair, and take 16 bits.
	Pairs bool

	// Termwise: it multiplies into lanes of twice the width, so sums of products are made term by term, not by dot instructions.
	Termwise bool

	// Least is the narrowest integer lanes in which an operation is there; 0: all lanes.
	Least map[vec.Code]vec.Elem
}

// AVX2 is x86-64 with 16 registers of 256 bits. Bytes are neither multiplied nor shifted, and pairs of bytes not shifted by
// numbers of their own.
func AVX2() Machine {
	return Machine{Bits: 256, Vectors: 16, Nearest: true, DotUS: true, MulRound: true, Least: map[vec.Code]vec.Elem{
		vec.Mul: vec.I16, vec.Shl: vec.I16, vec.ShrS: vec.I16, vec.ShrU: vec.I16,
		vec.ShlV: vec.I32, vec.ShrSV: vec.I32, vec.ShrUV: vec.I32,
	}}
}

// NEON is arm64 with vectors, and with those that there are of dot products of bytes and products of matrices. Products of 16 bits go
// into lanes of 32.
func NEON(has ...vec.Code) Machine {
	m := Machine{Bits: 128, Vectors: 32, FMA: true, Termwise: true}
	for _, c := range has {
		if c >= vec.Mat && c <= vec.MatU {
			m.Mats = append(m.Mats, c)
		} else {
			m.Dots = append(m.Dots, c)
		}
	}
	return m
}

// RVV is RISC-V with vectors of at least 128 bits, of which 128 are used, and a register for masks.
func RVV() Machine { return Machine{Bits: 128, Vectors: 31, Termwise: true} }

// full is how many lanes of e a register has.
func (m Machine) full(e vec.Elem) int { return m.Bits / e.Bits() }

// wide is e, or the narrowest lanes that are wider in which the machine has an operation.
func (m Machine) wide(c vec.Code, e vec.Elem) vec.Elem { return max(e, m.Least[c]) }
