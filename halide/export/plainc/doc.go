// Package plainc writes algorithms as plain C: a function of arrays, readable as a specification, with the algorithm's
// own arithmetic, and a test of it. Back ends whose programs are C, too, take its statements for what their own
// operations cannot do.
//
//	out(x, y) = narrow(uint8, sum(r, in(x + r.x, y) * k(r.x)), 4)
//	->
//	for (int y = 0; y < 16; y++) {
//	    for (int x = 0; x < 256; x++) {
//	        int32_t s = 0;
//	        for (int r_x = 0; r_x < 3; r_x++) {
//	            s += in[y][x + r_x] * k[r_x];
//	        }
//	        out[y][x] = clamp32(round_even32(s, 4), 0, 255);
//	    }
//	}
//
// # What holds
//
//   - Integers are exact: each operation is computed in 32, 64 or 128 bits, as its interval needs, without signed overflow; what
//     Wrap reduces and has more is computed modulo 2^64. What needs more than 128 bits is refused.
//   - Floats are rounded operation by operation if the compiler fuses none (-ffp-contract=off), sums in the order of the algorithm.
//     Elementary functions are those of the C library in double.
//   - Dimension 0 is the last one of an array. An array begins at the least coordinate that is read.
//   - C is C11 with what gcc and clang have: __int128 where it is needed, arithmetic shifts, conversions that wrap.
//
// # Files
//
//	write.go      a pipeline as a unit; writer.go: lines of C; names.go: names; array.go: arrays
//	function.go   a Func as loops; define.go: its definition; update.go: its updates; stage.go: loops for other back ends
//	body.go       what is known while a definition is written, and names for values that are used twice
//	expr.go       expressions by their operations; value.go: their text and their types in C
//	ints.go, division.go, modular.go, floats.go   operations
//	load.go       elements, borders
//	reduce.go     sums, products, extremes, places of extremes
//	helpers.go    functions that files bring along
//	test.go       the test of a file, and its data
package plainc
