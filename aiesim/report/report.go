package report

// Report is what a run came to. Cycles, MACs and bytes are totals of the run.
type Report struct {
	Function string `json:"function"`
	Position string `json:"position"` // file:line of the function
	Machine  string `json:"machine"`

	Cycles       int64   `json:"cycles"`
	Stalls       int64   `json:"stalls"` // of Cycles: lost to bank conflicts, streams and library routines
	MACs         int64   `json:"macs"`   // multiplications in the vector unit, wanted or not
	MACsPerCycle float64 `json:"macs_per_cycle"`
	// of the element types used, weighted by their MACs; 0 without MACs
	Peak   float64 `json:"peak_macs_per_cycle"`
	OfPeak float64 `json:"of_peak"` // share of the peak

	Types     []Type    `json:"types"`
	Where     Where     `json:"where"`
	Loops     []Loop    `json:"loops"`   // in order of the program, inner ones after outer ones
	Outside   Stretch   `json:"outside"` // what belongs to no loop
	Slots     []Slot    `json:"slots"`
	Traffic   Traffic   `json:"traffic"`
	Roofline  Roofline  `json:"roofline"`
	Code      Code      `json:"code"`
	Registers []File    `json:"registers"` // the most of any loop
	Spills    int       `json:"spills"`    // spill operations in the program
	Stack     int64     `json:"stack_bytes"`
	Placement []Placed  `json:"placement"`
	Notes     []Remark  `json:"notes"`
	limits    bandwidth // of the machine, for the picture
}

// Type is a pair of element types that were multiplied.
type Type struct {
	X    string `json:"x"`
	Z    string `json:"z"`
	MACs int64  `json:"macs"`
	Ops  int64  `json:"ops"`                 // multiply operations issued
	Peak int    `json:"peak_macs_per_cycle"` // of one operation of the pair's best family
}

// Where tells where the cycles went; the parts add up to Report.Cycles. A bundle counts as multiplying if it holds an
// operation that multiplies, wherever it stands.
type Where struct {
	Multiplying int64 `json:"multiplying"`
	Pipelined   int64 `json:"pipelined"`   // other bundles of pipelined loops
	Unpipelined int64 `json:"unpipelined"` // other bundles of innermost loops that are not pipelined
	FillDrain   int64 `json:"fill_drain"`  // other bundles of prologues and epilogues
	Outer       int64 `json:"outer"`       // other bundles of outer loops
	Outside     int64 `json:"outside"`     // other bundles outside of loops
	Library     int64 `json:"library"`     // stalls: in library routines
	Streams     int64 `json:"streams"`     // stalls: waiting for streams
	Conflicts   int64 `json:"conflicts"`   // stalls: of memory banks
}

// Stretch is what a set of bundles came to.
type Stretch struct {
	Cycles       int64   `json:"cycles"` // with stalls, without loops inside
	Share        float64 `json:"share"`  // of the run's cycles
	Stalls       int64   `json:"stalls"`
	MACs         int64   `json:"macs"`
	MACsPerCycle float64 `json:"macs_per_cycle"`
	Bundles      int     `json:"bundles"` // instruction words in the program
	Bytes        int     `json:"bytes"`   // of program memory
	Slots        []Slot  `json:"slots"`
}

// Loop is a loop of the program. Code of an outer loop that the scheduler has put among the prologue and epilogue of an
// inner one counts as the inner one's.
type Loop struct {
	Name     string `json:"name"`     // of its variable; "" if it has none
	Position string `json:"position"` // file:line
	Parent   int    `json:"parent"`   // index in Report.Loops; -1 if none
	Depth    int    `json:"depth"`    // loops around and with it

	Entered int64 `json:"entered"` // times that it was entered from outside; -1 if the counts do not tell
	Rounds  int64 `json:"rounds"`  // of all entries; -1 if the counts do not tell
	Stretch
	TotalCycles int64 `json:"total_cycles"` // with the loops inside

	Innermost bool      `json:"innermost"`
	Hard      bool      `json:"zero_overhead"` // it uses the zero-overhead loop
	Schedule  *Schedule `json:"schedule,omitempty"`

	// what its stalls by routines of the runtime library come from, the costliest first
	Routines []Routine `json:"routines,omitempty"`

	// what its stalls by bank conflicts come from, the costliest first
	Conflicts []Conflict `json:"conflicts,omitempty"`
}

