package regalloc

import (
	"sort"

	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// A place in a function is a number: operation i of block b reads at start[b]+2i and writes at the next one, so that a
// result may take the register of an operand that is read for the last time.

// seg is a stretch [from, to) of a function.
type seg struct{ from, to int32 }

// at is a reference to a register: operation i of block b.
type at struct{ b, i int }

// live says where the units of registers hold values that are read later, or that are being written.
type live struct {
	start []int32   // of blocks, and the end of the last
	reg   [][][]seg // [reg][unit], in order, not overlapping; reg[r] is nil if nothing defines r
	refs  [][]at    // [reg]: the operations that name it, in program order
}

// pos is where the operation at k reads.
func (l *live) pos(k at) int32 { return l.start[k.b] + 2*int32(k.i) }

// holds reports whether a stretch of the list contains p.
func holds(list []seg, p int32) bool {
	i := sort.Search(len(list), func(i int) bool { return list[i].to > p })
	return i < len(list) && list[i].from <= p
}

// units is the set of units of r that are live at p.
func (l *live) units(r mir.Reg, p int32) uint16 {
	var set uint16
	for u, list := range l.reg[r] {
		if holds(list, p) {
			set |= 1 << u
		}
	}
	return set
}

// extent is the first and the last place of r.
func (l *live) extent(r mir.Reg) seg {
	e := seg{1<<31 - 1, 0}
	for _, list := range l.reg[r] {
		if len(list) > 0 {
			e.from, e.to = min(e.from, list[0].from), max(e.to, list[len(list)-1].to)
		}
	}
	return e
}

// findLive computes liveness backwards from the flow between blocks.
func (a *function) findLive() *live {
	n := len(a.f.Regs)
	l := &live{start: make([]int32, len(a.code)+1), reg: make([][][]seg, n), refs: make([][]at, n)}
	for b, list := range a.code {
		l.start[b+1] = l.start[b] + 2*int32(len(list))
	}
	s := &liveScan{a: a, l: l, flow: a.flow(), base: make([]int32, n)}
	for r, i := range a.f.Regs {
		s.base[r] = int32(len(s.open))
		for range i.Units {
			s.open = append(s.open, 0)
		}
	}
	s.lists, s.firsts = make([][]seg, len(s.open)), make([]seg, len(s.open))
	for b := len(a.code) - 1; b >= 0; b-- {
		s.block(b)
	}
	for r := range l.reg {
		for _, list := range l.reg[r] {
			for i, k := 0, len(list)-1; i < k; i, k = i+1, k-1 {
				list[i], list[k] = list[k], list[i]
			}
		}
	}
	a.findRefs(l)
	return l
}

// findRefs lists the operations that name each register.
func (a *function) findRefs(l *live) {
	counts := make([]int, len(l.refs))
	a.operands(func(_ *mir.Op, o *mir.Operand, def bool) {
		if def || o.IsReg() {
			counts[o.Reg]++
		}
	})
	total := 0
	for _, n := range counts {
		total += n
	}
	all := make([]at, total)
	for r, n := range counts {
		l.refs[r], all = all[:0:n], all[n:]
	}
	add := func(r mir.Reg, k at) {
		if n := len(l.refs[r]); n == 0 || l.refs[r][n-1] != k {
			l.refs[r] = append(l.refs[r], k)
		}
	}
	for b, list := range a.code {
		for i, op := range list {
			for _, u := range op.Use {
				if u.IsReg() {
					add(u.Reg, at{b, i})
				}
			}
			for _, d := range op.Def {
				add(d.Reg, at{b, i})
			}
		}
	}
}

// liveScan goes backwards through blocks. open holds, for each unit of each register, the end of its stretch; 0 if
// none.
type liveScan struct {
	a      *function
	l      *live
	flow   *flow
	base   []int32
	open   []int32
	opened []mir.Reg
	lists  [][]seg // of each unit of each register, as open
	firsts []seg   // their first stretches: most have no other
}

func (s *liveScan) block(b int) {
	s.opened = s.opened[:0]
	for k, set := range s.flow.of(s.flow.liveAfter, b) {
		for n := 4 * k; set != 0; n, set = n+1, set>>16 {
			s.read(s.flow.between[n], uint16(set), s.l.start[b+1])
		}
	}
	list := s.a.code[b]
	for i := len(list) - 1; i >= 0; i-- {
		p := s.l.start[b] + 2*int32(i)
		for _, d := range list[i].Def {
			s.write(d.Reg, d.Writes(), p+1)
		}
		for _, u := range list[i].Use {
			if u.IsReg() {
				s.read(u.Reg, u.Reads(), p+1)
			}
		}
	}
	for _, r := range s.opened {
		s.top(b, r)
	}
}

// read begins stretches that end at p.
func (s *liveScan) read(r mir.Reg, units uint16, p int32) {
	if units == 0 {
		return
	}
	news := false
	for u := range int32(s.a.info(r).Units) {
		if k := s.base[r] + u; units>>u&1 != 0 && s.open[k] == 0 {
			s.open[k], news = p, true
		}
	}
	if news {
		s.opened = append(s.opened, r)
	}
}

// write ends the stretches of what is written at p; what nobody reads takes a register for that moment.
func (s *liveScan) write(r mir.Reg, units uint16, p int32) {
	for u := range int32(s.a.info(r).Units) {
		if units>>u&1 != 0 {
			k := s.base[r] + u
			s.close(r, int(u), seg{p, max(s.open[k], p+1)})
			s.open[k] = 0
		}
	}
}

// top ends what is still open at the block's start; what no path has written is not live.
func (s *liveScan) top(b int, r mir.Reg) {
	in := s.flow.liveIn(b, r)
	for u := range int32(s.a.info(r).Units) {
		if k := s.base[r] + u; s.open[k] != 0 {
			if in>>u&1 != 0 {
				s.close(r, int(u), seg{s.l.start[b], s.open[k]})
			}
			s.open[k] = 0
		}
	}
}

// close adds a stretch, which is before all that were added.
func (s *liveScan) close(r mir.Reg, u int, x seg) {
	if s.l.reg[r] == nil {
		k, n := int(s.base[r]), s.a.info(r).Units
		s.l.reg[r] = s.lists[k : k+n : k+n]
		for i := range s.l.reg[r] {
			s.l.reg[r][i] = s.firsts[k+i : k+i : k+i+1]
		}
	}
	list := s.l.reg[r][u]
	if n := len(list); n > 0 && list[n-1].from <= x.to {
		list[n-1].from = x.from
		return
	}
	s.l.reg[r][u] = append(list, x)
}
