package lex

import "strings"

// WordSet makes a set of the words of a text.
func WordSet(text string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(text) {
		m[w] = true
	}
	return m
}

// Closest returns the name that is nearest to what the user wrote, or "" if none is near. Ties go to the first in order
// of the alphabet, so the answer does not depend on the order of names.
func Closest(name string, names func(yield func(string) bool)) string {
	limit := min(len(name)/3, 3)
	if limit == 0 {
		return ""
	}
	best, bestDist := "", limit+1
	for n := range names {
		d := editDistance(name, n, bestDist)
		if d < bestDist || d == bestDist && best != "" && n < best {
			best, bestDist = n, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions, replacements and swaps of neighbours that make b of a; it gives up
// above most.
func editDistance(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	var prev2 []int
	prev := make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur := make([]int, len(b)+1)
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], prev2[j-2]+1)
			}
		}
		prev2, prev = prev, cur
	}
	return prev[len(b)]
}
