package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// raised finds the operations that only bring a vector into an accumulator that begins, by group: an accumulator can
// begin with the vector instead, which is a move, and leaves the operation to others.
//
//	a0 = mul16 bias one; a0 = mac16 x0 z0   ->   a0 = ups bias; a0 = mac16 x0 z0
//	a1 = fpmul e0 one; a1 = fpmac x0 z0     ->   a1 = e0; a1 = fpmac x0 z0
//
// It looks at programs with values, whose loops are short of operations.
func (b *builder) raised(n *triplet.Block) map[int]int {
	found, seen := map[int]int{}, map[int]bool{}
	if len(b.vals) == 0 {
		return nil
	}
	for i := range n.Macs {
		m := &n.Macs[i]
		g := &n.Groups[m.Group]
		later := seen[m.Group] && b.float(g) // floats are added in their order
		seen[m.Group] = true
		if _, ok := found[m.Group]; ok || later || !g.Start || m.Neg || len(m.Taps) != 1 {
			continue
		}
		if b.raises(&g.Triplets[m.Taps[0]], b.accType(g)) {
			found[m.Group] = i
		}
	}
	return found
}

// early moves the vector that an accumulator takes in behind its sum, in a later Block, to the Block where it begins:
// it begins with the vector. Where a kernel has stages each result is stored in a Block of its own.
//
//	Block{begin a1; += x*z}; Block{go on with a1; += bias; store}   ->   Block{begin a1; += x*z + bias}; Block{go on with a1; store}
func (b *builder) early(list []lower.Stmt) []lower.Stmt {
	if len(b.vals) == 0 {
		return list
	}
	out := slices.Clone(list)
	start := map[int]int{} // of an accumulator that nothing has stored since: the statement where it begins
	for i, s := range list {
		n, ok := s.(*triplet.Block)
		if !ok {
			clear(start)
			continue
		}
		for g := range n.Groups {
			acc := n.Groups[g].Acc
			if at, ok := start[acc]; ok && !n.Groups[g].Start {
				out[at], out[i] = b.moved(out[at].(*triplet.Block), out[i].(*triplet.Block), g)
			}
			switch {
			case n.Groups[g].Store != nil:
				delete(start, acc)
			case n.Groups[g].Start:
				start[acc] = i
			}
		}
	}
	return out
}

// moved is two Blocks of which the second group of the second one begins, in the first, with what it would add.
func (b *builder) moved(first, then *triplet.Block, group int) (*triplet.Block, *triplet.Block) {
	g := &then.Groups[group]
	to := slices.IndexFunc(first.Groups, func(f triplet.Group) bool { return f.Acc == g.Acc })
	if _, ok := b.raised(first)[to]; ok || b.float(g) {
		return first, then
	}
	for i := range then.Macs {
		m := then.Macs[i]
		if m.Group != group || m.Neg || len(m.Taps) != 1 {
			continue
		}
		t := g.Triplets[m.Taps[0]]
		if x := t.Data.Buffer; !b.raises(&t, b.accType(g)) || x.Inner || x.Output || b.vals[x] != nil {
			continue
		}
		f, s := *first, *then
		f.Groups, f.Regs = slices.Clone(f.Groups), append(slices.Clone(f.Regs), s.Regs[m.X], s.Regs[m.Z])
		s.Macs = slices.Delete(slices.Clone(s.Macs), i, i+1)
		m.Group, m.X, m.Z, m.Taps = to, len(f.Regs)-2, len(f.Regs)-1, []int{len(f.Groups[to].Triplets)}
		f.Groups[to].Triplets = append(slices.Clone(f.Groups[to].Triplets), t)
		f.Macs = append(slices.Clone(f.Macs), m)
		return &f, &s
	}
	return first, then
}

// raises reports whether a triplet is a vector that can become an accumulator as it is.
func (b *builder) raises(t *triplet.Triplet, acc codegen.VarType) bool {
	x := t.Data
	if !t.Coef.Const() || t.Coef.Int != 1 && t.Coef.Float != 1 || t.Neg || x.Const() || len(x.Lane) != acc.Len() {
		return false
	}
	vector := target.Vector(x.Type, len(x.Lane)*x.Type.Bits())
	if b.out.Words().ConvertName(target.Raise, vector, acc) == "" {
		return false
	}
	step, neighbours := x.Step()
	neighbours = neighbours && step == 1
	if l := b.vals[x.Buffer]; l != nil {
		at := x.Base.Const
		return neighbours && x.Base.IsConst() && at%l.unit()+len(x.Lane) <= l.unit() && at%len(x.Lane) == 0
	}
	packed := !x.Buffer.Inner && !slices.Contains(b.src.Params, x.Buffer) // what is passed is another array
	return !packed && (neighbours && b.machine.Vector.Vector(x) || b.machine.Vector.Vectors(x)) &&
		vector.Bits <= 2*b.widest()
}

