package lower

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
)

// Nest is a loop nest over flat buffers: what a schedule makes of a Func, or of a pipeline of several.
type Nest struct {
	Name string
	// inputs in the order of their first use, outputs, internal ones in the order of their first Alloc
	Buffers []*Buffer
	Locals  []Local // accumulators
	Body    []Stmt
	Compute halide.Compute      // passed through for the datapath
	Func    *halide.Func        // the first output; nil of a nest that was parsed
	Outputs []*halide.Func      // all of them; each has a buffer for each of its values
	Calls   func(halide.Caller) // of loops that have a Map, as halide.Mapping has it; nil only where there are none
}

// Buffer is a stored array.
type Buffer struct {
	Name   string // of an input or a Func; of a Func of several values "f.0", "f.1", ...
	Type   halide.Type
	Output bool
	Inner  bool // an array of the nest itself, there while an Alloc of it runs; Dims begin at 0
	// logical region that is stored, by dimension (dimension 0 first); loads and stores stay inside
	Dims   []halide.Range
	Valid  []halide.Range // the part that holds the user's data: no halo, nothing that only tails read or write
	Names  []string       // of the dimensions
	Axes   []Axis         // storage, outermost first
	Elems  int            // allocated elements: axes, row padding and a tail so that whole vectors may be read
	Align  int            // bytes; at least 32
	Bank   int            // -1: any
	Border *halide.Border
	Values halide.Span   // of an input: what its elements are, of those of its type; not known: any of them
	Table  *halide.Array // of an internal one: what it holds all the time; nothing stores to it. nil of others
	Placed bool          // a Layout, Align or Pad of the schedule fixed the storage; nobody may repack it
}

// Axis is one storage axis: ((coordinate - Dims.Min) mod Mod) / Div, times Stride elements. Mod 0: none. A dimension of
// an internal buffer all of whose axes have a Mod is folded: elements that differ by the greatest one share an address.
type Axis struct {
	Dim, Div, Mod int
	Extent        int
	Stride        int
}

// Local is an accumulator, or an array of them when loops inside the reduction loops are pure.
type Local struct {
	Name   string
	Kind   halide.Kind
	Lo, Hi *big.Int // every value it ever holds, for IntKind
	Extent []int    // by index of the Assign; nil for a scalar
}

// Stmt is a For, If, Alloc, Produce, Assign, Store, or the Work of another package. All forms below algorithm and
// schedule are lists of these; Map, MapLists and All go through them.
type Stmt interface{ stmt() }

// Work is embedded in the statements of other packages: what a target does in the place of Assigns and Stores. Each is
// a leaf, or a Tree.
type Work struct{}

// For runs Body with Var = 0 .. Extent-1; with Outer, it does so for all values of these. The Body of a Vectorized For
// is one Assign or one Store.
type For struct {
	Var       string
	Extent    int
	Outer     []Level         // loops that are counted with this one, the slowest first; a Nest has none
	Kind      halide.LoopKind // Serial, Parallel or Vectorized once lowered
	Reduction bool
	Map       string // "vpdpbusd i": the loop of an instruction that it is; "": of none
	Body      []Stmt
	Note      string // what it runs over, for people: "x = 16*xo + xi"
	// of a loop that the user vectorised, of which kind it has become; nil of others, and where a nest was parsed
	Lanes *Lanes
	Pos   diag.Pos
}

// Level is one variable of a loop.
type Level struct {
	Var    string
	Extent int
}

// If runs Body where Cond holds, and Else elsewhere. Guards of tails are left only where loop partitioning could not
// remove them; they have the form index < number. Conditions of RDoms may be any.
type If struct {
	Cond *halide.Expr
	Body []Stmt
	Else []Stmt // nil: nothing
	Pos  diag.Pos
}

// Alloc runs Body, while which an internal buffer exists. What it holds at the start is undefined.
type Alloc struct {
	Buffer *Buffer
	// what coordinate 0 of each dimension stands for, for people and traces; nil: 0, or it is not known
	Base []*halide.Expr
	Body []Stmt
	Pos  diag.Pos
}

// Produce marks the statements that compute a stage of a Func: 0 is the definition, i+1 update i. It has no effect.
type Produce struct {
	Func  string
	Stage int
	Body  []Stmt
	Note  string // which part, for people
	Pos   diag.Pos
}

// AssignOp is how an Assign joins its value with the accumulator.
type AssignOp uint8

// The ways to assign.
const (
	Set AssignOp = iota
	Accumulate
)

// Assign sets an accumulator or accumulates into it by Reduce.
type Assign struct {
	Local  string
	Index  []*halide.Expr // in the order of Local.Extent
	Op     AssignOp
	Reduce halide.Reduction // with Accumulate
	Value  *halide.Expr
	Taps   []Tap // where in the reduction this term stands, original RDom Vars, outermost first
	Pos    diag.Pos
}

// Tap is the value of a reduction Var at a term, as an expression of the loops (a constant once unrolled).
type Tap struct {
	Var   string
	Index *halide.Expr
}

// Store writes one element.
type Store struct {
	Buffer *Buffer
	Index  []*halide.Expr // logical coordinates
	Value  *halide.Expr   // of OpNarrow, OpWrap or of a value that fits Buffer.Type
	Pos    diag.Pos
}

func (*For) stmt()     {}
func (*If) stmt()      {}
func (*Alloc) stmt()   {}
func (*Produce) stmt() {}
func (*Assign) stmt()  {}
func (*Store) stmt()   {}
func (Work) stmt()     {}
func (Work) work()     {}

// Levels are the variables of a loop with their extents, the slowest first.
//
//go:noinline
func (s *For) Levels() []Level { return append(slices.Clone(s.Outer), Level{s.Var, s.Extent}) }

// Trips is how often the body runs.
func (s *For) Trips() int {
	n := 1
	for _, v := range s.Levels() {
		n *= v.Extent
	}
	return n
}

// ArrayName is what the array of value i of f is called.
func ArrayName(f *halide.Func, i int) string {
	if len(f.Values) == 1 {
		return f.Name
	}
	return fmt.Sprintf("%s.%d", f.Name, i)
}
