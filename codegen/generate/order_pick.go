package generate

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/vyasa-go/vyasa/codegen"
)

// pick finds an order of a run's multiplications that fills registers seldom: as long as the operands of one are there,
// it goes first, in the order that was given; else those registers are filled that make most multiplications possible
// for what they and what has to leave for them cost. An accumulator that waits for nothing but room waits until another
// is finished.
//
// The result is a permutation of the indices of w.macs in which the operations of each float accumulator keep their
// order.
func (w *work) pick() []int {
	n := len(w.values)
	p := &picker{work: w, file: w.room(), left: make([]int, n), of: make([][]int, n), past: make([]int, n),
		open: make([]bool, n), done: make([]bool, len(w.macs)), opens: make([]opening, n), seen: map[offer]bool{},
		wait: waiting{one: make([]int, n), two: map[[2]int]int{}}}
	for i, m := range w.macs {
		if p.of[m.Dst] == nil {
			p.accs = append(p.accs, m.Dst)
		}
		for _, v := range []int{m.Dst, m.Args[0], m.Args[1]} {
			p.left[v]++
			p.of[v] = append(p.of[v], i)
		}
	}
	for _, v := range w.through {
		p.open[v] = true
	}
	for _, op := range w.first {
		if op.Kind == codegen.Zero {
			p.enter(op.Dst, nil)
		}
	}
	for len(p.seq) < len(w.macs) {
		if i, ok := p.ready(); ok {
			p.do(i)
			continue
		}
		i := p.best()
		m := w.macs[i]
		held := []int{m.Dst, m.Args[0], m.Args[1]}
		for _, v := range held {
			p.enter(v, held)
		}
		p.do(i)
		p.from = 0
	}
	return p.seq
}

// picker is the state of pick. left, of, past and open are by variable.
type picker struct {
	*work
	file  *room
	left  []int     // multiplications still to come that name it
	of    [][]int   // all multiplications that name it
	past  []int     // multiplications of an accumulator that are done, up to the first that is not
	accs  []int     // accumulators, in the order of their first multiplications
	open  []bool    // variables that hold something
	done  []bool    // by multiplication
	seq   []int     // what is done, in its order
	from  int       // none of the multiplications before it of open accumulators is ready
	step  int       // counts changes
	opens []opening // by accumulator

	seen map[offer]bool // of best
	wait waiting
}

// opening is whether an accumulator had room after a step, counted from 1.
type opening struct {
	step int
	room bool
}

// do puts multiplication i next.
func (p *picker) do(i int) {
	m := p.macs[i]
	p.seq = append(p.seq, i)
	p.done[i] = true
	p.open[m.Dst] = true
	p.step++
	for all := p.of[m.Dst]; p.past[m.Dst] < len(all) && p.done[all[p.past[m.Dst]]]; {
		p.past[m.Dst]++
	}
	for _, v := range []int{m.Dst, m.Args[0], m.Args[1]} {
		if p.left[v]--; p.left[v] == 0 && !p.later[v] {
			p.file.drop(v)
		}
	}
}

// enter brings v into the register file.
func (p *picker) enter(v int, held []int) {
	if p.file.has(v) {
		return
	}
	p.step++
	c, ok := p.file.choose(v, held, p.price)
	for _, u := range c.out {
		p.file.drop(u)
	}
	if ok {
		p.file.put(v, c.reg)
	}
	p.open[v] = true
}

// price is what it costs to let v leave: what fills it again, then how many multiplications wait for it.
func (p *picker) price(v int) int {
	if p.left[v] == 0 && !p.later[v] {
		return 0
	}
	return p.values[v].cost*priceUnit + min(p.left[v], priceUnit-1)
}

// priceUnit is one operation in prices; below it counts what decides between equals.
const priceUnit = 1 << 12

// next reports whether multiplication i may be the next one of its accumulator.
func (p *picker) next(i int) bool {
	if p.done[i] {
		return false
	}
	acc := p.macs[i].Dst
	if !p.floats(acc) {
		return true
	}
	return p.of[acc][p.past[acc]] == i
}

// there reports whether the operands of multiplication i are in registers.
func (p *picker) there(i int) bool {
	return p.file.has(p.macs[i].Args[0]) && p.file.has(p.macs[i].Args[1])
}

