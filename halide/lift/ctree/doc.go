// Package ctree is C after a front end has understood it: functions of typed trees in which nothing is implicit. It is
// what the lifter's interpreter runs and its prover reads; it runs nothing and parses nothing itself.
//
// # The target
//
// LP64, little endian: char 8 bits and signed, short 16, int 32, long and long long 64, pointers 64, float and double
// IEEE. Types are aligned to their size, structs to their widest field, vectors to their size.
//
// # Invariants
//
//   - Every expression has a type. The operands of a [Binary] have exactly the type it works in (shifts: each its own
//     promoted one), the two sides of an [Assign] one type: all of C's conversions are [Convert] nodes.
//   - Lvalues are *VarRef, *Deref, *Index, *Member, *ListIndex, *Lane and *CompoundLit. Where a value of scalar, vector,
//     struct or list type is wanted, an lvalue means its contents: there is no load node. An array never stands
//     where a value is wanted, but as the operand of *Decay (pointer to its first element), *Index, *AddressOf,
//     and as a string that initialises.
//   - Conditions (if, loops, ?:, &&, ||, !) are of type Int; a pointer or a floating value in a condition is compared with
//     zero explicitly. Comparisons, !, && and || have type int and the value 0 or 1.
//   - sizeof, enumeration constants, character constants and offsets are *IntLit. Lengths of variable arrays are hidden
//     local objects (names with a dot) that are set where C evaluates them, so they do not change afterwards.
//   - An Object has one Slot, dense within its function (parameters first) or, for globals and static locals, its unit.
//   - Calls name a *Func of the unit, or an external function by name, or go through a pointer; arguments have the
//     parameters' types, or are promoted where there is no prototype.
//   - References of C++ are pointers; std::vector<T> is [List], with value semantics: assigning, passing, returning copies.
//   - A function that uses what the tree cannot say (goto, asm, ...) has no Body but Refused, with the line.
//
// # Files
//
//	type, typestring, identical   types, their layout and spelling
//	object, unit                  variables, functions, files
//	op                            operators
//	expr, expr_more, list, stmt   the nodes
//	walk, reach, rewrite          visiting, changing; what a function reaches
//	region, region_pass, live     loop nests as functions of their own
//	print, print_expr, print_type the tree as text, for people and golden files
package ctree
