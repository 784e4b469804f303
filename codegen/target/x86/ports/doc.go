// Package ports says how many cycles the instructions of a kernel take on a core, from data about its ports alone:
// nothing is run. What it reads is the very list that x86.Link encodes.
//
//	vec.Insts --blocks--> loops with trip counts --uops--> loads of ports --Of--> cycles of each loop, and what binds them
//
// A loop takes what the largest of three needs: ports, however micro-operations are dealt out to them; dispatch, so
// many a cycle; and the latency of what one iteration hands on to the next. Cores deal micro-operations out when they
// enter, with what waits then in view, and hold so many that wait: sim.go follows a few iterations and says what is
// lost by that. A loop inside that fits the reorder buffer overlaps with what is around it and counts as part of it;
// others count by themselves. The bound is what ports and dispatch need for the kernel as a whole: no order of the
// instructions takes less.
//
// What the model does not know: caches behind the first, banks, mispredicted branches other than ends of long loops,
// the addresses of arrays beyond that they begin at multiples of 64 bytes. Both branches of a condition count.
//
// # Files
//
//	core.go     Core: ports, widths, latencies
//	table.go    rows of a core's text: micro-operations and latency of each instruction
//	zen3.txt, zen5.txt, goldencove.txt, cores.go   the cores, with sources
//	uops.go     micro-operations of one instruction
//	align.go    where addresses lie, modulo 64
//	blocks.go   loops of a list
//	pressure.go how long a set of micro-operations keeps ports busy
//	chain.go    latency from one iteration to the next
//	sim.go      the way that a core deals micro-operations out
//	cost.go     Of: cycles of a kernel
//	string.go   as text
package ports
