package shape

import (
	"slices"
)

// Element is one that a run wrote, by its number, and what its final value depends on.
type Element struct {
	Number int64
	Leaves map[string][]int64 // by array: numbers of the elements that it depends on, ascending
	// Products are the products of elements of different arrays in the value, by array the element's number.
	Products []map[string]int64
}

// Run is what was observed at sizes.
type Run struct {
	Sizes   map[string]int64
	Touched map[string][]int64   // by array: numbers of the elements that were read or written, ascending
	Written map[string][]Element // by array: ascending; what is written to the result is not among them
	// Accesses are how loops move through arrays, by array; nil where it was not recorded.
	Accesses map[string][]Access
}

// step is a distance that indices have, and how often it is taken.
type step struct{ by, count int64 }

// nested finds the loops that a sequence of numbers is from, innermost first: 0 1 2 10 11 12 20 21 22 is by 1 three
// times, by 10 three times. It is false if it is from no such loops.
func nested(seq []int64) ([]step, bool) {
	if len(seq) < 2 {
		return nil, true
	}
	by := seq[1] - seq[0]
	n := 1
	for n < len(seq) && seq[n]-seq[n-1] == by {
		n++
	}
	if n == len(seq) {
		return []step{{by, int64(n)}}, true
	}
	var starts []int64
	regular := len(seq)%n == 0
	for i := 0; i < len(seq); i += n {
		starts = append(starts, seq[i])
		for j := i + 1; j < min(i+n, len(seq)); j++ {
			regular = regular && seq[j]-seq[j-1] == by
		}
	}
	if !regular {
		return nil, false
	}
	outer, ok := nested(starts)
	return append([]step{{by, int64(n)}}, outer...), ok
}

// ragged are the steps of numbers whose rows differ in length, as triangles have: consecutive rows begin, or end,
// equally far apart. Rows are what has no gap.
func ragged(touched []int64) ([]step, bool) {
	var starts, ends []int64
	longest, n := int64(1), int64(0)
	for i, x := range touched {
		if i == 0 || x != touched[i-1]+1 {
			starts, n = append(starts, x), 0
		}
		if n++; n > longest {
			longest = n
		}
		if i+1 == len(touched) || touched[i+1] != x+1 {
			ends = append(ends, x)
		}
	}
	for _, edge := range [][]int64{starts, ends} {
		if outer, ok := nested(edge); ok && len(edge) > 2 && outer[0].by > 0 {
			return append([]step{{1, longest}}, outer...), true
		}
	}
	return nil, false
}

// unknown is the difference of two elements of which one depends on nothing, as in a border: it is like any other.
const unknown = "?"

// period is the length of the rows that a sequence of differences is made of: each row has the same ones inside,
// whatever stands between rows. It is 0 if all are alike, or if there are no such rows.
func period(differences []string) int {
	if alike(differences) {
		return 0
	}
	n := len(differences) + 1
	for p := 2; p <= n/2; p++ {
		if n%p == 0 && rows(differences, p) {
			return p
		}
	}
	return 0
}

// alike reports whether all known differences are the same.
func alike(differences []string) bool {
	first := ""
	for _, d := range differences {
		switch {
		case d == unknown:
		case first == "":
			first = d
		case d != first:
			return false
		}
	}
	return true
}

// rows reports whether differences are rows of p elements: alike inside, and no row simply goes on into the next.
func rows(differences []string, p int) bool {
	inside := slices.Repeat([]string{unknown}, p-1)
	for i, d := range differences {
		switch at := i % p; {
		case at == p-1 || d == unknown:
		case inside[at] == unknown:
			inside[at] = d
		case inside[at] != d:
			return false
		}
	}
	if !alike(inside) {
		return true
	}
	for i := p - 1; i < len(differences); i += p {
		if slices.Contains(inside, differences[i]) && differences[i] != unknown {
			return false
		}
	}
	return true
}
