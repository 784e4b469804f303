package export

import "github.com/vyasa-go/vyasa/halide"

// numPy is NumPy, by whose names the others are described.
func numPy() *Library {
	return &Library{
		Name: "numpy", Oldest: "1.20", imports: "import numpy as np\n", module: "np",
		einsum:  "np.einsum(%s)",
		windows: "np.lib.stride_tricks.sliding_window_view(%s, %s, %s)",
		reduced: map[halide.Reduction]string{halide.SumOf: "%s.sum(%s, dtype=%s)", halide.MaximumOf: "%s.max(%s)",
			halide.MinimumOf: "%s.min(%s)"},
		bring: map[string]string{"_fdiv": `def _fdiv(a, b):
    """The quotient of floats, infinite or NaN where b is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.divide(a, b)
`},
	}
}
