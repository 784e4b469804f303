package halide

import "strings"

// isLoopName reports whether a loop may have that name: parts as of other names with dots between them, later parts may
// start with a digit ("r.x", "r.4", "x.o2").
func isLoopName(name string) bool {
	for i, part := range strings.Split(name, ".") {
		if i > 0 {
			part = "_" + part
		}
		if !isName(part) || i > 0 && part == "_" {
			return false
		}
	}
	return !reserved(name)
}

// nearest is the one of names that name is likely a slip of, "" if none: at most a third of it would have to change.
func nearest(name string, names []string) string {
	best, least := "", len(name)/3+1
	if len(name) > 64 { // no slip of anything
		return ""
	}
	for _, n := range names {
		if d := distance(name, n); d <= least && (best == "" || d < least) {
			best, least = n, d
		}
	}
	if least >= max(len(name), len(best)) { // nothing would be left of it
		return ""
	}
	return best
}

// distance is how many letters must be put in, left out, changed or swapped with their neighbour to make b of a.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
