package opt

import (
	"math"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// short unrolls inner loops of a few iterations whole where that makes the loop around them an innermost one: only
// iterations of such a loop overlap, so that a loop of two iterations gains nothing, and the one around it all.
//
//	loop 26 times: (loop 2 times: a)   ->   loop 26 times: a a
//
// UG1079 (Loop Flattening and Unrolling) has the vendor's compiler do so with small loops (Machine.ShortLoop); longer
// ones fill a pipeline of their own, and so do those that hold loops in the text, once these are gone: two published
// kernels, Conv1x1Relu and Maxpool2x2 of onnx2versal, keep theirs of three and six rounds. Loops with hints are as the
// user wants them. All inner loops have to go, nothing may branch, and the slots of what comes out must allow a
// pipelined loop (Machine.MaxFold): that is tried out on a copy. Needs unroll; leaves what it leaves.
func short(f *mir.Func, m *machine.Machine) {
	refused, nests := map[*mir.Loop]bool{}, map[*mir.Loop]bool{}
	for _, l := range f.Loops {
		if l.Parent >= 0 {
			nests[f.Loops[l.Parent]] = true
		}
	}
	for again := true; again; { // every iteration has a loop less
		again = false
		for li := len(f.Loops) - 1; li >= 0 && !again; li-- {
			if refused[f.Loops[li]] || !simple(f, m, li, nests) || !fitting(f, m, li) {
				continue
			}
			refused[f.Loops[li]] = true
			try := f.Clone()
			l := try.Loops[li]
			unrollInner(try, m, l)
			if slices.Contains(try.Loops, l) && slotBound(try.Blocks[l.First], m) <= int64(m.MaxFold.N) {
				unrollInner(f, m, f.Loops[li])
				again = true
			}
		}
	}
}

// inner lists the loops right inside loop li.
func inner(f *mir.Func, li int) []int {
	var out []int
	for i, l := range f.Loops {
		if l.Parent == li {
			out = append(out, i)
		}
	}
	return out
}

// simple reports whether loop li consists of blocks in a row and loops of one block with a known number of iterations
// and without wishes of the user's, of which it has one at least. Loops that held loops are not simple, but for those
// of two iterations, which have nothing to gain by overlapping.
func simple(f *mir.Func, m *machine.Machine, li int, nests map[*mir.Loop]bool) bool {
	list := inner(f, li)
	if len(list) == 0 || !f.Loops[li].Counted {
		return false
	}
	for _, i := range list {
		l := f.Loops[i]
		if !l.Counted || l.Count.IsReg() || l.Count.Imm > int64(m.ShortLoop.N) || l.First != l.Last ||
			wished(l) || nests[l] && l.Count.Imm > 2 {
			return false
		}
	}
	for b := f.Loops[li].First; b <= f.Loops[li].Last; b++ {
		if t := f.Blocks[b].Term.Kind; t != mir.Fall && t != mir.LoopEnd || f.Blocks[b].Loop != li && t != mir.LoopEnd {
			return false
		}
	}
	return true
}

// wished reports whether hints say what to do with a loop, not only how often it runs. That the rounds of a loop of two
// should overlap is no wish: there is nothing to gain by it, and six published convolutions have such loops unrolled.
func wished(l *mir.Loop) bool {
	h := &l.Hints
	return h.Pipeline && l.Count.Imm > 2 || h.Unroll != 0 || h.Flatten || len(h.Others) > 0 || len(h.Pragmas) > 0
}

// fitting reports whether the accesses and vector operations alone, which no later pass takes away by the number, are
// few enough to be unrolled (Machine.UnrollSize), and allow a pipelined loop.
func fitting(f *mir.Func, m *machine.Machine, li int) bool {
	total := int64(0)
	for b := f.Loops[li].First; b <= f.Loops[li].Last; b++ {
		n := int64(0)
		for _, o := range f.Blocks[b].Ops {
			if lasting(o) || !scalarOp(o) && !isLoad(o) {
				n++
			}
		}
		if i := f.Blocks[b].Loop; i != li {
			if n > 0 && f.Loops[i].Count.Imm > math.MaxInt32/n {
				return false
			}
			n *= f.Loops[i].Count.Imm
		}
		total += n
	}
	most := 0
	for _, w := range m.Formats {
		most = max(most, w.Slots.Len())
	}
	return total <= min(int64(m.MaxFold.N*most), int64(m.UnrollSize.N))
}

// unrollInner unrolls the loops inside loop l and folds what comes out.
func unrollInner(f *mir.Func, m *machine.Machine, l *mir.Loop) {
	for {
		list := inner(f, slices.Index(f.Loops, l))
		if len(list) == 0 {
			break
		}
		newUnroller(f, list[len(list)-1]).times(0)
	}
	for range 2 {
		shape(f, m)
		fold(f, m)
		cse(f, m)
	}
	fold(f, m)
	dead(f, m)
}

// slotBound is the least number of cycles that the slots of b's operations take: for each set of slots, those that can
// issue nowhere else over the number that one word has of them. Additions to pointers do not count: accesses will make
// them.
func slotBound(b *mir.Block, m *machine.Machine) int64 {
	var need [1 << machine.NumSlots]int64 // by all slots that an operation may take
	for _, o := range b.Ops {
		if o.Code == machine.PtrAdd {
			continue
		}
		var all machine.Slots
		for _, s := range m.Ops[o.Code].Slots {
			all |= s
		}
		need[all] += int64(max(1, m.Ops[o.Code].Busy))
	}
	bound := int64(0)
	for s := range machine.Slots(1 << machine.NumSlots) {
		n, room := int64(0), 0
		for x, k := range need {
			if k > 0 && machine.Slots(x)&^s == 0 {
				n += k
			}
		}
		for _, w := range m.Formats {
			room = max(room, (w.Slots & s).Len())
		}
		if room > 0 {
			bound = max(bound, (n+int64(room)-1)/int64(room))
		}
	}
	return bound
}
