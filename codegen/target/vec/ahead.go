package vec

import (
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
	return p.with(p.ahead(p.Body, cache))
}

func (p *Program) ahead(body []lower.Stmt, cache int) []lower.Stmt {
	out := slices.Clone(body)
	for i, s := range body {
		f, ok := s.(*lower.For)
		if !ok {
			out[i] = lower.MapBodies(s, func(b []lower.Stmt) []lower.Stmt { return p.ahead(b, cache) })
			continue
		}
		c := *f
		if list, ok := operations(f.Body); ok {
			c.Body = p.aheadIn(f, list, cache)
		} else {
			c.Body = p.ahead(f.Body, cache)
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

// aheadIn is the operations of a loop, with a Prefetch behind the first load of each line.
func (p *Program) aheadIn(f *lower.For, list []*Op, cache int) []lower.Stmt {
	type line struct {
		arg, at int
		form    string
	}
	lines, first := map[line]bool{}, map[*Op]bool{}
	work := 0
	for _, op := range list {
		if !op.Code.has(memory) {
			work++
		}
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
	distance := max(1, (2*aheadCycles+work-1)/max(1, work)) // two of them a cycle
	none := work < aheadWork*len(lines) || distance >= f.Extent
	var out []lower.Stmt
	for _, op := range list {
		if out = append(out, op); first[op] && !none {
			step, _ := op.Mem.Form.Linear(f.Var)
			out = append(out, &Op{Code: Prefetch, Elem: op.Elem, N: op.N, Mem: op.Mem, Imm: int64(distance * step),
				Note: op.Note})
		}
	}
	return out
}
