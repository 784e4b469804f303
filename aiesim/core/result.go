package core

// Result is what a run of a program came to.
type Result struct {
	Cycles int64 // bundles issued plus stalls, from the first bundle to the last delay slot of the return
	Stalls int64 // cycles lost to bank conflicts, streams and library routines

	Routines int64 // of Stalls: in library routines
	Streams  int64 // of Stalls: waiting for streams

	MACs int64 // multiplications in the vector unit

	Hits      []int64 // how often each bundle issued
	Conflicts []int64 // stall cycles of each bundle

	Placed []Placed // where the buffers were, in order of address
}

// Placed is where a buffer was in data memory during a run: an argument, a global, or the stack.
type Placed struct {
	Name           string
	Address, Bytes int64
}
