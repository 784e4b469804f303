package infer

import "fmt"

// names gives variables names that nothing else has.
type names struct{ taken map[string]bool }

// reductionNames are what variables of reductions are called as long as there are such.
var reductionNames = []string{"k", "l", "p", "q", "r", "s", "t", "u"}

// fresh is n names.
func (ns *names) fresh(n int) []string { return ns.from(reductionNames, n) }

// from is n names, first of those listed.
func (ns *names) from(likely []string, n int) []string {
	var out []string
	for i := 0; len(out) < n; i++ {
		name := fmt.Sprintf("v%d", i-len(likely))
		if i < len(likely) {
			name = likely[i]
		}
		if !ns.taken[name] {
			ns.taken[name] = true
			out = append(out, name)
		}
	}
	return out
}

// free gives names back.
func (ns *names) free(names []string) {
	for _, n := range names {
		delete(ns.taken, n)
	}
}

// elementNames are what the dimensions of an output are called, dimension 0 first.
func elementNames(rank int) []string {
	switch rank {
	case 0, 1:
		return []string{"i"}
	case 2:
		return []string{"j", "i"}
	}
	return []string{"x", "y", "z", "w"}
}
