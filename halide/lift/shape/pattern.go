package shape

import (
	"strconv"
	"strings"
)

// Pattern is a path with * for each number in brackets, and where the element with these numbers and index 0 is among all of the
// pattern: rows[3] is rows[*] and 3*Row. What is a pattern already stays.
func Pattern(path string) (pattern string, number int64) {
	var b strings.Builder
	for rest := path; ; {
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			b.WriteString(rest)
			return b.String(), number
		}
		end := open + strings.IndexByte(rest[open:], ']')
		n, err := strconv.ParseInt(rest[open+1:end], 10, 64)
		if err != nil && rest[open+1:end] != "*" {
			panic("BUG: the path " + path + " has no number in brackets")
		}
		number = (number + n) * Row
		b.WriteString(rest[:open] + "[*")
		rest = rest[end:]
	}
}
