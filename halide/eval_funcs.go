package halide

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// evaluation is one run of Eval: what all Funcs share.
type evaluation struct {
	inputs  map[string]*Array
	reach   *reach
	funcs   map[*Func]source
	mistake *diag.Mistake // the first read outside
}

// source gives the values of a Func at points; after a mistake anything, for what is left unfinished may lie anywhere.
type source interface {
	at(elem int, coords []int) Value
}

func newEvaluation(r *reach, inputs map[string]*Array) *evaluation {
	e := &evaluation{inputs: inputs, reach: r, funcs: map[*Func]source{}}
	for _, f := range r.funcs {
		if len(f.Updates) > 0 {
			e.funcs[f] = &eager{run: e, f: f}
			continue
		}
		l := &lazy{run: e, f: f}
		for range f.Values {
			l.elems = append(l.elems, &lazyElem{})
		}
		e.funcs[f] = l
	}
	return e
}

// fill computes value i of an output over the box of out.
func (e *evaluation) fill(f *Func, i int, out *Array) *diag.Mistake {
	value := func(coords []int) Value { return e.funcs[f].at(i, coords) }
	if l, ok := e.funcs[f].(*lazy); ok && !e.called(f) {
		value = l.start(i).compute // no point comes twice
	}
	at, coords := make([]int, len(out.Dims)), make([]int, len(out.Dims))
	for n := range out.Len() {
		for d, r := range out.Dims {
			coords[d] = r.Min + at[d]
		}
		v := value(coords)
		if e.mistake != nil {
			return e.mistake
		}
		out.store(n, v)
		step(at, out.Dims)
	}
	return nil
}

// called reports whether another Func calls f.
func (e *evaluation) called(f *Func) (called bool) {
	for _, g := range e.reach.funcs {
		walkAll(g.roots(), func(e *Expr) { called = called || e.Op == OpCall && e.Func == f })
	}
	return called
}

// point computes one expression at points: fast, and exactly where that is not exact.
type point struct {
	run  *evaluation
	e    *Expr
	fast *frame
	slow *walker
	vars []string // that the point gives values to, in the order of fast's
}

// newPoint compiles e, whose Vars are vars.
func (e *evaluation) newPoint(x *Expr, vars []string) *point {
	return &point{run: e, e: x, fast: compile(x, vars, e), slow: &walker{run: e, vars: map[string]int64{}}, vars: vars}
}

// compute is the value where the Vars are at.
func (p *point) compute(at []int) Value {
	for i, c := range at {
		p.fast.vars[i] = int64(c)
	}
	v := p.fast.run()
	if p.fast.overflow {
		for i, name := range p.vars {
			p.slow.vars[name] = p.fast.vars[i]
		}
		v = p.slow.value(p.e)
	}
	return v
}

// lazy is a Func without updates: each value is computed when it is first called for.
type lazy struct {
	run   *evaluation
	f     *Func
	elems []*lazyElem
}

// lazyElem is one value of a lazy Func: what is known of it, by place in the box.
type lazyElem struct {
	point *point
	box   []Range
	dense []Value          // of small boxes; Kind is Poison where nothing is known yet
	rare  map[int]Value    // of others
	wide  map[string]Value // of boxes with too many places to count
}

// maxDense is how many values of a Func are kept in a slice.
const maxDense = 1 << 20

func (l *lazy) start(elem int) *point {
	e := l.elems[elem]
	if e.point == nil {
		e.point = l.run.newPoint(l.f.Values[elem], namesOf(l.f.Vars))
		box := l.run.reach.traces[l.f].boxes[0]
		e.box, _ = rangesOf(box)
		switch n := volume(box); {
		case n <= maxDense:
			e.dense = make([]Value, int(n))
		case n < 1<<62:
			e.rare = map[int]Value{}
		default:
			e.wide = map[string]Value{}
		}
	}
	return e.point
}

func (l *lazy) at(elem int, coords []int) Value {
	if l.run.mistake != nil {
		return Value{Kind: l.f.Values[elem].Kind}
	}
	p, e := l.start(elem), l.elems[elem]
	if e.wide != nil {
		key := fmt.Sprint(coords)
		v, ok := e.wide[key]
		if !ok {
			v = p.compute(coords)
			e.wide[key] = v
		}
		return v
	}
	n, ok := offsetIn(e.box, coords)
	if !ok {
		panic(fmt.Sprintf("BUG: %s%s, outside %s", l.f.Name, coordsText(coords), rangesText(e.box)))
	}
	if e.dense != nil {
		if e.dense[n].Kind == Poison {
			e.dense[n] = p.compute(coords)
		}
		return e.dense[n]
	}
	v, ok := e.rare[n]
	if !ok {
		v = p.compute(coords)
		e.rare[n] = v
	}
	return v
}

// offsetIn is the place of coords in a box, dimension 0 fastest; false if it is outside.
func offsetIn(box []Range, coords []int) (int, bool) {
	at := 0
	for i := len(coords) - 1; i >= 0; i-- {
		c := coords[i] - box[i].Min
		if c < 0 || c >= box[i].Extent {
			return 0, false
		}
		at = at*box[i].Extent + c
	}
	return at, true
}
