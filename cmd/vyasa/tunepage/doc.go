// Package tunepage writes what was tuned as one HTML page without anything beside it: how the best came down over the
// evaluations, how far it can be from the best possible, where kernels lie under the roofline, and the paper's figures
// beside ours. Equal contents give equal bytes.
//
//	tunepage.go    the contents, and the page
//	tunepage.html  its frame
//	draw.go        pictures as SVG inside the page
//	curves.go      cycles over evaluations
//	compare.go     strategies over evaluations, as a picture of its own
//	gaps.go        cycles over the bound, of all workloads
//	roofline.go    all workloads under the roofs of their types
package tunepage
