// Package schedule turns operations on physical registers into instruction words: it says in which cycle and slot each
// operation issues. Iterations of innermost counted loops overlap (modulo scheduling), other code is scheduled as
// lists.
//
//	mir.Func (placed) -> mir.Program
//
// Invariants of the result, for any way through the program:
//
//   - Each operation reads what it would read if operations ran one after the other in program order, and memory ends
//     up the same. The pipeline has no interlocks: an operand is read, and a result seen, at the cycles that the
//     machine's table says. That holds for results that are in flight across branches and back edges too.
//
//   - Memory sees accesses in the order of issue; of one cycle, loads come before the store.
//
//   - The operations of a bundle fit an instruction word.
//
//   - Accesses through one pointer are in different cycles. Streams and volatile accesses keep their order.
//
//   - One operation in a cycle takes the read port of accumulators, across blocks too (port.go).
//
// The passes, in order:
//
//	file             does                                        why there
//	units.go         operations with the units that they         everything else works on units
//	                 read and write, and when
//	address.go       where accesses go, symbolically             dependences through memory need it
//	live.go          which units hold values                     a register for comparing counts; the report
//	plan.go          for each zero-overhead loop:                the kernels decide what lies around them
//	 depend.go         the dependence graph (graph.go, memory.go)
//	                   (late.go: positions of windows that move late)
//	 resources.go      the least distance by slots
//	 recurrence.go     the least distance by recurrences
//	 list.go           the body as a list: the fallback
//	 kernel.go         distances, strategies, choice (modulo.go, table.go, shift.go)
//	 replan.go         where a loop is longer than its bound, if asked for: registers by the schedule
//	                   (local.go, afterwards.go, adopt.go)
//	 pipe.go           what the report says
//	segment.go       blocks, prologues and epilogues as          a prologue shares cycles with the code before
//	                 stretches of bundles
//	straight.go      a schedule for each stretch (list.go),      needs what is in flight from those before it
//	                 what is in flight behind it (flight.go)
//	layout.go        bundles, sizes, targets, regions            needs all lengths
//
// All of it is deterministic.
package schedule
