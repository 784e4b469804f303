// Package lex turns text into tokens: comments gone, directives done, macros expanded. It collects mistakes for all that
// read on, and has the names of operators and keywords.
//
//	bytes -> lexer -> tokens -> preprocessor -> tokens
//
//	reporter                           mistakes: collecting, leaving a construct
//	token, lex, number                 tokens and literals
//	keywords, op, words                reserved words, operators, spelling hints
//	preproc, directive, macro, expand  the preprocessor; ppexpr: the conditions of #if
//	headers, headers/*.h               the package's own <stdint.h>, <adf.h> ...
package lex
