package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// reg makes a register and the operations that fill it.
//
//	Parts   x0[0:16] = load in + 0; x0[16:32] = load in + 16       what no part covers is undefined
//	Elems   z0[0] = k[0]; z0[1] = k[3]; ...                        what no element covers is zero; 8-bit ones in pairs
//	Parts that are a value's register from end to end              that register
func (b *builder) reg(r *triplet.Reg) (int, []lower.Stmt) {
	if v, ok := b.itself(r); ok {
		return v, nil
	}
	role := XReg
	if r.Operand == triplet.Z {
		role = ZReg
	}
	v := b.newVar(role, VarType{Elem: r.Type, Bits: r.Bits})
	var ops []lower.Stmt
	for _, p := range r.Parts {
		if val := b.vals[p.Buffer]; val != nil {
			for _, op := range b.copies(v, p.At, p.Len, val, p.Addr.Const) {
				op.Fresh = len(ops) == 0
				ops = append(ops, op)
			}
			continue
		}
		op := &Op{Kind: Load, Dst: v, Fresh: len(ops) == 0, At: p.At, Len: p.Len, Addr: Address{Buffer: p.Buffer, Form: p.Addr}}
		if p.Buffer == nil {
			op.Kind = ZeroPart
		}
		ops = append(ops, op)
	}
	if r.Parts != nil {
		return v, ops
	}
	elems := slices.SortedFunc(slices.Values(r.Elems), func(a, b triplet.Elem) int { return a.At - b.At })
	for i := 0; i < len(elems); i++ {
		op := elementOp(v, &elems[i])
		if r.Type.Bits() == 8 {
			even := &Op{Kind: Element, Dst: v, At: op.At &^ 1, Const: true}
			odd := &Op{Kind: Element, Dst: v, At: op.At | 1, Const: true}
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
		ops = append(ops, &Op{Kind: Zero, Dst: v, Fresh: true})
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

func elementOp(v int, e *triplet.Elem) *Op {
	op := &Op{Kind: Element, Dst: v, At: e.At, Addr: Address{Buffer: e.Buffer, Form: e.Addr}}
	if e.Buffer == nil {
		op.Const, op.Int, op.Float = true, e.Int, e.Float
	}
	return op
}

// raised finds the operations that only bring a vector into an accumulator that begins, by group: an accumulator can begin with
// the vector instead, which is a move, and leaves the operation to others.
//
//	a0 = mul16 bias one; a0 = mac16 x0 z0   ->   a0 = ups bias; a0 = mac16 x0 z0
//
// It looks at programs with values, whose loops are short of operations.
func (b *builder) raised(n *triplet.Block) map[int]int {
	found := map[int]int{}
	if len(b.vals) == 0 {
		return nil
	}
	for i := range n.Macs {
		m := &n.Macs[i]
		g := &n.Groups[m.Group]
		if _, ok := found[m.Group]; ok || !g.Start || m.Neg || len(m.Taps) != 1 || b.float(g) {
			continue
		}
		if b.raises(&g.Triplets[m.Taps[0]], b.accType(g)) {
			found[m.Group] = i
		}
	}
	return found
}

// raises reports whether a triplet is a vector that can become an accumulator as it is.
func (b *builder) raises(t *triplet.Triplet, acc VarType) bool {
	x := t.Data
	if !t.Coef.Const() || t.Coef.Int != 1 || t.Neg || x.Const() || len(x.Lane) != acc.Lanes {
		return false
	}
	step, ok := x.Step()
	vector := target.Vector(x.Type, len(x.Lane)*x.Type.Bits())
	if !ok || step != 1 || b.out.words().ConvertName(target.Raise, vector, acc) == "" {
		return false
	}
	if l := b.vals[x.Buffer]; l != nil {
		at := x.Base.Const
		return x.Base.IsConst() && at%l.unit()+len(x.Lane) <= l.unit() && at%len(x.Lane) == 0
	}
	packed := !x.Buffer.Inner && !slices.Contains(b.src.Params, x.Buffer) // what is passed is another array
	return !packed && b.machine.Vector.Vector(x) && vector.Bits <= 2*b.widest()
}

// raise begins an accumulator with the vector of a triplet.
func (b *builder) raise(t *triplet.Triplet, acc int) (loads []lower.Stmt, op *Op) {
	x, n := t.Data, len(t.Data.Lane)
	typ := target.Vector(x.Type, n*x.Type.Bits())
	v := -1
	if l := b.vals[x.Buffer]; l == nil {
		v = b.newVar(LaneReg, typ)
		step := min(n, b.widest()/x.Type.Bits())
		for at := 0; at < n; at += step {
			loads = append(loads, &Op{Kind: Load, Dst: v, Fresh: at == 0, At: at, Len: step, Addr: Address{Buffer: x.Buffer, Form: x.Base.AddConst(at)}, Pos: t.Pos})
		}
	} else if part, from, ok := b.find(l, x.Base.Const, n); ok && from == 0 && b.out.Vars[part].Type == typ {
		v = part
	} else {
		v = b.newVar(LaneReg, typ)
		for i, op := range b.copies(v, 0, n, l, x.Base.Const) {
			op.Fresh = i == 0
			loads = append(loads, op)
		}
	}
	return loads, &Op{Kind: Convert, Dst: acc, Fresh: true, Args: []int{v}, Fn: target.Raise, Pos: t.Pos}
}

// readBy reports, for each register of a Block, whether an operation reads it, beside those that became moves.
func readBy(n *triplet.Block, without map[int]int) []bool {
	read := make([]bool, len(n.Regs))
	for i := range n.Macs {
		if at, ok := without[n.Macs[i].Group]; !ok || at != i {
			read[n.Macs[i].X], read[n.Macs[i].Z] = true, true
		}
	}
	return read
}

// begins reports whether op begins an accumulator of multiplications with a vector. What conversions on their way to memory raise
// is raised for them alone.
func (p *Program) begins(op *Op) bool {
	return op.Kind == Convert && op.Fn == target.Raise && p.Vars[op.Dst].Role == AccReg
}
