package opt

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// unroll copies the bodies of loops whose user asked for it: chess_unroll_loop(n), chess_unroll_loop(*) and
// chess_flatten_loop.
//
//	loop 10 times, unroll 4: t = load [p]; ...   ->   loop 2 times: t1 = load [p]; ...; t2 = ...; t3 = ...; t4 = ...
//	                                                  t5 = load [p]; ...; t6 = ...
//
// Inner loops come first; a loop whose count becomes a number when the one around it is unrolled is looked at again.
// A loop of one iteration is none, hint or not. What cannot be done becomes a note. Needs fold; leaves blocks in a row,
// which shape joins.
func unroll(f *mir.Func, m *machine.Machine) {
	for again := true; again; {
		again = false
		for li := len(f.Loops) - 1; li >= 0; li-- {
			l := f.Loops[li]
			n, ok := wanted(l)
			if !ok || refusal(f, m, li, n) != "" {
				continue
			}
			done(&l.Hints)
			u := newUnroller(f, li)
			u.times(n)
			again = true
		}
		if again {
			shape(f, m)
			fold(f, m)
			shape(f, m)
		}
	}
	for li, l := range f.Loops {
		if n, ok := wanted(l); ok && !noted(f, l.Pos) {
			f.Notes = append(f.Notes, mir.Note{Pos: l.Pos, Text: "not unrolled: " + refusal(f, m, li, n)})
			done(&l.Hints)
		}
	}
}

// noted reports whether there is a note at pos: translation, which unrolls loops whole where it can, may have said why
// not.
func noted(f *mir.Func, pos cfront.Pos) bool {
	for _, n := range f.Notes {
		if n.Pos == pos && pos.IsValid() {
			return true
		}
	}
	return false
}

// done forgets the hints that have been followed or refused.
func done(h *cfront.Hints) { h.Unroll, h.Flatten = 0, false }

// wanted is how many iterations of l are to become one; 0 is all.
func wanted(l *mir.Loop) (n int64, ok bool) {
	switch h := l.Hints; {
	case l.Counted && !l.Count.IsReg() && l.Count.Imm == 1, h.Flatten, h.Unroll < 0:
		return 0, true
	case h.Unroll > 1:
		return h.Unroll, true
	}
	return 0, false
}

// refusal tells why loop li cannot be unrolled n times (0: all its iterations); "" if it can.
func refusal(f *mir.Func, m *machine.Machine, li int, n int64) string {
	l := f.Loops[li]
	size := int64(0)
	for b := l.First; b <= l.Last; b++ {
		size += int64(len(f.Blocks[b].Ops)) + 1
	}
	switch {
	case l.Counted && !l.Count.IsReg() && l.Count.Imm == 1:
		return ""
	case !l.Counted:
		return "the number of rounds is not known before the loop begins"
	case l.Count.IsReg() && n == 0:
		return "the number of rounds is not a constant"
	case l.Count.IsReg() && n&(n-1) != 0:
		return fmt.Sprintf("the number of rounds is not a constant, and %d is no power of two", n)
	case !l.Count.IsReg() && (n == 0 || n > l.Count.Imm):
		n = l.Count.Imm
	case !l.Count.IsReg():
		n += l.Count.Imm % n
	}
	most := 0 // operations in one word
	for _, w := range m.Formats {
		most = max(most, w.Slots.Len())
	}
	if words := int64(m.ProgramMemory.N / m.WordBytes.N); n > words*int64(most) || n*size > words*int64(most) {
		return fmt.Sprintf("%d copies of its %d operations do not fit into %d words of program memory", n, size, words)
	}
	return ""
}

// Unroll makes n iterations of counted loop li one, with temporaries of their own, so that values of neighbouring
// iterations need not share a register. What n leaves over of a constant count comes behind the loop; of a count known
// at run time (then n must be a power of two) a second loop does it. The error tells what is in the way.
func Unroll(f *mir.Func, m *machine.Machine, li, n int) error {
	if n < 2 {
		return fmt.Errorf("unrolling %d times is nothing to do", n)
	}
	if why := refusal(f, m, li, int64(n)); why != "" {
		return fmt.Errorf("line %d: cannot unroll the loop: %s", f.Loops[li].Pos.Line, why)
	}
	newUnroller(f, li).times(int64(n))
	shape(f, m)
	return nil
}
