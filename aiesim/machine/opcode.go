package machine

// Opcode is a kind of operation: what decides slots and timing. What it computes is the business of whoever runs it.
type Opcode uint8

// The opcodes. The comment gives uses and definitions in order; "ptr" is read, and rewritten when the access
// post-modifies it.
const (
	Nop        Opcode = iota
	LoadV             // def V; use ptr [, modifier]
	LoadW             // def W
	LoadS             // def R or P: 8, 16 or 32 bits
	LoadD             // def R64 or a ring: two loads
	StoreV            // use V, ptr [, modifier]
	StoreW            // use W
	StoreS            // use R or P, 32 bits
	StoreN            // use R: 8 or 16 bits, a read-modify-write
	StoreD            // use R64
	StoreSRS          // use acc, shift, ptr [, modifier]: shift-round-saturate fused with the store
	SpillLoad         // def any; stack access through LNG; an accumulator half at a time
	SpillStore        // use any
	Mac               // def acc; use [acc,] x, [y,] z, start, offsets, conf ...
	FMac              // def F; use [F,] x, z, start, offsets
	VecOp             // select, shuffle, add, compare, min, max: def X or R; use x, y, starts, offsets
	Srs               // def V or W; use acc, shift
	Ups               // def acc; use V or W, shift
	MoveV             // def V, W or X (whole or part); use the same
	MoveA             // def AM or BM; use the same
	UpdElem           // def vector; use vector, R
	ExtElem           // def R; use vector
	ShiftElem         // def vector; use vector, R
	Pack              // def vector; use vector
	MoveImm           // def R, P, M, C, S: a constant
	MoveS             // def and use scalar files: r, p, m, s, c, lc
	Alu               // def R; use R, R: add, sub, logic, shift, compare, extend, select
	AluD              // def R64: the same on pairs, two operations
	Mul               // def R; use R, R: low 32 bits
	PtrAdd            // def P; use P, modifier or immediate [, ring]
	SetMode           // rounding and saturation
	SetLoop           // LS and LE, the bounds of the zero-overhead loop
	SetCount          // LC; use R or a constant
	Jump              // branch, 5 delay slots
	Branch            // conditional; use R
	Ret               // return
	Call              // jump and link, of a function that is kept out of line
	Lib               // runtime-library routine on scalars, a call: nothing else issues for the Cycles of its [Routine]
	StreamIn          // stream read
	StreamOut         // stream write
	FSum              // def R; use R, R: sum, difference or comparison of floats on the vector unit
	FProduct          // def R; use R, R: product of floats on the vector unit
	NumOpcodes
)

// Operation is an opcode as data. Times are cycles after issue: an operand is read at Read, a result is visible to
// reads at Write and later. An operation that never pipelines with itself keeps its slots busy for Busy cycles.
type Operation struct {
	Name     string
	Slots    []Slots // alternatives, best first; each is the set of slots it takes
	Read     int     // of operands other than the accumulator
	AccRead  int     // of the accumulator operand (the last stage's feedback)
	ConfRead int     // of selection registers: starts, offsets, steps; may be negative: before the data
	Write    int
	Lo, Hi   int // bounds of Write by the sources; equal to Write where they agree
	PtrWrite int // of a post-modified pointer
	Busy     int
	// one more than when it takes the read port of accumulators; 0 for never. A product takes it for an accumulator
	// only
	Port   int
	Source string
}

// ReadAt is when an operand in a register of class c is read; acc tells that it is the accumulator of the last stage.
// The scalar and configuration registers of a vector operation are selections. (The mask of a select is read two cycles
// later than them by llvm-aie's tables; it is taken as a selection here.)
func (o *Operation) ReadAt(c Class, acc bool) int {
	switch {
	case acc:
		return o.AccRead
	case c == ClassR || c == ClassR8 || c == ClassC:
		return o.ConfRead
	}
	return o.Read
}
