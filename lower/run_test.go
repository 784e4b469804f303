package lower

import "github.com/vyasa-go/vyasa/halide"

// What nests mean is in package exec, which imports this one: exec_test.go sets these.
var (
	Run    func(n *Nest, inputs map[string]*halide.Array) (*halide.Array, error)
	RunAll func(n *Nest, inputs map[string]*halide.Array) (map[string]*halide.Array, error)
)
