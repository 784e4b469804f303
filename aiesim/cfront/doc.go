// Package cfront is a front end for the C that AI Engine kernels are written in: text in, a resolved and typed tree or
// a list of positioned mistakes out. It knows vector and accumulator types, overloaded intrinsics (given to it as
// data), the chess keywords and pragmas, and the little C++ that kernels use. It runs nothing and knows no machine.
//
// This package is the tree: its types, expressions and statements. Its sub-packages make it:
//
//	bytes -> lex -> tokens without macros -> parse, by way of check -> Unit
//
//	lex     tokens, the preprocessor, the package's own headers, mistakes
//	check   what is read as a typed tree: names, conversions, operators, initialisers, overloads, constants
//	parse   the grammar: text in, a Unit or a list of mistakes out
//
// # Language
//
// C11 with scalar types, pointers, arrays of fixed length, structs, unions, enumerations, all operators and all
// statements but goto; the vector types v16int8 ... v128int8, v8int16 ... v64int16, v4int32 ... v32int32, v4float ...
// v32float, v2int64 ... v8int64, the same with uint8, and v8acc48, v16acc48, v4acc80, v8acc80; casts between vectors of
// one width; + and - on vectors; v[i]. Of C++: namespaces; classes with constructors, member functions, static members,
// one base, overloaded operators; templates of functions, classes, types and constants with specialisations, members
// defined outside, defaults, and declarations that have no meaning as no candidates; overloads, default arguments,
// references (T&& takes what T const & does), bool, nullptr, auto, also as a result, decltype, constexpr variables and
// functions, if constexpr, enum class, using, named casts, extern "C", loops over ranges, parameter packs and fold
// expressions; input_window<T>, output_window<T>, input_buffer<T>,
// output_buffer<T>, input_stream<T>, output_stream<T>, cascades, and their old names input_window_int16 and so on.
// Everything else is refused by its name: among others goto, bit-fields, tables of virtual functions, exceptions,
// inline assembly. Who may see a member is not checked. A local array whose length is no constant, but positive, has
// room for 4 KB: an access behind is an error, one within that and behind its length is none.
//
// <aie_api/...> and <adf.h> are headers of this package: the AIE API in C++ over the intrinsics. vector<T, N> and
// accum<T, N> are the register types themselves; their member functions are functions of the header. What auto,
// decltype and the user's templates take of v[i] is a vector_elem_ref, which sets the lane. printf and its kin are
// checked and do nothing; so do the event functions, and the counter of cycles stands at 0.
// A file is plain C or C++ by its name only as far as __cplusplus and the reserved words go.
//
// # The target
//
// 32 bits, little endian. char (signed) has 8 bits, short 16, int, long, enumerations and pointers 32 (of which
// addresses use 20), long long 64, float 32, double and long double 64; size_t is unsigned int. Every type is aligned
// to its size, vectors to at most 32 bytes and accumulators to 16. Comparisons, !, && and || are bool, as in C++.
//
// # Invariants of the tree
//
// Every expression has a type, and the operands of each operator have exactly the type it works in: all conversions
// are Convert nodes. Lvalues are *Var, *Deref, *Member or *Temp and never stand where a value is needed. Names are
// resolved to objects with slots, calls to one function or one signature. References are pointers. What C needs as a
// constant is one: lengths, case labels, the initialisers of static objects, arguments that an intrinsic wants
// constant. A tree without mistakes needs no further checks but those of values: bounds, alignment, division by zero.
//
// # Limits
//
// Reading ends with a mistake, never with a crash or a hang: nesting to 256, operators in a row to 5000, macro
// expansion to 2 million tokens, 2000 template instances, 1 million steps of constexpr functions, objects to 256 MB.
//
// # Files
//
//	pos, errors, config                  places, mistakes, what a parse depends on
//	type, types, typestring              types, when they are the same, how they are printed
//	tree, tree_stmt, tree_expr           the tree; walk: all of it in order
//	endless                              functions that never return
//	fold                                 integer arithmetic at compile time
//	dump, dump_expr                      the tree as text
package cfront
