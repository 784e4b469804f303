// Package autotune finds, for a schedule that leaves things open, the one with the fewest cycles among those that do what it
// says. It knows no machine: what a schedule costs, what the target can hold and what it does in a cycle come in as values and
// functions.
//
//	source.go   Source: a schedule as lines of Go, to be pasted into a program
//
// Packages below it: space (the space of schedules as choices and rules), search (strategies, certificates), record (what was
// evaluated, in a file).
package autotune
