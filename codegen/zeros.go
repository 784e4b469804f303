package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/lower"
)

// zeros takes upper halves of registers that are zero from a register that is made once: the wide registers of a machine share such
// a half, so that nothing moves.
//
//	for xo { x0[0:64] = load in; x0[64:128] = 0; .. }   ->   x1 = 0; for xo { x0[0:64] = load in; x0[64:128] = x1; .. }
//
// It goes behind order, which would count a register more.
func zeros(p *Program) *Program {
	q := *p
	q.Vars = slices.Clone(p.Vars)
	made := map[VarType]int{}
	var first []lower.Stmt
	q.Body = lower.Map(p.Body, func(s lower.Stmt) []lower.Stmt {
		op, ok := s.(*Op)
		if !ok || op.Kind != ZeroPart || op.At != op.Len || q.Vars[op.Dst].Role != XReg || 2*op.Len != q.Vars[op.Dst].Type.Len() {
			return []lower.Stmt{s}
		}
		half := q.Vars[op.Dst].Type
		half.Bits /= 2
		v, ok := made[half]
		if !ok {
			v = q.newVar(Var{Role: XReg, Type: half})
			made[half] = v
			first = append(first, &Op{Kind: Zero, Dst: v, Fresh: true, Pos: op.Pos})
		}
		c := *op
		c.Kind, c.Args = Copy, []int{v}
		return []lower.Stmt{&c}
	})
	q.Body = append(first, q.Body...)
	return &q
}
