// Package triplet is the form between loop nests and vector programs: multiply-accumulate triplets, Out += Data * Coef
// over lanes, and groups of them by what they are stored in. Package extract makes it of a nest: the Vyasa paper's
// steps 1 and 2 (section III). A machine brings the passes that map groups onto its datapaths; for machines that
// select operands out of wide registers package columns has them, the paper's steps 3 and 4.
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
//   - What is more than a sum of products is a chain of values, each in lanes of int16 or int32 that hold it exactly,
//     or of float32, rounded operation by operation: a Block ends an accumulator in one, Lanewise makes one of others,
//     and a later Block takes them as operands. A Block uses no value that it makes itself.
//   - The triplets of a body are its multiply-accumulates, none lost, none twice. The order inside a group is free for
//     integers, whose accumulators are exact and wide enough for every partial sum, or the program is refused; for
//     floats it is the order of the algorithm.
//   - An accumulator begins once before it is used; a group is what one Block adds to it. What is stored is the same
//     after each pass: Run of a program is exec.Run of its nest.
//   - Every load is aligned as the machine asks for and inside its array in every iteration; what cannot be loaded so
//     is packed by the caller of the kernel or gathered by scalar loads, and never wrong.
//   - A filler column multiplies by an element that is known to be zero: padding of an input (zero by contract), the
//     constant array, or zeros put into the register.
//   - Macs stand in the order in which they should run.
//
// A nest of several stages is one body: its internal arrays are there all the time, and a Block ends where the next
// statement loads what it stores, or stores what it loads.
//
// Check looks at lanes, loads, registers and products; Run at the rest.
//
// # Files
//
//	program.go, block.go, lanewise.go   the form: programs, Blocks of triplets, operations on lanes
//	access.go, number.go                elements of arrays that lanes read and write; constants
//	arrays.go                           which arrays a program reads, has to itself and is passed
//	machine.go                          the machine and its datapaths as data
//	check.go, check_mac.go              Check
//	run.go                              Run
//	string.go, string_*.go              String: the paper's tables, with all that a pass reads
//	parse.go, parse_*.go, parser.go     Parse: what String prints
//	mistake.go                          the kinds of mistakes
package triplet
