package export

// numPy is NumPy, by whose names the others are described.
func numPy() *Library {
	return &Library{
		Name: "numpy", imports: "import numpy as np\n", module: "np",
		einsum: "np.einsum(%s)",
		bring: map[string]string{"_fdiv": `def _fdiv(a, b):
    """The quotient of floats, infinite or NaN where b is 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.divide(a, b)
`},
	}
}
