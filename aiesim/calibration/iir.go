package calibration

import "math/rand/v2"

// iir is the row of a section of a recursive filter: its first call, all states zero.
func iir() Row {
	return Row{Name: "iir-f32-8x12", DType: "float", Shape: "8x12 matrix-vector", Grade: B, Cycles: 72,
		Source: "Xilinx/Vitis-Tutorials, Feature_Tutorials/14-implementing-iir-filter/Part2a/README.md: 72 cycles a call (80 with the tools of 2022)",
		Assumption: "the scalar operand passes through one element of a 256-bit z register, as the tutorial's figure of the " +
			"code shows; the states are a static vector",
		File: "iir.c", Entry: "section",
		args: func(rng *rand.Rand) []Arg {
			return []Arg{floats("in", small(rng, 8), 8), output("out", "float", 8), floats("C", small(rng, 96), 12, 8)}
		},
		want: func(args []Arg) error {
			in, c, want := args[0].floats(), args[2].floats(), make([]float32, 8)
			for i := range want {
				for t, x := range in {
					want[i] += float32(c[8*(t+4)+i] * x)
				}
			}
			return same("out", args[1].floats(), want)
		}}
}

// small are floats that are whole numbers: their sums are exact in any order.
func small(rng *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(rng.IntN(201) - 100)
	}
	return out
}
