// Package smt writes SMT-LIB 2.6 scripts and asks solvers about them.
//
// Terms and scripts are immutable Go values; a script prints to the same bytes every time. Solvers are programs found
// by name (z3, then cvc5): none of them is needed to build or to use the module, and what cannot be asked is an error
// that says which program is missing. A solver runs with a time limit, dies with the context, and at most two run at a
// time.
//
//	| file      | holds                                                                    |
//	|-----------|--------------------------------------------------------------------------|
//	| sort.go   | Sort: Int, Real, Bool, arrays                                            |
//	| term.go   | Term, Func: checked constructors                                         |
//	| print.go  | a term as text, with shared subterms written once                        |
//	| script.go | Script: a named list of assertions; its text                             |
//	| solver.go | Solver, Find: the programs and how each is started                       |
//	| ask.go    | Runner: one script, one answer; the solvers in turn; saved scripts       |
//	| batch.go  | many scripts in one process of a solver                                  |
//
// Invariants: a term's sorts agree (the constructors panic otherwise: the caller is this module); a name is declared
// once and with one signature; an answer other than sat and unsat is Unknown with its reason, never an error.
package smt
