// Package csource writes scalar C: the statements of a loop nest that no vectors compute, and what they need around
// them.
//
//	lower.Stmt + Names --Writer--> lines of C11 and C++14 + Library + Includes
//
// It knows no vector program, and of the machine only the names in its headers. Package codegen writes its operations
// between these lines: it gives them to [Writer.Line], and their loops and conditions to [Writer.Loop] and [Writer.If].
//
// # Invariants
//
//   - An expression is computed in the least C type that holds its operands and its result: int32_t, int64_t, or
//     vy_wide of 128 bits. What has values beyond that is refused by [Check], and must not come here.
//   - No operation is undefined in C, whatever the data: divisors of 0, left shifts of negative numbers, floats out of
//     range.
//   - Every float operation is rounded by itself.
//   - The text declares each accumulator in the innermost block that holds its value, and calls nothing but what
//     [Writer.Library] and [Writer.Includes] bring along.
//
// # Files
//
//	writer.go                      Writer
//	body.go, stmt.go               statements
//	index.go                       indexes
//	term.go                        text with its C type and how tight it binds
//	expr.go, arith.go, bits.go, narrow.go, lane.go   expressions
//	function.go                    a whole nest as a C function
//	words.go, flat.go              loops that store parts of words as loops that store words; of all vectors one loop
//	apart.go                       loops over rows of elements as two loops
//	carry.go, counts.go            loops that read what they have just stored as loops that have it in variables
//	width.go, check.go             C types that hold values; expressions that none holds
//	scope.go, part.go              where accumulators are declared
//	library.go, library.c.txt      the functions that the text calls, and the headers
//	names.go                       C identifiers
//	comment.go, pattern.go         comments; the words of a text
package csource
