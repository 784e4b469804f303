package calibration

import (
	"fmt"
	"math/rand/v2"
)

// copying is the row of a window of 256-bit vectors copied so many times.
func copying(vectors, copies int, cycles int64) Row {
	return Row{Name: fmt.Sprintf("copy-%dx256-%d", vectors, copies), Class: "copy", DType: "256-bit vectors",
		Shape: fmt.Sprintf("%d vectors, %d outputs", vectors, copies), Grade: A, Cycles: cycles,
		Source: "Vitis Libraries 2021.1, DSP library benchmark of the widget api_cast, window to window",
		File:   "copy.c", Entry: "copy",
		Defines: map[string]string{"VECTORS": fmt.Sprint(vectors), "COPIES": fmt.Sprint(copies)},
		args: func(rng *rand.Rand) []Arg {
			args := []Arg{ints("in", "int32", random(rng, 8*vectors, 1<<31-1), 8*vectors)}
			for i := range copies {
				args = append(args, output(fmt.Sprintf("out%d", i), "int32", 8*vectors))
			}
			return args
		},
		want: func(args []Arg) error {
			for _, out := range args[1:] {
				if err := same(out.Name, out.ints(), args[0].ints()); err != nil {
					return err
				}
			}
			return nil
		}}
}
