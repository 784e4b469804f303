// Package text is the forms of package mir as text that can be read back: what tests of passes are written in. The
// listings that [mir.Func] and [mir.Program] print themselves are for people and leave out what is the same everywhere.
//
//	func add frame 32
//	param %0
//	root 1 param p of 0 restrict
//	reg %0 P "p"
//	reg %1 R
//	block 0 ; 3
//	  %1 = lda %0 bytes=4 signed root=1 ; 4
//	  return
//
// [Parse] of [Print] is the function again, but for the objects of the C text (of parameters and globals), which have no
// form here, and for positions, of which the line is kept.
//
//	file        holds
//	print.go    Print; printop.go: operations
//	parse.go    Parse; parseop.go: operations; scan.go: words of a line
//	vec.go      operations of the vector unit by the signature of their intrinsic, or as data
//	program.go  PrintProgram, ParseProgram: instruction words
package text
