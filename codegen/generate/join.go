package generate

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// join stores the lanes of two accumulators at once where those of one are less than a vector in memory: bytes of eight
// lanes.
//
//	store out + 0 = bsrs a0; .. store out + 8 = bsrs a1   ->   .. a2 = upd_hi a0 a1; store out + 0 = bsrs a2
//
// The lowering build has made both, and left them halves. They stand in one list, in the place that the passes before
// have found best for the second; what stood between touches neither accumulator.
func join(p *codegen.Program) *codegen.Program {
	q := *p
	q.Vars = slices.Clone(p.Vars)
	q.Body = lower.MapLists(p.Body, func(list []lower.Stmt) []lower.Stmt { return joined(&q, list) })
	return &q
}

// joined joins the halves of a list.
func joined(p *codegen.Program, list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	var open []*codegen.Op
	for _, s := range list {
		op, ok := s.(*codegen.Op)
		if !ok || !p.Half(op) {
			out = append(out, s)
			continue
		}
		i := p.OtherHalf(open, op)
		if i < 0 {
			open = append(open, op)
			continue
		}
		low, high := open[i], op
		if !p.Behind(low, high) {
			low, high = high, low
		}
		open = slices.Delete(open, i, i+1)
		half := p.Vars[low.Args[0]].Type
		acc := p.NewVar(codegen.Var{Role: codegen.AccReg,
			Type: target.VarType{Lanes: 2 * half.Lanes, AccBits: half.AccBits}})
		whole := *low
		whole.Args, whole.Len, whole.To.Bits = append([]int{acc}, low.Args[1:]...), 2*low.Len, 2*low.To.Bits
		out = append(out, &codegen.Op{Kind: codegen.Convert, Dst: acc, Fresh: true,
			Args: []int{low.Args[0], high.Args[0]},
			Fn:   target.Join, Pos: low.Pos}, &whole)
	}
	if len(open) > 0 {
		panic("BUG: codegen: half a vector is stored alone")
	}
	return out
}

// joinable are the groups of a Block whose lanes are stored with those of another.
func (b *builder) joinable(n *triplet.Block) map[int]bool {
	found := map[int]bool{}
	for i := range n.Groups {
		for j := range n.Groups {
			if !found[i] && !found[j] && i != j && b.joins(&n.Groups[i], &n.Groups[j]) {
				found[i], found[j] = true, true
			}
		}
	}
	return found
}

// joins reports whether the lanes of two accumulators can be stored at once.
func (b *builder) joins(g, h *triplet.Group) bool {
	if g.Store == nil || h.Store == nil || b.float(g) || b.float(h) || b.vals[g.Store.Out.Buffer] != nil {
		return false
	}
	s, t, acc := g.Store, h.Store, b.accType(g)
	if s.Op != t.Op || s.Shift != t.Shift || !s.SameBy(t) || s.Round != t.Round || b.accType(h) != acc ||
		len(s.Out.Lane) != acc.Lanes || len(t.Out.Lane) != acc.Lanes {
		return false
	}
	if _, ok := b.machine.Vector.Joined(s.Out, t.Out); !ok {
		return false
	}
	both := target.VarType{Lanes: 2 * acc.Lanes, AccBits: acc.AccBits}
	if words := b.out.Words(); words.ConvertName(target.Join, acc, both) == "" {
		return false
	}
	how := b.machine.Narrow(target.Result{Acc: both, Elem: s.Out.Buffer.Type, Op: s.Op, Shift: s.Shift, Vector: true})
	return !how.ByLane && len(how.Chains) == 1 && len(how.Chains[0]) == 1 &&
		2*len(s.Out.Lane)*s.Out.Buffer.Type.Bits() == b.machine.Vector.Loads[0]
}

// storeHalf leaves half a vector for the pass join.
func (b *builder) storeHalf(g *triplet.Group, acc int) lower.Stmt {
	s := b.storer(g)
	n := len(s.st.Out.Lane)
	shift := 0
	if s.st.Op == halide.OpNarrow {
		shift = s.st.Shift
	}
	return &codegen.Op{Kind: codegen.Store, Dst: -1, Args: append([]int{acc}, s.by...), Len: n, Addr: s.addr(0),
		Fn: target.Narrow,
		To: target.Vector(s.typ, n*s.typ.Bits()), Shift: shift, Modes: s.modes(), Pos: s.st.Pos}
}

// zeros takes upper halves of registers that are zero from a register that is made once: the wide registers of a
// machine share such a half, so that nothing moves.
//
//	for xo { x0[0:64] = load in; x0[64:128] = 0; .. }   ->   x1 = 0; for xo { x0[0:64] = load in; x0[64:128] = x1; .. }
//
// It goes behind order, which would count a register more.
func zeros(p *codegen.Program) *codegen.Program {
	q := *p
	q.Vars = slices.Clone(p.Vars)
	made := map[codegen.VarType]int{}
	var first []lower.Stmt
	q.Body = lower.Map(p.Body, func(s lower.Stmt) []lower.Stmt {
		op, ok := s.(*codegen.Op)
		if !ok || op.Kind != codegen.ZeroPart || op.At != op.Len || q.Vars[op.Dst].Role != codegen.XReg ||
			2*op.Len != q.Vars[op.Dst].Type.Len() {
			return []lower.Stmt{s}
		}
		half := q.Vars[op.Dst].Type
		half.Bits /= 2
		v, ok := made[half]
		if !ok {
			v = q.NewVar(codegen.Var{Role: codegen.XReg, Type: half})
			made[half] = v
			first = append(first, &codegen.Op{Kind: codegen.Zero, Dst: v, Fresh: true, Pos: op.Pos})
		}
		c := *op
		c.Kind, c.Args = codegen.Copy, []int{v}
		return []lower.Stmt{&c}
	})
	q.Body = append(first, q.Body...)
	return &q
}
