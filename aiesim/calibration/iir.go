package calibration

import (
	"fmt"
	"math/rand/v2"
)

// iir is the row of a section of a recursive filter: its first call, all states zero.
func iir() Row {
	return Row{Name: "iir-f32-8x12", DType: "float", Shape: "8x12 matrix-vector", Grade: B, Cycles: 72,
		Source: "Xilinx/Vitis-Tutorials, Feature_Tutorials/14-implementing-iir-filter/Part2a/README.md: 72 cycles a call (80 with the tools of 2022)",
		Assumption: "the scalar operand passes through one element of a 256-bit z register, as the tutorial's figure of the " +
			"code shows; the states are a static vector. The chain of twelve products, two cycles " +
			"each, and the latencies before and behind it explain about 50 cycles; what the others are spent on is not published",
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

// iirBurst is a row of the section over many vectors. The published totals are those of main, into which the kernel was
// inlined: 26 cycles a vector and 42 more, whatever the number of vectors.
func iirBurst(vectors int, cycles int64) Row {
	return Row{Name: fmt.Sprintf("iir_burst-f32-%d", vectors), DType: "float", Shape: fmt.Sprintf("%d vectors, 8x12 matrix-vector", vectors),
		Grade: A, Cycles: cycles,
		Source: "Xilinx/Vitis-Tutorials, Feature_Tutorials/14-implementing-iir-filter/Part2b/README.md: IIR throughput with LLI, cycles of main",
		File:   "iir_burst.c", Entry: "sections", Defines: map[string]string{"VECTORS": fmt.Sprint(vectors)},
		args: func(rng *rand.Rand) []Arg {
			return []Arg{floats("in", small(rng, 8*vectors), 8*vectors), output("out", "float", 8*vectors),
				floats("even", columns(rng), 6, 8), floats("odd", columns(rng), 6, 8)}
		},
		want: func(args []Arg) error {
			in, even, odd := args[0].floats(), args[2].floats(), args[3].floats()
			want, operands := make([]float32, 8*vectors), make([]float32, 12) // y[-2], y[-1], x[-2], x[-1], x[0], ...
			for v := range vectors {
				copy(operands[4:], in[8*v:])
				for i := range 8 {
					var a, b float32
					for j := range 6 {
						a += float32(even[8*j+i] * operands[2*j])
						b += float32(odd[8*j+i] * operands[2*j+1])
					}
					want[8*v+i] = b + a
				}
				copy(operands, []float32{want[8*v+6], want[8*v+7], in[8*v+6], in[8*v+7]})
			}
			return same("out", args[1].floats(), want)
		}}
}

// columns are six columns of the matrix. Those of the states are small enough for the filter to be stable.
func columns(rng *rand.Rand) []float32 {
	out := small(rng, 48)
	for i := range 8 {
		out[i] /= 256
	}
	return out
}

// small are floats that are whole numbers: their sums are exact in any order.
func small(rng *rand.Rand, n int) []float32 {
	out := make([]float32, n)
	for i := range out {
		out[i] = float32(rng.IntN(201) - 100)
	}
	return out
}
