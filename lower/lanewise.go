package lower

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// lanewise makes a vector loop serial that holds what is different from lane to lane: the lanes run one after the other.
//
//	for xi < 16 vector: out(xi) = lut(in(xi))      ->   for xi < 16: out(xi) = lut(in(xi))
//
// Such are loads whose place no quasi-affine index says, conditions that depend on the lane, and stores of what is narrowed to
// another type first. Accumulators are in vector registers or in memory: all vector loops that share one with a loop that
// becomes serial do so too. After partition, which decides conditions; before merge, which joins what stands side by side then.
func lanewise(_ *plan, n *Nest) (*Nest, error) {
	l := &laneLoops{extents: n.Extents()}
	l.gather(n.Body)
	serial, locals := map[*For]bool{}, map[string]bool{}
	for grown := true; grown; {
		grown = false
		for _, v := range l.all {
			if serial[v.loop] || !v.odd && !v.shares(locals) {
				continue
			}
			serial[v.loop], grown = true, true
			for name := range v.locals {
				locals[name] = true
			}
		}
	}
	if len(serial) == 0 {
		return n, nil
	}
	out := *n
	out.Body = serialised(n.Body, serial)
	return &out, nil
}

// laneLoops are the vector loops of a nest.
type laneLoops struct {
	extents affine.Extents
	all     []*laneLoop
}

// laneLoop is one vector loop: whether its lanes differ, and the accumulators that it names.
type laneLoop struct {
	loop   *For
	odd    bool
	locals map[string]bool
}

func (v *laneLoop) shares(locals map[string]bool) bool {
	for name := range v.locals {
		if locals[name] {
			return true
		}
	}
	return false
}

func (l *laneLoops) gather(body []Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			if s.Kind != halide.Vectorized {
				l.gather(s.Body)
				continue
			}
			v := &laneLoop{loop: s, locals: map[string]bool{}}
			l.look(v, s.Body)
			l.all = append(l.all, v)
		case *If:
			l.gather(s.Body)
		}
	}
}

// look finds what is in a vector loop.
func (l *laneLoops) look(v *laneLoop, body []Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *For:
			l.look(v, s.Body)
		case *If:
			v.odd = v.odd || mentions(s.Cond, v.loop.Var) || hasLocal(s.Cond)
			l.value(v, s.Cond)
			l.look(v, s.Body)
		case *Assign:
			v.locals[s.Local] = true
			l.value(v, s.Value)
		case *Store:
			narrowed := s.Value.Op == halide.OpNarrow || s.Value.Op == halide.OpWrap
			v.odd = v.odd || narrowed && s.Value.Type != s.Buffer.Type
			l.value(v, s.Value)
		}
	}
}

func (l *laneLoops) value(v *laneLoop, e *halide.Expr) {
	halide.Walk(e, func(e *halide.Expr) {
		switch e.Op {
		case halide.OpLocal:
			v.locals[e.Name] = true
		case halide.OpLoad:
			for _, c := range e.Args {
				_, err := Form(c, l.extents)
				v.odd = v.odd || err != nil
			}
		}
	})
}

// hasLocal says whether e reads an accumulator.
func hasLocal(e *halide.Expr) (has bool) {
	halide.Walk(e, func(e *halide.Expr) { has = has || e.Op == halide.OpLocal })
	return has
}

func serialised(body []Stmt, serial map[*For]bool) []Stmt {
	out := make([]Stmt, len(body))
	for i, s := range body {
		switch s := s.(type) {
		case *For:
			f := *s
			if serial[s] {
				f.Kind = halide.Serial
			} else {
				f.Body = serialised(s.Body, serial)
			}
			out[i] = &f
		case *If:
			out[i] = &If{Cond: s.Cond, Body: serialised(s.Body, serial), Pos: s.Pos}
		default:
			out[i] = s
		}
	}
	return out
}
