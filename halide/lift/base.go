package lift

import (
	"iter"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/interp"
)

// base finds sizes at which the function does something: pairwise distinct, odd, small ones that regime allows, strides
// longer than the rows that they separate.
func (s *subject) base(r regime) (point, *effect, error) {
	var first error
	var found point
	var does *effect
	for attempt := range 40 {
		p := s.guess(attempt)
		r.spread(s, p)
		r.apply(p)
		e, err := s.affordable(p, r)
		if err != nil {
			if first == nil {
				first = err
			}
			if !retriable(err) {
				return nil, nil, err
			}
			continue
		}
		s.before = s.before || e.negative
		if e.written > 0 && !e.negative && (found == nil || e.arrays > 0 && (does.arrays == 0 || e.read > 0 &&
			does.read == 0)) {
			found, does = p, e
		}
		if found != nil && (does.arrays > 0 && does.read > 0 || attempt > 8) {
			p, e = s.widen(found, does, r)
			p, e = s.shorten(p, e, r)
			p, e = s.shortenTwo(p, e, r)
			p, e = s.trim(p, e, r)
			p, e = s.framed(p, e, r)
			return s.lengthen(p, e, r)
		}
	}
	if found == nil {
		return nil, nil, first
	}
	return found, does, nil
}

// manySteps is how long a run may be if smaller sizes make it shorter.
const manySteps = 200_000

// affordable is settle at p, or at a point of smaller sizes, which p becomes, if the run is long at p and shorter
// there.
func (s *subject) affordable(p point, r regime) (*effect, error) {
	within := func(p point) (*effect, error) { return s.measureShort(p) }
	if err := s.fault(p); err != nil {
		return nil, err
	}
	key := s.runKey(p)
	e, err := s.settleWithin(p, r, within)
	if err != nil && interp.CodeOf(err) != interp.CodeLimit && key == s.runKey(p) {
		s.faulted(key, err)
	}
	if interp.CodeOf(err) != interp.CodeLimit {
		return e, err
	}
	for _, most := range []int64{6, 4} {
		q := maps.Clone(p)
		for i, k := range s.sizes() {
			switch {
			case q[k.name] <= 3 || r.step(k.name) > 1 || r.power:
			case smallName(k.path):
				q[k.name] = small[i%2]
			default:
				q[k.name] = most - int64(i%3)
			}
		}
		r.apply(q)
		if e, err := s.settleWithin(q, r, within); err == nil && e.written > 0 && !e.negative {
			clear(p)
			maps.Copy(p, q)
			return e, nil
		}
	}
	return s.settle(p, r)
}

// settle runs at p until no knob is new, as values decide what is reached.
func (s *subject) settle(p point, r regime) (*effect, error) { return s.settleWithin(p, r, s.measure) }

func (s *subject) settleWithin(p point, r regime, measure func(point) (*effect, error)) (*effect, error) {
	for {
		n := len(s.knobs)
		e, err := measure(p)
		if len(s.knobs) == n {
			return e, err
		}
		for _, k := range s.knobs[n:] {
			s.classify(k)
			p[k.name] = s.guessOf(k, 0)
		}
		r.apply(p)
	}
}

