package shape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// Pattern is a path with * for each number in brackets, and these numbers, the last one first as in summary.Levels:
// rows[3] is rows[*] and 3. What is a pattern already stays, as of row 0.
func Pattern(path string) (pattern string, rows []int64) {
	levels := strings.Count(path, "[")
	if levels == 0 {
		return path, nil
	}
	text, rows := AppendPattern(make([]byte, 0, len(path)+levels), make([]int64, 0, levels), path)
	return string(text), rows
}

// AppendPattern is Pattern that appends both.
func AppendPattern(text []byte, list []int64, path string) ([]byte, []int64) {
	levels := strings.Count(path, "[")
	had := len(list)
	list = slices.Grow(list, levels)[:had+levels]
	rows := list[had:]
	clear(rows)
	for rest := path; ; {
		open := strings.IndexByte(rest, '[')
		if open < 0 {
			return append(text, rest...), list
		}
		end := open + strings.IndexByte(rest[open:], ']')
		levels--
		if number := rest[open+1 : end]; number != "*" {
			n, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				panic("BUG: the path " + path + " has no number in brackets")
			}
			rows[levels] = n
		}
		text = append(append(text, rest[:open]...), "[*"...)
		rest = rest[end:]
	}
}

// Place is the pattern of an element's path, and its number among all elements of the pattern: see summary.Levels.
func Place(path string, index int64) (pattern string, number int64, err error) {
	pattern, rows := Pattern(path)
	number, err = summary.Levels(len(rows)).Number(append([]int64{index}, rows...))
	return pattern, number, err
}
