package calibration

import "math/rand/v2"

const matN = 32

// matmul is the row of a product of matrices. The tutorial's text is public as a whole.
func matmul() Row {
	return Row{Name: "matmul-i32-32x32x32", Class: "product of matrices", DType: "int32",
		Shape: "32x32x32", Grade: B, Cycles: 4978,
		Source: "Xilinx/mlir-aie, tutorials/tutorial-9/README.md: extern_kernel of matmul_kernel",
		Assumption: "compiled by xchesscc without options; buffers as the linker places four globals of 4 KB; the " +
			"loop of three rounds stays one, as its pragma asks: unrolled whole, in a body that is not overlapped, " +
			"it would take 4990 to 5120. Blocks inside loops overlap (BlockOverlap=1): where none does a block " +
			"of 64 multiplications takes 33 cycles more, 14 published, and all 6259",
		File: "matmul.c", Entry: "matmul",
		args: func(rng *rand.Rand) []Arg {
			m := func(name string) Arg { return ints(name, "int32", random(rng, matN*matN, 4095), matN, matN) }
			return []Arg{m("A"), m("B"), m("sum"), output("C", "int32", matN, matN)}
		},
		want: func(args []Arg) error {
			a, b, want := args[0].ints(), args[1].ints(), args[2].ints()
			for column := range matN {
				for row := range matN {
					for k := range matN {
						want[column*matN+row] += a[k*matN+row] * b[column*matN+k]
					}
				}
			}
			return same("C", args[3].ints(), want)
		}}
}
