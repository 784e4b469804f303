package opt

import (
	"slices"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// rotate overlaps the rounds of a loop around an inner one, where the user asks for the outer one to be pipelined: what
// the next round loads first is loaded behind the inner loop, before control goes back.
//
//	loop 8 times: x = load [p]; y = x * x; (loop: a); store y; p = p + 32
//	->
//	x = load [p]; y = x * x; (loop: a); p' = p + 32; x' = load [p']
//	loop 6 times: store y; y = x' * x'; (loop: a); p' = p' + 32; x' = load [p']
//	store y; y = x' * x'; (loop: a); store y; p = p' + 32
//
// The vendor's compiler does so: its DSP library (matrix_mult.cpp) asks for it by chess_prepare_for_pipelining and
// chess_pipeline_non_leaf_loop_solution(4), of which it says "decrement twice for PREAMBLE & POSTAMBLE"; 0 disables it.
// Operations of one round keep their order, but for the loads and the scalars that they need, which go in front of what
// they do not depend on. The loop runs a known number of times and has one inner loop, of one block, and nothing
// branches. Needs pointers (reduce); leaves blocks in a row, which shape joins.
func rotate(f *mir.Func, m *machine.Machine) {
	refused := map[*mir.Loop]bool{}
	for again := true; again; {
		again = false
		for li := len(f.Loops) - 1; li >= 0 && !again; li-- {
			l := f.Loops[li]
			if refused[l] || !l.Hints.Pipeline || slices.Contains(l.Hints.Others, notRotated) || !nested(f, li) ||
				!roomy(f, m, l) {
				continue
			}
			refused[l] = true
			if r := newRotator(f, li); slices.Contains(r.up, true) {
				r.rotate()
				again = true
			}
		}
	}
}

// notRotated is the hint that forbids it.
const notRotated = "chess_pipeline_non_leaf_loop_solution(0)"

// nested reports whether loop li runs a known number of times, thrice at least, and is a block, a counted loop of one
// block, and a block.
func nested(f *mir.Func, li int) bool {
	l, list := f.Loops[li], inner(f, li)
	if !l.Counted || l.Count.IsReg() || l.Count.Imm < 3 || l.Last != l.First+2 || len(list) != 1 {
		return false
	}
	k := f.Loops[list[0]]
	return k.Counted && k.First == k.Last && k.First == l.First+1 && k.Pre == l.First
}

// roomy reports whether copies of l, an operation a word, leave f in the program memory.
func roomy(f *mir.Func, m *machine.Machine, l *mir.Loop) bool {
	n := 0
	for i, b := range f.Blocks {
		n += len(b.Ops)
		if l.First <= i && i <= l.Last {
			n += 2 * len(b.Ops)
		}
	}
	return n <= m.ProgramMemory.N/m.WordBytes.N
}

// rotator splits what lies between two runs of the inner loop, the end of one round and the beginning of the next.
type rotator struct {
	*unroller
	ops []*mir.Op
	up  []bool // those before control goes back
}

func newRotator(f *mir.Func, li int) *rotator {
	u := newUnroller(f, li)
	end, begin := f.Blocks[u.l.Last].Ops, f.Blocks[u.l.First].Ops
	r := &rotator{unroller: u, ops: slices.Concat(end, begin)}
	r.up = make([]bool, len(r.ops))
	for i := len(end); i < len(r.ops); i++ {
		if isLoad(r.ops[i]) {
			if need := make([]bool, len(r.ops)); r.needs(i, need) {
				for j := range need {
					r.up[j] = r.up[j] || need[j]
				}
			}
		}
	}
	return r
}

// needs marks operation i and those before it that must stay before it; ok is false if one of them may not move.
func (r *rotator) needs(i int, need []bool) (ok bool) {
	o := r.ops[i]
	if need[i] {
		return true
	}
	if need[i] = true; lasting(o) || !isLoad(o) && !scalarOp(o) {
		return false
	}
	for j := range i {
		if r.ordered(r.ops[j], o) && !r.needs(j, need) {
			return false
		}
	}
	return true
}

// ordered reports whether b, a load or a computation, has to stay behind a.
func (r *rotator) ordered(a, b *mir.Op) bool {
	return common(a.Def, b.Use, true) || common(a.Def, b.Def, false) || common(b.Def, a.Use, true) ||
		isStore(a) && isLoad(b) && !r.f.Apart(a.Mem.Root, b.Mem.Root)
}

// common reports whether a definition in def touches what is in list: reads or definitions.
func common(def, list []mir.Operand, reads bool) bool {
	for _, d := range def {
		for _, u := range list {
			units := u.Writes()
			if reads {
				units = u.Reads()
			}
			if u.Reg == d.Reg && d.Writes()&units != 0 {
				return true
			}
		}
	}
	return false
}

// rotate puts the blocks together: the first round up to what the second one loads, all rounds but two, and the last
// one.
func (r *rotator) rotate() {
	f, l := r.f, r.l
	first, mid, last := f.Blocks[l.First], f.Blocks[l.First+1], f.Blocks[l.Last]
	var up, down []*mir.Op
	for i, o := range r.ops {
		if r.up[i] {
			up = append(up, o)
		} else {
			down = append(down, o)
		}
	}
	round := func(begin, end []*mir.Op) (header int) {
		header = r.block(begin, first.Term.Pos)
		r.loop(mid)
		r.block(end, last.Term.Pos)
		return header
	}
	round(first.Ops, up)
	header := round(down, up)
	if n := l.Count.Imm - 2; n > 1 {
		k := *l
		k.Count, k.Min, k.Max, k.Pre = mir.Imm(n), n, n, header-1
		r.close(&k, header)
	}
	round(down, last.Ops)
	r.install()
}

// block appends a block that falls into the next one.
func (r *rotator) block(ops []*mir.Op, pos cfront.Pos) int {
	b := r.copy(&mir.Block{Ops: ops}, nil)
	r.add(b)
	b.Term = mir.Term{Kind: mir.Fall, To: [2]int{b.ID + 1}, Pos: pos}
	return b.ID
}

// loop appends the inner loop.
func (r *rotator) loop(b *mir.Block) {
	c := r.copy(b, nil)
	r.add(c)
	c.Term.To = [2]int{c.ID, c.ID + 1}
	k := *r.f.Loops[r.inner[0]]
	k.First, k.Last, k.Pre = c.ID, c.ID, c.ID-1
	r.loops = append(r.loops, &k)
}
