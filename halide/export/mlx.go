package export

import "github.com/vyasa-go/vyasa/halide"

// mlx is MLX on its CPU stream, which has 64-bit floats for elementary functions.
func mlx() *Library {
	return &Library{
		Name: "mlx", Oldest: "0.18", imports: "import mlx.core as mx\n\nmx.set_default_device(mx.cpu)\n", module: "mx",
		array:  "mx.array(%s)",
		number: "mx.array(%s, %s)",
		arange: "mx.arange(%d, %d, dtype=mx.int64)",
		take:   "mx.take(%[1]s, %[2]s, axis=%[3]d)",
		coords: "tuple(mx.broadcast_arrays(*map(_int, (%s,))))",
		operators: map[halide.Op]string{halide.OpShl: "mx.left_shift(%s, %s)", halide.OpShr: "mx.right_shift(%s, %s)",
			halide.OpAnd: "mx.bitwise_and(%s, %s)", halide.OpOr: "mx.bitwise_or(%s, %s)",
			halide.OpXor: "mx.bitwise_xor(%s, %s)"},
		reduced: map[halide.Reduction]string{halide.SumOf: "%s.sum(%s)", halide.MaximumOf: "%s.max(%s)",
			halide.MinimumOf: "%s.min(%s)"}, functions: map[halide.Op]string{halide.OpRound: "round",
			halide.OpExp: "_exp"},
		bring: map[string]string{"_int": `def _int(a):
    """Integers of 64 bits."""
    return a.astype(mx.int64) if isinstance(a, mx.array) else mx.array(a, mx.int64)
`, "_input": `def _input(a, dtype, sizes):
    """An array of the type, which has at least these sizes."""
    a = mx.array(a)
    if a.ndim != len(sizes) or any(n < least for n, least in zip(a.shape, sizes)):
        raise ValueError(f"an array of {a.shape}, where at least {sizes} is read")
    b = a.astype(dtype)
    if a.dtype != dtype and not mx.array_equal(a, b.astype(a.dtype)):
        raise ValueError(f"an array of {a.dtype} with values that {dtype} does not hold")
    return b
`, "_exp": `def _exp(a):
    """exp of float64: a power, as exp itself has but the bits of float32."""
    return mx.power(mx.array(2.718281828459045, mx.float64), a)
`, "_negative": `def _negative(a):
    """Where floats have a sign."""
    return a.view(mx.int32) < 0
`},
	}
}