// ready finds a multiplication that can go now: one of an open accumulator, else one that opens another. Doing one
// makes no other one ready that comes before it.
func (p *picker) ready() (int, bool) {
	for i := p.from; i < len(p.macs); i++ {
		if !p.done[i] && p.open[p.macs[i].Dst] && p.there(i) && p.next(i) {
			p.from = i + 1
			return i, true
		}
	}
	p.from = len(p.macs)
	for i, m := range p.macs {
		if !p.done[i] && !p.open[m.Dst] && p.there(i) && p.next(i) && p.roomFor(m.Dst) {
			p.enter(m.Dst, nil)
			p.from = 0
			return i, true
		}
	}
	return 0, false
}

// roomFor reports whether an accumulator can be opened and nothing has to leave for it.
func (p *picker) roomFor(acc int) bool {
	if p.open[acc] {
		return true
	}
	if o := &p.opens[acc]; o.step != p.step+1 {
		c, ok := p.file.choose(acc, nil, p.price)
		*o = opening{p.step + 1, ok && c.price == 0}
	}
	return p.opens[acc].room
}

// offer is a set of registers to fill.
type offer struct{ x, z, acc int } // absent: nothing to do

// best finds the multiplication for which to fill registers: the one of the offer with the greatest gain for its cost.
func (p *picker) best() int {
	best, bestGain, bestCost := absent, 0, 1
	p.count()
	clear(p.seen)
	for i, m := range p.macs {
		if p.done[i] || !p.next(i) || !p.open[m.Dst] && !p.floats(m.Dst) && !p.roomFor(m.Dst) {
			continue
		}
		if best == absent {
			best = i
		}
		o := p.offer(m)
		if p.seen[o] {
			continue
		}
		p.seen[o] = true
		if gain, cost := p.wait.gain(o)+p.chains(o, m), p.cost(o, m); gain*bestCost > bestGain*cost {
			best, bestGain, bestCost = i, gain, cost
		}
	}
	if best == absent {
		best = slices.Index(p.done, false) // no accumulator has room: one too many lives on
	}
	return best
}

// offer is what multiplication m lacks.
func (p *picker) offer(m *codegen.Op) offer {
	o := offer{absent, absent, absent}
	if !p.file.has(m.Args[0]) {
		o.x = m.Args[0]
	}
	if !p.file.has(m.Args[1]) {
		o.z = m.Args[1]
	}
	if !p.roomFor(m.Dst) {
		o.acc = m.Dst
	}
	return o
}

// cost is how many operations fill the registers of an offer, and fill again what has to leave for them.
func (p *picker) cost(o offer, m *codegen.Op) int {
	held, cost := []int{m.Dst, m.Args[0], m.Args[1]}, 0
	for _, v := range []int{o.x, o.z, o.acc} {
		if v == absent {
			continue
		}
		c, _ := p.file.choose(v, held, p.price)
		cost += c.price / priceUnit
		switch {
		case v == o.acc:
		case p.open[v]:
			cost += p.values[v].cost
		default:
			cost += len(p.fills[v])
		}
	}
	return max(cost, 1)
}

// waiting counts the multiplications of integer accumulators that are open or have room, by what they lack.
type waiting struct {
	one  []int          // by variable: those that lack it alone
	two  map[[2]int]int // those that lack both operands
	none int
}

// count counts them.
func (p *picker) count() {
	n := &p.wait
	clear(n.one)
	clear(n.two)
	n.none = 0
	for i, m := range p.macs {
		if p.done[i] || p.floats(m.Dst) || !p.roomFor(m.Dst) {
			continue
		}
		switch x, z := p.file.has(m.Args[0]), p.file.has(m.Args[1]); {
		case x && z:
			n.none++
		case x:
			n.one[m.Args[1]]++
		case z:
			n.one[m.Args[0]]++
		default:
			n.two[[2]int{m.Args[0], m.Args[1]}]++
		}
	}
}

// gain is how many of them become possible with an offer.
func (n *waiting) gain(o offer) int {
	gain := n.none + n.two[[2]int{o.x, o.z}]
	if o.x != absent {
		gain += n.one[o.x]
	}
	if o.z != absent {
		gain += n.one[o.z]
	}
	return gain
}

