// Package intrinsic is the table of the AI Engine's intrinsic functions: each overload's name and types for the C front
// end, and what it does for the simulator. Signatures are made from a few rows of types and families, not written out.
//
//	file          holds
//	kind.go       Kind: what an executed operation is counted as
//	def.go        Def: the meaning of an overload; Role: the meaning of an argument
//	signatures.go Table: all overloads by name; Refused: names known and not modelled, with the reason
//	table.go      how they are added; types
//	mac.go        multiply-accumulate families with their variants
//	float.go      the float unit
//	lanes.go      select, shuffle, add, compare
//	register.go   parts, elements, casts, undef, null
//	convert.go    srs, ups, pack, modes
//	window.go     windows and streams; complexport.go: of complex numbers
//	scalar.go     scalar mathematics and memory functions
//	mathfn.go     its routines
package intrinsic
