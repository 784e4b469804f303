// Package manual is what the AI Engine can run as its manuals state it, for tests that hold what the compiler refuses
// against it. It shares nothing with the tables that the compiler works by.
package manual

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// Machine is one core.
func Machine() *gen.Machine {
	return &gen.Machine{
		// uint16 is widened to int32; there is no way for uint32 and int64 (UG1078, Multiplication Intrinsics).
		Operands: []halide.Type{halide.Int8, halide.UInt8, halide.Int16, halide.UInt16, halide.Int32, halide.Float32},
		AccBits:  80, // UG1079, Accumulator Registers
		// The routines of scalar code have 128 bits.
		ScalarBits: 128,
		// A scalar unit of 32 bits (AM009).
		RegisterBits: 32,
		// 128 KB in four modules (AM009): half leaves room for the stack, and for inputs stored anew as the datapath
		// reads them.
		DataBytes:   64 << 10,
		DataModules: 4,
		// 1024 words of 16 bytes (AM009): the estimate is rough.
		ProgramWords: 700,
		Align:        16, // UG1078, loads and stores
	}
}
