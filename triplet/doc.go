// Package triplet turns the vectorised parts of a loop nest into multiply-accumulate triplets, Out += Data * Coef over
// lanes, and groups those by what they are stored in: the Vyasa paper's steps 1 and 2 (section III). A machine brings
// the passes that map groups onto its datapaths; for machines that select operands out of wide registers package
// columns has them, the paper's steps 3 and 4.
//
//	algorithm + schedule -> loop nest -> [triplets -> lazy -> the machine's mapper] -> vector program -> intrinsic C
//
// Of a machine this package knows what [Machine] says: how vectors lie in memory, which lanes there are for
// element-wise work, and its mapper. A Datapath is one of its multiply-accumulate operations: element types, lanes,
// columns, accumulator width, register widths, and a function that reports whether, and with which parameters, a
// selection is possible.
//
// # Invariants
//
//   - The statements of the nest stay as they are, but for vector loops: in their place are Blocks of straight-line
//     multiply-accumulates, and Lanewise operations between them.
//   - What is more than a sum of products is a chain of values, each in lanes of int16 or int32 that hold it exactly, or of
//     float32, rounded operation by operation: a Block ends an accumulator in one, Lanewise makes one of others, and a later Block takes them as operands. A Block uses no
//     value that it makes itself.
//   - The triplets of a body are its multiply-accumulates, none lost, none twice. The order inside a group is free for
//     integers, whose accumulators are exact and wide enough for every partial sum, or the program is refused; for floats
//     it is the order of the algorithm.
//   - An accumulator begins once before it is used; a group is what one Block adds to it. What is stored is the same
//     after each pass: Run of a program is exec.Run of its nest.
//   - Every load is aligned as the machine asks for and inside its array in every iteration; what cannot be loaded so is
//     packed by the caller of the kernel or gathered by scalar loads, and never wrong.
//   - A filler column multiplies by an element that is known to be zero: padding of an input (zero by contract), the
//     constant array, or zeros put into the register.
//   - Macs stand in the order in which they should run. Same nest and datapaths, same program: nothing depends on map order.
//
// A nest of several stages is one body: its internal arrays are there all the time (stages.go), and a Block ends where
// the next statement loads what it stores, or stores what it loads.
//
// Check looks at lanes, loads, registers and products; Run at the rest. Every pass returns a new Program.
//
// # Files
//
//	program.go, block.go                the form
//	machine.go                          the machine and its datapaths as data
//	extract.go                          Extract: the passes in their order; both ways of a condition as conditions apart
//	check.go, check_mac.go              Check
//	run.go                              Run
//	string.go, string_*.go              String: the paper's tables, with all that a pass reads
//	parse.go, parse_*.go, parser.go     Parse: what String prints
//	mistake.go                          the kinds of mistakes
//
//	pass          before -> after                                        why there
//	triplets.go   vectorised statements -> triplets (Table I)            what follows knows no statements
//	              (products.go: sums of products; terms.go: operands;
//	              complex_select.go, complex_parts.go: complex products;
//	              merge.go: sums of sums in one accumulator)
//	              (epilogue.go, epilogue_make.go, epilogue_sum.go, epilogue_narrow.go, epilogue_float.go,
//	              epilogue_convert.go, epilogue_ieee.go, epilogue_bylanes.go, epilogue_quotients.go, epilogue_lanes.go:
//	              more than that -> values;
//	              epilogue_unsigned.go, epilogue_words.go: uint32 as int32;
//	              lanewise.go: their operations;
//	              walker.go: what all of these share)
//	lazy.go       triplets -> groups stored once (Table II)              whole sums are what operations share
//	the mapper    groups -> operations on registers                      last: needs rows, lanes and the machine
package triplet
