// Package realize runs loop nests on real data, at the speed of compiled loops: Compile turns a lower.Nest into a
// Kernel of closures over typed slices. Kernel.Run takes and gives logical arrays; Kernel.RunStored runs over arrays as
// they are stored, without a copy. Results are those of exec.Run and of halide.Eval, bit for bit.
//
// # How it runs
//
// Loops whose iterations have nothing to do with each other become lanes of rows (plan): a statement is run for all
// lanes before the next one, by closures that each do one operation for a whole row. Per row, not per element, are
// addresses computed, slices cut and functions called. Rows are of int64, of float32, or of halide.Value where
// intervals say that integers are larger; the commonest inputs are read in the type that they are stored in. Sums are
// gathered over statements and short loops, and done up to four terms in a loop. Integers are added modulo 2^64, which
// is exact where the sum fits; floats keep their order, and each operation is rounded.
//
// # Invariants
//
//   - A machine serves one goroutine. A Kernel keeps machines, and changes nothing else: it may be shared. A machine has internal
//     arrays of its own, but for those whose Alloc is around a loop that it takes part in.
//   - Rows of a statement are compiled and evaluated in the same order: what one has let go of may be another's.
//   - A lane loop is independent, but for one that only adds to places (scatter), and so is a loop whose iterations run on several goroutines: no mark of the nest is trusted
//     for it, Parallel neither. Only that Lower stores an element of a Func without updates with one value, however often, is
//     taken for granted; what several goroutines do meets in no element at all.
//   - Nothing outside the arrays is ever read or written, whatever the nest. An element that a nest does not store stays
//     what it was, those of internal arrays are anything; accumulators beyond their Lo..Hi wrap around: exec.Run finds such
//     nests.
//
// # Files
//
//	kernel.go, run.go              Compile, Kernel; runs, goroutines
//	logical.go                     runs over logical arrays
//	inplace.go                     logical arrays that lie as stored ones do
//	accessible.go, inaccessible.go memory that is accessed before a run; faults as errors
//	memory.go, pack.go             stored arrays; logical ones to stored ones and back
//	inputs.go                      what logical ones lack
//	scatter.go                     sums at places that lanes share
//	tree.go                        statements, and what is planned for them
//	plan.go                        which loops become lanes
//	item.go                        statements to be run, sums gathered
//	machine.go                     loops and conditions to closures
//	builder.go                     what all closures are made with: rows and who has them, ranges of values
//	place.go, accumulator.go       where lanes lie in arrays, and in accumulators
//	gather.go                      addresses; coordinates that are no sums of loops
//	class.go, row.go               what rows hold; rows of rows
//	elements.go                    integers of any type as words, and back
//	ints.go, linear.go, pass.go    integers; sums of them
//	narrow.go                      rounding, saturation, wrapping
//	floats.go                      floats; sums of them
//	values.go                      conditions; integers of any size; coordinates
//	assign.go                      accumulators and stores
//	kernel_*.go                    the inner loops
package realize
