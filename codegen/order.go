package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
)

// order chooses the order of the multiplications between two loops, so that few registers are alive at once. Where one has
// to leave before its last use it is filled again: there are two loads for each multiplication, and a register that the
// downstream compiler puts aside costs a store and a load that block both moves besides.
//
//	a0 = mul x0 z0; a0 = mac x1 z0; a1 = mul x0 z1; a1 = mac x1 z1      with room for one x
//	->   a0 = mul x0 z0; a1 = mul x0 z1; a1 = mac x1 z1; a0 = mac x1 z0
//
// Integer accumulators are exact, so their operations commute; those of a float accumulator keep their order. The order
// that is given stays, unless one found (order_pick.go, order_sweep.go) takes fewer cycles (order_timer.go) or as many with fewer loads,
// both in the same register file (room.go, order_replay.go).
//
// To choose the order is NP-complete (Sethi, Complete Register Allocation Problems, 1975), so the search is greedy. What
// leaves is what Belady's MIN would choose (A Study of Replacement Algorithms, 1966), weighed by what fills it again.
//
// It needs fills as hoist leaves them, and stores between two loops that write different places or equal values.
func order(p *Program) *Program {
	q := *p
	q.Vars = slices.Clone(p.Vars)
	o := &orderer{prog: &q, machine: p.Target, fills: map[int][]*Op{}}
	o.collect(p.Body)
	q.Body = o.list(p.Body, nil)
	return &q
}

type orderer struct {
	prog    *Program
	machine *target.Target
	fills   map[int][]*Op // of all registers of the program
}

// collect finds what fills each register.
func (o *orderer) collect(list []Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *Op:
			if o.prog.filling(s) {
				o.fills[s.Dst] = append(o.fills[s.Dst], s)
			}
		case *Loop:
			o.collect(s.Body)
		case *If:
			o.collect(s.Body)
		}
	}
}

// filling says whether op fills a register that multiplications read.
func (p *Program) filling(op *Op) bool {
	return op.fills() || op.Kind == Zero && p.Vars[op.Dst].Role != AccReg
}

// list orders the runs of operations in a list. around are the variables that hold something through all of it.
func (o *orderer) list(list []Stmt, around []int) []Stmt {
	var out []Stmt
	for i := 0; i < len(list); {
		switch s := list[i].(type) {
		case *Loop:
			l := *s
			l.Body = o.list(s.Body, o.across(list, i, i, around))
			out = append(out, &l)
		case *If:
			c := *s
			c.Body = o.list(s.Body, o.across(list, i, i, around))
			out = append(out, &c)
		case *Op:
			end := i
			for end < len(list) && together(s, list[end]) {
				end++
			}
			if s.Aside {
				out = append(out, list[i:end]...)
				i = end
				continue
			}
			for _, op := range o.run(list[i:end], o.across(list, i, end, around), readIn(list[end:])) {
				out = append(out, op)
			}
			i = end
			continue
		default:
			out = append(out, s)
		}
		i++
	}
	return out
}

// together says whether a statement belongs to the run of operations that begins with op.
func together(op *Op, s Stmt) bool {
	other, ok := s.(*Op)
	return ok && other.Segment == op.Segment && other.Aside == op.Aside
}

// across lists the variables that are set before statement i and read from statement end on, and those around.
func (o *orderer) across(list []Stmt, i, end int, around []int) []int {
	out := slices.Clone(around)
	read := readIn(list[end:])
	for v := range o.prog.Vars {
		if read[v] && !slices.Contains(out, v) && slices.ContainsFunc(list[:i], func(s Stmt) bool { return sets(s, v) }) {
			out = append(out, v)
		}
	}
	return out
}

// readIn is the variables that statements read; accumulating reads the accumulator.
func readIn(list []Stmt) map[int]bool {
	read := map[int]bool{}
	var walk func(list []Stmt)
	walk = func(list []Stmt) {
		for _, s := range list {
			switch s := s.(type) {
			case *Op:
				for _, a := range s.Args {
					read[a] = true
				}
				if s.Kind == MacOp && !s.Fresh {
					read[s.Dst] = true
				}
			case *Loop:
				walk(s.Body)
			case *If:
				walk(s.Body)
			}
		}
	}
	walk(list)
	return read
}

// sets says whether a statement gives a variable a value.
func sets(s Stmt, v int) bool {
	switch s := s.(type) {
	case *Op:
		return s.Dst == v
	case *Loop:
		return slices.ContainsFunc(s.Body, func(s Stmt) bool { return sets(s, v) })
	case *If:
		return slices.ContainsFunc(s.Body, func(s Stmt) bool { return sets(s, v) })
	}
	return false
}

// run orders the operations between two loops. through are the variables that hold something before it and are read in
// it or behind it; later are those that are read behind it.
func (o *orderer) run(list []Stmt, through []int, later map[int]bool) []*Op {
	w, ok := o.takeApart(list, through, later)
	if !ok {
		return opsOf(list)
	}
	given := make([]int, len(w.macs))
	for i := range given {
		given[i] = i
	}
	best := w.replay(given)
	try := func(seq []int) {
		if found := w.replay(seq); found.betterThan(best) {
			best = found
		}
	}
	if !w.perfect(best) {
		try(w.pick())
	}
	if !w.perfect(best) && !slices.ContainsFunc(w.macs, func(m *Op) bool { return w.floats(m.Dst) }) {
		try(w.sweep(0))
		try(w.sweep(1))
	}
	o.prog.Vars = append(o.prog.Vars, best.vars...)
	return best.ops
}

func opsOf(list []Stmt) []*Op {
	out := make([]*Op, len(list))
	for i, s := range list {
		out[i] = s.(*Op)
	}
	return out
}
