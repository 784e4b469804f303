package calibration

import "math/rand/v2"

const ug1079 = "AMD UG1079, Introduction to Scalar and Vector Programming: the cycles of scalar_mul and vect_mul on " +
	"512 elements"

func vectMul() Row {
	return Row{Name: "vect_mul-i32-512", Class: "elementwise", DType: "int32",
		Shape: "512 elements", Grade: A, Cycles: 99, Source: ug1079,
		File: "vect_mul.c", Entry: "vect_mul", args: products, want: multiplied}
}

func scalarMul() Row {
	return Row{Name: "scalar_mul-i32-512", Class: "elementwise", DType: "int32",
		Shape: "512 elements", Grade: A, Cycles: 1055,
		Source: ug1079,
		File:   "scalar_mul.c", Entry: "scalar_mul", args: products, want: multiplied}
}

// products are two windows to multiply and one for the result. No product leaves 32 bits: overflow is undefined in C.
func products(rng *rand.Rand) []Arg {
	return []Arg{ints("a", "int32", random(rng, 512, 46340), 512), ints("b", "int32", random(rng, 512, 46340), 512),
		output("out", "int32", 512)}
}

func multiplied(args []Arg) error {
	a, b := args[0].ints(), args[1].ints()
	want := make([]int64, len(a))
	for i := range a {
		want[i] = a[i] * b[i]
	}
	return same("out", args[2].ints(), want)
}
