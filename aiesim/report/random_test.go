package report_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/report"
)

// expected is what a loop of a random program does at each entry.
type expected struct{ entries, rounds, own, total int64 }

// maker makes random nests. times is how often the place is reached.
type maker struct {
	*builder
	t    *rapid.T
	want []*expected
}

func (m *maker) n(name string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(m.t, name) }

// words adds random words and gives their number.
func (m *maker) words() int64 {
	n := m.n("words", 1, 3)
	for range n {
		m.bundle(rapid.SampledFrom([]mir.Slotted{op(machine.Nop), mac16(), access(machine.LoadW, 32, machine.LDA),
			access(machine.StoreN, 2, machine.ST, machine.LDA)}).Draw(m.t, "word"))
	}
	return int64(n)
}

// body fills a place of loop parent that is reached so many times, and gives its cycles, those of loops inside apart.
func (m *maker) body(parent int, times int64, depth int) (own, inner int64) {
	own = m.words() * times
	for range m.n("parts", 0, 2) {
		switch kind := m.n("kind", 0, 4); {
		case kind == 4:
			inner += m.merged(parent, times)
		case kind == 0:
			own += m.skip(times)
		case depth > 0 && kind == 1:
			inner += m.soft(parent, times, depth-1)
		default:
			inner += m.hard(parent, times)
		}
		own += m.words() * times
	}
	return own, inner
}

// skip adds words that every other passing jumps over.
func (m *maker) skip(times int64) int64 {
	at := m.branch(0, func(n int) bool { return n%2 == 1 })
	words := m.words()
	m.p.Bundles[at].Ops[0].Target = m.here()
	return times*6 + (times+1)/2*words
}

// soft adds a loop that ends with a branch.
func (m *maker) soft(parent int, times int64, depth int) int64 {
	rounds := int64(m.n("rounds", 1, 4))
	l := m.loop("s", parent, 20+len(m.want))
	e := &expected{entries: times, rounds: times * rounds}
	m.want = append(m.want, e)
	start := m.here()
	own, inner := m.body(l, times*rounds, depth)
	m.branch(start, func(n int) bool { return int64(n)%rounds < rounds-1 })
	m.region(mir.Straight, start, l, nil)
	e.own = own + times*rounds*6
	e.total = e.own + inner
	return e.total
}

// hard adds a zero-overhead loop, pipelined or not.
func (m *maker) hard(parent int, times int64) int64 {
	rounds, skip, unroll := int64(m.n("rounds", 1, 4)), m.n("skip", 0, 2), m.n("unroll", 1, 2)
	l := m.loop("h", parent, 20+len(m.want))
	pipe := &mir.Pipe{Pipelined: skip > 0, Stages: skip + 1, Unroll: unroll}
	var fill, drain int64
	if skip > 0 && m.n("prologue", 0, 3) > 0 {
		at := m.here()
		fill = m.words()
		m.region(mir.Prologue, at, l, pipe)
	}
	kernel := m.here()
	words := m.words()
	m.region(mir.Kernel, kernel, l, pipe)
	end := m.here() - 1
	m.p.Loops = append(m.p.Loops, mir.HardLoop{Start: kernel, End: end, Skip: skip, Loop: l})
	m.walks[-1-end] = func(n int) bool { return int64(n)%rounds < rounds-1 }
	if skip > 0 {
		at := m.here()
		drain = m.words()
		m.region(mir.Epilogue, at, l, pipe)
	}
	cycles := times * (fill + rounds*words + drain)
	m.want = append(m.want, &expected{times, times * (rounds*int64(unroll) + int64(skip)), cycles, cycles})
	return cycles
}

// merged adds one or two loops around a zero-overhead loop that have no words of their own: their branches are in the
// epilogue.
func (m *maker) merged(parent int, times int64) int64 {
	outer := []int64{int64(m.n("rounds", 1, 4))}
	if m.n("deep", 0, 1) == 1 {
		outer = append(outer, int64(m.n("rounds", 1, 4)))
	}
	counters := len(outer) > 1 || m.n("counter", 0, 1) == 1
	start, entries := m.here(), times
	for _, n := range outer {
		l := m.loop("o", parent, 20+len(m.want))
		m.want = append(m.want, &expected{entries: entries, rounds: entries * n})
		if m.p.Func.Loops[l].Counter = mir.None; counters {
			m.p.Func.Loops[l].Counter = mir.Reg(l)
		}
		parent, entries = l, entries*n
	}
	l, pipe := m.loop("h", parent, 20+len(m.want)), &mir.Pipe{Pipelined: true, Stages: 2, Unroll: 1}
	e := &expected{entries: entries, own: entries * m.words()}
	m.want = append(m.want, e)
	m.region(mir.Prologue, start, l, pipe)
	kernel, rounds, words := m.here(), int64(m.n("rounds", 1, 4)), m.words()
	m.region(mir.Kernel, kernel, l, pipe)
	m.p.Loops = append(m.p.Loops, mir.HardLoop{Start: kernel, End: m.here() - 1, Skip: 1, Loop: l})
	m.walks[-m.here()] = func(n int) bool { return int64(n)%rounds < rounds-1 }
	e.rounds, e.own = entries*(rounds+1), e.own+entries*rounds*words
	drain := m.here()
	e.own += entries * m.words()
	for i := len(outer) - 1; i >= 0; i-- {
		n := outer[i]
		at := m.branch(start, func(k int) bool { return int64(k)%n < n-1 })
		if counters {
			m.p.Bundles[at].Ops[0].Op.Use = []mir.Operand{{Reg: mir.Reg(l - len(outer) + i), Len: 1}}
		}
		e.own += entries * 6
		entries /= n
	}
	m.region(mir.Epilogue, drain, l, pipe)
	e.total = e.own
	for i := range outer {
		m.want[len(m.want)-2-i].total = e.own
	}
	return e.own
}

// The report of random nests of loops finds the entries, iterations and cycles that they were built with, and its parts
// add up.
func TestRandomNests(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &maker{newBuilder("f"), t, nil}
		outside, inner := m.body(-1, 1, 2)
		m.ret()
		stalls := map[int]int64{m.n("stalled", 0, m.here()-1): 5}
		r := m.run(stalls)
		got := report.Make(m.p, machine.AIE1(), r)
		if r.Cycles != outside+6+inner+5 {
			t.Fatalf("walked %d cycles, built %d", r.Cycles, outside+6+inner+5)
		}
		sum := got.Outside.Cycles
		for i, w := range m.want {
			l := got.Loops[i]
			if l.Entered != w.entries || l.Rounds != w.rounds || l.Cycles-l.Stalls != w.own {
				t.Errorf("loop %d (%s): entered %d, %d rounds, %d cycles, want %+v", i, l.Name, l.Entered, l.Rounds,
					l.Cycles, *w)
			}
			if l.TotalCycles != w.total && l.TotalCycles != w.total+5 {
				t.Errorf("loop %d: %d cycles with the loops inside, want %d", i, l.TotalCycles, w.total)
			}
			sum += l.Cycles
		}
		parts := int64(0)
		for _, p := range got.Where.Parts() {
			parts += p.Cycles
		}
		if sum != r.Cycles || parts != r.Cycles {
			t.Errorf("%d cycles; loops and outside %d, parts %d", r.Cycles, sum, parts)
		}
		if text := got.String(); text != report.Make(m.p, machine.AIE1(), r).String() {
			t.Error("two reports of one run differ")
		}
	})
}
