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
	return p.with(p.runs(p.Body, func(r *run) []*Op { return r.best(room) }))
}

// runs replaces each straight run of operations by what f makes of it.
func (p *Program) runs(body []lower.Stmt, f func(*run) []*Op) []lower.Stmt {
	behind := map[*Op]regSet{} // of the last operation of each run: what is live
	v := &liveness{regs: len(p.Regs)}
	v.visit = func(list []lower.Stmt, i int, after regSet) {
		if i+1 < len(list) {
			if _, ok := list[i+1].(*Op); ok {
				return
			}
		}
		behind[list[i].(*Op)] = slices.Clone(after)
	}
	v.body(body, newRegSet(len(p.Regs)))
	ids := slices.Repeat([]int{-1}, len(p.Regs))
	return lower.MapLists(body, func(list []lower.Stmt) []lower.Stmt {
		var out []lower.Stmt
		for len(list) > 0 {
			ops := straight(list)
			if len(ops) == 0 {
				out, list = append(out, list[0]), list[1:]
				continue
			}
			for _, op := range f(newRun(p, ops, behind[ops[len(ops)-1]], ids)) {
				out = append(out, op)
			}
			list = list[len(ops):]
		}
		return out
	})
}

// straight is the operations that a list begins with.
func straight(list []lower.Stmt) []*Op {
	var out []*Op
	for _, s := range list {
		op, ok := s.(*Op)
		if !ok {
			break
		}
		out = append(out, op)
	}
	return out
}

// best is the operations in the order that needs fewer registers, or as they are.
func (r *run) best(room int) []*Op {
	before := r.needs(r.asIs())
	if before <= room {
		return r.ops
	}
	order := newLister(r).order()
	if r.needs(order) >= before {
		return r.ops
	}
	out := make([]*Op, len(order))
	for i, k := range order {
		out[i] = r.ops[k]
	}
	return out
}
