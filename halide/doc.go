// Package halide is the language: an algorithm says what each element is, a schedule in which order to compute it.
//
//	x, y, r := halide.NewVar("x"), halide.NewVar("y"), halide.NewRDom("r", 3, 3)
//	in, k := halide.NewInput("in", halide.Int16, 2), halide.NewInput("k", halide.Int16, 2)
//
//	out := halide.NewFunc("out", x, y)
//	out.Is(halide.Sum(r, in.At(x.Add(r.X), y.Add(r.Y)).Mul(k.At(r.X, r.Y))).Narrow(halide.Int16, 8))
//
//	s := out.Schedule()
//	s.Bound(x, 256).Bound(y, 16)
//	xo, xi := s.Split(x, 16)
//	s.Reorder(y, xo, r.Y, r.X, xi) // outermost first
//	s.Unroll(r.Y, r.X)
//	s.Vectorize(xi)
//
// # Meaning
//
// Eval is the meaning of an algorithm, bit for bit, whatever the schedule.
//
// Integer expressions are mathematical integers; machine types are only where a value is stored: Narrow shifts, rounds
// and saturates, Wrap truncates, and a Func without either gets the smallest type that holds its values. Div and Mod
// are Euclidean, Quo and Rem truncate as in C, all four are 0 by zero; shift counts lie in 0..62; bitwise operations
// act on two's complement without end. Floats are IEEE float32: every operation rounded, a sum a left fold from its
// first term in the RDom's order, r.X fastest, NaN passing through min and max; exp, log, pow, sin, cos, tan, tanh and
// atan are those of package elementary, the same on every machine, NaN and infinities as IEEE has them. Select
// evaluates both branches. Doubles are float64 in the same way, for Eval alone: they say what C computes that uses
// them, and no lowering takes them.
//
// A Func may call others, by At, once they are defined. Updates change a Func after its definition, in order: each runs
// over the points of its RDom, r.X fastest, and over those Vars of the Func that stand in their own place, whose order
// cannot matter; in an update the Func itself means what it holds just then. What is stored has a type, which Stores
// says. A condition of an RDom leaves points out: they are neither computed nor read. Of no terms a Sum is 0, a Product
// 1, and Maximum and Minimum are the ends of the term's type.
//
//	hist := halide.NewFunc("hist", x).Stores(halide.UInt32).Is(0)
//	hist.UpdateOver(r, in.At(r.X, r.Y)).Add(1)
//
// # Invariants
//
//   - An Expr never changes; neither does an Input, an RDom, or a Func after its last update, which comes before its first
//     call. They may be shared freely.
//   - Vars are the same when their names are. In a pipeline, a name is one thing: a Var, an input, an RDom or a Func.
//   - Coordinates are any integers. By their intervals they lie where addresses reach; where they depend on data, inside the
//     array that they read, or the ranges of the output that they write.
//   - The values of a Func do not depend on the ranges that it is asked for, nor on what else is computed.
//   - No constructor returns an error or panics. A mistake is kept with the user's line, and what is built on it is
//     poison and silent. Func.Err and Schedule.Err list the mistakes; each kind has a Code.
//   - ParseFunc undoes Func.String, ParsePipeline Pipeline.String, ParseExpr Expr.String and ParseSchedule
//     Schedule.String. Nothing printed depends on the order of a map or on addresses.
//   - Lists of loops and of layouts' axes are outermost first, unlike in Halide; dimensions are listed from 0, which
//     varies fastest in memory unless a Layout says otherwise.
//
// # Schedules of several stages
//
// A schedule begins with that of the output's definition; Of gives that of another Func, Update that of an update, each
// with loops of its own. ComputeRoot, ComputeAt and StoreAt say where a Func is computed and stored: inside a loop
// around all its uses. Loops of an RDom of an update change places where its points commute.
//
// Parallel and Vectorize let iterations run at once: always those of a Var of the Func, and those of an RDom of an
// update where they never meet, or where no order of them matters. Serpentine runs such loops backwards in turns. In,
// RFactor and Sums make Funcs that the algorithm has not: copies that consumers read, partial results of an update, and
// the sum in a definition. What is then computed is what View shows; it means the same. Specialize gives a stage other
// loops where a condition on inputs holds.
//
// # Files
//
//	type.go, rounding.go, expr.go      the nodes: Type, Rounding, Expr, Input, Array
//	var.go, rdom.go, input.go, border.go  Var, RDom, Input and Border, and what is wrong with them
//	func.go, update.go, tuple.go       Func: its definition, its updates, its calls
//	border_func.go, pipeline.go        borders of Funcs; Pipeline: several outputs
//	fluent.go, bits.go, derived.go     operators, and those made of others
//	reduce.go                          reductions
//	operand.go, build.go               what may be an operand; kinds
//	walk.go                            Walk, Funcs, Inputs, RDoms: what is in a Func
//	check.go, check_whole.go, code.go  a definition or an update; Funcs together; the kinds of mistakes
//	narrow_int.go                      processors on which it is not built
//	value.go, apply.go                 Value; Apply, the meaning of one operation
//	bigint.go, smallint.go             its arithmetic of integers, exact and fast
//	float.go                           of floats and of doubles
//	span.go, span_ops.go, interval.go  Interval analysis
//	trace.go                           through Funcs and updates: where each stage computes, what it stores
//	reach.go, result.go, race.go       what consumers need of each Func; what must wait for bounds: Check, ResultType
//	eval.go, eval_ready.go             Eval and EvalAll, and what they are given
//	eval_funcs.go, eval_update.go      Funcs without updates, point by point; those with updates, all at once
//	eval_walk.go, eval_fast*           expressions: the plain way, and closures for speed
//	array.go                           Array
//	print.go, print_func.go            the notation, written
//	lex.go, parse*.go                  and read
//	schedule*.go, directive*.go        Schedule, one file for each kind of directive
//	schedule_stage.go                  stages of a pipeline; which orders of an update mean the same
//	schedule_race.go                   loops that run at once: whose iterations meet
//	directive_wrap.go                  In, which makes copies
//	directive_specialize.go            Specialize: other loops where a condition holds
//	directive_rfactor.go, rfactor_partial.go  RFactor, which makes Funcs of partial results
//	directive_sums.go                  Sums, which makes Funcs of sums
//	directive_level.go, schedule_levels.go, schedule_outside.go  where Funcs are computed and stored, and what is wrong with that
//	directive_inline.go                what a Func without loops of its own is not asked
//	directive_trace.go                 what runs are asked to tell of
//	directive_refused.go               what Halide has and there is no use for here
//	loop_nest.go                       LoopNest: all stages as text
//	view.go, view_rewrite.go, view_replay.go  the pipeline as it is scheduled, for a lowering
//	schedule_resolve.go                the loops of a stage once its extents are known; places of levels
//	layout*.go                         Layout and its notation
//
// Sub-packages: diag (positions and mistakes), gen (random algorithms for tests).
package halide
