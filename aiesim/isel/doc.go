// Package isel turns the checked tree of a kernel into operations of the machine over virtual registers: C in,
// [mir.Func] out, with every call in place of the function it calls.
//
//	Unit, Func  ->  mir.Func
//
// # What it promises
//
//   - The operations compute what the C text means, bit for bit: what [aiesim] computes, or an error that names the
//     line, the reason and the remedy where something cannot be timed.
//   - Operands are where the machine takes them: vectors for x, y and z, masks, starts and shifts in the classes of
//     their ports ([mir.Op.Takes]), with copies where a variable is wanted in two places.
//   - Parts of registers cost nothing: upd_, ext_ and concat are operands of part of a register.
//   - Loops are bottom-tested; those whose number of iterations is known when they are entered are counted
//     ([mir.Loop]).
//   - Every access says which object it touches, as far as that follows from where its pointer comes from.
//
// What is left to later passes: folding, dead code, addresses by post-modification, unrolling by a factor.
//
// # Decisions
//
//   - Variables whose address is never taken live in registers; those that never change are bound to the value itself.
//   - Pointers are a register plus a constant as long as they can be, and an object plus a constant for locals and
//     globals.
//   - The position of a window lives in a register from the start of the kernel to its end. If the program uses a
//     window in a way that hides which one it is, all positions live in memory, where the window's descriptor is. A
//     window that window_ functions move is circular: the bounds of its buffer are loaded too.
//   - A loop that is to be unrolled whole (chess_flatten_loop, chess_unroll_loop(), #pragma unroll) is unrolled here,
//     since starts and parts may have to be constants in each iteration.
//   - ?:, && and || of cheap operands, and an if that sets one scalar, are done without branches.
//   - Calls are inlined; recursion, unknown targets and run-time configuration words are refused.
//
// # Files
//
//	file         holds
//	isel.go      Func; wire: the parts of a translation and who knows whom
//	kernel.go    the entry, its parameters
//	errors.go    Error
//
//	build.go     builder: blocks, registers, constants; finish.go: their final order; copy.go: copies
//	arith.go     scalars: operations on numbers; convert.go: conversions
//	address.go   addresses; access.go: loads and stores; memory.go: bytes
//
//	ports.go     ports: the windows and streams
//	facts.go     what is known of variables before; walk.go: what a statement or an expression may do
//	env.go       env: where objects live
//	consts.go    known: expressions with a known value
//	count.go     counting: which loops are counted; trips.go: how often they run
//
//	values.go    entries, values: expressions by the type of their value
//	cond.go      conds: conditions, branches
//	number.go    numbers; numcond.go: ?:, differences of pointers, functions
//	ptr.go       pointers; memcpy, memmove, memset
//	record.go    records: structs and initialisers in memory
//	vec.go       vectors; lanewise.go: + and - of them, literals
//	acc.go       accs: accumulators, srs and ups
//	mac.go       macs: operations with data selection; conf.go: their configuration word
//	window.go    windows: operations on windows and streams
//	call.go      calls and returns
//	stmt.go      statements
//	loop.go      loops; flatten.go: those that are unrolled whole
//
//	promote.go   locals with constant accesses into registers
//	class.go     classing: register classes; spread.go: roots of accesses
//	fuse.go      stores that shift, round and saturate
package isel
