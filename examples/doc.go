// Package examples holds small programs in the language, each an algorithm with its schedule beside it: read them as a
// tour. Every one is compiled, simulated and compared with the reference by this package's tests, which also keep the
// forms of each (testdata/*.txtar) and its cost (testdata/cycles.csv).
//
//	Conv3x3      a filter, vectorised along rows; the first program to read
//	Layer        a deep-learning layer whose data layout lets channels fill the columns of the datapath
//	Stencil3D    a 3x3x3 stencil over a volume; planes stay a loop, accumulators stay in registers
//	Blur8        an 8-bit filter that fills all lanes
//	Depthwise    a filter for each channel, stride 2
//	MatMul       a matrix product, tiled
//	Quantised    a convolution of bytes with bias, ReLU and requantisation in one kernel
//	Pooled       the greatest of boxes
//	Separable    a filter in two stages, with an array between them
//	Sliding      the same with a line buffer between them
//
// Sub-packages: workloads (the named kernels), filters (of pictures), readme (the README's programs).
package examples

import hl "github.com/vyasa-go/vyasa/halide"

// All returns the schedules by name.
func All() map[string]func() *hl.Schedule {
	return map[string]func() *hl.Schedule{
		"conv3x3": Conv3x3, "layer": Layer, "stencil3d": Stencil3D, "blur8": Blur8, "depthwise": Depthwise, "matmul": MatMul,
		"quantised": Quantised, "pooled": Pooled, "separable": Separable, "sliding": Sliding,
	}
}
