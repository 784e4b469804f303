// Package triplet turns the vectorised parts of a loop nest into multiply-accumulate triplets, Out += Data * Coef over
// lanes, and maps those onto a two-dimensional SIMD datapath: the Vyasa paper's steps 1 to 4 (section III), and beyond
// it taps of different filter rows in one operation, operands in an order of the compiler's choice, float, and
// accumulators that live across loops.
//
//	algorithm + schedule -> loop nest -> [triplets -> lazy -> reuse -> columns] -> vector program -> intrinsic C
//
// A machine is a list of Datapaths: element types, lanes, columns, accumulator width, register widths, and a function
// that says whether, and with which parameters, a selection is possible. This package knows no intrinsic and no selection
// rule; it asks.
//
// # Invariants
//
//   - The statements of the nest stay as they are, but for vector loops: in their place are Blocks of straight-line
//     multiply-accumulates, and Lanewise operations between them.
//   - What is more than a sum of products is a chain of values, each in lanes of int16 or int32 that hold it exactly, or of
//     float32, rounded operation by operation: a Block ends an accumulator in one, Lanewise makes one of others, and a later Block takes them as operands. A Block uses no
//     value that it makes itself.
//   - The triplets of a body are its multiply-accumulates, none lost, none twice. The order inside a group is free for
//     integers, whose accumulators are exact and wide enough for every partial sum, or the program is refused; for floats
//     it is the order of the algorithm.
//   - An accumulator begins once before it is used; a group is what one Block adds to it. What is stored is the same
//     after each pass: Run of a program is exec.Run of its nest.
//   - Every load is aligned to 128 bits and inside its array in every iteration; what cannot be loaded so is packed by the
//     caller of the kernel or gathered by scalar loads, and never wrong.
//   - A filler column multiplies by an element that is known to be zero: padding of an input (zero by contract), the
//     constant array, or zeros put into the register.
//   - Macs stand in the order in which they should run. Same nest and datapaths, same program: nothing depends on map order.
//
// A nest of several stages is one body: its internal arrays are there all the time (stages.go), and a Block ends where the next
// statement loads what it stores, or stores what it loads.
//
// Check looks at lanes, loads, registers and products; Run at the rest. Every pass returns a new Program.
//
// # Files
//
//	program.go, block.go, datapath.go   the form; the machine as data
//	extract.go                          Extract: the passes in their order
//	branches.go                         both ways of a condition as conditions of their own
//	check.go, check_mac.go              Check
//	run.go, run_*.go                    Run
//	string.go, string_*.go              String: the paper's tables
//	mistake.go                          the kinds of mistakes
//
//	pass          before -> after                                        why there
//	triplets.go   vectorised statements -> triplets (Table I)            what follows knows no statements
//	              (products.go: sums of products; terms.go: operands;
//	              merge.go: sums of sums in one accumulator)
//	              (tail.go, tail_sum.go, tail_narrow.go,
//	              tail_float.go, tail_dense.go: more than that -> values; extreme.go: maxima of boxes;
//	              lanewise.go, lanewise_check.go: their operations)
//	lazy.go       triplets -> groups stored once (Table II)              whole sums are what operations share
//	reuse.go      loads -> components, larger loads (Table III, fig. 5)  before columns, which pair neighbouring rows of it
//	columns.go    groups -> operations on registers (Table IV)           last: needs rows, lanes and the machine
//
// The pass columns is a search. Its parts:
//
//	columns.go, class.go, shape.go   which accumulator shape and datapath, by cost; refusals
//	vecs.go, op.go                   sub-vectors, their taps and rows; an operation in the making
//	runs.go, pairs.go, slides.go     taps -> operations: runs along a row, leftovers of two rows, ready arrangements
//	promise.go                       what was possible once is not asked again
//	layout.go, candidates.go         what a register may hold: tiles of aligned loads
//	moving.go                        scalars that move at run time by less than a load
//	fit.go, zeros.go, assign.go      operations -> registers and indices, shared where one serves several
//	stream.go, storage.go            addresses as a stream's number and an offset; padding
//	handmade.go                      registers put together element by element,
//	realise.go, pack.go              and where their elements come from: constants, packed inputs, gathering
//	order.go, emit.go, finish.go     plan -> Program
package triplet
