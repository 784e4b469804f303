// Package match finds the ways in which an instruction computes a part of a sum of products. Both are the same thing: a
// [Product] is a Func as matrices, one for each operand, with a row for each dimension and a column for each loop (the
// deterministic mapper of the paper ISA Mapper, section 2.2).
//
//	haystack  c(m, n) = sum(r, a(m, r.x) * b(r.x, n))          loops m, n, r.x
//	needle    out(i) = sum(r, u(r.x) * v(i, r.x))              loops i, r.x
//	maps      i = n, r.x = r.x: u is a, v is b                 exact
//	          i = m, r.x = r.x: u is b, v is a                 exact, swapped
//
// A map gives each loop of the needle a loop of the haystack; the loops that are left stay around the instruction and
// only change where its operands begin. Calls (calls.go) says element by element what the operands of a call hold;
// Prove compares the products that calls make with those of the haystack, for all values of the loops around; Run runs
// them.
//
// # Files
//
//	product.go    Product, Access, Row, Loop
//	read.go       a Func as Products
//	incidence.go  which operands a loop moves
//	find.go       Find: all maps, or why there is none
//	map.go        Map, Class
//	class.go      how an operand lies: exact, pack, dup
//	why.go        Why: the reason that nothing maps, as data
//	calls.go      which elements the operands of a call hold
//	span.go       rows that are sums of others
//	prove.go      Prove: the calls of a map compute the haystack
//	run.go        Run: the calls of a map, one after the other
//	search.go     Search: maps after transformations, which the reason of a failure chooses
//	rewrite.go    Rewrite: an algorithm in which a sum is another one
//	factorise.go, unit.go, band.go    the transformations: distributivity, dimensions of size 1, bands
//	again.go, numbers.go    im2col, split with padding, fused loops; offsets, bytes and half weights
//	prepare.go    Prepared: sums whose terms are no products of elements
//	same.go       Same: two algorithms have the same values, symbol by symbol
//	ring.go       Ring: what is computed in where things are compared; polynomial.go, field.go: normal forms, a prime field
//	sides.go      Sides: what calls add and what they should, in a ring; ProveInField
//	schedule.go   Found.Schedule: a map as a schedule with the directive map
//	given.go, points.go    the maps of given loops; what the operands of a call hold, for those who schedule calls
package match
