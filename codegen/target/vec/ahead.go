package vec

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
)

const (
	aheadLine   = 64  // bytes of a line of the caches
	aheadCycles = 256 // until what is asked for has come from the last cache, about
	// operations on registers for each line, at least: loops of fewer go so fast that processors see them coming
	aheadWork = 4
)

// Ahead asks for memory that innermost loops go through before they read it, where an array does not fit a cache of so
// many bytes. Processors do so by themselves, but not far enough ahead of loops that compute much: these have few loads
// under way.
//
//	for k < 440                            for k < 440
//	    v0 = load packed[512*k]                v0 = load packed[512*k]
//	    ...                           ->       prefetch packed[512*k] 4096
//	                                           ...
func Ahead(p *Program, cache int) *Program {
	if cache <= 0 {
		return p
	}
	return p.with(p.ahead(p.Body, nil, cache))
}

func (p *Program) ahead(body []lower.Stmt, around []*lower.For, cache int) []lower.Stmt {
	out := slices.Clone(body)
	for i, s := range body {
		f, ok := s.(*lower.For)
		if !ok {
			out[i] = lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return p.ahead(b, around, cache) })
			continue
		}
		c := *f
		if list, ok := operations(f.Body); ok {
			c.Body = p.aheadIn(append(slices.Clip(around), f), list, cache)
		} else {
			c.Body = p.ahead(f.Body, append(slices.Clip(around), f), cache)
		}
		out[i] = &c
	}
	return out
}

// operations is a body as operations; ok is false where it is more.
func operations(body []lower.Stmt) (list []*Op, ok bool) {
	for _, s := range body {
		op, ok := s.(*Op)
		if !ok {
			return nil, false
		}
		list = append(list, op)
	}
	return list, true
}

// aheadIn is the operations of a loop, with a Prefetch behind the first load of each line, or of rows of the next
// iteration of the loop around.
func (p *Program) aheadIn(loops []*lower.For, list []*Op, cache int) []lower.Stmt {
	f, around := loops[len(loops)-1], (*lower.For)(nil)
	if len(loops) > 1 {
		around = loops[len(loops)-2]
	}
	type line struct {
		arg, at int
		form    string
	}
	lines, first := map[line]bool{}, map[*Op]bool{}
	for _, op := range list {
		if op.Code != Load || op.Mem.Index != NoReg || p.Args[op.Mem.Arg].Bytes < cache {
			continue
		}
		step, linear := op.Mem.Form.Linear(f.Var)
		if !linear || step < aheadLine {
			continue
		}
		from := op.Mem.Form.Sub(affine.Const(op.Mem.Form.Const))
		l := line{op.Mem.Arg, op.Mem.Form.Const / aheadLine, from.String()}
		first[op] = !lines[l]
		lines[l] = true
	}
	work := working(list)
	distance := max(1, (2*aheadCycles+work-1)/max(1, work)) // two of them a cycle
	none := work < aheadWork*len(lines) || distance >= f.Extent
	by := map[*Op]int{} // how far ahead
	if none || len(lines) == 0 {
		by = p.nextRows(f, around, list, cache)
	} else {
		for op, is := range first {
			if step, _ := op.Mem.Form.Linear(f.Var); is {
				by[op] = distance * step
			}
		}
	}
	var out []lower.Stmt
	for _, op := range list {
		if out = append(out, op); by[op] != 0 {
			out = append(out, &Op{Code: Prefetch, Elem: op.Elem, N: op.N, Mem: op.Mem, Imm: int64(by[op]),
				Note: op.Note})
		}
	}
	return append(out, p.nextBlocks(loops, list, cache)...)
}

// nextRows is the loads of an innermost loop behind which memory is asked for that the next iteration of the loop
// around is the first to read, and how many bytes further that lies. What a processor sees coming is along rows: where
// one ends and others begin it waits.
//
//	for y < 64                                     for y < 64
//	    for x < 16                                     for x < 16
//	        v0 = load in[512*y + 32*x]        ->           v0 = load in[512*y + 32*x]
//	        v1 = load in[512*y + 32*x + 512]               v1 = load in[512*y + 32*x + 512]; prefetch ... 512
//	        ...                                            ...
//
// Nothing is asked for where all that the loop reads meanwhile would drive it out of a cache of so many bytes.
func (p *Program) nextRows(f, around *lower.For, list []*Op, cache int) map[*Op]int {
	if around == nil {
		return nil
	}
	type array struct {
		arg  int
		form string
	}
	keys, read := map[*Op]array{}, map[array][]int{} // the places that are read, a line of the caches apart
	near := func(k array, at int) bool {
		for _, c := range read[k] {
			if c-aheadLine < at && at < c+aheadLine {
				return true
			}
		}
		return false
	}
	var rows []*Op
	bytes := 0
	for _, op := range list {
		if op.Code != Load && op.Code != LoadS && op.Code != LoadU || op.Mem.Index != NoReg {
			continue
		}
		step, linear := op.Mem.Form.Linear(f.Var)
		if !linear || step <= 0 {
			continue
		}
		at := op.Mem.Form.Const
		k := array{op.Mem.Arg, op.Mem.Form.Sub(affine.Const(at)).String()}
		if near(k, at) {
			continue
		}
		keys[op], read[k] = k, append(read[k], at)
		rows, bytes = append(rows, op), bytes+step*f.Extent
	}
	by := map[*Op]int{}
	for _, op := range rows {
		next, linear := op.Mem.Form.Linear(around.Var)
		if linear && next >= aheadLine && p.Args[op.Mem.Arg].Bytes >= cache && !near(keys[op], op.Mem.Form.Const+next) {
			by[op] = next
		}
	}
	if bytes > cache || working(list) < aheadWork*len(by) {
		return nil
	}
	return by
}

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
