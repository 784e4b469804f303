package experts

import (
	"embed"

	hl "github.com/vyasa-go/vyasa/halide"
)

//go:embed kernels/*.c
var kernels embed.FS

// Kernel is a filter written by hand.
type Kernel struct {
	Workload string // what it computes: a name of package workloads
	Variant  string // "" for the best one known; else how it differs
	Source   string // the public kernel whose structure it follows
	File     string // of the C text
	Text     string // C
	Entry    string // the function: image, coefficients, results
	MACs     int    // multiply-accumulate operations for a vector of results

	typ   hl.Type
	taps  int   // of a row, and rows
	order []int // of the coefficients: places in the workload's filter, -1 for zero
}

// Kernels are all kernels, by workload.
func Kernels() []Kernel {
	const library = "Xilinx/Vitis_Libraries, vision/L1/include/aie/imgproc/"
	all := []Kernel{
		{Workload: "cv-3x3-i16", Source: library + "xf_filter2d_16b_aie.hpp, rows paired", File: "filter3x3_i16.c", MACs: 5,
			typ: hl.Int16, taps: 3, order: inOrder(9, 16)},
		{Workload: "cv-3x3-i16", Variant: "library", Source: library + "xf_filter2d_16b_aie.hpp",
			File: "filter3x3_i16_library.c", MACs: 6, typ: hl.Int16, taps: 3,
			order: []int{0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, -1, -1, -1, -1}},
		{Workload: "cv-3x3-i32", Source: library + "xf_filter2d_aie.hpp", File: "filter3x3_i32.c", MACs: 9,
			typ: hl.Int32, taps: 3, order: inOrder(9, 16)},
		{Workload: "cv-5x5-i16", Source: library + "xf_filter2d_16b_aie.hpp, rows paired", File: "filter5x5_i16.c", MACs: 13,
			typ: hl.Int16, taps: 5, order: append(inOrder(15, 16), 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, -1, -1, -1, -1, -1, -1)},
		{Workload: "cv-5x5-i32", Source: library + "xf_filter2d_aie.hpp", File: "filter5x5_i32.c", MACs: 25,
			typ: hl.Int32, taps: 5, order: inOrder(25, 32)},
	}
	for i := range all {
		text, err := kernels.ReadFile("kernels/" + all[i].File)
		if err != nil {
			panic("BUG: " + err.Error())
		}
		all[i].Text, all[i].Entry = string(text), "filter"
	}
	return all
}

// inOrder is the order of n coefficients as they are, filled up with zeros.
func inOrder(n, size int) []int {
	order := make([]int, size)
	for i := range order {
		order[i] = -1
		if i < n {
			order[i] = i
		}
	}
	return order
}
