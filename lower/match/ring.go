package match

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// Ring is what algorithms and calls are computed in where they are compared: elements of arrays are unknowns.
type Ring[T any] interface {
	// Number is a number, IsNumber the number that a value is for all elements, if it is seen to be one.
	Number(n int64) T
	IsNumber(x T) (int64, bool)
	// Plus is a + n*b, Times a*b.
	Plus(a, b T, n int64) T
	Times(a, b T) T
	// Atom is an unknown that is equal where all of its name and its arguments are.
	Atom(name string, args ...T) T
	// Apply is an operation that is no sum or product, of values that are not all numbers.
	Apply(e *halide.Expr, args []T) T
	// Select is yes where a condition holds, else no; false: conditions on unknowns have no form here.
	Select(cond *halide.Expr, value func(*halide.Expr) (T, error), yes, no T) (T, bool)
	// Below is yes where all values are less than these numbers, else no.
	Below(at []T, extents []int, yes, no T) T
	// Key is a text that equal values have.
	Key(x T) string
	// Differ says how values differ, or that it is not known whether they do; nil: they are equal.
	Differ(x, y T) error
}

// polynomials is the ring of normal forms.
type polynomials struct{}

func (polynomials) Number(n int64) polynomial                { return constant(n) }
func (polynomials) IsNumber(p polynomial) (int64, bool)      { return p.number() }
func (polynomials) Plus(a, b polynomial, n int64) polynomial { return a.plus(b, n) }
func (polynomials) Times(a, b polynomial) polynomial         { return a.times(b) }
func (polynomials) Key(p polynomial) string                  { return p.full() }
func (r polynomials) Apply(e *halide.Expr, args []polynomial) polynomial {
	return opaque(r, e, args, func(p polynomial) bool { return p[""] == 1 })
}

// Select has no form.
func (polynomials) Select(_ *halide.Expr, _ func(*halide.Expr) (polynomial, error), yes,
	_ polynomial) (polynomial, bool) {
	return yes, false
}

// Atom is an element where all arguments are numbers: "a[1 2]".
func (polynomials) Atom(name string, args ...polynomial) polynomial {
	var at []string
	for _, a := range args {
		n, ok := a.number()
		if !ok {
			text := name
			for _, a := range args {
				text += "(" + a.full() + ")"
			}
			return polynomial{text: 1}
		}
		at = append(at, fmt.Sprint(n))
	}
	return polynomial{name + "[" + strings.Join(at, " ") + "]": 1}
}

// Below is decided, as loops have numbers.
func (polynomials) Below(at []polynomial, extents []int, yes, no polynomial) polynomial {
	for i, a := range at {
		if n, _ := a.number(); n >= int64(extents[i]) {
			return no
		}
	}
	return yes
}

// Differ is nil for equal polynomials.
func (polynomials) Differ(x, y polynomial) error {
	if len(x.plus(y, -1)) == 0 {
		return nil
	}
	return fmt.Errorf("%s is no %s", x, y)
}

// opaque is an operation as an atom. A remainder is what a quotient leaves: x mod n = x - n*(x / n); and (x + 1) / 2 is
// what half of x leaves: x - x / 2. One reports whether x + 1 is what is halved.
func opaque[T any](r Ring[T], e *halide.Expr, args []T, one func(T) bool) T {
	atom := func(op halide.Op) T { return r.Atom(fmt.Sprint("op", op, e.Type, e.Int, e.Round, e.Shift), args...) }
	by, known := int64(0), false
	if len(args) == 2 {
		by, known = r.IsNumber(args[1])
	}
	switch {
	case e.Op == halide.OpMod && known && by > 0:
		return r.Plus(args[0], atom(halide.OpDiv), -by)
	case e.Op == halide.OpDiv && known && by == 2 && one(args[0]):
		x := r.Plus(args[0], r.Number(1), -1)
		args = []T{x, args[1]}
		return r.Plus(x, atom(halide.OpDiv), -1)
	}
	return atom(e.Op)
}
