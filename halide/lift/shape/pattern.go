package shape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Pattern is a path with * for each number in brackets, and these numbers, the last one first as in summary.Levels: rows[3] is rows[*] and 3.
// What is a pattern already stays, as of row 0.
func Pattern(path string) (pattern string, rows []int64) {
	if strings.IndexByte(path, '[') < 0 {
		return path, nil
	}
	var b strings.Builder
	for rest := path; ; {
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			b.WriteString(rest)
			slices.Reverse(rows)
			return b.String(), rows
		}
		end := open + strings.IndexByte(rest[open:], ']')
		n, err := strconv.ParseInt(rest[open+1:end], 10, 64)
		if err != nil && rest[open+1:end] != "*" {
			panic("BUG: the path " + path + " has no number in brackets")
		}
		rows = append(rows, n)
		b.WriteString(rest[:open])
		b.WriteString("[*")
		rest = rest[end:]
	}
}

// Place is the pattern of an element's path, and its number among all elements of the pattern: see summary.Levels.
func Place(path string, index int64) (pattern string, number int64, err error) {
	pattern, rows := Pattern(path)
	number, err = summary.Levels(len(rows)).Number(append([]int64{index}, rows...))
	return pattern, number, err
}
