package lower

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// scalarize makes a vector loop serial that holds what is different from lane to lane: the lanes run one after the
// other.
//
//	for xi < 16 vector: out(xi) = lut(in(xi))                      ->   for xi < 16: out(xi) = lut(in(xi))
//	for yxi < 8 vector: out(yxi) = in((8*yxo + yxi)%10, ...)       ->   for yxi < 8: out(yxi) = in((8*yxo + yxi)%10, ...)
//
// Such are accesses whose lanes do not lie alike in all vectors, or whose place no quasi-affine index says, or only a
// condition keeps in the array; conditions that depend on the lane; and stores of what is narrowed to another type
// first. An accumulator is in vector registers or in memory: where a loop becomes serial, so do those that share
// accumulators with it, which are all that use what one of them set. After partition, which decides conditions, and may
// have cut vector loops; before joinLoops, which joins what stands side by side then.
func scalarize(n *Nest) (*Nest, error) {
	l := &laneLoops{nest: n, extents: n.Extents(), cells: cellsOf(n), memory: map[cell]bool{}, set: map[cell]bool{}}
	l.gather(n.Body)
	serial := map[*For]Reason{}
	for grown := true; grown; {
		grown = false
		for _, v := range l.all {
			why := v.odd
			if why == (Reason{}) && v.shares(l.memory) {
				why = shared
			}
			if _, known := serial[v.loop]; known || why == (Reason{}) {
				continue
			}
			serial[v.loop], grown = why, true
			for at := range v.cells {
				l.memory[at] = true
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
	nest    *Nest
	extents affine.Extents
	cells   *cellTimes
	all     []*laneLoop
	ifs     int           // how many conditions are around
	memory  map[cell]bool // accumulators in memory: set in a vector loop and used outside, or the other way
	set     map[cell]bool // whether accumulators were last set in a vector loop
}

// laneLoop is one vector loop: why its lanes differ, if they do, and the accumulators that it names.
type laneLoop struct {
	loop  *For
	odd   Reason
	cells map[cell]bool
}

// because keeps the first reason.
func (v *laneLoop) because(why Reason) {
	if v.odd == (Reason{}) {
		v.odd = why
	}
}

func (v *laneLoop) shares(memory map[cell]bool) bool {
	for at := range v.cells {
		if memory[at] {
			return true
		}
	}
	return false
}

// gather finds the vector loops in a body, in the order in which statements run.
func (l *laneLoops) gather(body []Stmt) {
	for _, s := range body {
		if f, ok := s.(*For); ok && f.Kind == halide.Vectorized {
			v := &laneLoop{loop: f, cells: map[cell]bool{}}
			if f.Lanes != nil {
				v.because(f.Lanes.Why)
			}
			l.look(v, f.Body)
			l.all = append(l.all, v)
			continue
		}
		l.use(nil, s)
		l.inside(s, l.gather)
	}
}

// look finds what is in a vector loop.
func (l *laneLoops) look(v *laneLoop, body []Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *If:
			switch {
			case halide.Has(s.Cond, halide.OpLocal, ""):
				v.because(byData)
			case indexes.Mentions(s.Cond, v.loop.Var):
				v.because(byLane)
			}
		case *Store:
			narrowed := s.Value.Op == halide.OpNarrow || s.Value.Op == halide.OpWrap
			if narrowed && s.Value.Type != s.Buffer.Type {
				v.because(narrowedTwice(s.Value.Type, s.Buffer.Type))
			}
			v.because(l.apart(v.loop, s.Buffer, s.Index))
		}
		l.use(v, s)
		l.inside(s, func(b []Stmt) { l.look(v, b) })
	}
}

// inside calls f for what is inside s.
func (l *laneLoops) inside(s Stmt, f func([]Stmt)) {
	_, branch := s.(*If)
	if branch {
		l.ifs++
	}
	for _, b := range Bodies(s) {
		f(b)
	}
	if branch {
		l.ifs--
	}
}

// use notes the accumulators and loads of one statement; v is the vector loop around, or nil.
func (l *laneLoops) use(v *laneLoop, s Stmt) {
	note := func(at cell) {
		if v != nil {
			v.cells[at] = true
		}
		if l.set[at] != (v != nil) {
			l.memory[at] = true
		}
	}
	for _, e := range Exprs(s) {
		halide.Walk(e, func(e *halide.Expr) {
			switch {
			case e.Op == halide.OpLocal:
				note(l.cells.read(e.Name, e.Args))
			case e.Op == halide.OpLoad && v != nil:
				v.because(l.apart(v.loop, l.nest.Buffer(e.Name), e.Args))
			}
		})
	}
	if a, ok := s.(*Assign); ok {
		if a.Op == Set {
			at := l.cells.write(a.Local, a.Index, l.ifs == 0)
			l.set[at] = v != nil
			note(at)
			return
		}
		note(l.cells.read(a.Local, a.Index))
	}
}

// apart is why each lane of an access in a vector loop has a place of its own: it is at no quasi-affine index, or at
// one that loops alone do not keep in the array, or how far the lanes are from the first one changes from vector to
// vector.
func (l *laneLoops) apart(loop *For, b *Buffer, index []*halide.Expr) Reason {
	for d, e := range index {
		f, err := indexes.Form(e, l.extents)
		if err != nil {
			return dependent(b.Name, halide.Has(e, halide.OpLocal, "") || halide.Has(e, halide.OpLoad, ""))
		}
		lo, hi := f.Range(l.extents)
		if r := b.Dims[d]; lo < r.Min || hi >= r.Min+r.Extent {
			return outside(b.Name)
		}
	}
	if term, ok := inseparable(b.Address(index, l.extents), loop.Var); ok {
		return loop.Lanes.uneven(b.Name, term)
	}
	return Reason{}
}

// inseparable is a term of f that depends on v and on other variables, if there is one.
func inseparable(f affine.Form, v string) (affine.Atom, bool) {
	for _, t := range f.Terms {
		if t.Atom.Op == affine.IsVar || !t.Atom.DependsOn(v) {
			continue
		}
		for _, other := range t.Atom.Of.Vars() {
			if other != v {
				return t.Atom, true
			}
		}
	}
	return affine.Atom{}, false
}

// cell is the accumulators of a Local for all lanes, from when they are set to when they are set again.
type cell struct {
	name string // with all constant indexes but the last, which is the lane
	time int
}

// cellTimes tells cells apart, in the order in which statements run.
type cellTimes struct {
	loose map[string]bool // Locals with other indexes, which are one cell
	time  map[string]int
	used  map[string]bool // since they were set
}

func cellsOf(n *Nest) *cellTimes {
	c := &cellTimes{loose: map[string]bool{}, time: map[string]int{}, used: map[string]bool{}}
	look := func(name string, index []*halide.Expr) {
		for _, e := range index[:max(len(index)-1, 0)] {
			c.loose[name] = c.loose[name] || e.Op != halide.OpConst
		}
	}
	for s := range All(n.Body) {
		if a, ok := s.(*Assign); ok {
			look(a.Local, a.Index)
		}
	}
	WalkExprs(n.Body, func(e *halide.Expr) {
		if e.Op == halide.OpLocal {
			look(e.Name, e.Args)
		}
	})
	return c
}

func (c *cellTimes) name(local string, index []*halide.Expr) string {
	if c.loose[local] || len(index) < 2 {
		return local
	}
	return fmt.Sprintf("%s(%s)", local, exprList(index[:len(index)-1]))
}

// read is the cell that is read, or taken a term into.
func (c *cellTimes) read(local string, index []*halide.Expr) cell {
	name := c.name(local, index)
	c.used[name] = true
	return cell{name, c.time[name]}
}

// write is the cell that is set: another one, if the one before was read, and no condition may leave it there.
func (c *cellTimes) write(local string, index []*halide.Expr, always bool) cell {
	name := c.name(local, index)
	if always && c.used[name] && !c.loose[local] {
		c.time[name]++
		c.used[name] = false
	}
	return cell{name, c.time[name]}
}

func serialised(body []Stmt, serial map[*For]Reason) []Stmt {
	out := make([]Stmt, len(body))
	for i, s := range body {
		f, _ := s.(*For)
		if why, ok := serial[f]; ok {
			c := *f
			c.Kind, c.Lanes = halide.Serial, f.Lanes.Apart(why)
			if c.Note != "" {
				c.Note += ", "
			}
			c.Note += "lane by lane"
			out[i] = &c
			continue
		}
		out[i] = MapBodies(s, func(b []Stmt) []Stmt { return serialised(b, serial) })
	}
	return out
}
