package calibration

import "math/rand/v2"

const (
	qHeight  = 28 // rows of the image
	qPitch   = 32 // bytes of a row, of image and results; the last two columns of results use what follows the row
	qFilters = 6
	qRows    = qHeight - 2
)

// qlinearconv is the row of a quantised convolution.
func qlinearconv() Row {
	return Row{Name: "qlinearconv-i8-28x28x6", Class: "convolution", DType: "int8",
		Shape: "28x28, 3x3, 6 filters", Grade: B, Cycles: 2677,
		Source: "rehohoho/onnx2versal, design/aie_src/qlinearconv.h: QLinearConv3x3<28,32,28,32,1,1,1,1,6,3>",
		Assumption: "compiled with maxfoldk 256 (its Makefile); the two rounds of the column loop are unrolled, and " +
			"rows overlap: the scheduling separator orders a basic block (UG1079), at whose end it stands; the " +
			"members of the filter object are in registers, nothing aliases them; the counter is read inside " +
			"the function: no call, no return. A row's 8 products and 8 moves of 384 bits, which copy bias " +
			"and zero point into the accumulators, take turns at one read port (SharedRead), 16 cycles; " +
			"if they did not, a row would take 11 and the whole 1902",
		File: "qlinearconv.c", Entry: "qlinearconv", Machine: []Setting{{"MaxFold", 256}},
		args: func(rng *rand.Rand) []Arg {
			weights := make([]int64, 16*qFilters)
			for f := range qFilters {
				for r := range 3 {
					copy(weights[16*f+4*r:], random(rng, 3, 127))
				}
			}
			// One row more than the image: the last vector of the last row reads past its end.
			return []Arg{ints("weights", "int8", weights, qFilters, 16),
				ints("bias", "int32", random(rng, qFilters, 20000),
					qFilters),
				number("scale", 11000+rng.Int64N(11000)), number("scalebits", 22), number("zero", rng.Int64N(41)-20),
				ints("in", "int8", random(rng, (qHeight+1)*qPitch, 127), qHeight+1, qPitch),
				output("out", "int8", qFilters, qRows, qPitch)}
		},
		want: quantised}
}

// quantised is the convolution as onnx defines it, on the image as it lies in memory: a result past the 28 columns uses
// the bytes that follow.
func quantised(args []Arg) error {
	w, bias, in := args[0].ints(), args[1].ints(), args[5].ints()
	scale, bits, zero := args[2].Int, uint(args[3].Int), args[4].Int
	var want []int64
	for f := range qFilters {
		for i := range qRows * qPitch {
			sum := bias[f]
			for r := range 3 {
				for c := range 3 {
					sum += w[16*f+4*r+c] * in[i+r*qPitch+c]
				}
			}
			want = append(want, away(zero<<bits+scale*sum, bits))
		}
	}
	return same("out", args[6].ints(), want)
}

// away is x / 2^s, rounded half away from zero, saturated to 8 bits.
func away(x int64, s uint) int64 {
	half := int64(1) << s >> 1
	if x < 0 {
		return max(-((-x + half) >> s), -128)
	}
	return min((x+half)>>s, 127)
}
