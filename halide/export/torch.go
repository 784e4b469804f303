package export

import "github.com/vyasa-go/vyasa/halide"

// pyTorch is PyTorch on the CPU. Unsigned arrays of 16 and 32 bits, of which it knows little, have twice the bits.
func pyTorch() *Library {
	return &Library{
		Name: "torch", Oldest: "2.0", Note: "uint16 and uint32 are in int32 and int64",
		imports: "import torch\n", module: "torch",
		stand:  map[halide.Type]string{halide.UInt16: "int32", halide.UInt32: "int64"},
		cast:   "%s.to(%s)",
		number: "torch.tensor(%s, dtype=%s)",
		array:  "torch.as_tensor(%s)",
		stored: "torch.broadcast_to(%s, %s).to(%s, copy=True)",
		clip:   "torch.clamp(%s, %s, %s)",
		extreme: map[halide.Op][2]string{halide.OpMin: {"torch.minimum(%s, %s)", "torch.clamp(%s, max=%s)"},
			halide.OpMax: {"torch.maximum(%s, %s)", "torch.clamp(%s, min=%s)"}}, transpose: "%s.permute(%s)",
		take:       "torch.index_select(%[1]s, %[3]d, %[2]s)",
		coords:     "torch.broadcast_tensors(*map(torch.as_tensor, (%s,)))",
		scatter:    "%[1]s[%[2]s] = %[3]s.to(%[1]s.dtype)",
		einsum:     "torch.einsum(%s)",
		windowAxis: "%s.unfold(%s, %s, 1)",
		reduced: map[halide.Reduction]string{halide.SumOf: "%s.sum(%s, dtype=%s)", halide.MaximumOf: "%s.amax(%s)",
			halide.MinimumOf: "%s.amin(%s)"}, functions: map[halide.Op]string{halide.OpRound: "round",
			halide.OpAtan: "atan", halide.OpPow: "pow", halide.OpSqrt: "_sqrt"},
		words: []string{"$right_shift", "torch.bitwise_right_shift", "$left_shift", "torch.bitwise_left_shift"},
		bring: map[string]string{"_sqrt": `def _sqrt(a):
    """The square root of floats, rounded once: PyTorch's own of vectors of float32 is off by a bit at times."""
    return torch.sqrt(a.to(torch.float64)).to(torch.float32)
`, "_int": `def _int(a):
    """Integers of 64 bits."""
    return torch.as_tensor(a).to(torch.int64)
`, "_input": `def _input(a, dtype, sizes):
    """An array of the type, which has at least these sizes."""
    a = torch.as_tensor(a)
    if a.ndim != len(sizes) or any(n < least for n, least in zip(a.shape, sizes)):
        raise ValueError(f"an array of {tuple(a.shape)}, where at least {sizes} is read")
    b = a.to(dtype)
    if a.dtype != dtype and not torch.equal(torch.nan_to_num(a), torch.nan_to_num(b.to(a.dtype))):
        raise ValueError(f"an array of {a.dtype} with values that {dtype} does not hold")
    return b
`},
	}
}
