package interp

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/intrinsic"
)

// A program is compiled to closures over a frame, one for each expression and statement, by the type of its value.
type (
	intFn   func(*frame) int64
	floatFn func(*frame) float64
	ptrFn   func(*frame) pointer
	doFn    func(*frame)
	stmtFn  func(*frame) flow
)

// flow is how a statement ends.
type flow uint8

const (
	goOn flow = iota
	doBreak
	doContinue
	doReturn
)

// slots counts the registers of a function by type.
type slots struct{ ints, ptrs, vecs, accs int }

// function is a compiled function.
type function struct {
	name   string
	index  int
	decl   *cfront.Func
	slots  slots
	params []place
	locals []*cfront.Object // those that live in memory
	body   stmtFn
	ref    *object // what function pointers point to
}

// tally is what one execution of a region does: a stretch of code that runs as a whole. Regions are counted when they
// run, and the operations in them afterwards.
type tally struct {
	ops  [intrinsic.NumKinds]int64
	macs int64
}

// compiler compiles a unit.
type compiler struct {
	unit    *cfront.Unit
	frames  *frames
	regions *regions
	ev      *entries
}

// class is where an object lives.
type class uint8

const (
	inMemory class = iota
	inInt
	inFloat
	inPtr
	inVec
	inAcc
)

// classOf tells where an object lives.
func classOf(o *cfront.Object) class {
	if o.Storage == cfront.Global || o.Addressed {
		return inMemory
	}
	return classOfType(o.Type)
}

// classOfType tells in which kind of register values of a type are; inMemory for structs and arrays.
func classOfType(t cfront.Type) class {
	switch t := t.(type) {
	case cfront.Basic:
		if t.IsFloat() {
			return inFloat
		}
		return inInt
	case cfront.Pointer:
		return inPtr
	case cfront.Vector:
		return inVec
	case cfront.Acc:
		return inAcc
	}
	return inMemory
}

// declare makes the functions known, so that bodies can call them in any order.
func (c *compiler) declare() {
	for i, d := range c.unit.Funcs {
		f := &function{name: d.String(), index: i, decl: d}
		f.ref = &object{name: f.name, what: "function", fn: f}
		c.frames.funcs[d] = f
		c.regions.prog.funcs = append(c.regions.prog.funcs, f)
	}
}

// function compiles a body.
func (c *compiler) function(f *function) {
	c.frames.fn, c.frames.at, c.frames.temps = f, map[*cfront.Object]int{}, slots{}
	for _, o := range f.decl.Locals {
		switch classOf(o) {
		case inMemory:
			c.frames.at[o] = len(f.locals)
			f.locals = append(f.locals, o)
		default:
			c.frames.at[o] = c.frames.temps.take(classOf(o))
		}
	}
	for _, o := range f.decl.Params {
		f.params = append(f.params, place{class: classOf(o), slot: c.frames.at[o], obj: o})
	}
	f.slots = c.frames.temps
	named := c.frames.temps
	f.body = c.ev.body(f.decl.Body.List)
	c.frames.temps = named
}

// param is where parameter i lives in a frame of f.
func (f *function) param(i int) *place { return &f.params[i] }

// take gives the next free slot of a class.
func (s *slots) take(k class) int {
	n := map[class]*int{inInt: &s.ints, inFloat: &s.ints, inPtr: &s.ptrs, inVec: &s.vecs, inAcc: &s.accs}[k]
	*n++
	return *n - 1
}

// frames says where the objects of a function live: in which slots of its frames.
type frames struct {
	funcs map[*cfront.Func]*function

	fn    *function              // at hand
	at    map[*cfront.Object]int // slot of each object of the function, by its class
	temps slots                  // slots in use by the statement at hand, from named on
}

// temp reserves a slot for an intermediate value until the statement ends.
func (c *frames) temp(k class) int {
	i := c.temps.take(k)
	s := &c.fn.slots
	s.ints, s.ptrs = max(s.ints, c.temps.ints), max(s.ptrs, c.temps.ptrs)
	s.vecs, s.accs = max(s.vecs, c.temps.vecs), max(s.accs, c.temps.accs)
	return i
}

// regions counts what code does, by stretches that run as a whole.
type regions struct {
	prog   *Program
	region int // the open one
	errs   []*Error
}

// count enters an operation into the open region.
func (c *regions) count(k intrinsic.Kind, n int64) { c.prog.regions[c.region].ops[k] += n }

// open begins a region and gives its number.
func (c *regions) open() int {
	c.prog.regions = append(c.prog.regions, tally{})
	c.region = len(c.prog.regions) - 1
	return c.region
}

// inside compiles f in a region of its own and gives the region; the region around stays open.
func (c *regions) inside(f func()) int {
	outer := c.region
	r := c.open()
	f()
	c.region = outer
	return r
}

// mistake notes an error found before the program runs.
func (c *regions) mistake(e *Error) { c.errs = append(c.errs, e) }

// choose counts the region of the arm that a condition picks.
func choose(test intFn, rx, ry int) func(*frame) bool {
	return func(fr *frame) bool {
		if test(fr) != 0 {
			fr.m.hits[rx]++
			return true
		}
		fr.m.hits[ry]++
		return false
	}
}
