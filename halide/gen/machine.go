package gen

import "github.com/vyasa-go/vyasa/halide"

// Machine is what a machine can run, as its documents state it: what the rules go by. 0, and nil, are no limit.
type Machine struct {
	Operands     []halide.Type // what multipliers of vectors take, or what is widened to it without loss
	AccBits      int           // of the widest accumulator
	ScalarBits   int           // of integers on their way in scalar code, sign included
	RegisterBits int           // of a register of the scalar unit: wider integers take several
	DataBytes    int           // of all arrays in default storage, with room for what is stored anew
	DataModules  int           // equal parts of it, in which arrays are placed
	ProgramWords int           // instruction words of code, which is estimated
	Align        int           // bytes: vectors in memory begin at multiples of it
}
