// Package opt improves a Func on virtual registers: what a compiler does between the C text and register allocation.
//
// [Func] runs the passes in the order of the table in opt.go, which has the reason for each place. Every pass keeps
// the invariants of [mir.Check] and what the program does to memory and streams; it may read a variable without a value
// only where the program did.
//
//	pass     file         before -> after
//	shape    shape.go     blocks that cannot be reached, empty ones, rows of blocks -> long blocks
//	fold     fold.go      t = 4; u = i * t -> u = i << 2; copies, sums of sums, branches on constants
//	         merge.go     t = i + 1; i = t -> i = i + 1
//	         choice.go    t = c ? 32 : -8; u = t >> 2 -> u = c ? 8 : -2
//	convert  convert.go   if c goto b2 b1: x = 4 b2: -> x = c ? x : 4
//	         bothsides.go the operations that come out
//	cse      cse.go       t = i << 1; u = i << 1 -> t = i << 1; u = t
//	dead     dead.go      t = i * 2 (nobody reads t) -> nothing
//	unroll   unroll.go    loop 8 times, by hint 4: a -> loop 2 times: a a a a
//	         copybody.go  one copy of a body, with names of its own
//	         copies.go    how many copies, and the loops around them
//	short    short.go     loop 26 times: (loop 2 times: a) -> loop 26 times: a a
//	vectors  vectors.go   loop: v = shuffle c -> v = shuffle c; loop:
//	reload   reload.go    t = load [p]; mac(t); u = load [p]; mac(u) -> t = load [p]; mac(t); mac(t)
//	hoist    hoist.go     loop: t = n * 2 -> t = n * 2; loop:
//	promote  promote.go   loop: t = load [s]; store u, [s] -> v = load [s]; loop: t = v; v = u exit: store v, [s]
//	         cell.go      which places, and the operations that come out
//	reduce   reduce.go    loop: load [p + (i << 1)] -> q = p + (i << 1); loop: load [q]; q = q + 2
//	         carry.go     loop: p = a + y * 528; inner: p = p + 32 -> loop: inner: p = p + 32; p = p + 16
//	steps    merge.go     i = i + 1; i = i + 2 -> i = i + 3
//	rotate   rotate.go    loop: x = load [p]; (loop: a) -> x = load [p]; loop: (loop: a); x = load [p]
//	consts   consts.go    one register, in the entry block, for each constant of a class
//	spread   consts.go    x = y << 5 -> c = 5; x = y << c, where no instruction holds the constant
//	address  address.go   load [p]; load [p + 32]; p = p + 64 -> load [p], p += 32; load [p], p += 32
//	         chain.go     what a block does with one pointer value
//	         plan.go      which pointers its accesses go through
//	         deal.go      how accesses are dealt out to several pointers
//	         rewrite.go   the operations that come out
//	         circle.go    positions of windows: load [w], w += 32 -> load [w], w += m0 within cb0
//
// What they look at is made anew by each pass:
//
//	flow.go      predecessors, order, dominators
//	defs.go      definitions, uses; values: registers that mean the same everywhere
//	assigned.go  registers that have values
//	live.go      liveness by units of registers, counting only reads that matter
//	facts.go     what is known of registers at a place of the walk
//	form.go      sums of products of registers
//	induct.go    induction variables, registers as forms over them
//	pressure.go  how full the register files are
//	eval.go      arithmetic on constants
//	traits.go    what opcodes do
//	emit.go      operations that compute a form
package opt
