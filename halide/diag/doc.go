// Package diag holds what a user is told about a mistake, or about what is right and slow: where, which kind, the fact
// and the remedy. It knows nothing of the language.
//
// The first line of a message is "conv.go:22: Vectorize(xo): xo is not the innermost loop of out": the position, the
// call as the user wrote it, the fact; lower case, no full stop. Lines of help follow, each behind a tab: the state
// now, where the cause is, what to write instead.
//
//	pos.go      Pos: a line of a program or of a text
//	caller.go   Caller: the user's line
//	mistake.go  Code, Mistake
//	list.go     List: an error of several mistakes
//	line.go     Line: a line of a form and where it comes from
//	note.go     Note, Notes: what is slower than it looks
package diag
