// Package exec runs nests and what passes make of them: one machine for plain statements (memory, accumulators,
// expressions, faults) that nests, programs of package triplet and programs of package codegen share. What a target
// does (lower.Work) each brings itself.
//
//	exec.Run(nest, inputs)                              a nest
//	m := exec.New(nest); m.Add(..); m.Run(body, work)   a program with Work in it
//
// # Faults
//
// The machine is strict. An access outside an array, an index of an accumulator outside its extents, a value that the
// array's type or the accumulator's Lo..Hi does not hold, an element that is read before it is stored (of a nest also
// once its array is allocated again, or another element has taken its place), and an element of the result that is
// never stored end the run: each is a mistake of a pass. Of a select only the side that counts is evaluated, so that a
// condition may keep an access inside its array.
//
// Neither halide.Eval nor aiesim is made of this: those are the witnesses.
package exec
