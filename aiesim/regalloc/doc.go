// Package regalloc gives every virtual register of a function a physical one, before the operations are scheduled.
//
//	mir.Func over variables -> Func -> mir.Func over machine registers, with spills
//
// The machine has no interlocks: a register is busy from the landing of its value to its last read, and the scheduler
// sees every reuse as a real constraint. So the placement is made in program order, is always valid, and spreads values
// over the registers of their class.
//
// The passes, in order:
//
//	start     end.go       what control reads at the ends of blocks becomes operands; loops get their counters
//	tie       tie.go       a tied operation names one register: else copies
//	webs      webs.go      independent live ranges of a variable become registers, so that reuse of a name costs nothing
//	narrow    narrow.go    each gets the largest class, and the smallest width, that its own operands allow
//	choices   choices.go   registers that each may be in
//	coalesce  coalesce.go  copies disappear: a load into a temporary lands in the part that it was copied to
//	colourAll colour.go    until everything fits; first, if asked for:
//	  aside       aside.go        vectors that loops only read wait in memory
//	  live        live.go         the live ranges of each unit of a register
//	  priority    assign.go       widest and most constrained first, into the register that was used least recently
//	  evict       evict.go        if there is none: others are moved aside
//	  chooseSpill spillchoice.go  if that fails: who gives way at least cost
//	  planSplit   split.go        the pieces of its live range in which it is in a register
//	  insert      insert.go       the operations that reload it and spill it
//	cleanUp   cleanup.go   each choice again, now that the neighbours are known; copies onto themselves disappear
//	  spread    spread.go    values that keep iterations of a loop apart move to other registers
//	finish    finish.go    the result is written, copies of accumulators in halves, with what the user should know
//
// What waits elsewhere does so in memory (spillToMemory), in a register of a class with more of them (spillToClass), or
// nowhere: constants are made again (rematerialize).
//
//	file         holds besides
//	regalloc.go  Func, Options
//	function.go  function: what is worked on
//	flow.go      dataflow between blocks
//	occupy.go    occupancy: who holds which unit of a register file when
//	spans.go     spans: how far apart iterations are, by who shares a register
//	homes.go     homes: where split registers wait
//	hint.go      remarks; chess_storage
//	note.go      remarks on spills; routine.go: on the runtime library
//	check.go     Check
//
// Invariants: while registers are coloured no operation changes. A split register is replaced by pieces of fewer
// references, down to those of one operation, which are not split: so colouring ends. The input is only changed on
// success. No choice depends on anything but the function, the machine and [Options].
//
// [Check] is the second opinion: it knows nothing of lives or webs and follows physical registers through the function.
package regalloc
