// Package parse reads C: text in, a resolved and typed tree or a list of positioned mistakes out.
//
//	parser                                           Unit, limits, who knows whom
//	cursor                                           where the parser is
//	spec, typename, attr, declarator, params         types: the parts of a declaration
//	structs                                          structs, unions, enumerations
//	expr, unary, castexpr, postfix, primary, call    exprs; unresolved: names that mean nothing
//	builtins                                         calls that take types or work at compile time
//	initexpr                                         initialisers as written
//	hints                                            what is said about loops
//	stmt, ifstmt, loop, switchstmt                   stmts
//	qualified, machinetype                           names in namespaces and classes; vector<T, N> and accum<T, N>
//	class, method, construct                         classes: members, bodies, objects
//	template, deduce, instance                       templates of functions
//	classtemplate                                    templates of classes, types and constants
//	pack                                             parameter packs and fold expressions
//	namespace                                        namespaces, using, decltype
//	entry                                            the function that the caller runs
//	external, decl, object                           decls
package parse
