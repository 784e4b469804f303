package lift

import (
	"math"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/shape"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// noPlace is the number of an element that has none: see summary.Levels.
const noPlace = math.MinInt64

// placed is the refusal of an element that has no number.
func (s *subject) placed(path string, index int64) error {
	pattern, _, err := shape.Place(path, index)
	switch {
	case err == nil:
		return nil
	case summary.LevelsOf(pattern) > summary.MaxLevels:
		return diag.Mistake{Pos: s.function().Pos, Code: interp.CodeUnsupported, Fact: path + ": " + err.Error(),
			Help: []string{"pass inner arrays as one block of memory: float *a, element (i, j) at a[i * n + j]"}}
	}
	return diag.Mistake{Pos: s.function().Pos, Code: interp.CodeLimit, Fact: path + ": " + err.Error()}
}

// placer finds the places of elements, of which those next to each other mostly lie in one row.
type placer struct {
	path, pattern string
	text          []byte  // of the pattern
	at            []int64 // the index in the row, then those of rows
	exact         bool
}

// place is the pattern of an element's path, its number among all of the pattern, and whether there are no brackets in
// the path. An element of too many levels, or too far along one, has no number.
func (x *placer) place(path string, index int64) (pattern string, number int64, exact bool) {
	if x.at == nil || x.path != path {
		x.path, x.exact = path, !strings.Contains(path, "[")
		x.text, x.at = shape.AppendPattern(x.text[:0], append(x.at[:0], 0), path)
		if string(x.text) != x.pattern {
			x.pattern = string(x.text)
		}
	}
	x.at[0] = index
	number, err := summary.Levels(len(x.at) - 1).Number(x.at)
	if err != nil {
		number = noPlace
	}
	return x.pattern, number, x.exact
}
