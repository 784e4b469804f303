package regalloc

import (
	"cmp"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Limits of the search for a place by moving others. They only bound the time: what is not found is spilled, and an
// operation that must be placed gets the long search.
const (
	quickSteps, quickDepth = 200, 4
	longSteps, longDepth   = 20000, 16
	mostMoved              = 12 // registers that one register moves at once
)

// search is one attempt to make room by moving registers aside.
type search struct {
	a       *colouring
	steps   int
	log     []move // what was done, to be undone
	options []way  // those of all registers that are being placed, as a stack
	holders []mir.Reg
}

// move is a register that was taken from where it was (nil: it had no place), or put somewhere.
type move struct {
	reg  mir.Reg
	from *machine.Register
}

// crowded reports whether at some place r and those that are placed want more units than its file has, so that nobody
// can make room.
func (a *colouring) crowded(r mir.Reg) bool {
	file := a.occ.taken[a.fn.regs[r].file]
	life := a.occ.live.extent(r)
	for w := life.from >> 6; w <= (life.to-1)>>6; w++ {
		var n sums
		for _, unit := range file {
			n.add(unit[w])
		}
		for _, segs := range a.occ.live.reg[r] {
			for _, x := range segs {
				n.add(x.within(w))
			}
		}
		if n.above(len(file)) {
			return true
		}
	}
	return false
}

// sums are 64 numbers, one a bit, the lowest digits first.
type sums [8]uint64

// add counts one more where a bit is set.
func (s *sums) add(bits uint64) {
	for i := 0; bits != 0; i++ {
		s[i], bits = s[i]^bits, s[i]&bits
	}
}

// above reports whether one of the numbers is greater than n.
func (s *sums) above(n int) bool {
	above, same := uint64(0), ^uint64(0)
	for i := len(s) - 1; i >= 0; i-- {
		if n>>i&1 == 0 {
			above |= same & s[i]
			same &^= s[i]
		} else {
			same &= s[i]
		}
	}
	return above != 0
}

// evict places r, moving others to other registers of theirs; it reports whether it could. Without success nothing
// has changed. The search is that of recolouring: those who moved stay where they are while those in their way look for
// another place in turn, to a bounded depth.
func (a *colouring) evict(r mir.Reg, steps, depth int) bool {
	if a.crowded(r) {
		return false
	}
	s := &a.search
	s.a, s.steps, s.log, s.options, s.holders = a, steps, s.log[:0], s.options[:0], s.holders[:0]
	ok := s.place(r, depth)
	for _, m := range s.log {
		a.fn.regs[m.reg].moved = false
	}
	return ok
}

// place puts r into a free register, or into one whose holders it moves.
func (s *search) place(r mir.Reg, depth int) bool {
	a := s.a
	if s.steps--; s.steps < 0 {
		return false
	}
	if c := a.chooseReg(r); c != nil {
		s.set(r, c)
		return true
	}
	if depth == 0 || s.steps == 0 { // those in the way would need a step each
		return false
	}
	options, holders := len(s.options), len(s.holders)
	defer func() { s.options, s.holders = s.options[:options], s.holders[:holders] }()
	for _, w := range s.ways(r) {
		mark := len(s.log)
		for _, v := range w.holders {
			s.set(v, nil)
		}
		s.set(r, w.in)
		a.fn.regs[r].moved = true
		if s.all(w.holders, depth-1) {
			return true
		}
		s.undo(mark)
		if s.steps <= 0 { // every way takes a step
			break
		}
	}
	return false
}

func (s *search) all(list []mir.Reg, depth int) bool {
	for _, v := range list {
		if !s.place(v, depth) {
			return false
		}
	}
	return true
}

// way is a register and who holds it.
type way struct {
	in      *machine.Register
	holders []mir.Reg
}

// ways lists r's choices whose holders may be moved, those with the fewest first.
func (s *search) ways(r mir.Reg) []way {
	first := len(s.options)
	for _, c := range s.a.fn.regs[r].choices {
		n := len(s.holders)
		if s.holdersOf(r, c) {
			list := s.holders[n:len(s.holders):len(s.holders)]
			slices.Sort(list)
			s.options = append(s.options, way{c, list})
		} else {
			s.holders = s.holders[:n]
		}
	}
	out := s.options[first:len(s.options):len(s.options)]
	slices.SortStableFunc(out, func(x, y way) int { return cmp.Compare(len(x.holders), len(y.holders)) })
	return out
}

// holdersOf appends who is in r's way in c; it reports whether all of them may be moved at once.
func (s *search) holdersOf(r mir.Reg, c *machine.Register) bool {
	n := len(s.holders)
	return s.a.occ.clashes(r, c, func(b busy) bool {
		if slices.Contains(s.holders[n:], b.reg) {
			return true
		}
		s.holders = append(s.holders, b.reg)
		return len(s.holders)-n <= mostMoved && !s.a.fixed(b.reg)
	})
}

// fixed reports whether v stays where it is: it has been moved, or has no other choice, or only waits there.
func (a *colouring) fixed(v mir.Reg) bool {
	s := &a.fn.regs[v]
	return s.moved || s.gone || len(s.choices) < 2
}

// set puts r into c, or takes it away.
func (s *search) set(r mir.Reg, c *machine.Register) {
	a := s.a
	s.log = append(s.log, move{r, a.fn.regs[r].at})
	if a.fn.regs[r].at != nil {
		a.occ.release(r)
	}
	if c != nil {
		a.occ.occupy(r, c)
	}
}

// undo restores what was before log entry mark.
func (s *search) undo(mark int) {
	a := s.a
	for len(s.log) > mark {
		m := s.log[len(s.log)-1]
		s.log = s.log[:len(s.log)-1]
		a.fn.regs[m.reg].moved = false
		if a.fn.regs[m.reg].at != nil {
			a.occ.release(m.reg)
		}
		if m.from != nil {
			a.occ.occupy(m.reg, m.from)
		}
	}
}