// lengthen makes strides so long that rows do not overlap, at the base and at what is near: a size that changes where
// elements are and not how often loops run is a stride, and long enough if a longer one touches no more elements, and
// if that where arrays begin to be touched is in their first row. A size that moves all elements of an array alike is
// where to begin, no stride; nor is one of which larger ones leave less of an array to read, as dilations do.
func (s *subject) lengthen(p point, e *effect, r regime) (point, *effect, error) {
	windows := 0
	for _, k := range s.sizes() {
		if smallName(k.path) && !stepName(k.path) {
			windows++
		}
	}
	for i, k := range s.sizes() {
		if r.bound(k) || len(r.equal) > 0 && r.equal[0][0] == k.name || k.from == fromLength || windows > 0 &&
			stepName(k.path) {
			continue
		}
		longer := maps.Clone(p)
		longer[k.name] += 64 * r.step(k.name)
		f, err := s.measureWithin(longer, e.steps)
		if interp.CodeOf(err) == interp.CodeBounds {
			longer[k.name] = p[k.name] + 4*r.step(k.name)
			f, err = s.measureWithin(longer, e.steps)
		}
		if err != nil || f.steps != e.steps || f.places == e.places || f.spans == e.spans || !f.reaches(e, 1) {
			continue
		}
		k.far = true
		apart, inside := point(nil), false
		var does *effect
		bounded := false // by how long a vector is
		for v := range lengths(int64(17+6*i)*r.step(k.name), r.step(k.name), &bounded) {
			longer[k.name] = v
			further := maps.Clone(longer)
			further[k.name] = 2*v + r.step(k.name)
			r.apply(longer)
			r.apply(further)
			f, err := s.measureWithin(longer, 2*e.steps)
			if interp.CodeOf(err) == interp.CodeBounds { // a vector's rows
				bounded = true
				continue
			}
			if err != nil {
				break
			}
			g, err := s.measureWithin(further, 2*e.steps)
			if err != nil || g.written != f.written || g.read != f.read {
				continue
			}
			inside = longer[k.name] >= 3*f.first // also a little further on
			if apart == nil || inside {
				apart, does = maps.Clone(longer), f
			}
			if inside {
				break
			}
		}
		if apart != nil {
			p, e = apart, does
		}
	}
	return p, e, nil
}

// lengths are strides to try: from v on, and where bounded says that vectors are too short for some of these, shorter
// ones.
func lengths(v, step int64, bounded *bool) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		for w := v; w < 4096; w = 2*w + step {
			if !yield(w) {
				return
			}
		}
		for w := v - 4*step; *bounded && w > 3*step; w -= 3 * step {
			if !yield(w) {
				return
			}
		}
	}
}

// widen makes sizes larger that leave little to write, as images do that are hardly wider than a window, or than a
// window and a step, or some array with nothing.
func (s *subject) widen(p point, e *effect, r regime) (point, *effect) {
	for _, k := range s.sizes() {
		if r.bound(k) || r.power || k.from == fromLength {
			continue
		}
		more := maps.Clone(p)
		more[k.name] += 4
		r.apply(more)
		f, err := s.measureShort(more)
		if err != nil || f.negative {
			continue
		}
		few := e.arrays > 0 && e.arrays < 3 && f.arrays > e.arrays
		if len(f.counts) > len(e.counts) || r.step(k.name) == 1 && 3*p[k.name] > more[k.name] &&
			(f.arrays >= 3*e.arrays || few) {
			p, e = more, f
		}
	}
	return p, e
}

// grownSteps is how long a run at larger sizes may be.
const grownSteps = 60_000

// grown is p with sizes more than twice as large, where what quotients and small numbers have in common by chance may
// not be; nil if runs are long there, or r says what sizes are.
func (s *subject) grown(p point, r regime) point {
	if len(r.equal) > 0 || r.multiple > 1 || r.power {
		return nil
	}
	more, grows := maps.Clone(p), false
	for _, k := range s.sizes() {
		if more[k.name] > 3 && !r.bound(k) {
			more[k.name], grows = 2*more[k.name]+1, true
		}
	}
	r.apply(more)
	if e, err := s.measureWithin(more, grownSteps); !grows || err != nil || e.negative || e.written == 0 {
		return nil
	}
	return more
}

// shorten makes sizes small of which larger ones leave less to write, as kernels and strides do.
func (s *subject) shorten(p point, e *effect, r regime) (point, *effect) {
	for i, k := range s.sizes() {
		if r.bound(k) || r.multiple > 1 || r.power || p[k.name] <= 3 {
			continue
		}
		more := maps.Clone(p)
		more[k.name]++
		r.apply(more)
		if f, err := s.measure(more); err == nil && f.written >= e.written {
			continue
		}
		less := maps.Clone(p)
		less[k.name] = small[i%2]
		r.apply(less)
		if f, err := s.measure(less); err == nil && f.written > e.written && !f.negative {
			p, e = less, f
		}
	}
	return p, e
}

