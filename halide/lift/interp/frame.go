package interp

import (
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// Closures of expressions, by what they give.
type (
	intX[V any]   = func(*frame[V]) int64     // an integer that is no data
	floatX[V any] = func(*frame[V]) float64   // a floating value of a concrete run
	numX[V any]   = func(*frame[V]) number[V] // an integer that may be data, or a floating value in a domain of data
	ptrX[V any]   = func(*frame[V]) ptr[V]    // a pointer, or the place of an lvalue or struct
	vecX[V any]   = func(*frame[V], *vec[V])  // a vector, written to where the second argument says
	doX[V any]    = func(*frame[V])           // effects only
)

// stmtX runs a statement and tells how it ended.
type stmtX[V any] func(*frame[V]) ctl

type ctl uint8

const (
	ctlNext ctl = iota
	ctlBreak
	ctlContinue
	ctlReturn
)

// frame is one call. Slots are those of the function's objects; each has its value in one of the slices, by slotKind.
type frame[V any] struct {
	m   *machine[V]
	fn  *function[V]
	i   []int64
	f   []float64
	d   []number[V]
	p   []ptr[V]
	set []bool // for slots that are declared without a value
	vec []vec[V]

	// The value that return left.
	retI int64
	retF float64
	retD number[V]
	retP ptr[V]
	retV vec[V]

	returned bool // something

	mem []*object[V] // by slot: locals in memory, ended with the call and used again by the next one
}

// function is a compiled function.
type function[V any] struct {
	src   *ctree.Func
	body  stmtX[V]
	vecs  int // vector slots and temporaries
	slots int
	kinds []slotKind
	free  []*frame[V]
	named *site
	// intrinsic: the body is that of an intrinsic, whose branches and accesses are not recorded
	intrinsic bool
}

// slotKind is which slice of a frame holds an object.
type slotKind uint8

const (
	slotInt    slotKind = iota // i
	slotFloat                  // f
	slotNumber                 // d
	slotPtr                    // p: the pointer itself
	slotVec                    // vec
	slotMemory                 // p: where the object is
)

// slotOf says where o lives.
func (m *machine[V]) slotOf(o *ctree.Object) slotKind {
	if inMemory(o) {
		return slotMemory
	}
	switch o.Type.(type) {
	case ctree.Int:
		if m.domain != nil && m.taint.objects[o]&tData != 0 {
			return slotNumber
		}
		return slotInt
	case ctree.Float:
		if m.domain != nil {
			return slotNumber
		}
		return slotFloat
	case ctree.Vector:
		return slotVec
	}
	return slotPtr
}

// enter makes a frame for a call of fn.
func (m *machine[V]) enter(fn *function[V], s *site) *frame[V] {
	m.step(s)
	m.depth++
	if m.depth > m.lim.Depth {
		fail(s.pos, CodeLimit, "calls are nested more deeply than the limit allows, at "+fn.src.Name,
			"the recursion may not end")
	}
	if n := len(fn.free); n > 0 {
		f := fn.free[n-1]
		fn.free = fn.free[:n-1]
		clear(f.set)
		if m.domain != nil {
			for i := range f.d {
				f.d[i].st = isUnset
			}
		}
		for i := range f.p {
			f.p[i] = ptr[V]{o: m.poison}
		}
		f.returned = false
		return f
	}
	f := &frame[V]{m: m, fn: fn, i: make([]int64, fn.slots), p: make([]ptr[V], fn.slots), set: make([]bool, fn.slots),
		vec: make([]vec[V], fn.vecs), mem: make([]*object[V], fn.slots)}
	if m.domain != nil {
		f.d = make([]number[V], fn.slots)
		for i := range f.d {
			f.d[i].st = isUnset
		}
	} else {
		f.f = make([]float64, fn.slots)
	}
	for i := range f.p {
		f.p[i] = ptr[V]{o: m.poison}
	}
	m.charge(s.pos, int64(fn.slots)*64+int64(fn.vecs)*2048+500)
	return f
}

// leave ends a call: its locals in memory cannot be reached any more.
func (m *machine[V]) leave(f *frame[V]) {
	m.depth--
	for _, o := range f.mem {
		if o != nil && o.freed == "" {
			o.freed = blockLeft
			o.reached()
			clear(o.flags)
		}
	}
	f.fn.free = append(f.fn.free, f)
}

const blockLeft = "whose block was left"

// declare makes the local object in slot anew, with nothing in it.
func (f *frame[V]) declare(slot int, t ctree.Type, size int64, name string, s *site) *object[V] {
	o := f.mem[slot]
	switch {
	case o == nil:
		o = f.m.newObject(t, size, name, s.pos)
		f.mem[slot] = o
	case o.size != size || o.layout == bytes:
		f.m.end(o, "")
		o.layout, o.shift, o.mask, o.size, o.elem = untyped, 0, 0, size, t
	default:
		o.reached()
		clear(o.flags)
	}
	o.freed, o.zero, o.list, o.fixed = "", false, false, false
	f.p[slot] = ptr[V]{o: o}
	return o
}
