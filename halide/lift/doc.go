// Package lift turns C functions into algorithms, and says how sure that is.
//
//	u, err := source.Read("gemm.c", text, source.Options{})
//	r, err := lift.Lift(ctx, u, "gemm", lift.Options{})
//	fmt.Print(r.Summary.Algorithm()) // C(j, i) = sum(k in 0..K, A(k, i) * B(j, k)) for j in 0..N, i in 0..M
//	fmt.Print(r.Level, r.Match)      // symbolic gemm (layout row-major, beta 0): a = A, b = B, ...
//
// # The ladder
//
// The function is run, never compiled: on numbers to find which integers are sizes and where arrays reach, then on
// terms, so that what each element becomes is known exactly, however the loops are blocked. What all of these terms are
// instances of is the summary (package infer). It is then held against the function again, at sizes that it was not
// inferred from:
//
//	tested     random numbers at random sizes, as ATC does, against halide.EvalAll of the Funcs that the summary is
//	field      each element's value in the field of 2^61-1, at sizes several times as large
//	symbolic   each element's normal form, at sizes that take every branch on sizes both ways
//	proved     all sizes; package prove
//
// Sizes are odd and pairwise distinct first. If the function faults or fits no summary at these, weaker claims are
// tried: odd windows, equal sizes, multiples of 2 to 32, powers of two; what held is a precondition, stated in
// Result.Pre. So is what the function asserts of its sizes, and a condition on them that no sizes were found to take
// the other way. A function that is right at the sizes that were looked at and wrong at others is refused as soon as
// one of them is among those that take its branches.
//
// A function that does not run on terms, as its loops go on until the data says so, is searched for (package synth):
// what is found has no more than the first kind of evidence, on many more inputs, and Result.Notes says that it was
// found so.
//
// # Invariants
//
//   - The same text and options give the same result, but for Elapsed, and for what a time limit cuts off: what is given up before
//     is so by what was done, not by the clock.
//   - A Result has a Summary or a refusal with a line, never both.
//   - No level is reported whose check did not run; Evidence has the sizes.
//   - Nothing runs outside package interp, whose limits bound steps and memory.
//
// # Files
//
//	lift.go                    Lift
//	climb.go, attempt.go       regimes one after the other; what is done under one, and what is reported
//	options.go                 Options, Result, Level, Evidence, Event, codes
//	subject.go, knob.go        the function as something that runs; integers that the caller chooses
//	guess.go, base.go          sizes to begin with; those at which the function does something, and others beside them
//	frame.go                   sizes such that windows are less than what they slide over
//	effect.go                  what a run at some sizes does
//	several.go                 pointers to structs that lead to arrays of them
//	macro.go, buffer.go        macros and variables of the file that may be sizes; variables that are no outputs
//	sharpen.go                 conditions under which it is a product or a convolution
//	regime.go, text.go         conditions on sizes; what the text says of sizes
//	asserted.go                what the function demands of its sizes
//	steps.go, refine.go        multiples that loops step by; sizes that are equal as a comparison shows
//	side.go                    which of two programs a remainder chooses
//	mode.go                    integers that choose between programs
//	roles.go                   which integers are data
//	concrete.go, symbolic.go   runs on numbers, on terms (package terms)
//	observe.go, leaves.go      what a run on terms wrote, and what that depends on
//	candidate.go               shapes and inference
//	recurrence.go, flat.go     functions that go on from their own results, though not in normal form
//	carried.go                 the loops that they do so in
//	counterexample.go          inference once more, with sizes that speak against what was found
//	check.go, judge.go, points.go, cover.go, deep.go, special.go, test.go   the checks
//	idle.go, thresholds.go     sizes at which the function does nothing; those beyond numbers in its text
//	keep.go                    conversions that larger sizes need
//	depends.go, dependvalue.go what numbers of the program depend on: nothing, sizes, data
//	turns.go, limits.go        where something may turn at larger sizes; how far the summary was held against the function
//	lengths.go                 how long the program's own arrays are
//	given.go                   globals that others may have written
//	vacuous.go                 conditions that no sizes meet
//	apart.go, margins.go       what they hold for: rows apart, fields apart from elements, extents that are not negative
//	effort.go                  how much was done, instead of time
//	search.go, searchruns.go   what search finds of functions that do not run on terms
//	meaning.go                 runs that C gives no meaning to, and numbers that have one
//	reference.go               tests against the reference evaluator, or term by term
package lift
