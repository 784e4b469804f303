// Package autotune finds, for a schedule that leaves things open, the one with the fewest cycles among those that do
// what it says. It knows no machine: what a schedule costs, what the target can hold and what it does in a cycle come
// in as values and functions.
//
//	schedule + Options --NewTree--> Tree --search.Run--> Result
//	                          leaf --Cost--> cycles --record.Post--> file
//
// Invariants:
//
//   - Whatever ends a search (its limits, the caller's context, a cost function that fails, a full disk), the Result holds the
//     best until then, and what was stored is there.
//   - Every evaluation is on record with its schedule in the notation; a search that resumes repeats none.
//   - The same schedule, costs, options and seed give the same Result, times excepted, however many jobs there are, unless a
//     budget of time ends it.
//
// Files:
//
//	tune.go      Tune: search and records together; Result
//	options.go   Options, Cost
//	start.go     schedules that are known before
//	columns.go   leaves to begin with, in which operations read neighbours
//	tree.go      Tree: the space as the tree that a search walks
//	split.go     Parts: a space in parts, for several searches
//	places.go    Settle: a leaf with the best places of its arrays
//	evidence.go  what its bounds are made of, for certificates
//	around.go    TuneAround: pipelines, around a written schedule
//	errorbox.go  the first error of several goroutines
//	source.go    Source: a schedule as lines of Go, to be pasted into a program
//
// Packages below it: space (the space of schedules as choices and rules), bound (a lower limit of their cycles), proof
// (the same once more, from the file of a certificate alone), stages (schedules of pipelines), search (strategies,
// certificates), record (what was evaluated), store (records in a file).
package autotune
