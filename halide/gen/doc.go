// Package gen makes random algorithms, regions and data for property tests with pgregory.net/rapid.
//
// Everything it makes is right: Err is nil, and every read is inside the data or has a border. Kernels take some
// thousand multiply-accumulates unless their Size says otherwise.
//
//	kernel.go   Draw, Func: multiply-accumulate kernels of 1 to 4 dimensions, with strides, dilations and borders
//	term.go     what is summed up, and what becomes of the sum
//	build.go    how a drawn kernel is written
//	where.go    which points of a reduction count
//	epilogue.go Epilogue: what vector units compute beside sums of products, and after them
//	expr.go     Any: expressions of every operation
//	pipeline.go Pipeline: several Funcs, with updates, Tuples, conditions and borders, in any combination
//	images.go, images_value.go, images_update.go   Images: pipelines as users write them, with regions and data
//	data.go     Region, Reads, Inputs, Array: where, and on what, to evaluate
//	needs.go    Needs: how far Funcs and inputs are needed
//
// Schedules are legal by the language; those of Fitting are such that the machine can run them too, but for a few in a
// hundred. What the machine can run is judged here, from its documents, without the compiler, so that what the compiler
// refuses can be held against it.
//
//	schedule.go Schedule, Fitting: the loops of a Func
//	stages.go, stager.go, stages_change.go, stages_loops.go,
//	stages_other.go, stages_uses.go, stages_arrays.go   Stages: those of all
//	            stages of a pipeline
//	specialize.go  Specialized: other loops where conditions hold
//	storage.go  Layout; how arrays are stored, and what the datapath is asked for
//	rules.go    Breaks: which rules of the machine a schedule breaks; the small ones
//	operands.go rule: sums of products of operands that there are multipliers for
//	lanes.go    vectors whose lanes lie alike in memory
//	program.go  rule: the size of the code, estimated
//	memory.go   arrays in memory
//	space.go    loops and Vars, as the directives say
package gen
