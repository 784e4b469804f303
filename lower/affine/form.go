package affine

import (
	"fmt"
	"math/bits"
	"strings"
)

// Form is Const + sum of Coef*Atom. Terms are sorted by the atom's text, no coefficient is zero, no atom occurs twice:
// two linear Forms of the same value built by this package print the same.
type Form struct {
	Const int
	Terms []Term
}

// Term is Coef times an atom.
type Term struct {
	Coef int
	Atom Atom
}

// Atom is a loop variable (Var set), or Op applied to Of and By: floor(Of / By), Of mod By, min(Of, By), max(Of, By).
type Atom struct {
	Var string
	Op  AtomOp
	Of  *Form
	By  int
}

// AtomOp is the kind of an atom.
type AtomOp uint8

// The kinds of atoms.
const (
	IsVar AtomOp = iota
	IsDiv
	IsMod
	IsMin
	IsMax
)

// Extents gives the number of iterations of each loop variable, at least 1; each runs from 0.
type Extents map[string]int

// Limit bounds the constants and coefficients that callers should build Forms from: within it the
// sums and products of a few Forms do not overflow. An overflow is a panic.
const Limit = 1 << 40

// Const is the Form of a number.
func Const(c int) Form { return Form{Const: c} }

// Var is the Form of a loop variable.
//
//go:noinline
func Var(name string) Form { return atomForm(Atom{Var: name}) }

//go:noinline
func atomForm(a Atom) Form { return Form{Terms: []Term{{1, a}}} }

// IsConst reports whether f is a number.
func (f Form) IsConst() bool { return len(f.Terms) == 0 }

// IsLinear reports whether f has no quotients, remainders, minima or maxima.
func (f Form) IsLinear() bool {
	for _, t := range f.Terms {
		if t.Atom.Op != IsVar {
			return false
		}
	}
	return true
}

// Equal reports whether f and g are the same Form.
func (f Form) Equal(g Form) bool {
	if f.Const != g.Const || len(f.Terms) != len(g.Terms) {
		return false
	}
	for i, t := range f.Terms {
		if t.Coef != g.Terms[i].Coef || !t.Atom.equal(g.Terms[i].Atom) {
			return false
		}
	}
	return true
}

func (a Atom) equal(b Atom) bool {
	if a.Op != b.Op || a.Var != b.Var || a.By != b.By {
		return false
	}
	return a.Op == IsVar || a.Of == b.Of || a.Of.Equal(*b.Of)
}

// compare orders atoms by their text.
func (a Atom) compare(b Atom) int {
	if a.Op == IsVar && b.Op == IsVar {
		return strings.Compare(a.Var, b.Var)
	}
	if a == b {
		return 0
	}
	return strings.Compare(a.String(), b.String())
}

// add and mul are exact: numbers that do not fit an int cannot come from Forms within Limit.
func add(a, b int) int {
	c := a + b
	if (c > a) != (b > 0) && b != 0 {
		panic(fmt.Sprintf("BUG: affine: %d + %d overflows", a, b))
	}
	return c
}

func mul(a, b int) int {
	if !fits(a, b) {
		panic(fmt.Sprintf("BUG: affine: %d * %d overflows", a, b))
	}
	return a * b
}

// fits reports whether a*b is far from overflowing.
func fits(a, b int) bool {
	hi, lo := bits.Mul64(abs(a), abs(b))
	return hi == 0 && lo <= 1<<60
}

func abs(a int) uint64 {
	if a < 0 {
		return -uint64(a)
	}
	return uint64(a)
}

func gcd(a, b int) int {
	if a < 0 {
		a = -a
	}
	if b < 0 {
		b = -b
	}
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// FloorDiv rounds down; n is positive.
func FloorDiv(a, n int) int {
	q := a / n
	if a%n < 0 {
		q--
	}
	return q
}

// FloorMod is in 0 .. n-1; n is positive.
func FloorMod(a, n int) int {
	r := a % n
	if r < 0 {
		r += n
	}
	return r
}
