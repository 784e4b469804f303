package gauge

import (
	"slices"
	"strconv"
	"strings"
)

// listed is "a, b and c".
func listed(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// number is a number of a directive.
func number(word string) int {
	n, _ := strconv.Atoi(word) // a schedule that is printed has one there
	return n
}

// replaced is a directive with another factor.
func replaced(words []string, n int) string {
	words = slices.Clone(words)
	words[2] = strconv.Itoa(n)
	return strings.Join(words, " ")
}
