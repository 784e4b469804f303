package vec

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

// nextBlocks is what asks for the blocks of arrays that an innermost loop reads in the next iteration of the outermost
// of three loops, while it reads those of this one once in each iteration of the loop between: a part each time. So
// what the second cache lacks comes evenly, and not all of it while a block is read for the first time.
//
//	for j < 32                                 for j < 32
//	    for b < 2                                  for b < 2
//	        for k < 512                                for k < 512
//	            v0 = load u[98304*j + 192*k]   ->          v0 = load u[98304*j + 192*k]
//	            ...                                        ...
//	                                                       prefetch u[98304*j + 49152*b + 96*k] 98304
//	                                                       prefetch u[98304*j + 49152*b + 96*k] 98368
//
// What the innermost loop reads of an array must lie one behind the other, and fit a cache of so many bytes.
func (p *Program) nextBlocks(loops []*lower.For, list []*Op, cache int) []lower.Stmt {
	if len(loops) < 3 {
		return nil
	}
	outer, between, f := loops[len(loops)-3], loops[len(loops)-2], loops[len(loops)-1]
	var out []lower.Stmt
	for _, r := range p.stretches(list, cache) {
		first := r[0]
		step, linear := first.Mem.Form.Linear(f.Var)
		next, moves := first.Mem.Form.Linear(outer.Var)
		each := step / between.Extent // what is left over at the end of a block is not asked for
		if !linear || !moves || first.Mem.Form.DependsOn(between.Var) || between.Extent < 2 || each < aheadLine/4 ||
			bytesOf(r) != step || step*f.Extent > cache {
			continue
		}
		m := first.Mem
		m.Form = m.Form.AddTimes(affine.Var(f.Var), each-step).AddTimes(affine.Var(between.Var), each*f.Extent)
		for at := 0; at < each; at += aheadLine {
			out = append(out, &Op{Code: Prefetch, Elem: first.Elem, N: first.N, Mem: m, Imm: int64(next + at),
				Note: first.Note})
		}
	}
	if working(list) < aheadWork*len(out) {
		return nil
	}
	return out
}

// stretches are the loads of arrays that do not fit the cache, in lists of those that lie one behind the other.
func (p *Program) stretches(list []*Op, cache int) [][]*Op {
	var loads []*Op
	for _, op := range list {
		if op.Code == Load && op.Mem.Index == NoReg && p.Args[op.Mem.Arg].Bytes >= cache {
			loads = append(loads, op)
		}
	}
	slices.SortStableFunc(loads, func(a, b *Op) int {
		return cmp.Or(cmp.Compare(a.Mem.Arg, b.Mem.Arg), cmp.Compare(a.Mem.Form.Const, b.Mem.Form.Const))
	})
	var out [][]*Op
	for _, op := range loads {
		if n := len(out) - 1; n >= 0 && follows(out[n], op) {
			out[n] = append(out[n], op)
		} else {
			out = append(out, []*Op{op})
		}
	}
	return out
}

// follows reports whether op reads the bytes behind those of a stretch.
func follows(stretch []*Op, op *Op) bool {
	from, m := stretch[0].Mem.Form.Const, op.Mem.Form
	return op.Mem.Arg == stretch[0].Mem.Arg && m.Const == from+bytesOf(stretch) &&
		m.AddConst(from-m.Const).Equal(stretch[0].Mem.Form)
}

// bytesOf is how many bytes a stretch reads.
func bytesOf(stretch []*Op) (n int) {
	for _, op := range stretch {
		n += op.N * op.Elem.Bytes()
	}
	return n
}

// working is how many of the operations are none on memory.
func working(list []*Op) (n int) {
	for _, op := range list {
		if !op.Code.has(memory) {
			n++
		}
	}
	return n
}
