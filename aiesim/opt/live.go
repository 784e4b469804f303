package opt

import (
	"math/bits"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// live tells which units of which registers may still be read at the ends of blocks. A read counts only if its
// operation is needed itself (strong liveness: Giegerich, Moncke, Wilhelm, Invariance of Approximative Semantics with
// Respect to Program Transformations, 1981), so that a variable that only counts itself up is dead.
type live struct {
	f       *mir.Func
	plain   bool    // every read counts
	base    []int32 // first bit of each register
	words   int
	in, out []set
}

// set is a set of bits.
type set []uint64

func (s set) orAt(at int32, mask uint16) {
	w, n := at>>6, uint(at&63)
	s[w] |= uint64(mask) << n
	if n > 48 {
		if over := uint64(mask) >> (64 - n); over != 0 {
			s[w+1] |= over
		}
	}
}

func (s set) clearAt(at int32, mask uint16) {
	w, n := at>>6, uint(at&63)
	s[w] &^= uint64(mask) << n
	if n > 48 {
		if over := uint64(mask) >> (64 - n); over != 0 {
			s[w+1] &^= over
		}
	}
}

func (s set) at(at int32, mask uint16) uint16 {
	w, n := at>>6, uint(at&63)
	x := s[w] >> n
	if n > 48 && int(w)+1 < len(s) {
		x |= s[w+1] << (64 - n)
	}
	return uint16(x) & mask
}

func newLive(f *mir.Func) *live { return newLiveKind(f, false) }

func newLiveKind(f *mir.Func, plain bool) *live {
	v := &live{f: f, plain: plain, base: make([]int32, len(f.Regs)+1)}
	for i := range f.Regs {
		v.base[i+1] = v.base[i] + int32(f.Regs[i].Units)
	}
	v.words = int(v.base[len(f.Regs)])/64 + 1
	n := len(f.Blocks)
	store := make(set, 2*n*v.words)
	cut := func() set {
		s := store[:v.words:v.words]
		store = store[v.words:]
		return s
	}
	v.in, v.out = make([]set, n), make([]set, n)
	for i := range n {
		v.in[i], v.out[i] = cut(), cut()
	}
	v.solve()
	return v
}

func (v *live) solve() {
	f := v.f
	counts := countsAt(f)
	preds := make([][]int, len(f.Blocks))
	for _, b := range f.Blocks {
		for _, s := range b.Targets() {
			preds[s] = append(preds[s], b.ID)
		}
	}
	work, queued := make([]int, len(f.Blocks)), make([]bool, len(f.Blocks))
	for i := range work {
		work[i], queued[i] = i, true // taken from the end
	}
	now := make(set, v.words)
	for len(work) > 0 {
		b := work[len(work)-1]
		work, queued[b] = work[:len(work)-1], false
		v.end(b, counts[b])
		copy(now, v.out[b])
		ops := f.Blocks[b].Ops
		for i := len(ops) - 1; i >= 0; i-- {
			v.step(now, ops[i])
		}
		grown := false
		for i, w := range now {
			grown = grown || w&^v.in[b][i] != 0
			v.in[b][i] |= w
		}
		if !grown {
			continue
		}
		for _, p := range preds[b] {
			if !queued[p] {
				work, queued[p] = append(work, p), true
			}
		}
	}
}

// end puts together what is live after the last operation of b: what its successors and its own end read.
func (v *live) end(b int, counts []*mir.Loop) {
	out := v.out[b]
	blk := v.f.Blocks[b]
	for _, s := range blk.Targets() {
		for i, w := range v.in[s] {
			out[i] |= w
		}
	}
	if blk.Term.Kind == mir.If && blk.Term.Cond.IsReg() {
		v.use(out, blk.Term.Cond)
	}
	for _, l := range counts {
		if l.Count.IsReg() {
			v.use(out, l.Count)
		}
	}
}

func (v *live) use(s set, u mir.Operand) { s.orAt(v.base[u.Reg], u.Reads()) }

// needed reports whether o must stay if s is live after it.
func (v *live) needed(s set, o *mir.Op) bool {
	if v.plain || lasting(o) {
		return true
	}
	for _, x := range o.Def {
		if s.at(v.base[x.Reg], x.Writes()) != 0 {
			return true
		}
	}
	return false
}

// step goes backward over o.
func (v *live) step(s set, o *mir.Op) {
	if !v.needed(s, o) {
		return
	}
	for _, x := range o.Def {
		s.clearAt(v.base[x.Reg], x.Writes())
	}
	for _, u := range o.Use {
		if u.IsReg() {
			v.use(s, u)
		}
	}
}

// has reports whether any unit of r is in s.
func (v *live) has(s set, r mir.Reg) bool {
	return s.at(v.base[r], 1<<v.f.Regs[r].Units-1) != 0
}

// regs lists the registers of which s has units, with how many.
func (v *live) regs(s set, do func(r mir.Reg, units int)) {
	for r := range v.f.Regs {
		if m := s.at(v.base[r], 1<<v.f.Regs[r].Units-1); m != 0 {
			do(mir.Reg(r), bits.OnesCount16(m))
		}
	}
}

// count is how many units of r are in s.
func (v *live) count(s set, r mir.Reg) int {
	return bits.OnesCount16(s.at(v.base[r], 1<<v.f.Regs[r].Units-1))
}

// countsAt lists the counted loops by preheader.
func countsAt(f *mir.Func) map[int][]*mir.Loop {
	at := map[int][]*mir.Loop{}
	for _, l := range f.Loops {
		if l.Counted {
			at[l.Pre] = append(at[l.Pre], l)
		}
	}
	return at
}
