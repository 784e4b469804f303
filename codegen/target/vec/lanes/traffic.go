package lanes

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target/vec"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// traffic estimates how much memory is moved between caches by loops around a body, for one order of them or another.
type traffic struct {
	loops   []trip
	arrays  []touched
	extents affine.Extents
	at      map[string]int // how many iterations of loops are done at once, if several
	levels  [2]level
}

// trip is a loop: how often its body runs once iterations are done at once.
type trip struct {
	name   string
	extent int
}

// touched is an array with the places that the body touches, each without its constant part.
type touched struct {
	forms  []affine.Form
	lo, hi []int // of the constant parts
	count  []int // how many of them differ, at most
	bytes  int   // of an element
}

// level is what a cache holds without being crowded, as other data are there too, and what a byte costs that is not in
// it, in cycles.
type level struct{ bytes, cost float64 }

// levels are those of a machine, or of one with small caches where its own are not known.
func levels(m vec.Machine) [2]level {
	first, second := m.Caches[0], m.Caches[1]
	if first == 0 {
		first, second = 32<<10, 512<<10
	}
	return [2]level{{float64(first) * 3 / 4, 1. / 32}, {float64(second) * 5 / 8, 1. / 8}}
}

// traffic looks at the body of a chain of loops.
func (j *jammer) traffic(chain []*lower.For) *traffic {
	t := &traffic{extents: j.extents, at: map[string]int{}, levels: levels(j.m)}
	jammed := false
	for _, f := range chain {
		n := f.Extent
		if many := j.factor(f); many > 1 && !jammed {
			n, jammed = (n+many-1)/many, true
			t.at[f.Var] = many
		}
		t.loops = append(t.loops, trip{f.Var, n})
	}
	known := map[string]int{}
	access := func(b *lower.Buffer, at affine.Form) {
		i, ok := known[b.Name]
		if !ok {
			i = len(t.arrays)
			known[b.Name] = i
			t.arrays = append(t.arrays, touched{bytes: b.Type.Bytes()})
		}
		t.arrays[i].take(at)
	}
	for _, l := range j.lanes(chain[len(chain)-1].Body) {
		for _, p := range l.loads {
			if p.forms != nil {
				access(j.nest.Buffer(p.array), p.at)
			}
		}
		if s, ok := l.stmt.(*lower.Store); ok && indexes.Affine(s.Index, t.extents) {
			access(s.Buffer, s.Buffer.Address(s.Index, t.extents))
		}
	}
	return t
}

// take notes a place.
func (a *touched) take(f affine.Form) {
	c := f.Const
	f.Const = 0
	for i, g := range a.forms {
		if g.Equal(f) {
			a.lo[i], a.hi[i], a.count[i] = min(a.lo[i], c), max(a.hi[i], c), a.count[i]+1
			return
		}
	}
	a.forms, a.lo, a.hi, a.count = append(a.forms, f), append(a.lo, c), append(a.hi, c), append(a.count, 1)
}

// footprint is how many bytes of an array an iteration of the loops around touches, the others running.
func (t *traffic) footprint(a *touched, fixed map[string]bool) float64 {
	most := 0.0
	for i, f := range a.forms {
		points := float64(a.count[i])
		hull := float64(a.hi[i] - a.lo[i] + 1)
		for _, term := range f.Terms {
			extent := 1
			term.Atom.EachVar(func(v string) {
				if !fixed[v] {
					extent *= t.extents[v]
				} else {
					extent *= max(1, t.at[v])
				}
			})
			points *= float64(extent)
			hull += float64(max(term.Coef, -term.Coef) * (extent - 1))
		}
		most = max(most, min(points, hull))
	}
	return most * float64(a.bytes)
}

// depends reports whether a loop moves in an array.
func (a *touched) depends(loop string) bool {
	for _, f := range a.forms {
		if f.DependsOn(loop) {
			return true
		}
	}
	return false
}

// lines is how many iterations of a loop go through some lines of memory side by side, if all of them go through whole
// ones; else 1. Several lines come from memory in the time of few: those that are next to each other are asked for
// without being waited for.
func (t *traffic) lines(f *lower.For) int {
	const line, most = 64, 4
	for n := most; n > 0; n /= 2 {
		if many := t.through(f, n*line); many > 1 {
			return many
		}
	}
	return 1
}

// through is how many iterations of a loop go through so many bytes of each array, at most, that it moves in by less;
// 1: it goes through none, or has no whole number of such.
func (t *traffic) through(f *lower.For, bytes int) int {
	most := 1
	for _, a := range t.arrays {
		for _, form := range a.forms {
			if step := form.Step(f.Var) * a.bytes; step > 0 && bytes%step == 0 && f.Extent%(bytes/step) == 0 {
				most = max(most, bytes/step)
			}
		}
	}
	return most
}

// cost is that of moving memory, in cycles, for an order of the loops. A cache holds what the loops from some depth on
// touch; that is brought there once for each iteration of the loops around, but of those next to it that do not move in
// the array.
func (t *traffic) cost(order []trip) float64 {
	sum := 0.0
	for _, c := range t.levels {
		depth, sizes := t.held(order, c.bytes)
		for i, moved := range sizes {
			again := false
			for _, l := range slices.Backward(order[:depth]) {
				if again = again || t.arrays[i].depends(l.name); again {
					moved *= float64(l.extent)
				}
			}
			sum += moved * c.cost
		}
	}
	return sum
}

// held is from which loop on a cache of a size holds what is touched, and how much that is of each array.
func (t *traffic) held(order []trip, size float64) (depth int, sizes []float64) {
	fixed := map[string]bool{}
	for ; ; depth++ {
		sizes = nil
		all := 0.0
		for i := range t.arrays {
			sizes = append(sizes, t.footprint(&t.arrays[i], fixed))
			all += sizes[i]
		}
		if all <= size || depth == len(order) {
			return depth, sizes
		}
		fixed[order[depth].name] = true
	}
}
