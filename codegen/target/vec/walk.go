package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// sets is how often each register is set in the text of p.
func (p *Program) sets() []int {
	n := make([]int, len(p.Regs))
	for op := range ops(p.Body) {
		for _, r := range op.Dst {
			n[r]++
		}
	}
	return n
}

// ops yields the operations of a body, in their order.
func ops(body []lower.Stmt) func(yield func(*Op) bool) {
	return func(yield func(*Op) bool) {
		for s := range lower.All(body) {
			if op, ok := s.(*Op); ok && !yield(op) {
				return
			}
		}
	}
}

// touched is the registers that a body sets, of so many that there are, and the arguments that it writes.
func touched(body []lower.Stmt, all int) (regs regSet, args map[int]bool) {
	regs, args = newRegSet(all), map[int]bool{}
	for op := range ops(body) {
		for _, r := range op.Dst {
			regs.add(r)
		}
		if op.Code.has(writes) {
			args[op.Mem.Arg] = true
		}
	}
	return regs, args
}

// with is p with another body.
func (p *Program) with(body []lower.Stmt) *Program {
	c := *p
	c.Body = body
	return &c
}

// over is op with its registers replaced: itself, if each is replaced by itself.
func (op *Op) over(f func(Reg) Reg) *Op {
	changes := func(r Reg) bool { return f(r) != r }
	if !slices.ContainsFunc(op.Dst, changes) && !slices.ContainsFunc(op.Args, changes) &&
		(op.Mem.Index == NoReg || !op.Code.has(memory) || f(op.Mem.Index) == op.Mem.Index) {
		return op
	}
	c := *op
	n := len(op.Dst)
	regs := make([]Reg, n+len(op.Args))
	for i, r := range op.Dst {
		regs[i] = f(r)
	}
	for i, r := range op.Args {
		regs[n+i] = f(r)
	}
	c.Dst, c.Args = regs[:n:n], regs[n:]
	if op.Mem.Index != NoReg && op.Code.has(memory) {
		c.Mem.Index = f(op.Mem.Index)
	}
	return &c
}
