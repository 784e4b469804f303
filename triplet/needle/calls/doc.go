// Package calls turns the loops of a nest that are an instruction's (directive map) into calls of it.
//
//	for n < 19 map vpdpbusd i                for n_ < 2
//	    for r.x < 11 map vpdpbusd r.x            for r.x_ < 3
//	        acc(n) += a(r.x) * b(n, r.x)  ->         for k < 4: if 4*r.x_ + k < 11: vpdpbusd.a(k) = a(4*r.x_ + k)
//	                                                 ... b and acc likewise; what is beyond a loop is zero
//	                                                 call vpdpbusd out, acc, a, b
//	                                                 for i < 16: if 16*n_ + i < 19: acc(16*n_ + i) = vpdpbusd.out(i)
//
// Each call is proved: which elements its operands hold (match.Prove), and that nothing saturates or wraps
// (needle.Exact). The nest that comes out has plain statements but for the calls; it runs here, where an instruction
// does what its text says, and is written as C by codegen/mapped.
//
// # Files
//
//	block.go    the blocks of a nest, as sums of products
//	proved.go   Proved: a block whose calls are proved, for those who make them otherwise
//	lower.go    Lower: blocks become calls
//	operand.go  what brings operands into their order, and results back
//	place.go    Operand: where one lies in an array, without being brought there
//	sums.go     accumulators become arrays that calls add to
//	hoist.go    operands are brought into their order outside of loops that do not move them
//	call.go     Call: the statement
//	run.go      Run
//	plain.go    the sum that an instruction is where nothing wraps or saturates
package calls
