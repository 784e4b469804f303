package summary

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/term"
)

// Exactness says in what sense a summary is equal to the C.
type Exactness uint8

// The senses. Integer arithmetic is exact in both.
const (
	BitExact  Exactness = iota // the same tree of float operations, so the same bits
	OverReals                  // equal if no float operation rounds: sums were taken in another order
)

// String is "bit-exact" or "over the reals".
func (e Exactness) String() string { return [...]string{"bit-exact", "over the reals"}[e] }

// Summary says what a function computes.
type Summary struct {
	Name    string // of the function
	Sizes   []Size
	Scalars []Scalar
	Arrays  []Array
	Outputs []Output
	Pre     []Condition
	Exact   Exactness
	Others  []Size   // integers that conditions alone are about: equal to sizes, or to a number
	Several []string // paths of pointers to structs that lead to arrays of them, whose numbers are counted one by one
}

// Output is elements of an array, or the function's result, that are written, each once: for all points of Vars where
// Where holds, the element of Array at At is Value. Outputs of one array name different elements.
type Output struct {
	Array string    // "": the function's result, which has no Vars
	Elem  term.Type // as stored
	Vars  []Range   // dimension 0 first: of the ends of each only later ones
	At    []Affine  // dimension 0 first; mostly the variables themselves
	Where *Expr     // nil: always
	Value *Expr
}

// Record is the path of the array of structs of which an array at path is a field; "" if there is none.
func (s *Summary) Record(path string) string {
	for _, p := range s.Several {
		if strings.HasPrefix(path, p+"->") {
			return p
		}
	}
	return ""
}

// Array is the array of that name, or nil.
func (s *Summary) Array(name string) *Array {
	for i := range s.Arrays {
		if s.Arrays[i].Name == name {
			return &s.Arrays[i]
		}
	}
	return nil
}
