package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// begin lets sums of dot products begin with what is added at their end. Integers wrap, so the order is of no matter.
//
//	v1 = dotss a, b                v1 = dotacc a, b, v0
//	for r                          for r
//	    v1 = dotacc c, d, v1  ->       v1 = dotacc c, d, v1
//	v2 = add v1, v0                v2 = copy v1
//
// The sum begins in the list of statements where it ends, nothing but that addition reads it, and what is added is
// there when it begins, or is a constant.
func begin(p *Program) (*Program, error) {
	b := &beginner{sets: p.sets(), sums: make([]int, len(p.Regs)), reads: make([]int, len(p.Regs))}
	for op := range ops(p.Body) {
		for _, r := range op.reads() {
			b.reads[r]++
		}
		if r, ok := op.adds(); ok {
			b.sums[r]++
		}
	}
	if !slices.ContainsFunc(b.sums, func(n int) bool { return n > 0 }) {
		return p, nil
	}
	return p.with(b.body(p.Body)), nil
}

// adds is the register that op adds products of neighbours to, in place.
func (op *Op) adds() (Reg, bool) {
	switch op.Code {
	case DotAcc, Dot4, Dot4S, Dot4U:
		r := op.Args[2]
		return r, r == op.Dst[0] && op.Args[0] != r && op.Args[1] != r
	}
	return NoReg, false
}

type beginner struct {
	sets, reads []int
	sums        []int // how often something is added to a register
}

func (b *beginner) body(list []lower.Stmt) []lower.Stmt {
	out := make([]lower.Stmt, 0, len(list))
	ahead := map[int]*Op{} // constants, of what in out
	first := map[Reg]int{} // where in out a register is first set, in loops and conditions too
	note := func(r Reg) {
		if _, ok := first[r]; !ok {
			first[r] = len(out)
		}
	}
	for _, s := range list {
		op, ok := s.(*Op)
		if !ok {
			regs, _ := touched([]lower.Stmt{s}, len(b.sets))
			for r := range regs.all {
				note(r)
			}
			out = append(out, lower.MapBodies(s, b.body))
			continue
		}
		if acc, k := b.sum(op, out, first); acc != NoReg {
			start := *out[first[acc]].(*Op)
			at := first[acc]
			if set, here := first[k]; here && set >= at {
				c := *out[set].(*Op)
				c.Dst, k, ahead[at] = []Reg{acc}, acc, &c
			}
			switch {
			case start.Code == DotSS:
				start.Code, start.Args = DotAcc, append(slices.Clone(start.Args), k)
			case k == acc:
				start = *ahead[at]
				delete(ahead, at)
			default:
				start = Op{Work: start.Work, Code: Copy, Dst: start.Dst, Args: []Reg{k}, Mem: start.Mem,
					Note: start.Note}
			}
			out[at] = &start
			op = &Op{Work: op.Work, Code: Copy, Dst: op.Dst, Args: []Reg{acc}, Mem: op.Mem, Note: op.Note}
		}
		for _, r := range op.Dst {
			note(r)
		}
		out = append(out, op)
	}
	if len(ahead) == 0 {
		return out
	}
	var all []lower.Stmt
	for i, s := range out {
		if c := ahead[i]; c != nil {
			all = append(all, c)
		}
		all = append(all, s)
	}
	return all
}

// sum is the sum that op adds something to, and what; NoReg: it is no such operation.
func (b *beginner) sum(op *Op, out []lower.Stmt, first map[Reg]int) (acc, k Reg) {
	if op.Code != Add || op.Elem != I32 {
		return NoReg, NoReg
	}
	for i, r := range op.Args {
		k, at := op.Args[1-i], -1
		if f, ok := first[r]; ok {
			at = f
		}
		set, here := first[k]
		if at < 0 || b.sets[k] != 1 || here && set >= at && !constant(out[set]) {
			continue
		}
		if start, ok := out[at].(*Op); ok && start.N == op.N && start.Elem == I32 && begins(start) &&
			b.sums[r] > 0 && b.sets[r] == b.sums[r]+1 && b.reads[r] == b.sums[r]+1 {
			return r, k
		}
	}
	return NoReg, NoReg
}

// constant reports whether a statement sets a register to one.
func constant(s lower.Stmt) bool {
	op, ok := s.(*Op)
	return ok && op.Code == Const
}

// begins reports whether op may begin a sum: with products, or zeros.
func begins(op *Op) bool { return op.Code == DotSS || op.Code == Const && op.Imm == 0 }
