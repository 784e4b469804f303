package lift

import "maps"

// manySizes is of how many sizes what is at all points that are looked at is asked for.
const manySizes = 16

// framed makes sizes such that windows are less than what they slide over, wherever sizes are looked at: borders,
// dilations and windows small, images so large that there is something in the middle of them and all of a window is
// used.
//
//	h 7, pad 9, dilation 5, kernel 5   ->   h 13, pad 2, dilation 2, kernel 3
func (s *subject) framed(p point, e *effect, r regime) (point, *effect) {
	if len(r.equal) > 0 || r.multiple > 1 || r.power || len(s.sizes()) > manySizes || e.steps > grownSteps ||
		len(s.manners) > 0 {
		return p, e
	}
	p, e = s.narrow(p, e, r)
	if s.divides() {
		p, e = s.room(p, e, r)
	}
	return s.seen(p, e, r)
}

// doubles reports whether of some array there is twice as much to read as at o.
func (e *effect) doubles(o *effect) bool {
	for pattern, n := range e.reads {
		if n >= 2*max(o.reads[pattern], 1) {
			return true
		}
	}
	return false
}

// reaches reports whether no array has less to read than at o, or than that by a factor.
func (e *effect) reaches(o *effect, by int) bool {
	for pattern, n := range o.reads {
		if by*e.reads[pattern] < n {
			return false
		}
	}
	return true
}

// raised is p with one size more, and what the function does there; nil if it fails.
func (s *subject) raised(p point, name string, by int64, r regime) (point, *effect) {
	more := maps.Clone(p)
	more[name] += by
	r.apply(more)
	f, err := s.measureShort(more)
	if err != nil || f.negative {
		return more, nil
	}
	return more, f
}

// narrow makes sizes small of which smaller ones leave more to read and no less to write, as dilations do, and those of
// which larger ones leave no more to read, as borders do and windows that reach beyond all of an image.
func (s *subject) narrow(p point, e *effect, r regime) (point, *effect) {
	for i, k := range s.sizes() {
		if r.bound(k) || p[k.name] <= 3 || k.from == fromLength {
			continue
		}
		less, f := s.raised(p, k.name, small[(i+1)%2]-p[k.name], r)
		if f == nil || f.written == 0 || f.arrays == 0 {
			continue
		}
		_, up := s.raised(p, k.name, 1, r)
		more := f.reaches(e, 1) && f.read > e.read && f.written >= e.written
		beyond := up != nil && up.steps > e.steps && up.read == e.read && f.reaches(e, 2)
		if more || beyond && len(e.reads) > 0 {
			p, e = less, f
		}
	}
	return p, e
}

// room makes sizes so large, that are divided to tell how many elements there are to write, that there are some in a
// row also where other sizes are a little larger.
func (s *subject) room(p point, e *effect, r regime) (point, *effect) {
	const positions, most = 3, 12
	for _, k := range s.sizes() {
		if r.bound(k) || k.from == fromLength || !s.rounded(p, k.name, r) {
			continue
		}
		for range most {
			if s.tightest(p, k.name, r) >= positions {
				break
			}
			more, f := s.raised(p, k.name, 1, r)
			if f == nil || f.steps > grownSteps {
				break
			}
			p, e = more, f
		}
	}
	return p, e
}

// rounded reports whether some larger values of a size leave as much to write, and others more, and more to read,
// unlike those of a border.
func (s *subject) rounded(p point, name string, r regime) bool {
	_, last := s.raised(p, name, 0, r)
	first, same, more := last, false, false
	for by := int64(1); by <= 4 && last != nil; by++ {
		_, f := s.raised(p, name, by, r)
		if f == nil || f.arrays < last.arrays {
			return false
		}
		same, more = same || f.arrays == last.arrays, more || f.arrays > last.arrays
		last = f
	}
	_, far := s.raised(p, name, 24, r)
	return same && more && far != nil && far.doubles(first)
}

// tightest is how many elements are in a row along which a size says how many, where there are the fewest of all points
// that are looked at.
func (s *subject) tightest(p point, name string, r regime) int {
	least := maxSizes
	for _, q := range s.observations(p, r) {
		least = min(least, s.positions(q, name, r))
	}
	return least
}

// positions is how many times as many elements are written as a size adds where it next adds some.
func (s *subject) positions(p point, name string, r regime) int {
	_, e := s.raised(p, name, 0, r)
	for by := int64(1); by <= 8 && e != nil; by++ {
		if _, f := s.raised(p, name, by, r); f != nil && f.arrays > e.arrays {
			return e.arrays / (f.arrays - e.arrays)
		}
	}
	return maxSizes // it adds none
}

// seen makes sizes larger where more of another array is used then, though not at p itself, as long as sizes are a
// little larger: all of a window is used where an image is large enough.
func (s *subject) seen(p point, e *effect, r regime) (point, *effect) {
	const more, rounds = 16, 3
	for _, k := range s.sizes() {
		if r.bound(k) || k.from == fromLength || p[k.name] <= 3 {
			continue
		}
		for range rounds {
			next, f := s.raised(p, k.name, 4, r)
			if f == nil || f.steps > grownSteps || !s.hidden(p, k.name, more, r) {
				break
			}
			p, e = next, f
		}
	}
	return p, e
}

// hidden reports whether at some sizes near p a larger value of the size shows elements of an array that has as many at
// p as at such a value.
func (s *subject) hidden(p point, name string, by int64, r regime) bool {
	_, e := s.raised(p, name, 0, r)
	_, up := s.raised(p, name, by, r)
	if e == nil || up == nil {
		return false
	}
	same := false
	for pattern, n := range e.reads {
		same = same || up.reads[pattern] == n
	}
	if !same {
		return false
	}
	for _, q := range s.observations(p, r) {
		_, f := s.raised(q, name, 0, r)
		if f == nil {
			continue
		}
		_, g := s.raised(q, name, by, r)
		for pattern, n := range e.reads {
			if g != nil && up.reads[pattern] == n && g.reads[pattern] > f.reads[pattern] {
				return true
			}
		}
	}
	return false
}