// Routine is a routine of the runtime library, and the cycles that the core waited for it.
type Routine struct {
	Name   string `json:"name"` // "div int32"
	Cycles int64  `json:"cycles"`
}

// Conflict is accesses of one cycle that met in a memory bank: the buffers, one for each access, and the cycles lost.
// An access that is wider than a port may be alone.
type Conflict struct {
	Buffers []string `json:"buffers"`
	Cycles  int64    `json:"cycles"`
}

// Schedule is how an innermost loop was scheduled. Lengths are in instruction words, II in cycles.
type Schedule struct {
	Pipelined bool   `json:"pipelined"`
	Why       string `json:"why_not,omitempty"` // why it is not pipelined
	II        int    `json:"ii"`                // between the starts of two iterations
	Bound     string `json:"bound"`             // what decides the II
	ResMII    int    `json:"res_mii"`           // least II by resources
	RecMII    int    `json:"rec_mii"`           // least II by recurrences
	Unroll    int    `json:"unroll"`            // iterations in one iteration of the kernel
	Stages    int    `json:"stages"`
	Length    int    `json:"length"` // of one iteration, from its first operation to its last
	Prologue  int    `json:"prologue"`
	Kernel    int    `json:"kernel"`
	Epilogue  int    `json:"epilogue"`
	Tries     int    `json:"tries"` // IIs tried
	Live      []File `json:"live"`
	Spills    int    `json:"spills"` // spill operations in the body
}

// Slot is how busy an issue slot was.
type Slot struct {
	Slot      string  `json:"slot"`
	Busy      int64   `json:"busy"`      // cycles
	Occupancy float64 `json:"occupancy"` // share of the cycles, stalls included
}

// File is the use of a register file, in its units: 128 bits of vectors, 384 of accumulators, else one register.
type File struct {
	File  string `json:"file"`
	Live  int    `json:"live"` // most units in use at once
	Units int    `json:"units"`
}

// Traffic is what moved between registers and memory.
type Traffic struct {
	Loads      int64 `json:"loads"` // operations
	LoadBytes  int64 `json:"load_bytes"`
	Stores     int64 `json:"stores"`
	StoreBytes int64 `json:"store_bytes"`
	SpillBytes int64 `json:"spill_bytes"` // of both: spills
}

// Roofline compares the run with the lower of two ceilings: the vector unit's peak, and the bandwidth of the memory
// ports times the operational intensity (Williams, Waterman, Patterson 2009).
type Roofline struct {
	Bandwidth  int     `json:"bytes_per_cycle"` // of all memory ports
	Intensity  float64 `json:"macs_per_byte"`   // MACs for each byte moved; 0 if nothing moves
	Attainable float64 `json:"attainable_macs_per_cycle"`
	OfRoof     float64 `json:"of_attainable"`
	Bound      string  `json:"bound"` // compute or memory; "" without MACs
	// least cycles of the vector unit, of the load ports and of the store port
	MultiplyMin int64 `json:"multiply_min"`
	LoadMin     int64 `json:"load_min"`
	StoreMin    int64 `json:"store_min"`
}

// Code is the use of program memory.
type Code struct {
	Bundles  int `json:"bundles"`
	Bytes    int `json:"bytes"`
	Capacity int `json:"capacity"`
}

// Placed is where a buffer was.
type Placed struct {
	Name    string `json:"name"`
	Address int64  `json:"address"`
	Bytes   int64  `json:"bytes"`
	Banks   string `json:"banks"` // "0-3": single-port banks that it touches
}

// Remark is a note at a line of the user's.
type Remark struct {
	Position string `json:"position"` // file:line, or "" if it is of no line
	Text     string `json:"text"`
}
