package halide

import (
	"math/big"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/elementary"
)

// Kind is what an expression denotes: a mathematical integer, a float32, a float64 or a truth value.
type Kind uint8

// The kinds.
const (
	Poison Kind = iota // the result of a mistake; later uses stay silent
	IntKind
	FloatKind
	BoolKind
	DoubleKind // a float64, which Eval alone has: no lowering takes it
)

// Op is the operation of an expression node.
type Op uint8

// The operations. Args are in the order in which a user writes them.
const (
	OpConst  Op = iota // Int or Float, by Kind; Int 0 or 1 of BoolKind
	OpVar              // Name: a Var of the Func, an RDom's Var, or (in nests) a loop
	OpLoad             // Input.Name at Args, the logical coordinates, dimension 0 first
	OpLocal            // in nests only: the accumulator Name at Args
	OpReduce           // Reduction of Args[0] over RDom
	OpNarrow           // shift Args[0] right by Shift, round by Round, saturate to Type
	OpWrap             // low bits of Args[0], read as Type
	OpAdd
	OpSub
	OpMul
	OpDiv // Euclidean, x/0 = 0
	OpMod // Euclidean, x mod 0 = 0
	OpQuo // truncating, x quo 0 = 0
	OpRem // truncating, x rem 0 = 0
	OpNeg
	OpMin
	OpMax
	OpAbs
	OpShl
	OpShr // arithmetic, rounds down
	OpAnd // bitwise, or logical on BoolKind; also OpOr, OpXor, OpNot
	OpOr
	OpXor
	OpNot
	OpEQ
	OpNE
	OpLT
	OpLE
	OpGT
	OpGE
	OpSelect  // Args[0] ? Args[1] : Args[2]
	OpToFloat // nearest float32 of an integer or a float64
	OpToInt   // float to integer of Type: truncates, saturates, NaN is 0
	OpSqrt
	OpFloor
	OpCeil
	OpRound // to nearest even
	// elementary functions, also those that follow: of float32 those of package elementary, of float64 the host's
	OpExp
	OpLog // natural
	OpPow // Args[0] to the power of Args[1]
	OpSin // of radians, as Cos and Tan
	OpCos
	OpTan
	OpTanh
	OpAtan
	OpCall     // value Elem of Func at Args, dimension 0 first
	OpPopcount // ones among the low bits of Args[0] that Type has
	OpClz      // zeros above the highest one of them; all of them if there is none
	OpCtz      // zeros below the lowest one of them; all of them if there is none
	OpToDouble // nearest float64 of an integer, the very one of a float32
)

// Reduction is the kind of an inline reduction.
type Reduction uint8

// The inline reductions.
const (
	SumOf Reduction = iota
	ProductOf
	MaximumOf
	MinimumOf
	ArgMaxOf // the coordinate in dimension Elem of the first point with the greatest term
	ArgMinOf // of the first point with the least term
)

// Expr is one immutable node of an expression.
type Expr struct {
	Op     Op
	Kind   Kind
	Type   Type     // OpLoad: element type; OpNarrow, OpWrap, OpToInt: the result; OpPopcount, OpClz, OpCtz: which bits
	Round  Rounding // OpNarrow
	Float  float32  // OpConst of FloatKind
	Args   []*Expr
	Name   string    // OpVar, OpLocal: its name; OpLoad, OpCall: the input's, the Func's
	Int    *big.Int  // OpConst of IntKind; never changed
	Double float64   // OpConst of DoubleKind
	Shift  int       // OpNarrow: 0..62
	Input  *Input    // OpLoad
	Values Span      // OpLoad of a nest's own array: what its elements are, where more is known than their type
	RDom   *RDom     // OpReduce
	Reduce Reduction // OpReduce
	Func   *Func     // OpCall
	Elem   int       // OpCall: which value of the Func; ArgMaxOf, ArgMinOf: which dimension of the RDom
	Pos    diag.Pos  // the user's line

	// what an elementary function is made of: a program holds those that it calls
	Define func() *elementary.Func

	updates int // OpCall: how many updates the Func had when it was called

	// Poison: what went wrong here; nil if it came with Args. Without a Pos: told where it is used
	Mistake *diag.Mistake
}

// Rounding is how Narrow rounds the bits that it shifts out: the AI Engine's modes (AIE1 intrinsics guide, set_rnd).
type Rounding uint8

// The rounding modes. The zero value is the default of Narrow.
const (
	Even     Rounding = iota // half to even (rnd_conv_even)
	Floor                    // down (rnd_floor)
	Ceil                     // up (rnd_ceil)
	PosInf                   // half up (rnd_pos_inf)
	NegInf                   // half down (rnd_neg_inf)
	SymInf                   // half away from zero (rnd_sym_inf)
	SymZero                  // half towards zero (rnd_sym_zero)
	OddRound                 // half to odd (rnd_conv_odd)
)

// Operand is what may stand beside an operator: *Expr, Var, int, or float32/float64 in float expressions. A bool of Go
// is a mistake.
type Operand = any

// Var is one loop or one dimension, pure or reduction alike. Vars are the same when their names are.
type Var struct{ *Expr }

// Input is an array that comes in. Dimension 0 varies fastest in memory unless a Layout says otherwise.
type Input struct {
	Name   string
	Type   Type
	Dims   []string // names of the dimensions in layouts and notation: x, y, z, w, d4, ... unless Named
	Border *Border  // what lies outside the declared range; nil: reading there is a mistake
	Values Span     // what its elements are, of those of its type; not known: any of them
	Param  bool     // it is a Param: of one element, at 0
	Pos    diag.Pos

	Mistake *diag.Mistake // what is wrong with it, or nil
}

// Range is the integers Min .. Min+Extent-1.
type Range struct{ Min, Extent int }

// Volume is how many points a box has.
func Volume(box []Range) int {
	n := 1
	for _, r := range box {
		n *= r.Extent
	}
	return n
}

// Array is a logical array: elements by coordinates, dimension 0 fastest, no padding.
type Array struct {
	Type    Type
	Dims    []Range
	Ints    []int64   // integer types, unless Elems holds them
	Elems   any       // of ArrayOf: integers in the type's own width, as []uint8
	Floats  []float32 // Float32
	Doubles []float64 // Float64
}
