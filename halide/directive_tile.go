package halide

import (
	"slices"
	"strconv"
)

// Tile splits two loops and puts the loops over tiles outside those over the elements of a tile.
//
//	for y: for x: S   ->   for yo: for xo: for yi in 0..fy-1: for xi in 0..fx-1: S
//
// It is Split(x, fx), Split(y, fy) and Reorder(yo, xo, yi, xi).
func (s *Schedule) Tile(x, y Var, fx, fy int, tail ...Tail) (xo, yo, xi, yi Var) {
	args := append([]string{nameOf(x), nameOf(y), strconv.Itoa(fx), strconv.Itoa(fy)}, tailWords(tail)...)
	return s.line("tile", args...).tileLine(x, y, fx, fy, tail, nil)
}

func (l *line) tileLine(x, y Var, fx, fy int, tail []Tail, names []string) (xo, yo, xi, yi Var) {
	var xnames, ynames []string
	if names != nil {
		xnames, ynames = []string{names[0], names[2]}, []string{names[1], names[3]}
	}
	if _, ok := l.distinct([]Var{x, y}); !ok {
		return l.poison(), l.poison(), l.poison(), l.poison()
	}
	before := l.s.copy()
	dx, ok := l.split(x, fx, tail, xnames)
	if !ok {
		return l.poison(), l.poison(), l.poison(), l.poison()
	}
	dy, ok := l.split(y, fy, tail, ynames)
	if !ok { // the first split is taken back
		before.errs, before.asked = l.s.errs, l.s.asked
		*l.s = *before
		return l.poison(), l.poison(), l.poison(), l.poison()
	}
	l.permute([]int{l.s.find(dy.Outer), l.s.find(dx.Outer), l.s.find(dy.Inner), l.s.find(dx.Inner)})
	l.done(dx.Outer, dy.Outer, dx.Inner, dy.Inner)
	return loopVar(dx.Outer, l.pos), loopVar(dy.Outer, l.pos), loopVar(dx.Inner, l.pos), loopVar(dy.Inner, l.pos)
}

// UnrollJam splits v by n, moves the loop over the n elements inwards to just outside the vector loop (the innermost
// loop, if none is vectorised yet), and unrolls it: n neighbouring iterations run side by side and share what they
// read.
//
//	for y: for r.x: for xi: S(y)   ->   for yo: for r.x: for xi: S(2*yo); S(2*yo+1)
//
// If v is the innermost loop itself, its inner part stays there. An n equal to the extent leaves yo one iteration.
func (s *Schedule) UnrollJam(v Var, n int, tail ...Tail) (outer, inner Var) {
	return s.line("unrolljam", append([]string{nameOf(v), strconv.Itoa(n)}, tailWords(tail)...)...).unrollJamLine(v, n,
		tail, nil)
}

func (l *line) unrollJamLine(v Var, n int, tail []Tail, names []string) (outer, inner Var) {
	if _, ok := l.loop(v); !ok {
		return l.poison(), l.poison()
	}
	before := l.s.copy()
	d, ok := l.split(v, n, tail, names)
	if !ok {
		return l.poison(), l.poison()
	}
	if !l.affordable(n) {
		before.errs, before.asked = l.s.errs, l.s.asked
		*l.s = *before
		return l.poison(), l.poison()
	}
	s := l.s
	from, was := s.find(d.Inner), slices.Clone(s.loops)
	jam := s.loops[from]
	jam.Kind = Unrolled
	to := len(s.loops) - 1
	if at := slices.IndexFunc(s.loops, func(o Loop) bool { return o.Kind == Vectorized }); at > from {
		to = at
	}
	if from == len(s.loops)-1 { // innermost already
		s.loops[from] = jam
	} else {
		s.loops = slices.Insert(slices.Delete(s.loops, from, from+1), to-1, jam)
	}
	l.noteOrder(was)
	l.done(d.Outer, d.Inner)
	return loopVar(d.Outer, l.pos), loopVar(d.Inner, l.pos)
}
