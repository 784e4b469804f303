package interp

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Wrapped says that a run relied on a window being circular.
type Wrapped struct {
	Param int    // index of the window's parameter
	Name  string // of the argument
	// Accesses are those through its position after that had passed the end, or the start backwards, and before it came
	// back.
	Accesses int64
	Pos      cfront.Pos // of the first one
}

// ring is the circle in which the position of a window moves (window.h: each window_ function is ptr = cyclic_add(ptr,
// n, buffer, size)).
type ring struct {
	buf      *object
	param    int
	laps     int64 // times that the position passed the end less times that it passed the start
	accesses int64 // while laps was not 0
	first    cfront.Pos
}

// read notes that the position is used.
func (r *ring) read(pos cfront.Pos) {
	if r.laps == 0 {
		return
	}
	if r.accesses == 0 {
		r.first = pos
	}
	r.accesses++
}

// modifier are the bits of the register that holds by how much a pointer moves in a circle.
func modifier() int { return machine.AIE1().UnitBits[machine.ModFile].N }

// move is where position p gets by a number of bytes.
func (r *ring) move(p pointer, by int64, pos cfront.Pos, op string) pointer {
	size := int64(len(r.buf.data))
	switch {
	case p.obj != r.buf:
		fail(pos, op, "the position of window %s is not in its buffer: it was set to something else, and a window "+
			"moves "+
			"in a circle of its own", r.buf.name)
	case by < -1<<(modifier()-1) || by >= 1<<(modifier()-1):
		fail(pos, op, "a window moves by less than %d bytes at once, not by %d", 1<<(modifier()-1), by)
	case size == 0:
		fail(pos, op, "window %s is empty", r.buf.name)
	}
	p.off += by
	laps := p.off / size
	if p.off%size < 0 {
		laps--
	}
	r.laps += laps
	p.off -= laps * size
	return p
}

// copyWindow makes the descriptor dst that of a window over the buffer of src, at the same position.
func (m *state) copyWindow(dst, src pointer, pos cfront.Pos, op string) {
	from := src.obj.ring
	if from == nil {
		fail(pos, op, "%s has not become a window yet: nothing was copied to it", src.obj)
	}
	if dst.obj.ring == nil {
		dst.obj.ring = &ring{}
		m.rings = append(m.rings, dst.obj.ring)
	}
	r := dst.obj.ring
	r.buf, r.param, r.laps = from.buf, from.param, from.laps
	copyBytes(dst, src, cfront.Window{}.Size(), pos, op)
}

// wrapped lists the windows that were used beyond their ends, in the order of the parameters.
func (m *state) wrapped() []Wrapped {
	var out []Wrapped
	for _, r := range m.rings { // copies behind all parameters
		if r.accesses == 0 {
			continue
		}
		at, found := slices.BinarySearchFunc(out, r.param, func(w Wrapped, param int) int { return w.Param - param })
		if found {
			out[at].Accesses += r.accesses
			continue
		}
		out = slices.Insert(out, at, Wrapped{r.param, r.buf.name, r.accesses, r.first})
	}
	return out
}
