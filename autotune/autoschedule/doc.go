// Package autoschedule writes the loops of a schedule that says nothing of loops: a small search over a few decisions
// that hold for the whole pipeline, where autotune decides for every loop by itself.
//
//	algorithm  rows(x, y) = in(x, y) + in(x+1, y); out(x, y) = rows(x, y) + rows(x, y+1)
//	schedule   bound x 128; bound y 32
//	->
//	schedule   bound x 128; bound y 32; split x 16 -> xo xi; reorder y xo xi; vectorize xi; unrolljam y 2
//
// Schedule takes some tens of evaluations of a cost; what it gives never costs more than what it was given.
package autoschedule
