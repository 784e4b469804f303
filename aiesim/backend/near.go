package backend

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// near makes constants that no innermost loop reads in the blocks that read them, so that they take no register of
// those loops; ok is false if there are none.
//
//	c = 30; loop: x = x >> c; inner loop: a   ->   loop: c = 30; x = x >> c; inner loop: a
//
// An operation more in the loops around is a cycle; a register less in an innermost loop may keep its rounds apart.
func near(f *mir.Func) (ok bool) {
	inner := innermost(f)
	moves := make([]*mir.Op, len(f.Regs)) // the definition of each such constant
	for _, o := range f.Blocks[0].Ops {
		if o.Code == machine.MoveImm && f.Regs[o.Def[0].Reg].Const {
			moves[o.Def[0].Reg] = o
		}
	}
	stays := func(x mir.Operand) {
		if x.IsReg() {
			moves[x.Reg] = nil
		}
	}
	for _, l := range f.Loops {
		stays(l.Count)
	}
	for i, b := range f.Blocks {
		stays(b.Term.Cond)
		for _, o := range b.Ops {
			for _, x := range o.Def {
				if x.IsReg() && moves[x.Reg] != o {
					moves[x.Reg] = nil
				}
			}
			for k, u := range o.Use {
				if inner[i] || o.Tied && k == 0 {
					stays(u)
				}
			}
		}
	}
	for _, b := range f.Blocks[1:] {
		ok = bring(f, b, moves) || ok
	}
	read := map[mir.Reg]bool{}
	for _, o := range f.Blocks[0].Ops {
		for _, u := range o.Use {
			read[u.Reg] = true
		}
	}
	f.Blocks[0].Ops = slices.DeleteFunc(f.Blocks[0].Ops, func(o *mir.Op) bool {
		if len(o.Def) != 1 {
			return false
		}
		r := o.Def[0].Reg
		return moves[r] == o && !read[r]
	})
	return ok
}

// bring makes the constants that b reads in b.
func bring(f *mir.Func, b *mir.Block, moves []*mir.Op) (any bool) {
	own := map[mir.Reg]mir.Reg{}
	var out []*mir.Op
	for _, o := range b.Ops {
		for k := range o.Use {
			u := &o.Use[k]
			if !u.IsReg() || int(u.Reg) >= len(moves) || moves[u.Reg] == nil {
				continue
			}
			r, here := own[u.Reg]
			if !here {
				move := moves[u.Reg].Clone()
				r = f.NewReg(f.Regs[u.Reg])
				own[u.Reg], move.Def[0].Reg = r, r
				out = append(out, move)
			}
			u.Reg = r
		}
		out = append(out, o)
	}
	b.Ops = out
	return len(own) > 0
}

// innermost tells of each block whether it is in a loop without loops inside.
func innermost(f *mir.Func) []bool {
	in := make([]bool, len(f.Blocks))
	for li, l := range f.Loops {
		if !slices.ContainsFunc(f.Loops, func(k *mir.Loop) bool { return k.Parent == li }) {
			for b := l.First; b <= l.Last; b++ {
				in[b] = true
			}
		}
	}
	return in
}