// shortenTwo is shorten for functions that divide sizes, where a window and its stride have to be small at once for
// there to be more to write than one window.
func (s *subject) shortenTwo(p point, e *effect, r regime) (point, *effect) {
	sizes := slices.DeleteFunc(s.sizes(), func(k *knob) bool { return r.bound(k) || p[k.name] <= 3 })
	if r.multiple > 1 || r.power || len(sizes) > maxSizes/2 || !s.divides() {
		return p, e
	}
	at := p
	for i, a := range sizes {
		for _, b := range sizes[:i] {
			less := maps.Clone(at)
			less[a.name], less[b.name] = small[0], small[1]
			r.apply(less)
			if f, err := s.measureShort(less); err == nil && f.written >= 3*e.written && !f.negative {
				p, e = less, f
			}
		}
	}
	return p, e
}

// longRun is how many steps a run may have that terms are looked at of, if fewer show as much.
const longRun = 3000

// trim makes runs shorter: a size that elements or steps are in proportion to, as channels are, may as well be 3 or 2.
func (s *subject) trim(p point, e *effect, r regime) (point, *effect) {
	for i, k := range s.sizes() {
		if e.steps <= longRun || r.bound(k) || r.step(k.name) > 1 || r.power || p[k.name] <= 3 {
			continue
		}
		less := maps.Clone(p)
		less[k.name] = small[i%2]
		r.apply(less)
		f, err := s.measure(less)
		if err != nil || f.negative || f.steps >= e.steps {
			continue
		}
		if proportional(e, f, p[k.name], less[k.name]) {
			p, e = less, f
		}
	}
	return p, e
}

// shortRun is how many steps a run may have for more of them to cost little.
const shortRun = 1000

// proportional reports whether of each array a run at f writes as much as at e, or as much less as the size is, but for
// a few elements.
func proportional(e, f *effect, size, less int64) bool {
	for path, n := range e.counts {
		m := int64(f.counts[path])
		if off := m*size - int64(n)*less; m != int64(n) && max(off, -off) > int64(n)*less/16 {
			return false
		}
	}
	return len(f.counts) == len(e.counts)
}

// fewSizes is how many sizes are all changed at once; of more only some are, as runs get long.
const fewSizes = 4

// observations are the points at which terms are looked at: the base, each size a little more by itself, then several
// at once.
func (s *subject) observations(base point, r regime) []point {
	out := []point{base}
	names := r.free(s)
	add := func(change func(p point)) {
		next := maps.Clone(base)
		change(next)
		r.apply(next)
		if !slices.ContainsFunc(out, func(p point) bool { return maps.Equal(p, next) }) {
			out = append(out, next)
		}
	}
	for i, n := range names {
		for _, by := range []int64{1, 2} {
			if by == 1 || r.multiple <= 8 {
				add(func(p point) { p[n] += by * r.step(n) })
			}
		}
		if len(names) > fewSizes {
			continue
		}
		add(func(p point) {
			for j, m := range names {
				p[m] += int64((i*j+i+j)%3) * r.step(m)
			}
		})
	}
	if len(names) == 1 && r.step(names[0]) == 1 {
		// whole blocks of a few are seen only further on
		if e, err := s.measure(base); err == nil && e.steps <= shortRun {
			for _, by := range []int64{3, 7} {
				add(func(p point) { p[names[0]] += by })
			}
		}
	}
	if len(names) > fewSizes {
		for _, some := range together(len(names)) {
			add(func(p point) {
				for k, i := range some {
					p[names[i]] += int64(1+k%2) * r.step(names[i])
				}
			})
		}
	}
	return out
}

// together lists sets of n numbers from 0 such that each two of them are in a set: translates of perfect difference
// sets.
func together(n int) [][]int {
	modulus, set := 7, []int{0, 1, 3}
	switch {
	case n > 13:
		modulus, set = 21, []int{0, 1, 6, 8, 18}
	case n > 7:
		modulus, set = 13, []int{0, 1, 3, 9}
	}
	var out [][]int
	for from := range modulus {
		var some []int
		for _, d := range set {
			if i := (from + d) % modulus; i < n {
				some = append(some, i)
			}
		}
		if len(some) > 1 {
			out = append(out, some)
		}
	}
	return out
}
