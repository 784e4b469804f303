package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// interleave puts loads right before the operation that first needs them, and the stores of an accumulator right
// behind its last operation, so that live ranges are short and the downstream compiler can pack loads, multiplications
// and stores into one instruction (the paper's section III-E).
//
//	x0 = load; x1 = load; a0 = mac x0; a1 = mac x1; store a0; store a1
//	->   x0 = load; a0 = mac x0; store a0; x1 = load; a1 = mac x1; store a1
//
// Of operations on lanes only loads move, and what widens them: e0 = load; x0 = load; e1 = mac x0; max e0, e1 has e0
// behind the mac.
//
// It needs lists in which each register is filled before it is used, once, and stores that touch no input. It leaves no
// segments: what follows moves nothing.
func interleave(p *codegen.Program) *codegen.Program {
	q := *p
	q.Body = lower.MapLists(p.Body, func(list []lower.Stmt) []lower.Stmt { return interleaved(&q, list) })
	return &q
}

// interleaved treats each run of operations between loops and scalar parts by itself. What the run fills for use
// elsewhere stays in front of what follows.
func interleaved(p *codegen.Program, list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	var run []*codegen.Op
	flush := func() {
		if len(run) > 0 && !run[0].Aside {
			run = weave(p, run)
		}
		for _, op := range run {
			c := *op
			c.Segment, c.Aside = 0, false
			out = append(out, &c)
		}
		run = nil
	}
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if len(run) > 0 && !together(run[0], s) {
			flush()
		}
		if ok {
			run = append(run, op)
			continue
		}
		out = append(out, s)
	}
	flush()
	return late(p, out)
}

// late moves each load of lanes, and what widens lanes, to the first statement behind it that touches its register,
// or writes what it reads. Copies stay in their order, neighbours side by side: nothing else wants their registers, and
// two loads of a cycle are then of neighbours, which lie in different banks.
func late(p *codegen.Program, list []lower.Stmt) []lower.Stmt {
	if !slices.ContainsFunc(list, computes) {
		return list
	}
	for i := len(list) - 2; i >= 0; i-- {
		if !brings(p, list[i]) {
			continue
		}
		op, to := list[i].(*codegen.Op), i+1
		for to < len(list) && op.MayPass(list[to]) {
			to++
		}
		if to == len(list) { // a list around this one reads it
			continue
		}
		for brings(p, list[to-1]) && to > i+1 { // in their order
			to--
		}
		copy(list[i:], list[i+1:to])
		list[to-1] = op
	}
	return list
}

// computes reports whether s is an operation on more than memory.
func computes(s lower.Stmt) bool {
	op, ok := s.(*codegen.Op)
	return ok && op.Kind != codegen.Load && op.Kind != codegen.Store
}

// brings reports whether s loads lanes, or makes integers of lanes longer.
func brings(p *codegen.Program, s lower.Stmt) bool {
	op, ok := s.(*codegen.Op)
	if !ok || op.Dst < 0 || p.Vars[op.Dst].Role != codegen.LaneReg {
		return false
	}
	return op.Kind == codegen.Load || op.Kind == codegen.Convert && op.Fn == target.Resize &&
		p.Vars[op.Args[0]].Role == codegen.LaneReg &&
		p.Vars[op.Dst].Type.Bits > p.Vars[op.Args[0]].Type.Bits
}

// weave orders one run: multiplications keep their order, everything else moves to them.
func weave(p *codegen.Program, run []*codegen.Op) []*codegen.Op {
	w := newWeaver(p, run)
	for _, op := range run {
		switch {
		case op.Fills():
		case op.Kind == codegen.MacOp || op.Kind == codegen.Zero || begins(p, op):
			for _, a := range op.Args {
				w.fill(a)
			}
			w.out = append(w.out, op)
			w.left[op.Dst]--
			w.end(op.Dst)
		default: // a store of an accumulator that this run does not change stands where it stood
			w.end(w.source[op])
		}
	}
	for _, op := range run { // filled here for a loop below
		if op.Fills() {
			w.fill(op.Dst)
		}
	}
	return w.out
}

type weaver struct {
	fills  map[int][]*codegen.Op // of each register
	tails  map[int][]*codegen.Op // what leads from each accumulator to memory
	source map[*codegen.Op]int   // of each operation of a tail its accumulator
	left   map[int]int           // multiplications of each accumulator still to come
	out    []*codegen.Op
}

func newWeaver(p *codegen.Program, run []*codegen.Op) *weaver {
	w := &weaver{map[int][]*codegen.Op{}, map[int][]*codegen.Op{}, map[*codegen.Op]int{}, map[int]int{}, nil}
	from := map[int]int{} // temporary to accumulator
	for _, op := range run {
		switch {
		case op.Fills():
			w.fills[op.Dst] = append(w.fills[op.Dst], op)
		case op.Kind == codegen.MacOp || op.Kind == codegen.Zero || begins(p, op):
			w.left[op.Dst]++
		default:
			acc := op.Args[0]
			if a, ok := from[acc]; ok {
				acc = a
			}
			if op.Dst >= 0 {
				from[op.Dst] = acc
			}
			w.source[op] = acc
			w.tails[acc] = append(w.tails[acc], op)
		}
	}
	return w
}

// fill emits what fills a register, once.
func (w *weaver) fill(v int) {
	w.out = append(w.out, w.fills[v]...)
	delete(w.fills, v)
}

// end emits the stores of an accumulator once nothing more is added to it.
func (w *weaver) end(acc int) {
	if w.left[acc] == 0 {
		w.out = append(w.out, w.tails[acc]...)
		delete(w.tails, acc)
	}
}
