package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
)

// raise lets accumulators begin with bytes as they are, where the machine raises these, in place of int16 that are made
// of them first: both are operations of one slot, which epilogues of layers fill. It ends the lowering build.
//
//	e0 = unpack t0; a0 = ups e0   ->   a0 = ups t0
//
// Int16 that something else reads stay. It needs the order of the lowering build: what makes a register stands before
// what reads it, in the same list.
func raise(p *codegen.Program) *codegen.Program {
	q := *p
	readers := map[int]int{}
	q.Body = lower.MapLists(p.Body, func(list []lower.Stmt) []lower.Stmt {
		wide := map[int]*codegen.Op{} // what made int16 of bytes
		out := slices.Clone(list)
		for i, s := range out {
			op, ok := s.(*codegen.Op)
			if !ok {
				clear(wide)
				continue
			}
			if from := wide[raised(op)]; from != nil && raises(&q, from.Args[0], op.Dst) {
				c := *op
				c.Args = from.Args
				out[i] = &c
			}
			delete(wide, op.Dst)
			for v, w := range wide {
				if w.Args[0] == op.Dst {
					delete(wide, v)
				}
			}
			if op.Kind == codegen.Convert && op.Fn == target.Resize && op.Fresh {
				wide[op.Dst] = op
			}
		}
		return out
	})
	for s := range lower.All(q.Body) {
		if op, ok := s.(*codegen.Op); ok {
			for _, v := range op.Args {
				readers[v]++
			}
		}
	}
	q.Body = lower.Map(q.Body, func(s lower.Stmt) []lower.Stmt {
		op, ok := s.(*codegen.Op)
		if ok && op.Kind == codegen.Convert && op.Fn == target.Resize && readers[op.Dst] == 0 {
			return nil
		}
		return []lower.Stmt{s}
	})
	return &q
}

// raised is the register that an accumulator begins with; -1: none.
func raised(op *codegen.Op) int {
	if op.Kind != codegen.Convert || op.Fn != target.Raise || len(op.Args) != 1 {
		return -1
	}
	return op.Args[0]
}

// raises reports whether a vector of bytes raises to all lanes of an accumulator.
func raises(p *codegen.Program, v, acc int) bool {
	bytes, to := p.Vars[v].Type, p.Vars[acc].Type
	return bytes.Elem.Bits() == 8 && bytes.Len() == to.Lanes &&
		p.Words().ConvertName(target.Raise, bytes, to) != ""
}
