package codegen

import (
	"slices"

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
func interleave(p *Program) *Program {
	q := *p
	q.Body = lower.MapLists(p.Body, q.interleaved)
	return &q
}

// interleaved treats each run of operations between loops and scalar parts by itself. What the run fills for use
// elsewhere stays in front of what follows.
func (p *Program) interleaved(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	var run []*Op
	flush := func() {
		if len(run) > 0 && !run[0].Aside {
			run = p.weave(run)
		}
		for _, op := range run {
			c := *op
			c.Segment, c.Aside = 0, false
			out = append(out, &c)
		}
		run = nil
	}
	for _, s := range list {
		op, ok := s.(*Op)
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
	return p.late(out)
}

// late moves each load of lanes, and what widens lanes, to the first statement behind it that touches its register,
// or writes what it reads.
func (p *Program) late(list []lower.Stmt) []lower.Stmt {
	for i := len(list) - 2; i >= 0; i-- {
		if !p.brings(list[i]) {
			continue
		}
		op, to := list[i].(*Op), i+1
		for to < len(list) && op.passes(list[to]) {
			to++
		}
		if to == len(list) { // a list around this one reads it
			continue
		}
		for p.brings(list[to-1]) && to > i+1 { // in their order
			to--
		}
		copy(list[i:], list[i+1:to])
		list[to-1] = op
	}
	return list
}

// brings reports whether s loads lanes, or makes integers of lanes longer.
func (p *Program) brings(s lower.Stmt) bool {
	op, ok := s.(*Op)
	if !ok || op.Dst < 0 || p.Vars[op.Dst].Role != LaneReg {
		return false
	}
	return op.Kind == Load || op.Kind == Convert && op.Fn == target.Resize && p.Vars[op.Args[0]].Role == LaneReg &&
		p.Vars[op.Dst].Type.Bits > p.Vars[op.Args[0]].Type.Bits
}

// passes reports whether a load or a conversion may stand behind s as well as before it.
func (op *Op) passes(s lower.Stmt) bool {
	o, ok := s.(*Op)
	return ok && o.Dst != op.Dst && !slices.Contains(o.Args, op.Dst) && !slices.Contains(op.Args, o.Dst) &&
		(op.Kind != Load || o.Kind != Store && o.Kind != StoreLane || o.Addr.Buffer != op.Addr.Buffer)
}

// weave orders one run: multiplications keep their order, everything else moves to them.
func (p *Program) weave(run []*Op) []*Op {
	w := p.newWeaver(run)
	for _, op := range run {
		switch {
		case op.fills():
		case op.Kind == MacOp || op.Kind == Zero || p.begins(op):
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
		if op.fills() {
			w.fill(op.Dst)
		}
	}
	return w.out
}

type weaver struct {
	fills  map[int][]*Op // of each register
	tails  map[int][]*Op // what leads from each accumulator to memory
	source map[*Op]int   // of each operation of a tail its accumulator
	left   map[int]int   // multiplications of each accumulator still to come
	out    []*Op
}

func (p *Program) newWeaver(run []*Op) *weaver {
	w := &weaver{map[int][]*Op{}, map[int][]*Op{}, map[*Op]int{}, map[int]int{}, nil}
	from := map[int]int{} // temporary to accumulator
	for _, op := range run {
		switch {
		case op.fills():
			w.fills[op.Dst] = append(w.fills[op.Dst], op)
		case op.Kind == MacOp || op.Kind == Zero || p.begins(op):
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
