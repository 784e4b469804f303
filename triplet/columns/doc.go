// Package columns maps groups of triplets onto two-dimensional SIMD datapaths whose operands are selected out of wide
// registers: the Vyasa paper's steps 3 and 4 (section III), and beyond it taps of different filter rows in one
// operation, operands in an order of the compiler's choice, float, and accumulators that live across loops. It is the
// mapper of the AI Engine: vectors of 128 and 256 bits that begin at multiples of 128. It knows no intrinsic and no
// selection rule; it asks the Datapath.
//
//	pass         before -> after                                        why there
//	reuse.go     loads -> components, larger loads (Table III, fig. 5)  before columns, which pairs neighbouring rows of it
//	columns.go   groups -> operations on registers (Table IV)           last: needs rows, lanes and the machine
//
// The pass columns is a search. Its parts:
//
//	columns.go, blocks.go, plan.go   which accumulator shape and datapath, by cost
//	class.go, shape.go, cost.go      what these are; refusals
//	vecs.go, op.go, wants.go         sub-vectors, their taps and rows; an operation in the making; what it wants where
//	runs.go, pairs.go, slides.go     taps -> operations: runs along a row, leftovers of two rows, ready arrangements
//	complexes.go                         halves of complex products, two columns each
//	alternate.go                     taps of lanes with coefficients of their own, two columns each
//	budget.go                        plans that are dearer than another shape's are given up
//	tapped.go                        what all plans of a class begin with, from rank to rank
//	memo.go, pool.go                 what was possible once is not asked again; tables that are used again
//	layout.go, candidates.go         what a register may hold: tiles of aligned loads
//	dynamic.go                       scalars that move at run time by less than a load
//	fit.go, zeros.go, assign.go      operations -> registers and indices, shared where one serves several
//	stream.go                        addresses as a stream's number and an offset; padding
//	gathered.go                      registers put together element by element,
//	inorder.go                       constants in the order of columns,
//	materialize.go, pack.go          and where their elements come from: constants, packed inputs, gathering
//	order.go, emit*.go               plan -> Program
package columns
