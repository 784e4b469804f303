package calibration

import (
	"fmt"
	"math/rand/v2"
)

// firSource is where the FIR rows come from. The vendor's table is for complex data of half the width, which takes the
// same number of the same instructions.
const firSource = "Vitis Libraries 2021.1, DSP library benchmark of fir_sr_asym"

// fir16 is the row of the 16-tap filter of int16 samples.
func fir16(cycles int64) Row {
	return fir("int16", "fir_i16.c", 16, 256, cycles, 1<<15-1)
}

// fir32 is a row of a filter of int32 samples. Sums have 48 bits: 27 of the data, 15 of the coefficients, 4 of the
// taps.
func fir32(taps, samples int, cycles int64) Row {
	return fir("int32", "fir_i32.c", taps, samples, cycles, 1<<27-1)
}

func fir(typ, file string, taps, samples int, cycles, limit int64) Row {
	const lead, shift = 1, 12
	lanes := 32 / bytesOf(typ)
	margin := (taps - 1 + lanes - 1) / lanes * lanes
	return Row{Name: fmt.Sprintf("fir-%s-%dx%d", typ, taps, samples), Class: "ring FIR", DType: typ + " x int16",
		Shape: fmt.Sprintf("%d taps, %d samples", taps, samples), Grade: A, Cycles: cycles, Source: firSource,
		File: file, Entry: "fir",
		Defines: map[string]string{"TAPS": fmt.Sprint(taps), "SAMPLES": fmt.Sprint(samples)},
		args: func(rng *rand.Rand) []Arg {
			// The coefficients of the filter object fill whole loads of 16.
			coeff := append(random(rng, taps, 1<<15-1), make([]int64, 16-taps)...)
			return []Arg{ints("taps", "int16", coeff, 16),
				ints("in", typ, random(rng, margin+samples, limit), margin+samples), output("out", typ, samples)}
		},
		want: func(args []Arg) error {
			coeff, in, want := args[0].ints(), args[1].ints(), make([]int64, samples)
			for i := range want {
				var sum int64
				for t := range taps {
					sum += coeff[t] * in[i+t+lead]
				}
				want[i] = shifted(sum, shift, uint(8*bytesOf(typ)))
			}
			return same("out", args[2].ints(), want)
		}}
}
