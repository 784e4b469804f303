// Package nativebench measures kernels on this processor: machine code that the compiler makes, in this process, beside what users
// would pick instead.
//
//	workload.go   kernels by name: those of `vyasa list`, and those of layers.go
//	layers.go     convolution layers, matrix products and blurs
//	peak.go       what the processor reaches at most: loops of nothing but multiplications and additions
//	measure.go    one kernel: compiled, checked, measured in turns with its peers
//	row.go        what is told of it: JSON, and a line of a table
package nativebench
