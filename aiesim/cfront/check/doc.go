// Package check makes a typed tree of what the parser reads: it resolves names, inserts conversions, evaluates what C
// wants constant, and refuses what has no meaning. It reads no token; what it needs of the text it asks [Above] for.
//
//	parts                          who knows whom
//	scope, names                   what names stand for; the function being read
//	declared, generic, funcname    declarations, templates and calls as they are written
//	constant, constexpr, foldexpr  Consts: evaluation at compile time
//	program, funcs, ports          Program: the objects and functions of the unit
//	convert, bind, cast, kinds     Conversions, references, casts
//	arith, assign                  Operators
//	init, aggregate                Inits: initialisers
//	overload, candidates, resolve  Resolver: which function a call means
//	lane, referred, setlane        lanes of vectors; elemref: what refers to them; alias: names of them
//	widez                          multiplications with z of 512 bits
package check
