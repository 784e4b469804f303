package interp

import (
	"fmt"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// noOrder is what is assumed of threads that run one after another.
const noOrder = "threads do not depend on each other's order"

// thread is pthread_create: what the thread does is done at once, which is one of the orders that there may be. That
// all orders come to the same is assumed, and noted. A thread that waits for others ends the run, as nothing is known
// of barriers.
func (c *compiler[V]) thread(e *ctree.Call, s *site) numX[V] {
	result := ctree.Pointer{Elem: ctree.Void{}}
	run := c.unitCall(&ctree.Call{At: ctree.At{T: result, P: e.Pos()}, Ptr: e.Args[2], Args: []ctree.Expr{e.Args[3]}})
	return func(f *frame[V]) number[V] {
		f.m.leave(run(f))
		f.m.note(s.pos, NoteAssumed, noOrder)
		return number[V]{st: isKnown}
	}
}

// clocks are functions that store a time where an argument points, by the argument's number from 1.
var clocks = map[string]int{"gettimeofday": 1, "time": 1, "clock_gettime": 2, "getrusage": 2}

// readClock stores zeros.
func (c *compiler[V]) readClock(e *ctree.Call, arg int, s *site, zero number[V]) numX[V] {
	at := c.ptr(e.Args[arg])
	size := int64(0)
	if t := elemOf(e.Args[arg]); t != nil {
		size = t.Size()
	}
	return func(f *frame[V]) number[V] {
		if p := at(f); p.o != nil && size > 0 {
			f.m.writeZero(p, size, s)
		}
		f.m.note(s.pos, NoteIgnored, fmt.Sprintf("the time of %s is taken as 0", e.Name))
		return zero
	}
}

// endsThread reports whether s is pthread_exit, which is a return where a thread's own function does it.
func (c *compiler[V]) endsThread(s *ctree.ExprStmt) bool {
	x := s.X
	if conv, ok := x.(*ctree.Convert); ok {
		x = conv.X
	}
	e, ok := x.(*ctree.Call)
	_, thread := c.fn.src.Type.Result.(ctree.Pointer)
	return ok && e.Fn == nil && e.Name == "pthread_exit" && thread && len(c.fn.src.Params) == 1 &&
		isPtr(c.fn.src.Params[0].Type)
}
