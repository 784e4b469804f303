// Package store keeps the tuner's records: in a database file of SQLite that any of its tools opens. What it promises:
//
//   - What [DB.Put] returned from without an error is stored: the process may be killed, and so may the machine.
//   - A record never changes. The same candidate with another outcome is a [*Conflict] that names both, since evaluations
//     are deterministic: the same outcome again changes nothing. What a candidate takes at least is a record by itself.
//   - A file that is no such database, is damaged, is of a newer schema or cannot be written is refused, and left as it was.
//   - Several processes may use one file at once.
//   - Each iterates, and Export writes, in an order that does not depend on who stored what when, but for runs and curves,
//     which are in the order of time.
//
// Files:
//
//	db.go        DB: Open, OpenReadOnly, Close
//	check.go     what a file must be before it is touched
//	schema.go    the tables
//	sample.go    measured times
//	errors.go    errors of SQLite in words that say what to do
//	write.go     the writer: batches, acknowledged after COMMIT
//	insert.go    one record into the tables; Conflict
//	read.go      Problems, Each, Best, Runs
//	lines.go     Export, Import: JSON lines
//	line.go      one line
//	merge.go     Merge: all of another file
package store
