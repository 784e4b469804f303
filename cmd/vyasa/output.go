package main

import (
	"errors"
	"io"
)

// errFailed ends a command that has already said what failed.
var errFailed = errors.New("failed")

// output is where a command writes: results, and what is said beside them.
type output struct{ out, log io.Writer }
