package vec

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// begin lets sums of dot products begin with what is added at their end. Integers wrap, so the order is of no matter.
//
//	v1 = dotss a, b; v2 = dotacc c, d, v1; v3 = add v2, v0   ->   v1 = dotacc a, b, v0; v3 = dotacc c, d, v1
//
// The registers between are set once and read once, in one list of statements, and what is added is there when the sum begins.
func begin(p *Program) (*Program, error) {
	b := &beginner{sets: p.sets(), reads: make([]int, len(p.Regs))}
	for op := range ops(p.Body) {
		for _, r := range op.reads() {
			b.reads[r]++
		}
	}
	return p.with(b.body(p.Body)), nil
}

type beginner struct{ sets, reads []int }

func (b *beginner) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	at := map[Reg]int{} // where in out registers that are set once are set, by an operation or inside a loop or condition
	for _, s := range list {
		op, ok := s.(*Op)
		if !ok {
			regs, _ := touched([]lower.Stmt{s})
			for r := range regs {
				at[r] = len(out)
			}
			out = append(out, lower.MapBodies(s, b.body))
			continue
		}
		if first, last, k := b.sum(op, out, at); k != NoReg {
			c := *out[first].(*Op)
			if c.Code == DotSS {
				c.Code, c.Args = DotAcc, append(slices.Clone(c.Args), k)
			} else {
				c.Args = []Reg{c.Args[0], c.Args[1], k}
			}
			out[first] = &c
			d := *out[last].(*Op)
			d.Dst = op.Dst
			out[last] = &d
			at[op.Dst[0]] = last
			continue
		}
		for _, r := range op.Dst {
			if b.sets[r] == 1 {
				at[r] = len(out)
			}
		}
		out = append(out, op)
	}
	return out
}

// sum is where the sum begins and ends that op adds something to, and what; NoReg: it is no such operation.
func (b *beginner) sum(op *Op, out []lower.Stmt, at map[Reg]int) (first, last int, k Reg) {
	if op.Code != Add || op.Elem != I32 || b.sets[op.Dst[0]] != 1 || op.Args[0] == op.Args[1] {
		return 0, 0, NoReg
	}
	for i, r := range op.Args {
		k := op.Args[1-i]
		first, last, ok := b.chain(r, op.N, out, at)
		if set, here := at[k]; ok && b.sets[k] == 1 && (!here || set < first) {
			return first, last, k
		}
	}
	return 0, 0, NoReg
}

// chain is where the dot products that end in r begin and end, none of which anything else reads.
func (b *beginner) chain(r Reg, n int, out []lower.Stmt, at map[Reg]int) (first, last int, ok bool) {
	last = -1
	for {
		i, here := at[r]
		if !here || b.reads[r] != 1 {
			return 0, 0, false
		}
		op, is := out[i].(*Op)
		if !is || op.N != n || op.Elem != I32 {
			return 0, 0, false
		}
		if last < 0 {
			last = i
		}
		switch op.Code {
		case DotSS:
			return i, last, i < last // one alone is a product, which all machines add to something as fast
		case DotAcc, Dot4, Dot4S, Dot4U:
			if b.zero(op.Args[2], out, at) {
				return i, last, true
			}
			r = op.Args[2]
		default:
			return 0, 0, false
		}
	}
}

// zero reports whether a register is set to 0 in the same list.
func (b *beginner) zero(r Reg, out []lower.Stmt, at map[Reg]int) bool {
	i, here := at[r]
	if !here {
		return false
	}
	op, is := out[i].(*Op)
	return is && op.Code == Const && op.Imm == 0
}
