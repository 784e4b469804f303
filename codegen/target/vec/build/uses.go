package build

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// locals says where accumulators are: in registers, or in arrays of the program.
//
//	for xi vector: { acc = 0; for r: acc += ...; out = acc }        acc in registers, each lane its own
//	for xi vector: { for r: acc(y) += ... }, y a loop               acc in an array, lanes side by side
//	for xi vector: acc(xi) = ...; for xi: out = acc(xi)             acc in an array, one element a lane
//
// A lane loop that sets what it reads of an accumulator has cells of its own, whatever the nest does elsewhere with
// those of the name (depend.Independent).
type locals struct {
	uses  map[where]use
	cells map[cell]value          // registers
	array map[where]*lower.Buffer // arrays
}

// where is a lane loop, nil outside of all, and an accumulator.
type where struct {
	lane *lower.For
	name string
}

// cell is one of an accumulator, whose indexes are numbers.
type cell struct {
	where
	index string
}

// use is what statements in a place do with an accumulator.
type use struct {
	writes bool
	lanes  bool // an index depends on the lane
	odd    bool // an index is no number
}

func newLocals(body []lower.Stmt, extents affine.Extents) *locals {
	l := &locals{uses: map[where]use{}, cells: map[cell]value{}, array: map[where]*lower.Buffer{}}
	l.look(body, nil, extents)
	return l
}

func (l *locals) look(body []lower.Stmt, lane *lower.For, extents affine.Extents) {
	note := func(name string, index []*halide.Expr, writes bool) {
		u := l.uses[where{lane, name}]
		u.writes = u.writes || writes
		for _, e := range index {
			f := indexes.Must(e, extents)
			u.odd = u.odd || !f.IsConst()
			u.lanes = u.lanes || lane != nil && f.DependsOn(lane.Var)
		}
		l.uses[where{lane, name}] = u
	}
	reads := func(es ...*halide.Expr) {
		for _, e := range es {
			halide.Walk(e, func(e *halide.Expr) {
				if e.Op == halide.OpLocal {
					note(e.Name, e.Args, false)
				}
			})
		}
	}
	for _, s := range body {
		switch s := s.(type) {
		case *lower.For:
			inner := lane
			if s.Kind == halide.Vectorized {
				inner = s
			}
			l.look(s.Body, inner, extents)
			continue
		case *lower.If:
			reads(s.Cond)
		case *lower.Assign:
			reads(s.Value)
			note(s.Local, s.Index, true)
		case *lower.Store:
			reads(s.Value)
			reads(s.Index...)
		}
		for _, part := range lower.Bodies(s) {
			l.look(part, lane, extents)
		}
	}
}

// private reports whether each lane has cells of its own.
func (l *locals) private(lane *lower.For, name string) bool {
	u := l.uses[where{lane, name}]
	return lane != nil && (u.writes || u.lanes)
}

// own reports whether lanes of a loop, or what is outside of all, have cells that no one else sees.
func (l *locals) own(lane *lower.For, name string) bool {
	if lane != nil {
		u := l.uses[where{lane, name}]
		return u.writes && !u.lanes
	}
	for w := range l.uses {
		if w.name == name && w.lane != nil && !l.own(w.lane, name) {
			return false
		}
	}
	return true
}
