package export

import "github.com/vyasa-go/vyasa/halide"

// jax is JAX on any device, with 64 bits, operation by operation.
func jax() *Library {
	return &Library{
		Name: "jax", Oldest: "0.4.1", Note: "subnormal floats may be taken for 0", Flushes: true,
		imports: "import jax\nimport jax.numpy as jnp\n\njax.config.update(\"jax_enable_x64\", True)\n", module: "jnp",
		scatter: "%[1]s = %[1]s.at[%[2]s].set(%[3]s)",
		einsum:  "jnp.einsum(%s)",
		reduced: map[halide.Reduction]string{halide.SumOf: "%s.sum(%s, dtype=%s)", halide.MaximumOf: "%s.max(%s)",
			halide.MinimumOf: "%s.min(%s)"},
		bring: map[string]string{"_fdiv": `def _fdiv(a, b):
    """The quotient of floats, infinite or NaN where b is 0; of arrays of one size, else XLA multiplies by 1/b."""
    a, b = jnp.broadcast_arrays(a, b)
    return a / b
`},
	}
}
