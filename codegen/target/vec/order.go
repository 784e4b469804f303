package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// order puts straight runs of operations in an order that needs fewer vector registers, where they need more than room.
// It is list scheduling: of the operations whose arguments are there, one that frees registers goes first; if there is
// none, one that brings the operation nearer which can go on soonest. Loads so move next to their first use, and all
// uses of one follow it:
//
//	v1 = load in[0]; v2 = load in[2]; a = add a, v1; b = add b, v1; a = add a, v2
//	->  v1 = load in[0]; a = add a, v1; b = add b, v1; v2 = load in[2]; a = add a, v2
//
// Order is kept where a register or memory depends on it, so each value is the same as before. A run whose new order
// needs no fewer registers stays as it is.
func order(p *Program, room int) *Program {
	return p.with(p.runs(p.Body, room, (*run).best))
}

// runs replaces each straight run of operations that needs more than room vector registers by what f makes of it.
func (p *Program) runs(body []lower.Stmt, room int, f func(*run) []*Op) []lower.Stmt {
	behind := map[*Op]regSet{} // of the first operation of each run that needs more: what is live behind it
	vectors, live := p.vectorSet(), newRegSet(len(p.Regs))
	var end regSet // what is live behind the run at hand
	most := 0      // vectors that are live at one time in the part of it that has been seen
	v := &liveness{regs: len(p.Regs)}
	v.visit = func(list []lower.Stmt, i int, after regSet) {
		if i+1 == len(list) || !isOp(list[i+1]) {
			end, most = slices.Clone(after), 0
		}
		op := list[i].(*Op)
		copy(live, after)
		for _, r := range op.Dst {
			live.add(r)
		}
		most = max(most, live.count(vectors))
		if i > 0 && isOp(list[i-1]) {
			return
		}
		op.before(live)
		if most = max(most, live.count(vectors)); most > room {
			behind[op] = end
		}
	}
	v.body(body, newRegSet(len(p.Regs)))
	ids := slices.Repeat([]int{-1}, len(p.Regs))
	return lower.MapLists(body, func(list []lower.Stmt) []lower.Stmt {
		out := make([]lower.Stmt, 0, len(list))
		for len(list) > 0 {
			ops := straight(list)
			if len(ops) == 0 {
				out, list = append(out, list[0]), list[1:]
				continue
			}
			end, more := behind[ops[0]]
			if !more || tangled(ops) {
				out, list = append(out, list[:len(ops)]...), list[len(ops):]
				continue
			}
			for _, op := range f(newRun(p, ops, end, ids)) {
				out = append(out, op)
			}
			list = list[len(ops):]
		}
		return out
	})
}

// mostTangled is how many accesses of arrays that it writes a run has at most that is put into another order: each is
// compared with each.
const mostTangled = 256

// tangled reports whether a run has more of them.
func tangled(ops []*Op) bool {
	accesses, written := map[int]int{}, map[int]bool{}
	for _, op := range ops {
		if op.Code.has(memory) {
			accesses[op.Mem.Arg]++
			written[op.Mem.Arg] = written[op.Mem.Arg] || op.Code.has(writes)
		}
	}
	n := 0
	for arg := range written {
		if written[arg] {
			n += accesses[arg]
		}
	}
	return n > mostTangled
}

func isOp(s lower.Stmt) bool {
	_, ok := s.(*Op)
	return ok
}

// straight is the operations that a list begins with.
func straight(list []lower.Stmt) []*Op {
	n := slices.IndexFunc(list, func(s lower.Stmt) bool { return !isOp(s) })
	if n < 0 {
		n = len(list)
	}
	out := make([]*Op, n)
	for i := range out {
		out[i] = list[i].(*Op)
	}
	return out
}

// best is the operations in the order that needs fewer registers, or as they are.
func (r *run) best() []*Op {
	order, most := newLister(r).order()
	if most >= newLister(r).needs() {
		return r.ops
	}
	out := make([]*Op, len(order))
	for i, k := range order {
		out[i] = r.ops[k]
	}
	return out
}
