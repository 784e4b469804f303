package calibration

import (
	"fmt"
	"math/rand/v2"
)

// iir is a row of a section of a recursive filter, all states zero: of the first call, which initialises them, or a
// later one; with windows as in 2022, or with the buffers of later tools.
func iir(first, windows bool, cycles int64) Row {
	r := Row{Name: "iir-f32-8x12", Class: "recursive filter", DType: "float",
		Shape: "8x12 matrix-vector, a later call", Grade: B, Cycles: cycles,
		Source: "Xilinx/Vitis-Tutorials, Feature_Tutorials/14-implementing-iir-filter/Part2a/README.md and " +
			"src/kernel.cpp",
		Assumption: "of a vector of states and samples an element is taken out when both halves have been loaded; " +
			"each of the three assignments to the static states is a store, and reads what it keeps; no call, no return",
		File: "iir.c", Entry: "section", Defines: map[string]string{"BEGUN": "1"},
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
	if windows {
		r.Name, r.Source = "iir_window-f32-8x12", r.Source+" of Vitis 2022.2"
		r.Defines["WINDOWS"] = "1"
		r.Assumption += "; windows and states do not overlap"
	}
	if first {
		r.Name, r.Shape = r.Name+"-first", "8x12 matrix-vector, the first call"
		r.Defines["BEGUN"] = "0"
	}
	return r
}

// iirAPI is the row of the section over many vectors as the API has it; its totals too are those of main.
func iirAPI(vectors int, cycles int64) Row {
	r := iirBurst(vectors, cycles)
	r.Name, r.Grade, r.File = fmt.Sprintf("iir_api-f32-%d", vectors), B, "iir_api.c"
	r.Source = "Xilinx/Vitis-Tutorials, Feature_Tutorials/14-implementing-iir-filter/Part2b/README.md: IIR " +
		"throughput with API, cycles of main"
	r.Assumption = "the vectors that the scalars are shifted into take turns in one register; accumulators, " +
		"columns, states and samples fill the others, so that the static states stay in memory, where each of three " +
		"assignments stores them"
	return r
}

// iirBurst is a row of the section over many vectors. The published totals are those of main, into which the kernel was
// inlined: 26 cycles a vector and 42 more, whatever the number of vectors.
func iirBurst(vectors int, cycles int64) Row {
	return Row{Name: fmt.Sprintf("iir_burst-f32-%d", vectors), Class: "recursive filter", DType: "float",
		Shape: fmt.Sprintf("%d vectors, 8x12 matrix-vector", vectors),
		Grade: A, Cycles: cycles,
		Source: "Xilinx/Vitis-Tutorials, Feature_Tutorials/14-implementing-iir-filter/Part2b/README.md: IIR " +
			"throughput with LLI, cycles of main",
		File: "iir_burst.c", Entry: "sections", Defines: map[string]string{"VECTORS": fmt.Sprint(vectors)},
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
