package generate

import (
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// build turns triplets on registers into operations, one after the other: loads, then multiplications, then stores of
// each Block. It decides nothing but how accumulators become stored elements (see store.go).
//
//	Block{Regs, Macs, Groups}   ->   x0 = load ...; z0 = load ...; a0 = mul16 ...; a0 = mac16 ...; store srs a0
func build(t *target.Target, p *triplet.Program, opts codegen.Options) *codegen.Program {
	b := &builder{machine: t, src: p, out: &codegen.Program{Target: t, Source: p, Options: opts, Pass: "build"},
		accs: map[int]int{}, vals: map[*lower.Buffer]*lanes{}, clipped: map[*triplet.LaneOp]*lower.Buffer{}}
	for _, t := range p.Temps {
		b.vals[t] = b.newLanes(t)
	}
	body := b.body(p.Body)
	b.out.Body = append(b.scalars, body...)
	return raise(b.out)
}

type builder struct {
	machine *target.Target
	src     *triplet.Program
	out     *codegen.Program
	accs    map[int]int // accumulators that live across Blocks: Acc to Var
	vals    map[*lower.Buffer]*lanes

	scalars  []lower.Stmt // that the kernel begins with
	segments int
	clipped  map[*triplet.LaneOp]*lower.Buffer // operations on bytes that clip does: those bytes
}

func (b *builder) body(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	for _, s := range b.early(list) {
		switch s := s.(type) {
		case *triplet.Block:
			out = append(out, b.segment(b.block(s), false)...)
		case *triplet.Lanewise:
			var ops []lower.Stmt
			b.clips(s)
			for i := 0; i < len(s.Ops); i++ {
				list := b.lanewise(&s.Ops[i])
				if i+1 < len(s.Ops) && b.inPieces(&s.Ops[i]) && b.inPieces(&s.Ops[i+1]) {
					list = braid(list, b.lanewise(&s.Ops[i+1]))
					i++
				}
				for _, op := range list {
					ops = append(ops, op)
				}
			}
			out = append(out, b.segment(ops, true)...)
		default:
			out = append(out, lower.MapBodies(s, b.body))
		}
	}
	return out
}

// segment marks operations as of one segment, in programs that have values.
func (b *builder) segment(ops []lower.Stmt, aside bool) []lower.Stmt {
	if len(b.vals) == 0 && !b.src.Stages() {
		return ops
	}
	b.segments++
	for _, s := range ops {
		op := s.(*codegen.Op)
		op.Segment, op.Aside = b.segments, aside
	}
	return ops
}

func (b *builder) block(n *triplet.Block) []lower.Stmt {
	regs := make([]int, len(n.Regs))
	var loads, macs, stores []lower.Stmt
	raised, begins := b.raised(n), map[int]lower.Stmt{}
	read := readBy(n, raised)
	for i := range n.Regs {
		if !read[i] {
			continue
		}
		var ops []lower.Stmt
		regs[i], ops = b.reg(&n.Regs[i])
		loads = append(loads, ops...)
	}
	accs := make([]int, len(n.Groups))
	begun := make([]bool, len(n.Groups))
	for i := range n.Groups {
		g := &n.Groups[i]
		accs[i] = b.acc(g)
		begun[i] = !g.Start
		if m, ok := raised[i]; ok {
			begun[i] = true
			more, op := b.raise(&g.Triplets[n.Macs[m].Taps[0]], accs[i])
			loads, begins[i] = append(loads, more...), op
		} else if g.Start && !hasMac(n.Macs, i) {
			macs = append(macs, &codegen.Op{Kind: codegen.Zero, Dst: accs[i], Fresh: true, MinusZero: b.float(g),
				Pos: n.Pos})
		}
	}
	for i := range n.Macs {
		m := &n.Macs[i]
		if at, ok := raised[m.Group]; ok && at == i {
			continue
		}
		if op := begins[m.Group]; op != nil {
			macs = append(macs, op)
			delete(begins, m.Group)
		}
		macs = append(macs, b.mac(n, m, accs[m.Group], regs, !begun[m.Group]))
		begun[m.Group] = true
	}
	half := b.joinable(n)
	for i := range n.Groups {
		if op := begins[i]; op != nil {
			macs = append(macs, op)
		}
		switch g := &n.Groups[i]; {
		case half[i]:
			stores = append(stores, b.storeHalf(g, accs[i]))
		case g.Store != nil:
			stores = append(stores, b.store(g, accs[i])...)
		}
	}
	return append(append(loads, macs...), stores...)
}

func hasMac(macs []triplet.Mac, group int) bool {
	for _, m := range macs {
		if m.Group == group {
			return true
		}
	}
	return false
}

// acc is the variable of a group's accumulator: one of its own where it begins and ends in the Block.
func (b *builder) acc(g *triplet.Group) int {
	if !g.Carried {
		return b.newVar(codegen.AccReg, b.accType(g))
	}
	v, ok := b.accs[g.Acc]
	if !ok {
		v = b.newVar(codegen.AccReg, b.accType(g))
		b.accs[g.Acc] = v
	}
	return v
}

func (b *builder) mac(n *triplet.Block, m *triplet.Mac, acc int, regs []int, first bool) *codegen.Op {
	return &codegen.Op{Kind: codegen.MacOp, Dst: acc, Fresh: first, Args: []int{regs[m.X], regs[m.Z]},
		Mac:  &codegen.Mac{Path: m.Path, Select: m.Select, Verb: target.VerbOf(first, m.Neg), XShift: m.XShift},
		Note: codegen.TapNote(&n.Groups[m.Group], m), Pos: m.Pos}
}
