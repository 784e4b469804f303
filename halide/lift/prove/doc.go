// Package prove proves that a C function computes what a summary says, for all sizes that the summary allows.
//
// The function is executed once over symbolic terms. A loop is put in closed form: for each variable and array that it
// changes a term over the number of turns done, which is its invariant ("elements that were visited are final, the
// current one holds the partial sum, the others are what they were"). Closed forms are guesses. What must hold for
// them,
//
//   - they hold before the first turn, and a turn leads from n to n+1;
//   - the loop goes on while n is below the number of turns, and ends there;
//   - indices of arrays that are written stay within their dimensions, and different indices are different elements;
//   - at the end, the outputs are what the summary says, and all else is what it was;
//   - sums whose order or portions differ have the same terms, told by a map between them that is one to one,
//
// are conditions, written as SMT-LIB scripts without quantifiers and given to z3, then cvc5. A condition counts only if
// no solver says that its hypotheses and axioms contradict each other, and a proof only if summaries that were changed
// on purpose (a constant, an operator, an index, a range) cannot be proven from the same run. That solvers do not say
// so is not yet that it is not so. Proof.Checked says that more is known: there are values of sizes, counters and
// contents for which the hypotheses and axioms of each condition are true when they are computed (or a solver found
// some), and others for which each changed summary is wrong. Values under which a proven condition is false, or an
// axiom, end the proof.
//
// # What it means
//
//   - Integers are mathematical. + - * then hold modulo any power of two; for what else looks at values, that signed arithmetic does
//     not overflow is a precondition. Conversions to narrower types wrap, exactly. Division truncates: exactly by
//     constants, as one function of both operands otherwise. That floats fit the integers they become is a precondition, and that
//     sizes and indices fit the types that they go through.
//   - Floats: operations are uninterpreted functions first (the proof is then bit-exact); where sums were reordered, those
//     of the reals (Proof.Exact says so). Library functions are uninterpreted.
//   - A memory is a function of several indices: offsets are divided by the strides that the summary gives. For memory that is
//     written, that this is one to one is a condition.
//   - Arrays that are passed are apart, unless they are one array of the summary.
//
// # Files
//
//	| file                        | holds                                                              |
//	|-----------------------------|--------------------------------------------------------------------|
//	| prove.go                    | Prove, Proof, Options                                              |
//	| executor.go                 | the executor, conditions, refusals                                 |
//	| state.go, cell.go           | what the program has computed                                      |
//	| input.go                    | parameters, sizes, local arrays                                    |
//	| ref.go, index.go            | where lvalues and pointers are; offsets taken apart                |
//	| view.go, flat.go            | arrays of one dimension seen as several; counters that run across rows |
//	| number.go, arith.go         | expressions                                                        |
//	| convert.go, bounds.go       | C's conversions; bounds that follow by a short search              |
//	| reduce.go                   | quotients, minima and maxima that what is known decides            |
//	| effect.go, statement.go     | assignments, statements, branches                                  |
//	| switch.go                   | switches; loops that begin with a break                            |
//	| lists.go, lists_change.go   | std::vector                                                        |
//	| vector.go, intrinsic.go     | vectors of lanes; x86's intrinsics                                 |
//	| heap.go                     | memory that programs ask for, set and copy                         |
//	| struct.go                   | structs of the program's own; unions of vectors and their numbers  |
//	| call.go                     | calls, inlined; library functions                                  |
//	| loop.go, counter.go         | loops: what they change, counters, the number of turns             |
//	| learned.go                  | loops that are met again                                           |
//	| closed.go, pin.go           | closed forms of accumulators and arrays                            |
//	| spec.go, spec_op.go         | the summary as terms                                               |
//	| post.go                     | the state at the start; what must hold at the end                  |
//	| sums.go, leaves.go          | sums of the same terms                                             |
//	| digits.go                   | one loop over what a sum has several ranges for                    |
//	| align.go                    | folds in portions, in order                                        |
//	| emit.go, script.go          | conditions as SMT-LIB scripts, with the instances of axioms        |
//	| decide.go, mutate.go        | the questions; changed summaries                                   |
//	| witness.go                  | values for which conditions hold                                   |
//	| counterexample.go           | sizes for which conditions are false                               |
//	| sizes.go                    | what conditions say of sizes                                       |
package prove
