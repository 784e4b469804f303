package codegen

import "github.com/vyasa-go/vyasa/lower"

// innermost reports whether no loop stands in a list, those of plain C included: it is worth software pipelining.
func innermost(list []lower.Stmt) bool {
	for s := range lower.All(list) {
		if _, ok := s.(*lower.For); ok {
			return false
		}
	}
	return true
}

// has reports whether an operation for which f holds is among statements, or in one.
func has(list []lower.Stmt, f func(*Op) bool) bool {
	for s := range lower.All(list) {
		if op, ok := s.(*Op); ok && f(op) {
			return true
		}
	}
	return false
}