// raise begins an accumulator with the vector of a triplet.
func (b *builder) raise(t *triplet.Triplet, acc int) (loads []lower.Stmt, op *codegen.Op) {
	x, n := t.Data, len(t.Data.Lane)
	typ := target.Vector(x.Type, n*x.Type.Bits())
	v := -1
	if l := b.vals[x.Buffer]; l == nil {
		v = b.newVar(codegen.LaneReg, typ)
		step := min(n, b.widest()/x.Type.Bits())
		for at := 0; at < n; at += step {
			loads = append(loads, &codegen.Op{Kind: codegen.Load, Dst: v, Fresh: at == 0, At: at, Len: step,
				Addr: codegen.Address{Buffer: x.Buffer, Form: x.At(at)}, Pos: t.Pos})
		}
	} else if part, from, ok := b.find(l, x.Base.Const, n); ok && from == 0 && b.out.Vars[part].Type == typ {
		v = part
	} else {
		v = b.newVar(codegen.LaneReg, typ)
		for i, op := range b.copies(v, 0, n, l, x.Base.Const) {
			op.Fresh = i == 0
			loads = append(loads, op)
		}
	}
	return loads, &codegen.Op{Kind: codegen.Convert, Dst: acc, Fresh: true, Args: []int{v}, Fn: target.Raise,
		Pos: t.Pos}
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

// begins reports whether op begins an accumulator of multiplications with a vector. What conversions on their way to
// memory raise is raised for them alone.
func begins(p *codegen.Program, op *codegen.Op) bool {
	return op.Kind == codegen.Convert && op.Fn == target.Raise && p.Vars[op.Dst].Role == codegen.AccReg
}

// clips finds bytes that are stored but for those below zero: a conversion to bytes without a sign makes these zero on
// their way to memory, and no register holds them as int16, of which loops that multiply are short. The operations that
// are done so are marked, the one that stores with the bytes that it takes.
//
//	t1 = t0 as int16; t2 = max(t1, 0); out = t2   ->   store out = ubsrs (ups t0)
func (b *builder) clips(n *triplet.Lanewise) {
	made := map[*lower.Buffer]*triplet.LaneOp{}
	for i := range n.Ops {
		op := &n.Ops[i]
		if op.Dst != nil {
			made[op.Dst] = op
			continue
		}
		most := made[op.Args[0].Temp]
		if most == nil || most.Op != halide.OpMax || !most.Args[1].Zero() || most.Args[1].Temp != nil ||
			op.Mem.Buffer.Type.Bits() != 8 {
			continue
		}
		as := made[most.Args[0].Temp]
		if as == nil || !as.Widens() || b.readers(most.Dst) != 1 || b.readers(as.Dst) != 1 ||
			!b.clippable(as.Args[0].Temp) {
			continue
		}
		b.clipped[as], b.clipped[most], b.clipped[op] = as.Args[0].Temp, as.Args[0].Temp, as.Args[0].Temp
	}
}

// clippable reports whether bytes are in vectors that an accumulator can begin with, and end in bytes without a sign.
func (b *builder) clippable(t *lower.Buffer) bool {
	for _, p := range b.vals[t].parts {
		v, acc := b.out.Vars[p.v].Type, b.accOf(p.n)
		if t.Type != halide.Int8 || v.Len() != p.n || b.out.Words().ConvertName(target.Raise, v, acc) == "" ||
			b.out.Words().ConvertName(target.Narrow, acc, target.Vector(halide.UInt8, v.Bits)) == "" {
			return false
		}
	}
	return true
}

// accOf is an accumulator of integers, of the narrowest lanes.
func (b *builder) accOf(lanes int) codegen.VarType {
	least := 0
	for _, d := range b.machine.Paths {
		if d.X.Integer() && (least == 0 || d.AccBits < least) {
			least = d.AccBits
		}
	}
	return codegen.VarType{Lanes: lanes, AccBits: least}
}

// readers is how many lane operations and multiplications read a value.
func (b *builder) readers(t *lower.Buffer) int {
	n := 0
	for s := range lower.All(b.src.Body) {
		switch s := s.(type) {
		case *triplet.Lanewise:
			for _, op := range s.Ops {
				for _, a := range op.Args {
					if a.Temp == t {
						n++
					}
				}
			}
		case *triplet.Block:
			for _, g := range s.Groups {
				for _, x := range g.Triplets {
					if x.Data.Buffer == t || x.Coef.Buffer == t {
						n++
					}
				}
			}
		}
	}
	return n
}

// clip stores bytes, or zero where they are below.
func (b *builder) clip(op *triplet.LaneOp) []*codegen.Op {
	if op.Dst != nil {
		return nil
	}
	var ops []*codegen.Op
	for _, p := range b.vals[b.clipped[op]].parts {
		acc := b.newVar(codegen.TempReg, b.accOf(p.n))
		ops = append(ops,
			&codegen.Op{Kind: codegen.Convert, Dst: acc, Fresh: true, Args: []int{p.v}, Fn: target.Raise, Pos: op.Pos},
			&codegen.Op{Kind: codegen.Store, Dst: -1, Args: []int{acc}, Len: p.n,
				Addr: codegen.Address{Buffer: op.Mem.Buffer,
					Form: op.Mem.Base.AddConst(op.Mem.Lane[p.at])}, Fn: target.Narrow,
				To: target.Vector(halide.UInt8, p.n*8), Modes: &codegen.Modes{AnyRound: true, Sat: true}, Pos: op.Pos})
	}
	return ops
}

// widen makes int16 of the bytes that accumulators ended in, of each by itself.
func (b *builder) widen(op *triplet.LaneOp) []*codegen.Op {
	l := b.vals[op.Dst]
	var ops []*codegen.Op
	for _, p := range b.vals[op.Args[0].Temp].parts {
		v := b.newVar(codegen.LaneReg, codegen.VarType{Elem: l.elem, Bits: b.out.Vars[p.v].Type.Len() * l.elem.Bits()})
		ops = append(ops, &codegen.Op{Kind: codegen.Convert, Dst: v, Fresh: true, Args: []int{p.v}, Fn: target.Resize,
			Pos: op.Pos})
		l.put(p.at, p.n, v)
	}
	return ops
}
