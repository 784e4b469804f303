package console

import (
	"errors"
	"io"
)

// ErrFailed ends a command that has already said what failed.
var ErrFailed = errors.New("failed")

// Output is where a command writes: results, and what is said beside them.
type Output struct{ Out, Log io.Writer }
