// Package spec describes the space of schedules in Go values: sets of objects, choices over them, rules between
// choices. It says what must hold; package generate makes the functions that see to it, and package space gives them an
// instance: the fields of Space that rules name.
//
// A rule is one of few kinds, so that its propagation can be generated and is right by construction:
//
//	Only     values of one choice, looked at once
//	Table    pairs of values of two choices
//	Split    triples, the third of two values
//	Clause   one of several literals holds
//	Product  numbers that values stand for, multiplied, against a limit
//	Room     weights of objects of one value, added, against a limit
//
// Each only removes values, and more of them if there were fewer before: so decisions may come in any order, and what
// is left when no rule has anything to remove is the same whatever the order was.
//
//	spec.go    the kinds
//	space.go   Space: the choices and the rules, each with a sentence for the user
package spec
