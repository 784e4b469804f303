package codegen

import (
	"slices"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/affine"
	"github.com/vyasa-go/vyasa/triplet"
)

// join stores the lanes of two accumulators at once where those of one are less than a vector in memory: bytes of eight
// lanes.
//
//	store out + 0 = bsrs a0; .. store out + 8 = bsrs a1   ->   .. a2 = upd_hi a0 a1; store out + 0 = bsrs a2
//
// The lowering build has made both, and left them halves. They stand in one list, in the place that the passes before
// have found best for the second; what stood between touches neither accumulator.
func join(p *Program) *Program {
	q := *p
	q.Vars = slices.Clone(p.Vars)
	q.Body = lower.MapLists(p.Body, q.joined)
	return &q
}

// joined joins the halves of a list.
func (p *Program) joined(list []lower.Stmt) []lower.Stmt {
	var out []lower.Stmt
	var open []*Op
	for _, s := range list {
		op, ok := s.(*Op)
		if !ok || !p.half(op) {
			out = append(out, s)
			continue
		}
		i := p.otherHalf(open, op)
		if i < 0 {
			open = append(open, op)
			continue
		}
		low, high := open[i], op
		if !p.behind(low, high) {
			low, high = high, low
		}
		open = slices.Delete(open, i, i+1)
		half := p.Vars[low.Args[0]].Type
		acc := p.newVar(Var{Role: AccReg, Type: target.VarType{Lanes: 2 * half.Lanes, AccBits: half.AccBits}})
		whole := *low
		whole.Args, whole.Len, whole.To.Bits = append([]int{acc}, low.Args[1:]...), 2*low.Len, 2*low.To.Bits
		out = append(out, &Op{Kind: Convert, Dst: acc, Fresh: true, Args: []int{low.Args[0], high.Args[0]},
			Fn: target.Join, Pos: low.Pos}, &whole)
	}
	if len(open) > 0 {
		panic("BUG: codegen: half a vector is stored alone")
	}
	return out
}

// half reports whether a store writes less than a vector in memory.
func (p *Program) half(op *Op) bool {
	return op.Kind == Store && op.Fn == target.Narrow && op.Len == op.To.Len() &&
		2*op.Len*op.To.Elem.Bits() == p.Target.Vector.Loads[0]
}

// otherHalf is which of some halves is the other one of op; -1 if none is.
func (p *Program) otherHalf(open []*Op, op *Op) int {
	return slices.IndexFunc(open, func(o *Op) bool { return p.behind(o, op) || p.behind(op, o) })
}

// alone reports whether a list stores half a vector without the other half.
func (p *Program) alone(list []lower.Stmt) bool {
	var open []*Op
	for _, s := range list {
		if op, ok := s.(*Op); ok && p.half(op) {
			if i := p.otherHalf(open, op); i >= 0 {
				open = slices.Delete(open, i, i+1)
			} else {
				open = append(open, op)
			}
		}
	}
	return len(open) > 0
}

// behind reports whether a begins where a vector may, and b stores right behind it, in the same way.
func (p *Program) behind(a, b *Op) bool {
	return a.Addr.Form.Const*a.To.Elem.Bits()%p.Target.Vector.Align == 0 && a.Addr.Buffer == b.Addr.Buffer &&
		a.Shift == b.Shift && slices.Equal(a.Args[1:], b.Args[1:]) && *a.Modes == *b.Modes &&
		a.Addr.Form.Add(affine.Const(a.Len)).Equal(b.Addr.Form)
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
	if words := b.out.words(); words.ConvertName(target.Join, acc, both) == "" {
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
	return &Op{Kind: Store, Dst: -1, Args: append([]int{acc}, s.by...), Len: n, Addr: s.addr(0), Fn: target.Narrow,
		To: target.Vector(s.typ, n*s.typ.Bits()), Shift: shift, Modes: s.modes(), Pos: s.st.Pos}
}

// zeros takes upper halves of registers that are zero from a register that is made once: the wide registers of a
// machine share such a half, so that nothing moves.
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
		if !ok || op.Kind != ZeroPart || op.At != op.Len || q.Vars[op.Dst].Role != XReg ||
			2*op.Len != q.Vars[op.Dst].Type.Len() {
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
