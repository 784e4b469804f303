package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// traced runs n and tells of "load", "store", "begin" and "end", with the coordinates.
func traced(n *lower.Nest, in map[string]*halide.Array, tell func(kind, buffer string, at []int)) error {
	_, err := exec.RunTraced(n, in, &exec.Trace{Tell: func(e exec.Event) { tell(e.Kind.String(), e.Buffer, e.At) }})
	return err
}
