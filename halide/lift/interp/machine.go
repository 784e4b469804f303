package interp

import (
	"context"
	"fmt"
	"sort"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// site is the place of an operation in the source; closures hold it for their messages.
type site struct{ pos ctree.Pos }

// machine is one run.
type machine[V any] struct {
	ctx    context.Context
	unit   *ctree.Unit
	domain Domain[V] // nil: everything is concrete
	in     Inputs[V]
	lim    Limits

	objects []*object[V]
	globals []*object[V] // by slot, made when first used
	byPath  map[string]*object[V]
	poison  *object[V] // what unset pointers point to
	funcs   map[*ctree.Func]*function[V]
	values  map[*ctree.Func]*object[V] // functions as objects, for pointers to them

	where   *site // the statement that runs in a domain, for its refusals
	fuel    int64 // steps until the next look at the limits
	steps   int64
	used    int64 // bytes
	most    int64
	depth   int
	seen    int // objects accessed so far
	written int // objects written so far

	forks   int // branches on data that we are inside of
	journal []change[V]

	branches map[ctree.Expr]*Branch
	cases    map[caseKey]*Branch
	notes    map[noteKey]bool
	taint    *taint
	watch    *watch[V] // nil: accesses are not recorded

	called *site  // the call of the intrinsic that runs, or ran last
	within string // the header that it is in
}

type noteKey struct {
	pos  ctree.Pos
	kind NoteKind
	text string
}

// fuelLoad is how many steps pass between two looks at the context.
const fuelLoad = 1 << 12

// step counts a loop iteration or a call.
func (m *machine[V]) step(s *site) {
	m.fuel--
	if m.fuel >= 0 {
		return
	}
	m.steps += fuelLoad
	m.fuel = fuelLoad - 1
	m.look(s)
}

// bulk counts n steps that are about to be done at once, as of a copy.
func (m *machine[V]) bulk(n int64, s *site) {
	if m.steps += n; n >= fuelLoad {
		m.look(s)
	}
}

// look ends the run if it has had its steps or its time.
func (m *machine[V]) look(s *site) {
	if m.steps > m.lim.Steps {
		fail(s.pos, CodeLimit, fmt.Sprintf("more than %d loop iterations and calls", m.lim.Steps),
			"the loop may not end, or the sizes are too large to try")
	}
	if err := m.ctx.Err(); err != nil {
		panic(stop{fmt.Errorf("%s: stopped while running: %w", s.pos, context.Cause(m.ctx))})
	}
}

// charge counts n bytes of memory.
func (m *machine[V]) charge(pos ctree.Pos, n int64) {
	m.used += n
	m.most = max(m.most, m.used)
	if m.used > m.lim.Bytes {
		fail(pos, CodeLimit, fmt.Sprintf("the program's objects take more than %d MB here", m.lim.Bytes>>20),
			"smaller sizes may do")
	}
}

// note records a fact once a line.
func (m *machine[V]) note(pos ctree.Pos, kind NoteKind, text string) {
	m.notes[noteKey{m.outer(pos), kind, text}] = true
}

// sortedNotes are the notes by position.
func (m *machine[V]) sortedNotes() []Note {
	var all []Note
	for k := range m.notes {
		all = append(all, Note{k.pos, k.kind, k.text})
	}
	sort.Slice(all, func(i, j int) bool {
		a, b := all[i], all[j]
		switch {
		case a.Pos != b.Pos:
			return before(a.Pos, b.Pos)
		case a.Kind != b.Kind:
			return a.Kind < b.Kind
		}
		return a.Text < b.Text
	})
	return all
}

func before(a, b ctree.Pos) bool {
	switch {
	case a.File != b.File:
		return a.File < b.File
	case a.Line != b.Line:
		return a.Line < b.Line
	}
	return a.Col < b.Col
}
