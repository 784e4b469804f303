// Package variants writes C functions of a known kind in the many ways in which people write them: one computation, its
// loops interchanged, tiled, unrolled, its arrays flat or of two dimensions or of pointers, walked by pointers or
// indexed, its names anything. What the pre-filter of regions learns from, and what the lifter is tested with.
//
//	p := variants.Write(rand.New(rand.NewPCG(1, 0)), variants.GEMM)
//	fmt.Print(p.Text)
//
// # Invariants
//
//   - The same source of random numbers gives the same text.
//   - Every program is C99 of its own, without headers, that a C compiler takes without warnings of -Wall.
//   - A program of a Kind computes that, whatever its form: Program.Meaning says what, in the names of the program.
//   - Programs of kind Other are not of the other kinds, though some look like them.
//
// # Files
//
//	kind.go      Kind and the computation of each
//	write.go     Write: draws a form and writes it
//	form.go      Form: what may be chosen
//	nest.go      loops: order, tiles, unrolling, pointers
//	arrays.go    how arrays are declared and indexed
//	names.go     what things are called
//	other.go     programs that are something else
package variants