// chains is how many multiplications of float accumulators become possible with an offer to m, which keep their order.
func (p *picker) chains(o offer, m *codegen.Op) int {
	has := func(v int) bool { return v == o.x || v == o.z || p.file.has(v) }
	n := 0
	for _, acc := range p.accs {
		if !p.floats(acc) || !p.open[acc] && acc != m.Dst && !p.roomFor(acc) {
			continue
		}
		for _, i := range p.of[acc][p.past[acc]:] {
			if p.done[i] || !has(p.macs[i].Args[0]) || !has(p.macs[i].Args[1]) {
				break
			}
			n++
		}
	}
	return n
}

// sweep is the order that takes the registers of one operand one after the other, as the given order first names them,
// and for each all multiplications that read it: those whose other operand the one before has read too come first, so
// that what follows can be loaded meanwhile. It fills each register of that operand once, which is what counts where
// these are long.
//
//	x0 z0 a0, x1 z0 a0, x2 z1 a0; x0 z0 a1, x1 z1 a1, x2 z1 a1   ->   x0 z0 a0, x0 z0 a1; x1 z0 a0, x1 z1 a1; x2 z1 a0, x2 z1 a1
//
// Integer accumulators only: those of floats keep their order.
func (w *work) sweep(operand int) []int {
	first := make([]int, len(w.values)) // by variable: its first multiplication, counted from 1
	for i, m := range w.macs {
		for _, v := range m.Args {
			if first[v] == 0 {
				first[v] = i + 1
			}
		}
	}
	seq := make([]int, len(w.macs))
	for i := range seq {
		seq[i] = i
	}
	slices.SortStableFunc(seq, func(i, j int) int {
		a, b := w.macs[i].Args, w.macs[j].Args
		return cmp.Or(cmp.Compare(first[a[operand]], first[b[operand]]), cmp.Compare(first[a[1-operand]],
			first[b[1-operand]]))
	})
	return seq
}

// byParts is an order in which parts of a register are read for the last time one after the other, so that what is to
// be there next lands part by part while the rest is still multiplied: of the multiplications in a row that read one
// register as their first operand, those go first that read it furthest up.
//
//	x0 low, x0 low, x0 high, x0 high   ->   x0 high, x0 high, x0 low, x0 low; then x1 in the registers of x0
//
// Where apart is set, only those change places that share the second operand, too. Long registers of a machine overlap
// in their upper halves, if they do, so that these are what the next one waits for. Integer accumulators only.
func (w *work) byParts(seq []int, apart bool) []int {
	out := slices.Clone(seq)
	for from, to := 0, 0; from < len(out); from = to {
		a := w.macs[out[from]].Args
		for to = from + 1; to < len(out); to++ {
			if b := w.macs[out[to]].Args; b[0] != a[0] || apart && b[1] != a[1] {
				break
			}
		}
		slices.SortStableFunc(out[from:to], func(i, j int) int {
			return cmp.Compare(bits.Len64(uint64(w.read[j][0])), bits.Len64(uint64(w.read[i][0])))
		})
	}
	return out
}

// lastEarlier is an order in which the multiplications of the last register go before those of the one before it that
// read its lowest parts, so that both leave in turn, and what the next round begins with lands part by part meanwhile.
//
//	x3 both, x3 high, x3 low, x3 low; x4, x4   ->   x3 both, x3 high, x4, x4, x3 low, x3 low
//
// Where what is put between needs a second operand for itself, and another one lives on across it, the order stays.
// Integer accumulators only.
func (w *work) lastEarlier(seq []int) []int {
	first := func(end int) int { // the first in a row of those that read one register, up to end
		from := end
		for ; from > 0 && w.macs[seq[from-1]].Args[0] == w.macs[seq[end-1]].Args[0]; from-- {
		}
		return from
	}
	last := first(len(seq))
	if last == 0 {
		return seq
	}
	least, at := func(i int) int { return bits.Len64(uint64(w.read[seq[i]][0])) }, last
	for from := first(last); at > from && least(at-1) == least(last-1); at-- {
	}
	before, between, behind := w.seconds(seq[:at]), w.seconds(seq[last:]), w.seconds(seq[at:last])
	own, across := false, false
	for v := range w.values {
		own = own || between[v] && !before[v] && !behind[v]
		across = across || before[v] && behind[v]
	}
	if own && across {
		return seq
	}
	return slices.Concat(seq[:at], seq[last:], seq[at:last])
}

// seconds is, by variable, whether some multiplications have it as their second operand.
func (w *work) seconds(seq []int) []bool {
	is := make([]bool, len(w.values))
	for _, i := range seq {
		is[w.macs[i].Args[1]] = true
	}
	return is
}
