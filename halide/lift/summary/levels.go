package summary

import (
	"errors"
	"fmt"
	"strings"
)

// Levels is behind how many pointers, one after the other, the elements of an array lie: 2 for x[i][j][k], whose path
// is "x[*][*]". Such an element has an index in each of them and one in its row. Its number holds all of these, each in
// bits of its own:
//
//	x[i][j][k]   ->   i * 2^43 + j * 2^24 + k
//
// Differences of numbers hold the differences of indices, which Split gives, negative ones too.
type Levels int

// MaxLevels is how many levels numbers have room for.
const MaxLevels Levels = 6

// LevelsOf is how many levels a path has.
func LevelsOf(path string) Levels { return Levels(strings.Count(path, "[*]")) }

// bits are those of the index in a row, and those of the index in each level.
func (l Levels) bits() (row, level int) {
	row = [...]int{62, 24, 24, 20, 18, 18, 18}[min(l, MaxLevels)]
	return row, (62 - row) / max(int(l), 1)
}

// ErrFar says that an index is too large to be told apart behind so many pointers.
var ErrFar = errors.New("is too large")

// Number is the number of the element at these indices: the one in its row first, then that of the innermost pointers,
// and so on. It is an ErrFar if one of them is too large.
func (l Levels) Number(at []int64) (int64, error) {
	if l == 0 {
		return at[0], nil
	}
	if l > MaxLevels {
		return 0, fmt.Errorf("%d levels of pointers are more than %d", l+1, MaxLevels+1)
	}
	bits, level := l.bits()
	n, shift := int64(0), 0
	for _, x := range at {
		if limit := int64(1) << (bits - 2); x <= -limit || x >= limit {
			return 0, fmt.Errorf("index %d %w: behind %d pointers less than %d can be told apart there", x, ErrFar, l,
				limit)
		}
		n += x << shift
		shift, bits = shift+bits, level
	}
	return n, nil
}

// Split is the indices of a number, or of a difference of two.
func (l Levels) Split(number int64) []int64 {
	at := make([]int64, l+1)
	bits, level := l.bits()
	for i := range at[:l] {
		half := int64(1) << (bits - 1)
		x := (number+half)&(2*half-1) - half
		at[i], number = x, (number-x)>>bits
		bits = level
	}
	at[l] = number
	return at
}

// ElementText is the element of an array that has a number, as "x[2][0][7]".
func ElementText(path string, number int64) string {
	at := LevelsOf(path).Split(number)
	for i := len(at) - 1; i > 0; i-- {
		path = strings.Replace(path, "[*]", fmt.Sprintf("[%d]", at[i]), 1)
	}
	return fmt.Sprintf("%s[%d]", path, at[0])
}
