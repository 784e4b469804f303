package summary

import "github.com/vyasa-go/vyasa/halide/lift/term"

// mostRead is how many variables what is remembered reads at most.
const mostRead = 4

// memo is what ready makes, found once for each value of the variables that it reads, if there are others around it:
//
//	sum(k in 0..n, a(k, j) - mean(j)) at i, j, where mean is a sum -> each mean(j) once, not for each i and k
func (x *expander) memo(ready func() (code, error)) (code, error) {
	outer := x.used
	x.used = map[*int64]bool{}
	c, err := ready()
	var reads []*int64
	for _, slot := range x.slots {
		if x.used[slot] {
			reads = append(reads, slot)
			outer[slot] = true
		}
	}
	x.used = outer
	if err != nil || len(reads) == len(x.slots) || len(reads) > mostRead {
		return c, err
	}
	known := map[[mostRead]int64]term.T{}
	return func() (term.T, error) {
		var at [mostRead]int64
		for i, slot := range reads {
			at[i] = *slot
		}
		if t := known[at]; t != 0 {
			return t, nil
		}
		t, err := c()
		if err == nil {
			known[at] = t
		}
		return t, err
	}, nil
}
