// Package space holds all schedules of one kernel as a constraint problem: choices with small domains, rules that say
// which values go together, and partial schedules (Store) from which rules have removed what cannot be any more.
//
// A kernel is a Func of one value with at most one reduction, without calls of other Funcs. New makes its Space from a
// schedule that says how large the output is, and perhaps more, and from the Capacities of a target. Root is the store
// of all schedules; Branch, or Next and Apply, lead from there to leaves, of which Schedule makes a halide.Schedule.
// Pin decides beforehand, Why explains, Text and Parse write a store and read it back.
//
// # What a leaf is
//
// One loop of the output is vectorised (vector), by the lanes of a variant of the datapath (path). Of each reduction
// loop some iterations are written out (unroll), of each loop of the output some run side by side (jam; of the vector
// loop, vectors). That is the body; the iterations that are left are loops around it, in some order: those of results
// outside those of sums, so that accumulators stay in registers. Arrays have layouts from menus, longer rows, places in
// memory modules; group and pair say how columns are filled. Layouts, rows, places, group and pair may be left to the
// compiler: auto. A jam that does not divide its loop has a tail, guard or shiftinwards; where sums are whole in the
// body, its results may be four times as many as there are accumulators. Along a loop with a stride layouts take the
// phases apart.
//
//	for y: for xo: for r.z:                     order=y,x,r.z
//	    for r.y, r.x: unrolled                  unroll.r.y=all unroll.r.x=all unroll.r.z=no
//	        for yi in 0..3: unrolled            jam.y=4
//	            for xi in 0..15: vectorized     vector=x path=16
//
// The order of what is written out in the body is no choice: the compiler orders the operations.
//
// # Invariants
//
//   - A Store has a set for each choice; decisions and rules only make sets smaller. Which decisions were made decides what is left,
//     not their order. Copying is assignment; Apply, Remove, Next, Branch (but for its result) and Key allocate nothing.
//   - A leaf keeps all rules (Check), and makes a schedule without mistakes (Schedule), which package lower takes.
//   - walk and outside are settled by the other choices; they are not in Choices.
//   - The text of a store, parsed, is the store, pins being the same.
//   - The same schedule, capacities and options give the same space.
//
// # Files
//
//	spec/, generate/, gen_*.go      the rules, and the propagators made of them: go generate
//	propagation.go, relation.go     what those use; narrow.go: they run until nothing changes
//	loop.go, capacities.go, choice.go   Loop, Tensor; Capacities, Options; Choice, Decision, Removal
//	space.go, lookup.go             Space: how a search uses it; the choices by what they are about
//	new.go, kernel.go, access.go    New; the algorithm without a schedule; where arrays are read
//	menus.go, layouts.go, pads.go   the values that stand for something
//	strides.go                      where elements lie: layouts that are the same
//	tables.go, names.go             which values go together, and what they are called
//	given.go, pin.go                what the given schedule says; decisions made beforehand
//	explain.go, text.go, key.go     Why; Text and Parse; Key
//	leaf.go, check.go, find.go      Schedule; Check; Leaf
//	coded.go                        what makes code, and the places that it leaves open
package space
