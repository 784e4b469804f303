package export

import "github.com/vyasa-go/vyasa/halide"

// tensorFlow is TensorFlow, operation by operation.
func tensorFlow() *Library {
	return &Library{
		Name: "tensorflow", Oldest: "2.8", Note: "subnormal floats may be taken for 0", Flushes: true,
		imports: "import tensorflow as tf\n", module: "tf",
		cast:      "tf.cast(%s, %s)",
		number:    "tf.constant(%s, %s)",
		array:     "tf.constant(%s)",
		arange:    "tf.range(%d, %d, dtype=tf.int64)",
		stored:    "tf.cast(tf.broadcast_to(%s, %s), %s)",
		clip:      "tf.clip_by_value(%s, %s, %s)",
		transpose: "tf.transpose(%s, (%s))",
		take:      "tf.gather(%[1]s, %[2]s, axis=%[3]d)",
		gather:    "tf.gather_nd(%s, _places(%s))",
		coords:    "_places(%s)",
		picked:    "tf.gather_nd(%s, %s)",
		scatter:   "%[1]s = _put(%[1]s, %[2]s, %[3]s)",
		einsum:    "tf.einsum(%s)",
		reduced: map[halide.Reduction]string{halide.SumOf: "tf.reduce_sum(%s, %s)",
			halide.MaximumOf: "tf.reduce_max(%s, %s)",
			halide.MinimumOf: "tf.reduce_min(%s, %s)"},
		operators: map[halide.Op]string{halide.OpShl: "tf.bitwise.left_shift(%s, %s)",
			halide.OpShr: "tf.bitwise.right_shift(%s, %s)"},
		functions: map[halide.Op]string{halide.OpRound: "round", halide.OpLog: "math.log", halide.OpAtan: "atan",
			halide.OpPow: "pow", halide.OpCeil: "math.ceil"},
		words: []string{"$right_shift", "tf.bitwise.right_shift", "$left_shift", "tf.bitwise.left_shift"},
		bring: map[string]string{"_int": `def _int(a):
    """Integers of 64 bits."""
    return tf.cast(a, tf.int64)
`, "_places": `def _places(*index):
    """Coordinates as tensors of one shape, the last axis those of an element."""
    index = [_int(i) for i in index]
    zero = sum(i * 0 for i in index)
    return tf.stack([i + zero for i in index], axis=-1)
`, "_put": `def _put(a, places, values):
    """The tensor with values at places."""
    values = tf.cast(tf.broadcast_to(values, places.shape[:-1]), a.dtype)
    return tf.tensor_scatter_nd_update(a, tf.reshape(places, (-1, places.shape[-1])), tf.reshape(values, (-1,)))
`, "_input": `def _input(a, dtype, sizes):
    """An array of the type, which has at least these sizes."""
    a = tf.convert_to_tensor(a)
    if a.ndim != len(sizes) or any(n < least for n, least in zip(a.shape, sizes)):
        raise ValueError(f"an array of {a.shape}, where at least {sizes} is read")
    b = tf.cast(a, dtype)
    if a.dtype != dtype and not tf.reduce_all((a == tf.cast(b, a.dtype)) | (a != a)):
        raise ValueError(f"an array of {a.dtype} with values that {dtype} does not hold")
    return b
`, "_negative": `def _negative(a):
    """Where floats have a sign."""
    return tf.bitcast(a, tf.int32) < 0
`},
	}
}
