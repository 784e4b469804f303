package columns

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// stream is the part of addresses that loops change: two accesses of one stream differ by a constant. Working with a
// stream's number and an offset keeps forms out of the planning.
type stream struct {
	buffer *lower.Buffer // nil: the constants; an offset is then an index of arena.consts
	form   affine.Form   // Const is 0
	lo, hi int           // of form over all iterations
	align  int           // form is a multiple of so many elements; 0: it is 0

	// Of a dynamic stream: its elements stand shift further on, 0 .. span in steps of step.
	shift      affine.Form
	step, span int
}

// source is what a lane reads: the element at an offset of a stream, or zero, or anything.
type source struct{ stream, off int }

var (
	anySource  = source{-1, 0}
	zeroSource = source{-2, 0}
)

// arena numbers the streams and constants of a program.
type arena struct {
	machine *triplet.Machine
	extents affine.Extents
	streams []stream
	consts  []triplet.Number
	temps   map[*lower.Buffer]bool // values in registers
	moves   map[int]int            // the dynamic stream of a stream
	zeros   map[tileOf]uint64      // see zeroMask
	alikes  map[*triplet.Group][][]int
	results map[string]bool // variables of loops over results
}

func newArena(p *triplet.Program) *arena {
	a := &arena{machine: p.Machine, extents: p.Nest.Extents(), streams: []stream{{}}, temps: map[*lower.Buffer]bool{},
		moves: map[int]int{}, zeros: map[tileOf]uint64{},
		alikes: map[*triplet.Group][][]int{}, results: map[string]bool{}}
	for _, b := range p.Temps {
		a.temps[b] = true
	}
	for s := range lower.All(p.Nest.Body) {
		if f, ok := s.(*lower.For); ok && !f.Reduction {
			for _, l := range f.Levels() {
				a.results[l.Var] = true
			}
		}
	}
	return a
}

// source is lane 0 of an access. Stream 0 holds the constants.
func (a *arena) source(x triplet.Access) source {
	if x.Const() {
		v := triplet.Number{Int: x.Int, Float: x.Float}
		i := slices.IndexFunc(a.consts, func(w triplet.Number) bool { return triplet.SameNumber(v, w) })
		if i < 0 {
			i = len(a.consts)
			a.consts = append(a.consts, v)
		}
		return source{0, i}
	}
	return source{a.stream(x.Buffer, x.Base), x.Base.Const}
}

// stream is the number of the stream of a buffer with the terms of f.
func (a *arena) stream(b *lower.Buffer, f affine.Form) int {
	f.Const = 0
	for i, s := range a.streams {
		if s.buffer == b && s.span == 0 && s.form.Equal(f) {
			return i
		}
	}
	lo, hi := f.Range(a.extents)
	a.streams = append(a.streams, stream{buffer: b, form: f, lo: lo, hi: hi, align: f.Divisor()})
	return len(a.streams) - 1
}

// aligned reports whether an offset that is a multiple of unit elements is an address that is.
func (s stream) aligned(unit int) bool { return s.buffer != nil && s.align%unit == 0 }

// inside reports whether n elements from an offset on are stored, in every iteration.
func (s stream) inside(off, n int) bool {
	return s.lo+off >= 0 && s.hi+off+n <= s.buffer.Elems
}

// mostChecked bounds the iterations that zero looks at.
const mostChecked = 4096

// tileOf is a tile of a grid.
type tileOf struct {
	tile
	grid int
}

// zeroMask has a bit for each element of a tile that is known to be zero.
func (a *arena) zeroMask(t tile, grid int) uint64 {
	switch {
	case t.stream == zeroSource.stream:
		return 1<<grid - 1
	case t.stream <= 0:
		return 0
	}
	mask, ok := a.zeros[tileOf{t, grid}]
	if !ok {
		for d := range grid {
			if a.padding(source{t.stream, t.u*grid + d}) {
				mask |= 1 << d
			}
		}
		a.zeros[tileOf{t, grid}] = mask
	}
	return mask
}

// padding reports whether an element lies in the padding of an input, which is zero, in every iteration.
func (a *arena) padding(x source) bool {
	s := a.streams[x.stream]
	if s.buffer.Output || s.buffer.Inner || a.temps[s.buffer] || !s.inside(x.off, 1) {
		return false
	}
	return a.each(s.form.Vars(), func(env map[string]int) bool {
		_, stored := triplet.ElementAt(s.buffer, s.form.Eval(env)+x.off)
		return !stored
	})
}

// each calls f for every iteration of the named loops, the first outermost, until it says false; it reports whether f
// never did. False is also the answer where there are too many iterations.
func (a *arena) each(vars []string, f func(env map[string]int) bool) bool {
	n := 1
	for _, v := range vars {
		if n *= a.extents[v]; n > mostChecked {
			return false
		}
	}
	env := map[string]int{}
	for i := range n {
		for k := len(vars) - 1; k >= 0; k-- {
			env[vars[k]] = i % a.extents[vars[k]]
			i /= a.extents[vars[k]]
		}
		if !f(env) {
			return false
		}
	}
	return true
}

// address is the address of a source in a buffer.
func (a *arena) address(x source) affine.Form { return a.streams[x.stream].form.AddConst(x.off) }
