// Package gen makes random algorithms, regions and data for property tests with pgregory.net/rapid.
//
// Everything it makes is right: Err is nil, and every read is inside the data or has a border. Kernels take some
// thousand multiply-accumulates unless their Size says otherwise.
//
//	kernel.go   Draw, Func: multiply-accumulate kernels of 1 to 4 dimensions, with strides, dilations and borders
//	build.go    how a drawn kernel is written
//	expr.go     Any: expressions of every operation
//	schedule.go Schedule, Layout: legal schedules of a Func
//	data.go     Region, Reads, Inputs, Array: where, and on what, to evaluate
package gen
