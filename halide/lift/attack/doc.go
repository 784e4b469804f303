// Package attack holds what package lift says of C functions against compilers: it draws sizes and data that meet all
// conditions that are stated, sizes far beyond those that lifting looks at among them, runs the function as gcc
// compiles it, and compares each element that it leaves with what the algorithm gives. The lifter's own runs have no
// part in that.
//
//	fs, err := attack.Load(os.DirFS("testdata"))
//	c := attack.Case{Function: fs[0]}
//	c.Lift(ctx, attack.Options{Prove: true})
//	err = attack.Try(ctx, dir, []*attack.Case{&c}, attack.Options{})
//	fmt.Println(c.Verdict, c.Fact)
//
// # Files of functions
//
// A file is C, or C++ if its name ends in .cc. Each function follows a line of its own
//
//	//! name | arrays | want | draws
//
// with the lengths of its arrays, "x[n][m] o[n*m]" with one pair of brackets a level of pointers, and "w:int[3]" of a
// variable of the file; what is wanted of it: lift, refuse, any, or "condition: text"; and where sizes or numbers are
// drawn from: "n=1..64 k=0|3". Names in lengths that no parameter has are lengths of vectors. Text before the first
// such line belongs to all functions of the file.
//
// # Verdicts
//
//	right            all runs that meet the conditions gave what the algorithm gives
//	wrong            one did not
//	refused          there is no summary, or its level is below symbolic
//	vacuous          no sizes or data were found that meet the conditions
//	not comparable   a condition, or the algorithm, could not be evaluated
package attack
