// Package source reads legacy C, and the C++ that legacy numeric code is written in, into typed trees ([ctree.Unit]).
// It runs nothing and opens nothing: the parser (modernc.org/cc/v4) sees the text, the package's own headers and, if
// they are given, the user's own.
//
//	text -> macros with other values -> cc/v4 -> typed tree, conversions explicit -> Unit
//
// # Invariants
//
//   - A file that is read twice gives the same bytes. Positions are lines of the user's file, also after rewriting.
//   - What a function uses and the tree cannot say is refused by name and line, for that function only ([ctree.Func].Refused). What
//     is no C at all is refused for the file.
//   - Nothing is left out silently: missing headers and the like are notes of the unit.
//   - Any input ends: sizes, nesting and macro expansion are limited, and a panic of the parser is an error.
//
// # What is C here
//
// C11 and the GNU extensions that the parser knows, on LP64: vectors (__m128 ... and vector_size), statement
// expressions, case ranges, arrays of variable length. Refused: goto, assembly but for barriers, long double, complex
// numbers, bit-fields, variable arguments, wide strings, nested functions, case labels inside statements. _OPENMP is
// not defined: pragmas are kept as text beside loops and blocks, and the sequential meaning is read.
//
// # What is C++ here
//
// Files by their name (.cpp, .cc, ...) or with what C does not have. Read: std::vector of anything by value, reference
// and pointer, with size, empty, [], at, front, back, push_back, pop_back, resize, assign, clear, data; references;
// auto; loops over elements; const integers as constants; namespaces; default arguments; overloads by number of
// parameters; new[] and delete; named casts; std::min, max, abs, swap, fill and <cmath>; templates, for one choice of
// types, numbers as parameters of functions; the user's headers; throw, which ends the program; enumerations;
// std::thread and std::atomic, each thread at once where it is started. Structs and classes have constructors and
// methods, also static ones, fields with values, constants, operators () and [], and + - * / between variables; the
// method m of C is the function C__m, whose first parameter is this_; methods that only types tell apart are left out
// with a note. A cout line is a call of __vyprints. Refused by name and line: bases, virtual methods, destructors that
// do more than to free memory, copies of objects that say themselves how they are copied, exceptions, iterators,
// lambdas but those of threads, input, other containers. A function or declaration that cannot be read is refused
// alone.
//
// # Files
//
//	read, files, macros, predefined    the closed world of the parser
//	headers/                           the package's own <stdio.h>, <immintrin.h> ...
//	bodies                             the bodies of intrinsics, which <immintrin.h> has in C
//	errors                             the parser's messages with the user's lines
//	translate, decl, init              units, functions, objects
//	others, link                       other files of the program: bodies of what is reached
//	types, vla                         types, lengths that are not constant
//	stmt, switchstmt, attach, asm      statements, pragmas, barriers
//	expr, binary, unary, postfix       operators
//	primary, call                      names, numbers, calls
//	convert                            C's conversions
//	reference, operation, copied       what the C++ rewrite makes of references and vectors
//	bounds, contain, include, retry    limits; headers; functions and declarations that are no C
//	apart                              functions that a file defines again
//	cxx, cxx_lex, cxx_type             the C++ rewrite: passes over tokens; types
//	cxx_words, cxx_class, cxx_template names, structs, templates
//	cxx_members, cxx_method            methods as functions
//	cxx_fields, cxx_overload           values of fields, constants of classes; methods of one name
//	cxx_return                         lists that are returned, throw
//	cxx_objects, cxx_algorithms        calls of them, constructors; fill
//	cxx_constants, cxx_memory          constants; new, delete, printing
//	cxx_ranges, cxx_casts              loops over elements; casts
//	cxx_threads                        std::thread and std::atomic, one thread after another
//	cxx_defaults, cxx_declare          default arguments, overloads; vectors, references, auto
//	cxx_auto                           auto in for statements
//	cxx_methods                        methods of vectors, <algorithm>, <cmath>
package source
