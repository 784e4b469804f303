package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// reg makes a register and the operations that fill it.
//
//	Parts   x0[0:16] = load in + 0; x0[16:32] = load in + 16       what no part covers is undefined
//	Elems   z0[0] = k[0]; z0[1] = k[3]; ...                        what no element covers is zero; 8-bit ones in pairs,
//	        z0[0:4] = in + 8                                       or as many as a word has
//	Parts that are a value's register from end to end              that register
func (b *builder) reg(r *triplet.Reg) (int, []lower.Stmt) {
	if v, ok := b.itself(r); ok {
		return v, nil
	}
	role := codegen.XReg
	if r.Operand == triplet.Z {
		role = codegen.ZReg
	}
	v := b.newVar(role, codegen.VarType{Elem: r.Type, Bits: r.Bits})
	var ops []lower.Stmt
	for _, p := range r.Parts {
		if val := b.vals[p.Buffer]; val != nil {
			for _, op := range b.copies(v, p.At, p.Len, val, p.Addr.Const) {
				op.Fresh = len(ops) == 0
				ops = append(ops, op)
			}
			continue
		}
		op := &codegen.Op{Kind: codegen.Load, Dst: v, Fresh: len(ops) == 0, At: p.At, Len: p.Len,
			Addr: codegen.Address{Buffer: p.Buffer,
				Form: p.Addr}}
		if p.Buffer == nil {
			op.Kind = codegen.ZeroPart
		}
		ops = append(ops, op)
	}
	if r.Parts != nil {
		return v, ops
	}
	elems := slices.SortedFunc(slices.Values(r.Elems), func(a, b triplet.Elem) int { return a.At - b.At })
	for i := 0; i < len(elems); i++ {
		op := elementOp(v, &elems[i])
		if n := triplet.Together(elems[i:], r.Type); n > 1 {
			op.Len, i = n, i+n-1
		} else if r.Type.Bits() == 8 {
			even := &codegen.Op{Kind: codegen.Element, Dst: v, At: op.At &^ 1, Const: true}
			odd := &codegen.Op{Kind: codegen.Element, Dst: v, At: op.At | 1, Const: true}
			if op.At&1 == 1 {
				odd = op
			} else if even = op; i+1 < len(elems) && elems[i+1].At == op.At+1 {
				i++
				odd = elementOp(v, &elems[i])
			}
			op = even
			op.Pair = odd
		}
		op.Fresh = len(ops) == 0
		ops = append(ops, op)
	}
	if len(ops) == 0 {
		ops = append(ops, &codegen.Op{Kind: codegen.Zero, Dst: v, Fresh: true})
	}
	return v, ops
}

// itself is the register of a value that r is.
func (b *builder) itself(r *triplet.Reg) (v int, ok bool) {
	if len(r.Parts) == 0 || b.vals[r.Parts[0].Buffer] == nil {
		return 0, false
	}
	val, first, next := b.vals[r.Parts[0].Buffer], r.Parts[0].Addr.Const, 0
	for _, p := range r.Parts {
		if b.vals[p.Buffer] != val || p.At != next || p.Addr.Const != first+next {
			return 0, false
		}
		next += p.Len
	}
	if u := val.unit(); next != u || r.Bits != val.bits || first%u != 0 {
		return 0, false
	}
	v = val.whole[first/val.unit()]
	return v, v >= 0
}

func elementOp(v int, e *triplet.Elem) *codegen.Op {
	op := &codegen.Op{Kind: codegen.Element, Dst: v, At: e.At, Addr: codegen.Address{Buffer: e.Buffer, Form: e.Addr}}
	if e.Buffer == nil {
		op.Const, op.Int, op.Float = true, e.Int, e.Float
	}
	return op
}

func (b *builder) newVar(r codegen.Role, t codegen.VarType) int {
	return b.out.NewVar(codegen.Var{Role: r, Type: t})
}

func (b *builder) float(g *triplet.Group) bool { return b.src.Accs[g.Acc].Kind == halide.FloatKind }

func (b *builder) accType(g *triplet.Group) codegen.VarType {
	a := b.src.Accs[g.Acc]
	t := target.Accumulator(a.Width, a.Bits, a.Kind)
	t.Complex = a.Complex
	return t
}
