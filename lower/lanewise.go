package lower

import (
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// lanewise makes a vector loop serial that holds what is different from lane to lane: the lanes run one after the other.
//
//	for xi < 16 vector: out(xi) = lut(in(xi))      ->   for xi < 16: out(xi) = lut(in(xi))
//
// Such are loads whose place no quasi-affine index says, or only a condition keeps in the array; conditions that depend on the
// lane; and stores of what is narrowed to another type first. An accumulator is in vector registers or in memory: where a loop
// becomes serial, so do those that share accumulators with it, which are all that use what one of them set. After partition,
// which decides conditions, and may have cut vector loops; before merge, which joins what stands side by side then.
func lanewise(_ *plan, n *Nest) (*Nest, error) {
	l := &laneLoops{nest: n, extents: n.Extents(), memory: map[string]bool{}, set: map[string]bool{}}
	l.gather(n.Body)
	serial := map[*For]bool{}
	for grown := true; grown; {
		grown = false
		for _, v := range l.all {
			if serial[v.loop] || !v.odd && !v.shares(l.memory) {
				continue
			}
			serial[v.loop], grown = true, true
			for name := range v.locals {
				l.memory[name] = true
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
	all     []*laneLoop
	memory  map[string]bool // accumulators in memory: set in a vector loop and used outside, or the other way
	set     map[string]bool // whether accumulators were last set in a vector loop
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

// gather finds the vector loops in a body, in the order in which statements run.
func (l *laneLoops) gather(body []Stmt) {
	for _, s := range body {
		if f, ok := s.(*For); ok && f.Kind == halide.Vectorized {
			v := &laneLoop{loop: f, locals: map[string]bool{}}
			l.look(v, f.Body)
			l.all = append(l.all, v)
			continue
		}
		l.use(nil, s)
		for _, b := range bodies(s) {
			l.gather(b)
		}
	}
}

// look finds what is in a vector loop.
func (l *laneLoops) look(v *laneLoop, body []Stmt) {
	for _, s := range body {
		switch s := s.(type) {
		case *If:
			v.odd = v.odd || mentions(s.Cond, v.loop.Var) || hasLocal(s.Cond)
		case *Store:
			narrowed := s.Value.Op == halide.OpNarrow || s.Value.Op == halide.OpWrap
			v.odd = v.odd || narrowed && s.Value.Type != s.Buffer.Type || l.far(s.Buffer, s.Index)
		}
		l.use(v, s)
		for _, b := range bodies(s) {
			l.look(v, b)
		}
	}
}

// use notes the accumulators and loads of one statement; v is the vector loop around, or nil.
func (l *laneLoops) use(v *laneLoop, s Stmt) {
	local := func(name string) {
		if v != nil {
			v.locals[name] = true
		}
		if l.set[name] != (v != nil) {
			l.memory[name] = true
		}
	}
	for _, e := range exprsOf(s) {
		halide.Walk(e, func(e *halide.Expr) {
			switch {
			case e.Op == halide.OpLocal:
				local(e.Name)
			case e.Op == halide.OpLoad && v != nil:
				v.odd = v.odd || l.far(l.nest.Buffer(e.Name), e.Args)
			}
		})
	}
	if a, ok := s.(*Assign); ok {
		if a.Op == Set {
			l.set[a.Local] = v != nil
		}
		local(a.Local)
	}
}

// far says whether an access is at no quasi-affine index, or at one that loops alone do not keep in the array.
func (l *laneLoops) far(b *Buffer, index []*halide.Expr) bool {
	for d, e := range index {
		f, err := Form(e, l.extents)
		if err != nil {
			return true
		}
		lo, hi := f.Range(l.extents)
		if r := b.Dims[d]; lo < r.Min || hi >= r.Min+r.Extent {
			return true
		}
	}
	return false
}

// hasLocal says whether e reads an accumulator.
func hasLocal(e *halide.Expr) (has bool) {
	halide.Walk(e, func(e *halide.Expr) { has = has || e.Op == halide.OpLocal })
	return has
}

func serialised(body []Stmt, serial map[*For]bool) []Stmt {
	out := make([]Stmt, len(body))
	for i, s := range body {
		if f, ok := s.(*For); ok && serial[f] {
			c := *f
			c.Kind = halide.Serial
			out[i] = &c
			continue
		}
		out[i] = over(s, func(b []Stmt) []Stmt { return serialised(b, serial) })
	}
	return out
}
