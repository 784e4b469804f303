// Package nativebench measures kernels on this processor: machine code that the compiler makes, in this process, beside
// what users would pick instead.
//
//	workload.go   kernels by name: those of `vyasa list`, files, and those of layers.go
//	gru.go        recurrent layers over time
//	layers.go     convolution layers, matrix products and blurs
//	data.go       what kernels run over
//	verify.go     the exact results
//	peak.go       what the processor reaches at most: loops of nothing but multiplications and additions
//	read.go       what memory gives: loops of nothing but loads
//	plainc.go     the kernel as plain C, in the best order of its loops
//	beside.go     the peers of one kernel
//	ours.go       one kernel: compiled and checked
//	measure.go    measured in turns with its peers
//	figures.go    figures of times
//	run.go        one kernel of any schedule: compiled, checked, timed, without peers
//	clock.go, model.go   cycles that were measured, and that the ports' model says
//	ready.go      ready-made schedules; contender.go: schedules of one algorithm, to be measured in turns
//	row.go        what is told of it: JSON, and a line of a table
//	table.go      rows as a document has them
//	suite.go      the kernels of the documented table
//	gallery.go    programs of the gallery over a picture
//	hand.go, hand_programs.go   programs as a careful programmer writes them in Go
//	mapped.go     a kernel on an instruction of this processor
package nativebench
