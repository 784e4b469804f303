package space

// Capacities are what the target can hold. They come in as numbers: the space knows no machine. Zero means no limit,
// where nothing else is said.
type Capacities struct {
	// variants of the datapath for the operands' types, the preferred first; none: no loop is vectorised
	Lanes        []Datapath
	Accumulators int   // vector accumulators of the widest variant: the product of the jam factors is at most that
	Modules      int   // of data memory, at most 4; 0: arrays are not placed
	ModuleBytes  int64 // what one module holds
	BankBytes    int64 // loads of addresses that are so far apart never meet in a bank; 0: that is no concern
	DataBytes    int64 // all of data memory: a kernel that touches more is refused
	BodyOps      int   // greatest number of vector multiplications in one unrolled body worth considering
}

// Datapath is a variant of the datapath: Lanes results at once, of Columns products each.
type Datapath struct{ Lanes, Columns int }

// Options shape the space.
type Options struct {
	// Order is the branching order: names of choice groups, the most significant first; groups that are not named
	// follow in the default order, which is Groups().
	Order []string
	// Whole says that the schedule says all: what it leaves open (a layout, the bank of an array) stays at the default.
	// Otherwise what it does not mention is searched.
	Whole bool
	// Paddings is how many longer rows the menu of each array offers: 0 for the default of 1, -1 for none.
	Paddings int
	// Tiles are the sizes of tiles of reduction dimensions that layouts offer; nil for 2, 4 and 8.
	Tiles []int
}
