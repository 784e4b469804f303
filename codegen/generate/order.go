package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// order chooses the order of the multiplications between two loops, so that few registers are alive at once. Where one
// has to leave before its last use it is filled again: there are two loads for each multiplication, and a register that
// the downstream compiler puts aside costs a store and a load that block both moves besides.
//
//	a0 = mul x0 z0; a0 = mac x1 z0; a1 = mul x0 z1; a1 = mac x1 z1      with room for one x
//	->   a0 = mul x0 z0; a1 = mul x0 z1; a1 = mac x1 z1; a0 = mac x1 z0
//
// Integer accumulators are exact, so their operations commute; those of a float accumulator keep their order. The order
// that is given stays, unless one found (order_pick.go) takes fewer cycles (order_timer.go) or as many with fewer
// loads, both in the same register file (room.go, order_replay.go).
//
// Orders of integers are tried with the operations of one register sorted, too, so that its parts become free in turn
// (byParts in order_pick.go).
//
// To choose the order is NP-complete (Sethi, Complete Register Allocation Problems, 1975), so the search is greedy.
// What leaves is what Belady's MIN would choose (A Study of Replacement Algorithms, 1966), weighed by what fills it
// again.
//
// It needs fills as hoist leaves them, and stores between two loops that write different places or equal values.
func order(p *codegen.Program) *codegen.Program {
	q := *p
	q.Vars = slices.Clone(p.Vars)
	o := &orderer{prog: &q, machine: p.Target, fills: map[int][]*codegen.Op{}}
	o.collect(p.Body)
	q.Body = o.list(p.Body, nil)
	return &q
}

type orderer struct {
	prog    *codegen.Program
	machine *target.Target
	fills   map[int][]*codegen.Op // of all registers of the program
}

// collect finds what fills each register.
func (o *orderer) collect(list []lower.Stmt) {
	for s := range lower.All(list) {
		if op, ok := s.(*codegen.Op); ok && o.prog.Filling(op) {
			o.fills[op.Dst] = append(o.fills[op.Dst], op)
		}
	}
}

// list orders the runs of operations in a list. around are the variables that hold something through all of it.
func (o *orderer) list(list []lower.Stmt, around []int) []lower.Stmt {
	var out []lower.Stmt
	for i := 0; i < len(list); {
		s, ok := list[i].(*codegen.Op)
		if !ok {
			out = append(out, lower.MapBodies(list[i], func(b []lower.Stmt) []lower.Stmt {
				return o.list(b, o.across(list, i, i, around))
			}))
			i++
			continue
		}
		end := i
		for end < len(list) && together(s, list[end]) {
			end++
		}
		if s.Aside {
			out = append(out, list[i:end]...)
		} else {
			for _, op := range o.run(list[i:end], o.across(list, i, end, around), readIn(list[end:])) {
				out = append(out, op)
			}
		}
		i = end
	}
	return out
}

// together reports whether a statement belongs to the run of operations that begins with op.
func together(op *codegen.Op, s lower.Stmt) bool {
	other, ok := s.(*codegen.Op)
	return ok && other.Segment == op.Segment && other.Aside == op.Aside
}

// across lists the variables that are set before statement i and read from statement end on, and those around.
func (o *orderer) across(list []lower.Stmt, i, end int, around []int) []int {
	out := slices.Clone(around)
	read, set := readIn(list[end:]), map[int]bool{}
	for s := range lower.All(list[:i]) {
		if op, ok := s.(*codegen.Op); ok {
			set[op.Dst] = true
		}
	}
	for v := range o.prog.Vars {
		if read[v] && set[v] && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

// readIn is the variables that statements read; accumulating reads the accumulator.
func readIn(list []lower.Stmt) map[int]bool {
	read := map[int]bool{}
	for s := range lower.All(list) {
		op, ok := s.(*codegen.Op)
		if !ok {
			continue
		}
		for _, a := range op.Args {
			read[a] = true
		}
		if op.Kind == codegen.MacOp && !op.Fresh {
			read[op.Dst] = true
		}
	}
	return read
}

// run orders the operations between two loops. through are the variables that hold something before it and are read in
// it or behind it; later are those that are read behind it.
func (o *orderer) run(list []lower.Stmt, through []int, later map[int]bool) []*codegen.Op {
	w, ok := o.takeApart(list, through, later)
	if !ok {
		return codegen.OpsOf(list)
	}
	given := make([]int, len(w.macs))
	for i := range given {
		given[i] = i
	}
	best := w.replay(given)
	w.given = best
	tried := []*plan{best}
	integers := !slices.ContainsFunc(w.macs, func(m *codegen.Op) bool { return w.floats(m.Dst) })
	try := func(seqs ...[]int) {
		for _, seq := range seqs {
			at := slices.IndexFunc(tried, func(p *plan) bool { return slices.Equal(p.seq, seq) })
			if at < 0 {
				at, tried = len(tried), append(tried, w.replay(seq))
			}
			if tried[at].betterThan(best) {
				best = tried[at]
			}
		}
	}
	if !w.perfect(best) {
		try(w.pick())
	}
	if !w.perfect(best) && integers {
		try(w.sweep(0), w.sweep(1))
	}
	if best.time > 2*len(w.macs) && integers {
		for _, seq := range [][]int{best.seq, given, w.sweep(0), w.sweep(1)} {
			try(w.byParts(seq, false), w.byParts(seq, true))
		}
		if best.time > 2*len(w.macs) {
			try(w.lastEarlier(best.seq))
		}
	}
	o.prog.Vars = append(o.prog.Vars, best.vars...)
	return best.ops
}
