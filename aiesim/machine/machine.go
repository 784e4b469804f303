package machine

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/agnivade/levenshtein"
)

// Machine is a processor as data. Sizes are bytes, latencies cycles from issue to use, unless a comment says otherwise.
// Single numbers are facts; the tables of operations and routines follow from them, so that a machine with one number
// changed ([Machine.With]) stays consistent.
type Machine struct {
	Name string

	// Memory.
	DataMemory     Fact // visible to one core
	MemoryModules  Fact // that make it up
	ProgramMemory  Fact
	MemoryBanks    Fact // single-port banks visible to one core
	BankBytes      Fact
	BankWidth      Fact // one access of a bank; the two banks of a pair take turns by this many bytes
	DataBase       Fact // address of the first byte of data memory, as the core sees it
	StreamBytes    Fact // of one stream in a cycle
	ConflictCycles Fact // stall for each access more than one to a bank in a cycle
	StackBytes     Fact // default stack
	HeapBytes      Fact // default heap
	SystemBytes    Fact // at the start of the memory that holds the stack
	VectorAlign    Fact // of the address of a 128- or 256-bit access
	LoadBits       Fact // of one vector load or store
	AddressBits    Fact

	// Issue, in operations a cycle.
	Loads, Stores, Scalars, Vectors, Moves Fact
	ScalarLoads                            Fact // of 32 bits
	WordBytes                              Fact // longest instruction word
	DelaySlots                             Fact // after a branch
	ClockMHz                               Fact

	// Zero-overhead loops.
	HardLoops Fact // sets of loop registers
	LoopSetup Fact // instruction words from the last write of LS, LE or LC to the end of the loop, at least
	LoopWords Fact // least body, in instruction words

	// Registers.
	VectorRegs  Fact // of 256 bits
	WideRegs    Fact // of 1024 bits, the x operand
	ZRegs       Fact // of 256 bits that can be the z operand
	AccRegs     Fact // of 384 bits
	FloatAccs   Fact // 256-bit registers that can accumulate floats
	ScalarRegs  Fact
	PointerRegs Fact
	ConfigRegs  Fact // of 64 bits: offsets and steps
	PointerArgs Fact // pointers that arguments are passed in
	ScalarArgs  Fact // scalar registers that arguments are passed in

	// Latencies.
	LoadLatency       Fact // vector load to vector operation
	ScalarLoadLatency Fact
	StoreToLoad       Fact // of the same address
	NarrowStore       Fact // cycles that an 8- or 16-bit store keeps load A and the store unit
	MacToSrs          Fact // integer multiply-accumulate to any reader but the next accumulation
	MacToMac          Fact // the same accumulator
	FloatToUse        Fact
	FloatToFloat      Fact // the same accumulator
	ConfLead          Fact // selection registers are read so many cycles before the data of a vector operation
	SrsLatency        Fact
	UpsLatency        Fact
	PackLatency       Fact
	MoveLatency       Fact // vector move, update, extract
	SelectLatency     Fact // compare, select, lane arithmetic
	ScalarLatency     Fact
	ScalarMulLatency  Fact
	NonLinearLatency  Fact // scalar inverse, square root, their product; sine and cosine
	ConvertLatency    Fact // scalar between fixed point and float
	PointerLatency    Fact // pointer addition to the next address
	PostModifyLatency Fact // load with post-modification to the next address of the same pointer
	StorePostLatency  Fact // store with post-modification to the next address of the same pointer
	LinkLatency       Fact // call to link register
	// 1: copies of accumulators and updates of vectors share a read port with the accumulators of products
	SharedRead Fact
	ModeOps    Fact // moves that set one mode
	// 1: sums, products and comparisons of single floats go through the vector unit, not the runtime library
	ScalarFloatOnVector Fact

	// The vendor's compiler.
	MaxFold    Fact // a loop whose II would exceed it is not pipelined
	ShortLoop  Fact // iterations of the longest inner loop that is unrolled whole, unasked
	UnrollSize Fact // operations of the longest body that comes of it, but for loads and scalars, which may go
	// results may be in flight when a block ends: 0 only within pipelined loops, 1 in any loop, 2 everywhere
	BlockOverlap  Fact
	PointerAccess Fact // accesses a cycle through one pointer
	// 1: an operation that selects lanes waits for all of a vector that the program gives it, 0: for what it selects
	WholeOperands Fact
	// 0: accesses of one object are kept out of one cycle where that costs nothing, 1: the compiler knows of no banks
	BankBlind Fact
	// loads of a block from which on each move of a window's position is given the time of an addition; 0 for never
	LateMoves Fact
	// cycles that such a position takes more to the next round where a movement of its own comes last
	LastMove Fact

	UnitBits   [NumFiles]Fact            // of one unit of a register file
	Formats    []Format                  // of instruction words, shortest first
	Classes    [NumClasses]RegisterClass // of operands
	Immediates [NumImmediates]Immediate  // what fits into an instruction
	Ops        [NumOpcodes]Operation     // slots and times
	Routines   []Routine                 // scalar operations: native ones, and those of the runtime library; by name
	library    end                       // of the bounds of its routines
}

// build makes the tables that follow from the facts.
func (m *Machine) build() {
	m.Ops = operations(m)
	m.Routines = routines(m)
	for i := range m.Routines {
		if r := &m.Routines[i]; !r.Native {
			r.Cycles = m.library.of(r)
		}
	}
}

// Drains reports whether a block ends only when all that it started has landed; inLoop, whether it stands in a loop.
func (m *Machine) Drains(inLoop bool) bool {
	return m.BlockOverlap.N == 0 || m.BlockOverlap.N == 1 && !inLoop
}

// With is m with one number changed and all that depends on it made anew; m stays as it is. The name of the result says
// what was changed. An error tells that there is no such fact, or that the number contradicts another table: the
// registers, the formats, the sizes of memory.
func (m *Machine) With(name string, n int) (*Machine, error) {
	out := *m
	field := reflect.ValueOf(&out).Elem().FieldByName(name)
	if !field.IsValid() || field.Type() != reflect.TypeFor[Fact]() {
		return nil, fmt.Errorf("the table of machine %s has no number %s; did you mean %s?", m.Name, name,
			m.nearest(name))
	}
	f := field.Addr().Interface().(*Fact)
	if n < 0 {
		return nil, fmt.Errorf("%s: %d is negative", name, n)
	}
	f.N = n
	out.Name = fmt.Sprintf("%s+%s=%d", m.Name, name, n)
	out.build()
	if err := out.Check(); err != nil {
		return nil, fmt.Errorf("%s=%d: %w", name, n, err)
	}
	return &out, nil
}

// nearest is the fact that is spelled most like name.
func (m *Machine) nearest(name string) string {
	best, least := "", math.MaxInt
	for _, f := range m.Facts() {
		if d := levenshtein.ComputeDistance(strings.ToLower(f.Name), strings.ToLower(name)); d < least {
			best, least = f.Name, d
		}
	}
	return best
}
