package regions

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
)

// refusal is a panic that a language cannot say something.
type refusal struct{ error }

// Refuse ends the writing of a file: its language has no form for an expression.
func Refuse(e *halide.Expr, format string, args ...any) {
	Fail(fmt.Errorf("%s: %s", e.Pos, fmt.Sprintf(format, args...)))
}

// Fail ends the writing of a file with an error.
func Fail(err error) { panic(refusal{err}) }

// Refused is deferred by what writes a file: its error is the one that the writing ended with.
func Refused(err *error) {
	if p := recover(); p != nil {
		r, ok := p.(refusal)
		if !ok {
			panic(p)
		}
		*err = r.error
	}
}

// Offset is "x + 2", "x - 2" or "x".
func Offset(name string, by int) string {
	switch {
	case by > 0:
		return fmt.Sprintf("%s + %d", name, by)
	case by < 0:
		return fmt.Sprintf("%s - %d", name, -by)
	}
	return name
}
