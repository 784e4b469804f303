// Package space holds all schedules of one kernel as a constraint problem: choices with small domains, rules that say which
// values go together, and partial schedules (Store) from which rules have removed what cannot be any more.
//
// The types are in loop.go (Loop, Tensor), capacities.go (Capacities, Options) and choice.go (Choice, Decision, Removal).
package space
