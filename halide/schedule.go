package halide

import "github.com/vyasa-go/vyasa/halide/diag"

// Schedule is an order of computing a Func. It is a value of its own: a Func may have many.
type Schedule struct {
	Func       *Func
	Directives []Directive // as written, in order; what String prints

	loops   []Loop       // outermost first
	derived []Derivation // in the order in which they were made
	bounds  map[string]Range
	storage map[string]Storage // by the name of an Input or of the Func
	compute Compute
	errs    []diag.Mistake
}

// Directive is one line of a schedule.
type Directive struct {
	Name string   // "split", "reorder", ...
	Args []string // as the notation writes them
	Pos  diag.Pos
}

// LoopKind is how a loop runs.
type LoopKind uint8

// The kinds of loops.
const (
	Serial LoopKind = iota
	Unrolled
	Vectorized
)

// Loop is one loop of a schedule.
type Loop struct {
	Name      string
	Extent    int // from 0; before tails are cut
	Kind      LoopKind
	Reduction bool
	Pos       diag.Pos // of the directive that made or marked it last
}

// Tail is what Split does where the factor does not divide the extent.
type Tail uint8

// The tail strategies.
const (
	AutoTail     Tail = iota // RoundUp for dimensions of the Func, Guard for reductions
	RoundUp                  // compute past the end, into padding
	ShiftInwards             // move the last tile back; it recomputes a few elements
	Guard                    // compute only what is asked; vector loops get a scalar tail
)

// Derivation says how a Var follows from loops: Old = Outer*Factor + Inner for a split (Tail says how the end is cut);
// for a fuse, Outer = Fused/Factor and Inner = Fused mod Factor, Factor being the extent of Inner.
type Derivation struct {
	Fuse         bool
	Old          string // split only
	Outer, Inner string
	Fused        string // fuse only
	Factor       int
	Extent       int // of Old, before rounding; of Fused for a fuse
	Tail         Tail
	Pos          diag.Pos
}

// Storage is how an array lies in memory, as directives say; zero values mean the defaults.
type Storage struct {
	Layout *Layout  // nil: last dimension outermost, dimension 0 fastest
	Align  int      // bytes to which rows are padded; 0: default
	Pad    []PadDim // least stored extents of dimensions
	Bank   int      // memory bank 0..3, -1 for none asked
	Pos    diag.Pos
}

// PadDim asks for at least Extent stored elements of a dimension; what is added holds zero in inputs.
type PadDim struct {
	Dim    string
	Extent int
}

// Compute is what a schedule asks of the datapath; zero values leave it to the compiler.
type Compute struct {
	Lanes, Columns int      // Datapath
	Group          string   // the reduction Var along which columns are filled
	Pair           []string // the reduction Vars whose neighbouring rows may share an operation; nil with PairSet: none
	PairSet        bool
	Reassociate    bool // float sums may be reordered
	DatapathPos    diag.Pos
	GroupPos       diag.Pos
	PairPos        diag.Pos
}

// Layout is the order in which the dimensions of an array lie in memory, outermost first.
type Layout struct{ Axes []Axis }

// Axis is one level of a layout: the part (coordinate mod Mod) / Div of dimension Dim, coordinates counted from the
// stored minimum. Div is at least 1; Mod 0 means no mod. The paper's "(C/2) Y X (2)" is C/2, Y, X, C mod 2.
type Axis struct {
	Dim      string
	Div, Mod int
}
