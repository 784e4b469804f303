// Package core runs scheduled programs: bundles of operations on physical registers, cycle by cycle.
//
//	mir.Program --New--> Core --Run--> numbers in the buffers, Result: cycles, stalls, executions of each bundle
//	                          --Time-> the same Result without the work on vectors
//
// The machine is an exposed pipeline. In each cycle
//
//	results land                 those of operations issued Write cycles ago become visible
//	a bundle issues              its operations read their operands (Read cycles after issue), loads before stores
//	accumulators are read        of multiplications issued AccRead cycles ago
//	the pipeline stands still    for bank conflicts, streams that are not ready, routines of the runtime library
//	control goes on              to the next bundle, the start of a hardware loop, the target of a branch 6 bundles ago
//
// Invariants
//
//   - Every unit of a register knows the virtual register whose value it holds. A read of another value than the
//     operand names is a [Hazard]: a mistake of the scheduler or allocator. What no operation has ever written is a
//     variable without a value, and the user's affair: its lanes are undefined, its use as a number is an [Error].
//   - Selections are read a cycle before issue ([machine.Operation].ConfRead): a change that lands with the bundle is
//     not seen.
//   - Standing still does not move the pipeline: relative times, and so values, never depend on stalls.
//   - Memory is read and written at issue, in order; an access outside of every buffer is an error.
//   - Run and Time agree on every number of the Result, or Time says [ErrData].
//   - The same program and arguments give the same result; a Core never changes and may run many times at once.
//     Nothing is allocated once a run is going.
//
// A bank of data memory serves one access a cycle ([machine.Machine].MemoryBanks): if the worst bank of a cycle has n
// accesses, n-1 times ConflictCycles are lost (AIE1_TIMING, memory; the arbiter is not published).
//
//	file          holds
//	core.go       Core, New: a program made ready
//	code.go       code: an operation made ready; its operands by role
//	prepare.go    bundles made ready
//	choose.go     which function does an operation
//	layout.go     units of register files, operands
//	regs.go       register files with tags
//	state.go      state of a run
//	pipeline.go   its pipeline: what is on its way to registers
//	run.go        Run: the machine
//	control.go    branches, hardware loops
//	dovector.go   vector unit, moves
//	doacc.go      shift-round-saturate, modes
//	doaccess.go   loads and stores
//	doscalar.go   scalar operations
//	selection.go  data selection, made once or cached
//	stream.go     streams
//	access.go     addresses, their checks
//	memory.go     data memory
//	banks.go      bank conflicts
//	placement.go  where buffers lie
//	load.go       arguments, memory and parameters at the start; Placement
//	globals.go    first values of globals
//	slice.go      Time: what decides the cycles
//	clock.go      Time: its state
//	time.go       Time: the machine without data
//	number.go     arithmetic on scalars
//	mathfn.go     mathematical functions
//	vcd.go        value change dumps
//	errors.go     Error, Hazard, ErrData
//	options.go    Arg, Options
//	result.go     Result
package core
