// Package args reads the arguments of a kernel from a JSON file and writes its outputs to binary files.
//
// The file is a list with one object for each parameter, in order:
//
//	[
//	  {"type": "int16", "shape": [18, 288], "file": "in.bin"},
//	  {"type": "int16", "shape": [3, 3], "data": [1, 2, 1, 2, 4, 2, 1, 2, 1]},
//	  {"type": "int16", "shape": [16, 256], "zero": true, "out": true},
//	  {"type": "int32", "scalar": 10}
//	]
//
// Complex numbers, cint16, cint32 and cfloat, are pairs in data and files, and one in a shape. The lanes of a cascade
// are acc48 and cacc48, 64 bits each, and acc80 and cacc80, 128 bits each.
//
// Files are little endian and row-major, the last dimension fastest; their names are relative to the JSON file. The
// shape may be left out where file or data tell the size. "align" is the alignment of the buffer's address (default
// 32), "address" the address, a number or "0x24000"; "over" is how many bytes behind the buffer vector loads may read;
// "out" asks for PARAMETER.bin after the run. Everything else is an error that names the line, the entry and the
// reason.
//
//	file        holds
//	read.go     Read, Parse: JSON to arguments
//	entry.go    one entry: its fields and their rules
//	numbers.go  numbers of each type as bytes
//	integers.go integers as elements, and back
//	write.go    Write: outputs to files
package args
