package proof

// Model is what bounds of a space of schedules are made of. All is plain data, in JSON.
type Model struct {
	Algorithm string // in the notation
	Loops     []Loop // the output's, then those of the reduction
	Outputs   int    // how many are the output's
	Products  int    // multiplications of one term of the reduction
	Tensors   []Tensor
	Datapaths []Datapath
	Paths     []Datapath // Columns 0: any of so many lanes, or parts of them
	Walks     []Walk
	Jams      [][]Jam     // by loop of the output
	Unrolls   [][]int     // by loop of the reduction: how many terms may be written out
	Groups    []Sharing   // by value of the choice group
	Pairs     []Sharing   // the same of pair
	Results   [2]int      // most results of a body: where sums are whole in it, where not
	Longest   []int       // by path: most terms of a body, of all its results
	Layouts   [][]*[]Axis // by tensor; nil: the compiler's choice
	Pads      [][]Padding // by tensor and value of the choice pad; none: nothing is known of them
	Together  [][]uint64  // by walk and tensor: the layouts that go with it
	Root      Left        // what is left before any decision
	Rates     Rates       // of the machine
}

// Loop is a loop of the algorithm, of so many iterations.
type Loop struct {
	Name   string
	Extent int
}

// Tensor is an array: an input, or the output.
type Tensor struct {
	Name   string
	Bits   int
	Output bool
	Dims   []Dim
}

// Dim is a dimension of a tensor, of so many elements; its index is the sum of Times x Loop, if it is Plain.
type Dim struct {
	Name   string
	Extent int
	Plain  bool
	Terms  []Term
}

// Term is Times x the loop of that number.
type Term struct{ Loop, Times int }

// Datapath computes so many lanes at once, of so many products each.
type Datapath struct{ Lanes, Columns int }

// Walk is a vector loop, -1 for none, with a path.
type Walk struct{ Loop, Path int }

// Jam is how many vectors or iterations are computed side by side; with a rest, some bodies have fewer.
type Jam struct {
	N    int
	Rest bool
}

// Sharing is the loops in which terms of one operation may differ.
type Sharing struct {
	Any   bool // the compiler's choice
	Loops []string
}

// Axis is a part of the coordinate of a dimension: its quotient by Div, and the rest of that by Mod, unless that is 0.
type Axis struct {
	Dim      string
	Div, Mod int
}

// Padding is the least stored extent of each dimension, 0 where nothing is said, and what rows are aligned to, 0 for
// whole loads.
type Padding struct {
	Extents []int
	Align   int
}

// Rates are what the machine does in a cycle, and how long it waits: those of package bound.
type Rates struct {
	Loads, LoadBytes, Stores, StoreBytes    int
	RegisterBytes                           int // of the widest vector register, 0 where that is not known
	LoadLatency, StoreLatency, ChainLatency int
	FoldLimit, FlattenRounds                int
	SumsStay                                bool // loops of a reduction of more than two rounds stay loops
	WholeOperands                           bool // operations wait for all of the register that they read
	DataBytes                               int64
	Copies                                  int
	RowsStay                                bool // no copies of rows whose coefficients are the same for all results
	Rows                                    []Row
	Adders                                  []Adder
	Setups                                  []Setup
	Sums                                    []Sum
	Operands                                []Operand
	Even                                    []Datapath // take data at odd places of one row alone
	Accumulators, Spill                     int        // registers of sums, and what one without a place loses
	Back                                    int        // of that, as it comes back through a port for loads
	Begin                                   int        // cycles of a sum's register before loops it goes on in
	Held                                    int        // registers of a load each for data beside coefficients
	PairBytes                               int64      // of a pair of banks, which brings a load a cycle
	Return                                  int        // cycles behind the last store of loops
}

// Setup is how many cycles the operations of a datapath need before a loop of them, Alone more where one array alone
// changes along the lanes, Near more where its lanes are neighbours besides, Rows more where columns are filled without
// a rest, all along rows of these or all across.
type Setup struct{ Lanes, Columns, Cycles, Alone, Near, Rows int }

// Operand is how many elements the smaller register of a datapath's two operands holds.
type Operand struct{ Lanes, Columns, Elements int }

// Sum is how many registers the sum of a vector takes on a datapath.
type Sum struct{ Lanes, Columns, Registers int }

// Adder is how many terms an operation adds up in each of its lanes where coefficients are in common, or, if Constant,
// where they are constants; Row as in Row, 0 for any terms; the cycles that it needs before a loop, and the registers
// of a sum; Coefficients is how many it has where terms have none in common, 0 if that is not known.
type Adder struct {
	Lanes, Terms, Row, Cycles, Registers, Coefficients int
	Constant                                           bool
}

// Row is how many neighbours of a row of data an operation of a datapath takes.
type Row struct{ Lanes, Columns, Terms int }

// Left is the values that are left of the choices that bounds depend on: bit i is value i.
type Left struct {
	Walk, Group, Pair, Sums  uint64
	Jam, Unroll, Layout, Pad []uint64
}
