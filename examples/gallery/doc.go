// Package gallery holds programs of several stages, as people write them in Halide: each an algorithm, a schedule for it, and
// data to try it on. Every one is compared with a plain loop by the tests, in its own order and in the default one;
//
//	go run ./examples/gallery/show
//
// computes them on a synthetic picture and writes what comes out as pictures, or prints a number.
//
//	blur        3x3 mean in two steps; the first slides along with the second
//	unsharp     sharpened by what a 5x5 Gauss takes away
//	harris      corners: derivatives, windows, local maxima
//	pyramid     local contrast by a Laplacian pyramid of three levels
//	bilateral   edges kept by the bilateral grid: scattered, blurred, sliced by data
//	equalize    histogram, running sum, table
//	conv        3x3 layer of int8 channels with bias, ReLU and requantisation
//	separable   depthwise and pointwise layers, the first in rows of the second
//	softmax     of rows, in float
//	matmul      product of matrices in tiles
//	box         a mean of any width by running sums
//	iir         a recursive blur, forth and back, in float
//	camera      raw pixels to colours: hot pixels, demosaicking, tone curve
//	interpolate holes filled by a pyramid with weights, in float
//	nlmeans     mean of like patches
//	laplacian   detail by the local Laplacian filter: pyramids of several redrawn pictures, chosen by data
//	maxfilter   the greatest pixel within a disc, by runs that double
//	resize      three pixels of four, by weights that are computed
//	chain       six stencils, one after the other, each sliding along
//	carve       one pixel narrower, by the seam of least energy: dynamic programming, and the way back by data
//	match       the grey values of another picture: histograms in parts, running sums, table
//	lens        blur by depth: which pixels a mean takes depends on data
//	dct         cosine transform of blocks, in units of a table
package gallery

import hl "github.com/vyasa-go/vyasa/halide"

// Program is a pipeline over pictures, or over matrices, of width x height elements.
type Program struct {
	Name     string
	Schedule func(width, height int) *hl.Schedule
	Inputs   func(width, height int) map[string]*hl.Array
}

// All are the programs, in the order of the list above.
func All() []Program {
	return []Program{
		{"blur", Blur, pictureOnly}, {"unsharp", Unsharp, pictureOnly}, {"harris", Harris, pictureOnly},
		{"pyramid", Pyramid, pictureOnly}, {"bilateral", Bilateral, pictureOnly}, {"equalize", Equalize, pictureOnly},
		{"conv", Conv, convInputs}, {"separable", Separable, separableInputs}, {"softmax", Softmax, softmaxInputs},
		{"matmul", MatMul, matmulInputs}, {"box", Box, pictureOnly}, {"iir", IIR, pictureOnly}, {"camera", Camera, cameraInputs},
		{"interpolate", Interpolate, interpolateInputs}, {"nlmeans", NLMeans, pictureOnly},
		{"laplacian", Laplacian, pictureOnly}, {"maxfilter", MaxFilter, pictureOnly}, {"resize", Resize, pictureOnly}, {"chain", Chain, pictureOnly},
		{"carve", Carve, pictureOnly}, {"match", Match, matchInputs}, {"lens", Lens, lensInputs}, {"dct", DCT, dctInputs},
	}
}
