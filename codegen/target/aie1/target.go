// Package aie1 is the first-generation AI Engine (Versal) as a [target.Target]: its multiply-accumulate families with
// the solver of their data selections, how it narrows, how C writes its intrinsics; and what of the machine table the
// compiler is to know.
//
// # The solver
//
//	select.go           operand, selection: what is wanted and what is found
//	select_index.go     the index rules, forwards
//	select_regular.go   rule RA: one window of 16 elements and one step
//	select_cells.go     2x2 cells of 16-bit units out of two words: squares, words, steps, offsets
//	select_families.go  how the rules X16, X8, Z8 and Z16x8 are cells
//	select_why.go       the violated rule in words
//	select_complex.go   complex numbers, each two lanes and two columns
//	family.go           the multiply-accumulate families: one table entry each
//	datapath.go         the families as triplet.Datapath
//	slides.go           arrangements for sliding 8-bit data
//
// Each selection that the solver returns has been evaluated forwards by rules written apart, and reads what was wanted.
//
// # The rest
//
//	target.go                the Target, out of the machine table
//	narrow.go                accumulators to memory
//	text.go, text_lanes.go   intrinsics and pragmas
package aie1

import (
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/columns"
)

// Machine is the processor as the simulator knows it.
func Machine() *machine.Machine { return machine.AIE1() }

// Target is the AI Engine. Each call has a memory of its own for solved selections; a Target may be used by several
// goroutines.
func Target() *target.Target { return TargetOf(Machine()) }

// TargetOf is Target for m, a variant of the AI Engine.
func TargetOf(m *machine.Machine) *target.Target {
	paths := paths()
	return &target.Target{
		Name: "AIE1",
		Vector: triplet.Machine{
			Align: 8 * m.VectorAlign.N,
			Loads: []int{m.LoadBits.N / 2, m.LoadBits.N},
			Lanes: lanes,
			Paths: paths,

			Shifts: true,
			Map:    columns.Passes(),
		},
		Paths: paths,
		Regs:  regs(m),
		Rates: target.Rates{
			Loads: m.Loads.N, LoadBits: m.LoadBits.N, LoadLatency: m.LoadLatency.N,
			MacToMac: m.MacToMac.N, FloatToFloat: m.FloatToFloat.N, MacToStore: m.MacToSrs.N,
			Convert: m.SrsLatency.N,
			Pointer: m.PointerLatency.N, Branch: m.DelaySlots.N + m.LoopSetup.N, LongestBody: m.MaxFold.N,
			WholeOperands: m.WholeOperands.N == 1,
		},
		Limits: target.Limits{
			DataBytes: m.DataMemory.N, StackBytes: m.StackBytes.N, ProgramBytes: m.ProgramMemory.N,
			// a return and a branch have delay slots; stages of the pipeline
			WordBytes: m.WordBytes.N, CallWords: 8, LoopWords: 8, PipelineWords: 24,
			// Each takes a register that holds offsets; the lanes in order, and steps, take half of these.
			Offsets: m.ConfigRegs.N / 2,
			Params:  m.PointerRegs.N, Base: m.DataBase.N, Modules: m.MemoryModules.N,
		},
		Modes:     true,
		Widths:    widths,
		Narrow:    narrow,
		Selection: selections(),
		Text:      text{},
	}
}

// widths are the lanes of accumulators, and for bytes what a vector in memory holds.
func widths(t halide.Type) []int {
	switch t.Bits() {
	case 8:
		return []int{16, 32}
	case 16:
		return []int{16, 8}
	}
	return []int{8, 16}
}

// lanes are worked on in 512 bits of integers (UG1078, Reduced Vector Lane Selection), and eight floats (Vector
// comparison, Float).
var lanes = []triplet.LaneType{
	{Elem: halide.Int16, Bits: 512}, {Elem: halide.Int32, Bits: 512}, {Elem: halide.Float32, Bits: 256}}

// regs are the vector and accumulator files.
func regs(m *machine.Machine) target.Regs {
	var r target.Regs
	for _, bits := range m.UnitBits {
		r.Files = append(r.Files, target.File{UnitBits: bits.N})
	}
	for i := range m.Classes {
		c := &m.Classes[i]
		class := target.Class{Name: c.Name, File: int(c.File), Bits: 8 * c.Bytes}
		for _, reg := range c.Regs {
			class.Regs = append(class.Regs, reg.Units)
		}
		r.Classes = append(r.Classes, class)
	}
	r.X = classes(machine.ClassMacX, machine.ClassY)
	r.Z = classes(machine.ClassZ)
	r.Acc = classes(machine.ClassAM, machine.ClassBM)
	r.FloatAcc = classes(machine.ClassF)
	r.Other = classes(machine.ClassV, machine.ClassW, machine.ClassX, machine.ClassY)
	return r
}

func classes(list ...machine.Class) []int {
	out := make([]int, len(list))
	for i, c := range list {
		out[i] = int(c)
	}
	return out
}
