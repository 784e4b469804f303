package interp

import (
	"context"
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/datapath"
)

// state is the machine during one run.
type state struct {
	prog     *Program
	ctx      context.Context
	mem      memory
	globals  []*object
	modes    datapath.Modes
	scratch  datapath.Scratch
	hits     []int64 // executions of each region of the program
	steps    int64   // loop iterations and calls
	maxSteps int64
	rings    []*ring      // of the windows
	padding  []Padding    // of the streams that are written
	streams  [2][]pointer // descriptors of the streams among the parameters: those read, and those written
	cascades [2][]pointer // the same of those of accumulators
	depth    int
	calls    []cfront.Pos // of the functions that have been entered and not left
	free     [][]*frame   // by function: frames of ended calls
	sites    []*pickCache // by call site with selections that are not constant
}

// maxDepth limits nested calls.
const maxDepth = 1000

// stepMask says how often the context is looked at.
const stepMask = 1<<12 - 1

// step counts an iteration of a loop or a call, and ends runs that take too long.
func (m *state) step(pos cfront.Pos) {
	m.steps++
	if m.steps&stepMask == 0 || m.steps > m.maxSteps {
		m.check(pos)
	}
}

func (m *state) check(pos cfront.Pos) {
	if err := m.ctx.Err(); err != nil {
		panic(halt{err})
	}
	if m.steps > m.maxSteps {
		panic(&Error{Pos: pos, Text: fmt.Sprintf("the program has run %d loop rounds and calls without an end",
			m.maxSteps),
			Endless: true})
	}
}

// frame holds the objects of one call. Objects whose address is never taken are in slots by type; the others are
// objects of memory.
type frame struct {
	m *state
	i []int64  // integers, and floats as the bits of a float64
	u []uint64 // undefined bits of the same
	p []pointer
	v []datapath.Vec
	a []datapath.Acc
	o []*object

	// The returned value.
	ri int64
	rp pointer
	rv datapath.Vec
	ra datapath.Acc
}

// enter begins a call of f.
func (m *state) enter(f *function, pos cfront.Pos) *frame {
	m.step(pos)
	if m.depth++; m.depth > maxDepth {
		fail(pos, "call of "+f.name, "calls are nested more than %d deep", maxDepth)
	}
	m.calls = append(m.calls[:m.depth-1], pos)
	var fr *frame
	if n := len(m.free[f.index]); n > 0 {
		fr = m.free[f.index][n-1]
		m.free[f.index] = m.free[f.index][:n-1]
	} else {
		fr = &frame{m: m, i: make([]int64, f.slots.ints), u: make([]uint64, f.slots.ints),
			p: make([]pointer, f.slots.ptrs), v: make([]datapath.Vec, f.slots.vecs),
			a: make([]datapath.Acc, f.slots.accs), o: make([]*object, len(f.locals))}
	}
	if len(f.locals) > 0 {
		m.locals(f, fr, pos)
	}
	return fr
}

// atUser moves a mistake inside one of the front end's own headers to the user's line that called it.
func (m *state) atUser(err error) {
	e, ok := err.(*Error)
	for k := len(m.calls) - 1; ok && ofHeader(e.Pos) && k >= 0; k-- {
		e.Pos = m.calls[k]
	}
}

// locals makes the objects of a call that live in memory.
func (m *state) locals(f *function, fr *frame, pos cfront.Pos) {
	used := m.mem.used
	for _, l := range f.locals {
		used += l.Type.Size()
	}
	if used > m.mem.limit {
		fail(pos, "call of "+f.name, "its local arrays do not fit: %d bytes of data memory would be in use, there "+
			"are %d",
			used, m.mem.limit)
	}
	for k, l := range f.locals {
		o := &object{name: l.Name, what: local, data: make([]byte, l.Type.Size())}
		if a, ok := l.Type.(cfront.Array); ok {
			o.room = a.Variable
		}
		o.forget()
		m.mem.place(o, l.Align, false)
		fr.o[k] = o
	}
}

// leave ends a call. The returned value stays readable until the next call of the function.
func (m *state) leave(f *function, fr *frame) {
	m.depth--
	if n := len(f.locals); n > 0 {
		m.mem.release(m.mem.mark() - n)
	}
	m.free[f.index] = append(m.free[f.index], fr)
}
