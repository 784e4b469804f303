package bound

import "fmt"

// Rates are what the target does in a cycle, and how long it waits. All are numbers of the machine and of the compilers
// for it; too fast ones weaken the bound, too slow ones make it wrong.
type Rates struct {
	Loads      int // vector loads that issue in a cycle
	LoadBytes  int // that each brings at most
	Stores     int // vector stores that issue in a cycle
	StoreBytes int // that each takes away at most
	// RegisterBytes is what the widest vector register holds. 0: nothing is known of that.
	RegisterBytes int

	// One vector multiplication issues in a cycle, or one scalar product.

	// Rows are the variants of the datapath that cannot take any terms of data that slide: where lanes are neighbours
	// in memory, a multiplication takes so many neighbours of one row. None: as many terms as there are columns,
	// whichever.
	Rows []Row
	// Adders are the variants of the datapath as they add up terms that may have a coefficient in common. None: of such
	// terms nothing is known.
	Adders []Adder
	// Operands are the variants of the datapath with the elements that the smaller of their two registers holds. None:
	// that is no matter.
	Operands []Operand
	// Even are the variants of two columns that take elements by pairs from even places on: of an element at an odd
	// place, what lanes read lies in two pairs, and no data of another row have room beside it.
	Even []Even
	// Copies is how many times the size of an array the compiler may store in another order, for operations that cannot
	// take its elements from where they lie. It stores what one operation takes in one piece, for each vector of
	// results anew.
	Copies int
	// RowsStay says that it stores none of an array that slides in another order, where coefficients are the same for
	// all results and all of a row's terms are written out.
	RowsStay bool

	LoadLatency  int // cycles from a load to the multiplication that uses it
	StoreLatency int // cycles from the last multiplication of an accumulator to what brings it to memory
	ChainLatency int // cycles between two multiplications into one accumulator, if their order counts; otherwise 1

	// FoldLimit is the greatest number of cycles between rounds of a loop that are overlapped. A body of more
	// multiplications runs by itself in each round.
	FoldLimit int
	// FlattenRounds is the greatest number of rounds of an inner loop that may become part of the loop around it, if
	// the body stays within FoldLimit.
	FlattenRounds int
	// SumsStay says that the loops of a reduction of more than two rounds that are left in the code stay loops: the
	// compiler is asked to overlap the rounds of innermost loops, and makes no others of these.
	SumsStay bool
	// DataBytes is the data memory: a kernel whose arrays do not fit may run in equal parts of its longest output loop,
	// halves of halves. 0: there is no limit.
	DataBytes int64

	// Accumulators are the registers for sums, of which Sums tells how many one takes: 0 where that is no matter. What
	// of sums that go on in a loop has none is in memory between rounds, and loses Spill cycles in each: all of its
	// accesses but one make the machine stand still.
	Accumulators, Spill int
	// Back is how many of these cycles are lost as it comes back, through one of the ports for loads.
	Back int
	Sums []Sum
	// Begin is how many cycles each register of a sum that goes on in a loop takes to begin at zero, in which no
	// product is added to a sum: both read an accumulator through one port.
	Begin int
	// Held is how many vector registers of one load may hold data beside coefficients, PairBytes what a pair of banks
	// holds, which brings one load a cycle. 0: nothing is known of that.
	Held      int
	PairBytes int64

	// Setups are the variants of the datapath whose operations need constants set up before the loops of a kernel
	// begin. None: that takes no time, or it is not certain.
	Setups []Setup
	// WholeOperands says that an operation waits for all of the register that it reads data from. Where these take
	// several loads, neighbours in memory, no two of them bring theirs in one cycle: through one pointer they issue one
	// after the other, and through two they ask one bank.
	WholeOperands bool
	// Return is how many cycles follow the last store of a kernel's loops. 0: they may be those of its last operations.
	Return int
}

// Setup is how many cycles it takes at least to set up the operations of a variant; Alone more where one array alone
// changes along the lanes, Near more where it is certain besides that its lanes are neighbours in memory; and Rows more
// where the terms of each operation are sure to be of one row of these, so that data are read from narrow registers, or
// of several, so that an operation waits for several loads.
type Setup struct{ Lanes, Columns, Cycles, Alone, Near, Rows int }

// Operand is how many elements the register of one operand holds, that which holds fewer. An operation whose factors
// both are other elements in each lane and term has no more.
type Operand struct{ Lanes, Columns, Elements int }

// Even is a variant of the datapath.
type Even struct{ Lanes, Columns int }

// Sum is how many registers the sum of a vector takes on a variant of the datapath.
type Sum struct{ Lanes, Columns, Registers int }

// Adder is a variant of the datapath as it adds up so many terms in each lane, two a column where it adds data before
// it multiplies, and so many Coefficients of terms that have none in common. Constant says that it may do so where
// coefficients are constants alone. Row is as in Row, 0 where any terms do; Cycles is what it takes to set it up,
// Registers how many a sum takes.
type Adder struct {
	Lanes, Terms, Row, Cycles, Registers, Coefficients int
	Constant                                           bool
}

// Row is what a variant of the datapath takes of a row of data, at least 1 term.
type Row struct{ Lanes, Columns, Terms int }

// latencies is from the first load to the first multiplication and from the last multiplication to the store.
func (r *Rates) latencies() uint64 { return uint64(r.LoadLatency + r.StoreLatency) }

// check says what makes no sense.
func (r Rates) check() error {
	if r.Loads < 1 || r.LoadBytes < 1 || r.Stores < 1 || r.StoreBytes < 1 || r.LoadLatency < 0 || r.StoreLatency < 0 ||
		r.ChainLatency < 1 || r.Copies < 0 || r.FoldLimit < 0 || r.FlattenRounds < 0 || r.DataBytes < 0 ||
		r.Return < 0 || r.Accumulators < 0 || r.Back < 0 || r.Spill < r.Back || r.Begin < 0 || r.Held < 0 ||
		r.PairBytes < 0 || r.RegisterBytes < 0 {
		return fmt.Errorf("bound: rates that no machine has: %+v", r)
	}
	for _, row := range r.Rows {
		if row.Terms < 1 || row.Terms > row.Columns {
			return fmt.Errorf("bound: %d terms of a row on %dx%d", row.Terms, row.Lanes, row.Columns)
		}
	}
	for _, a := range r.Adders {
		if a.Lanes < 1 || a.Terms < 1 || a.Row < 0 || a.Cycles < 0 || a.Registers < 0 ||
			a.Coefficients < 0 || a.Coefficients > a.Terms {
			return fmt.Errorf("bound: an adder that no machine has: %+v", a)
		}
	}
	for _, o := range r.Operands {
		if o.Lanes < 1 || o.Elements < o.Lanes {
			return fmt.Errorf("bound: a register of %d elements for %d lanes", o.Elements, o.Lanes)
		}
	}
	for _, s := range r.Sums {
		if s.Registers < 0 {
			return fmt.Errorf("bound: a sum of %d registers on %dx%d", s.Registers, s.Lanes, s.Columns)
		}
	}
	for _, s := range r.Setups {
		if s.Cycles < 0 || s.Alone < 0 || s.Near < 0 || s.Rows < 0 {
			return fmt.Errorf("bound: %d cycles to set up %dx%d", s.Cycles, s.Lanes, s.Columns)
		}
	}
	return nil
}
