package exec

import (
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/indexes"
)

// store writes an element of what is computed.
func (m *Machine) store(s *lower.Store) func() {
	to := m.Memory(s.Buffer.Name)
	at, mark := m.place(to, s.Index)
	if to.floats != nil {
		v := m.floats(s.Value)
		return func() { i, n := at(), v(); to.floats[i] = n; mark(i) }
	}
	if !m.small(s.Value) { // a condition keeps out what does not fit
		v := m.value(s.Value)
		return func() { i, n := at(), v(); to.putBig(i, n); mark(i) }
	}
	v := m.ints(s.Value)
	return func() {
		i, n := at(), v()
		to.holds(n)
		to.ints[i] = n
		mark(i)
	}
}

func (s *Memory) putBig(at int, v halide.Value) {
	if v.Big != nil {
		Failf("%s is stored in %s as %s", v, s.Name, s.Type)
	}
	s.holds(v.Int)
	s.ints[at] = v.Int
}

// place is where an element is stored, and what remembers that it was.
func (m *Machine) place(b *Memory, index []*halide.Expr) (at func() int, mark func(at int)) {
	if m.trace != nil {
		return m.tracedPlace(b, index)
	}
	at = m.address(b.Buffer, index)
	if b.owner == nil {
		return at, func(at int) { b.when[at] = b.now }
	}
	who := m.element(b.Buffer, index)
	return at, func(at int) { b.when[at], b.owner[at] = b.now, who() }
}

// load is the address of an element that is read. What is computed must have been stored, and be there still.
func (m *Machine) load(b *Memory, index []*halide.Expr) func() int {
	if m.trace != nil {
		return m.tracedLoad(b, index)
	}
	at := m.address(b.Buffer, index)
	if b.when == nil {
		return at
	}
	who := func() int { return 0 }
	if b.owner != nil {
		who = m.element(b.Buffer, index)
	}
	return func() int {
		i := at()
		b.see(i, who(), index)
		return i
	}
}

// see demands that what is at an address was stored, and is element who.
func (s *Memory) see(at, who int, index []*halide.Expr) {
	if s.when[at] != s.now {
		Failf("element %d of %s, at %s, is read, and was never stored", at, s.Name, indexText(index))
	}
	if s.owner != nil && s.owner[at] != who {
		Failf("element %d of %s, at %s, is read, and another one was stored in its place", at, s.Name, indexText(index))
	}
}

// element numbers the elements of b, whatever their addresses.
func (m *Machine) element(b *lower.Buffer, index []*halide.Expr) func() int {
	coords := m.coords(b, index)
	return func() int {
		n := 0
		for d, c := range coords {
			n = n*b.Dims[d].Extent + c()
		}
		return n
	}
}

// coords are the coordinates of an element, which must be stored.
func (m *Machine) coords(b *lower.Buffer, index []*halide.Expr) []func() int {
	out := make([]func() int, len(index))
	for d, e := range index {
		c, r := m.coordinate(e), b.Dims[d]
		out[d] = func() int {
			v := c()
			if v < r.Min || v >= r.Min+r.Extent {
				Failf("%s is accessed at %s = %d, and stored over %[2]s %[4]d..%[5]d",
					b.Name, b.Names[d], v, r.Min, r.Min+r.Extent-1)
			}
			return v
		}
	}
	return out
}

// coordinate compiles an index, quasi-affine or not.
func (m *Machine) coordinate(e *halide.Expr) func() int {
	if f, err := indexes.Form(e, m.extents); err == nil {
		return m.index(f)
	}
	if m.small(e) {
		f := m.ints(e)
		return func() int { return int(f()) }
	}
	f := m.value(e)
	return func() int {
		v := f()
		if v.Big != nil {
			Failf("index %s is %s", e, v)
		}
		return int(v.Int)
	}
}

// address is the address of an element, whose coordinates must be stored.
func (m *Machine) address(b *lower.Buffer, index []*halide.Expr) func() int {
	safe := true
	for d, e := range index {
		f, err := indexes.Form(e, m.extents)
		if err != nil {
			return m.lookup(b, index)
		}
		r := b.Dims[d]
		lo, hi := f.Range(m.extents)
		safe = safe && lo >= r.Min && hi < r.Min+r.Extent
	}
	at := m.within(b.Address(index, m.extents), b.Elems, b.Name)
	if safe {
		return at
	}
	tests := m.coords(b, index)
	return func() int {
		for _, t := range tests {
			t()
		}
		return at()
	}
}

// lookup is address of coordinates that are not all quasi-affine.
func (m *Machine) lookup(b *lower.Buffer, index []*halide.Expr) func() int {
	coords := m.coords(b, index)
	tables := make([][]int, len(coords))
	for d := range coords {
		tables[d] = b.Offsets(d)
	}
	return func() int {
		at := 0
		for d, c := range coords {
			at += tables[d][c()-b.Dims[d].Min]
		}
		return at
	}
}

// indexText is "(x, y + 1)".
func indexText(index []*halide.Expr) string {
	words := make([]string, len(index))
	for i, e := range index {
		words[i] = e.String()
	}
	return "(" + strings.Join(words, ", ") + ")"
}

// where finds an element once: its address, and its coordinates in at.
func (m *Machine) where(b *Memory, index []*halide.Expr) (find func() int, at []int) {
	coords := m.coords(b.Buffer, index)
	at = make([]int, len(coords))
	tables := make([][]int, len(coords))
	for d := range coords {
		tables[d] = b.Offsets(d)
	}
	return func() int {
		sum := 0
		for d, c := range coords {
			at[d] = c()
			sum += tables[d][at[d]-b.Dims[d].Min]
		}
		return sum
	}, at
}

// tracedLoad is load in a run that is traced: what coordinates load is told once.
func (m *Machine) tracedLoad(b *Memory, index []*halide.Expr) func() int {
	find, at := m.where(b, index)
	tell := m.wants(Loaded, b.Name)
	return func() int {
		i := find()
		if b.when != nil {
			b.see(i, b.number(at), index)
		}
		if tell {
			m.trace.Tell(Event{Kind: Loaded, Buffer: b.Name, By: m.by, At: b.logical(at), Value: b.value(i)})
		}
		return i
	}
}

// tracedPlace is place in a run that is traced.
func (m *Machine) tracedPlace(b *Memory, index []*halide.Expr) (find func() int, mark func(at int)) {
	find, at := m.where(b, index)
	tell := m.wants(Stored, b.Name)
	return find, func(i int) {
		if b.when[i] = b.now; b.owner != nil {
			b.owner[i] = b.number(at)
		}
		if tell {
			m.trace.Tell(Event{Kind: Stored, Buffer: b.Name, By: m.by, At: b.logical(at), Value: b.value(i)})
		}
	}
}
