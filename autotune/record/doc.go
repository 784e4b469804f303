// Package record says what the tuner remembers of what it evaluated. Package store keeps it in a file.
//
// A [Problem] is an algorithm with its extents, on a machine, compiled by a version; a [Record] is one candidate of it
// with its cycles or the reason why it has none; a [Run] is one search with what it proved. A record never changes:
// evaluations are deterministic, so the same candidate has the same outcome each time.
//
// Files:
//
//	problem.go   Problem: what is tuned, where and by which version
//	record.go    Record: one evaluation; Key
//	atleast.go   records of candidates of which only the least cycles are known
//	run.go       Run: one search
//	sample.go    Sample: times that were measured on a processor
//	store.go     Store: where they are kept
//	replay.go    Replay: one record evaluated again
package record
