// Package place gives every virtual register of a function a physical one, before the operations are scheduled.
//
//	ops.Func over variables -> Func -> ops.Func over machine registers, with spills
//
// The machine has no interlocks: a register is busy from the landing of its value to its last read, and the scheduler
// sees every reuse as a real constraint. So the placement is made in program order, is always valid, and spreads values
// over the registers of their class.
//
// The passes, in order:
//
//	start    end.go       what control reads at the ends of blocks becomes operands; loops get their counters
//	tie      tie.go       a tied operation names one register: else copies
//	webs     webs.go      independent lives of a variable become registers of their own, so that reuse of a name costs nothing
//	narrow   narrow.go    a web that only moves is not bound to the class its variable needs elsewhere, nor to its width
//	coalesce coalesce.go  copies disappear: a load into a temporary lands in the part that the temporary was copied to
//	rounds   round.go     until everything fits:
//	  live     live.go      where each unit of a register holds a value that is read later
//	  assign   assign.go    widest and most constrained first, least recently used; with others moved aside (recolour.go)
//	  remedy   remedy.go    who must give way at least cost: constants are made again, values wait in other registers or in memory
//	  split    split.go     the pieces in which it stays in its register
//	  insert   insert.go    the operations that bring it and take it away
//	settle   settle.go    a second look at each choice (nobody need give way any more); copies onto themselves disappear
//	finish   finish.go    the result is written; hint.go and note.go say what the user should know
//
// Invariants: inside a round no operation changes; a piece of a split register is never split into as many pieces again,
// so that the rounds end. The input is only changed on success. No choice depends on anything but the function, the
// machine and [Options].
//
// [Check] is the second opinion: it knows nothing of lives or webs and follows physical registers through the function.
package place
