package bound

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
)

// ideal is a machine on which a leaf's schedule runs as fast as the description in doc.go allows, counted one by one:
// it walks all bodies, lists the elements that each reads, and looks nothing up that the bound computes.
type ideal struct {
	sp    *space.Space
	rates Rates
	loops []space.Loop
	step  []int // iterations of each loop in a body
	lanes int   // of the vector loop
	loop  int
	paths []space.Datapath
	short bool // reduction loops have few rounds
	rolls int  // rounds of the reduction loops for each group of results

	along, slides map[int]bool // loops in which terms of one operation may differ; nil: all
	copies        int          // terms of a vector whose data may be copied for one operation

	last  [][]int // where the last body was in the loops of each input
	bytes int
}

func newIdeal(sp *space.Space, st *space.Store, r Rates) *ideal {
	m := &ideal{sp: sp, rates: r, loops: sp.Loops(), loop: -1, lanes: 1, rolls: 1, short: true}
	value := func(c space.Choice) int { v, _ := sp.Value(st, c); return int(v) }
	if v := value(sp.Vector()); v < sp.Outputs() {
		p := sp.Paths()[value(sp.Path())]
		m.loop, m.lanes = v, p.Lanes
		for _, d := range sp.Capacities().Lanes {
			if p.Columns == 0 || d.Lanes == p.Lanes && d.Columns == p.Columns {
				m.paths = append(m.paths, d)
			}
		}
	}
	for l, x := range m.loops {
		n := 1
		if l < sp.Outputs() {
			n = sp.Numbers(sp.Jam(l))[value(sp.Jam(l))]
			if l == m.loop {
				n *= m.lanes
			}
		} else {
			n = sp.Numbers(sp.Unroll(l))[value(sp.Unroll(l))]
			m.rolls *= (x.Extent + n - 1) / n
			rounds := (x.Extent + n - 1) / n
			m.short = m.short && rounds <= r.FlattenRounds && (!r.SumsStay || rounds <= 2)
		}
		m.step = append(m.step, n)
	}
	m.last = make([][]int, len(sp.Tensors()))
	m.shares(st)
	return m
}

// cycles runs it.
func (m *ideal) cycles() int64 {
	at := make([]int, len(m.loops))
	total, wait := 0, m.rates.LoadLatency+m.rates.StoreLatency
	for more := true; more; {
		ops, chain, apart := 0, 0, 0
		for range m.rolls {
			n := m.operations(at)
			ops += n
			chain += n / m.vectors(at)
			apart += max(n, m.span(n/m.vectors(at))) + m.rates.LoadLatency
			m.read(at)
			more = m.next(at)
		}
		switch {
		case m.loop < 0, m.rolls == 1 && ops <= m.rates.FoldLimit, m.rolls > 1 && m.short && ops <= m.rates.FoldLimit:
			total += ops // no body waits for another
		case ops/m.rolls > m.rates.FoldLimit:
			total += apart + m.rates.StoreLatency
		default:
			total += max(ops, m.span(chain)) + wait
		}
	}
	port := m.rates.Loads * m.rates.LoadBytes
	loads := (m.bytes+port-1)/port + wait
	if m.loop >= 0 {
		total = max(total, m.all()+wait)
	}
	return int64(max(total, loads))
}

// span is the time from the first to the last of so many multiplications of one sum.
func (m *ideal) span(chain int) int { return 1 + (chain-1)*m.rates.ChainLatency }

// all is the operations of all bodies.
func (m *ideal) all() (n int) {
	at := make([]int, len(m.loops))
	for more := true; more; more = m.next(at) {
		n += m.operations(at)
	}
	return n
}

// next is the next body, the reduction loops inside; false behind the last.
func (m *ideal) next(at []int) bool {
	for l := len(at) - 1; l >= 0; l-- {
		if at[l] += m.step[l]; at[l] < m.loops[l].Extent {
			return true
		}
		at[l] = 0
	}
	return false
}

// vectors is how many vectors of results the body at some place has; without a vector loop, results.
func (m *ideal) vectors(at []int) int {
	n := 1
	for l := range m.sp.Outputs() {
		here := min(m.step[l], m.loops[l].Extent-at[l])
		if l == m.loop {
			here = (here + m.lanes - 1) / m.lanes
		}
		n *= here
	}
	return n
}

// operations is how many multiplications the body needs.
func (m *ideal) operations(at []int) int {
	terms := 1
	for l := m.sp.Outputs(); l < len(at); l++ {
		terms *= min(m.step[l], m.loops[l].Extent-at[l])
	}
	if m.loop < 0 {
		return m.vectors(at) * terms
	}
	least := 1 << 40
	for _, d := range m.paths {
		least = min(least, (m.lanes+d.Lanes-1)/d.Lanes*m.shared(at, d))
	}
	return m.vectors(at) * least
}

// shared is the operations of one vector on a datapath: the terms that may share one are collected, and dealt out to
// columns.
func (m *ideal) shared(at []int, d space.Datapath) (n int) {
	along := m.along
	most := d.Columns
	for _, r := range m.rates.Rows {
		if r.Lanes == d.Lanes && r.Columns == d.Columns {
			if along = nil; m.slides != nil {
				along, most = m.slides, r.Terms
			}
		}
	}
	apart := map[string]int{}
	var walk func(l int, key string)
	walk = func(l int, key string) {
		if l == len(at) {
			apart[key]++
			return
		}
		for k := at[l]; k < min(at[l]+m.step[l], m.loops[l].Extent); k++ {
			if along == nil || along[l] {
				walk(l+1, key)
			} else {
				walk(l+1, fmt.Sprint(key, " ", k))
			}
		}
	}
	walk(m.sp.Outputs(), "")
	all := 0
	for _, terms := range apart {
		n += (terms + most - 1) / most
		all += terms
	}
	if copies := min(m.copies, d.Columns); most < d.Columns && along != nil && m.slides != nil && copies > 0 {
		n = min(n, m.copied(at, all, copies, d.Columns))
	}
	return n
}

// copied is the operations where terms at odd places read copies, so many in each operation. In a loop that moves by an
// odd number what is at an even place in one round is at an odd one in the next.
func (m *ideal) copied(at []int, all, copies, columns int) (n int) {
	odd := []int{0, 0} // terms by parity
	odd[0] = 1
	for l := m.sp.Outputs(); l < len(at); l++ {
		next := []int{0, 0}
		for k := range min(m.step[l], m.loops[l].Extent-at[l]) {
			for parity, terms := range odd {
				if m.slides[l] {
					parity ^= k & 1
				}
				next[parity] += terms
			}
		}
		odd = next
	}
	for l := range m.slides {
		if m.slides[l] && m.step[l]%2 == 1 && m.step[l] < m.loops[l].Extent {
			odd[1] = all
		}
	}
	for left := odd[1]; left > 0; left -= copies {
		n, all = n+1, all-copies
	}
	return n + max(0, all+columns-1)/columns
}

// shares finds the loops in which terms of one operation may differ: those that Group and Pair name, or those along a
// row of data whose elements lie side by side in the lanes.
func (m *ideal) shares(st *space.Store) {
	text := map[string]string{}
	for word := range strings.FieldsSeq(m.sp.Text(st)) {
		if name, value, ok := strings.Cut(word, "="); ok {
			text[name] = value
		}
	}
	named := func(value string) []string { return strings.Split(strings.TrimSuffix(value, "none"), "+") }
	if text["group"] != "auto" && text["pair"] != "auto" && text["group"] != "" && text["pair"] != "" {
		m.along = map[int]bool{}
		for l, x := range m.loops {
			m.along[l] = slices.Contains(append(named(text["group"]), named(text["pair"])...), x.Name)
		}
	}
	for i, t := range m.sp.Tensors() {
		for d, dim := range t.Dims {
			fast := d == 0
			if v, ok := m.sp.Value(st, m.sp.Layout(i)); ok && m.sp.Layouts(i)[v] != nil {
				axes := m.sp.Layouts(i)[v].Axes
				fast = axes[len(axes)-1] == halide.Axis{Dim: dim.Name, Div: 1}
				fast = fast && !slices.ContainsFunc(axes, func(a halide.Axis) bool { return a.Div > 1 || a.Mod > 0 })
			}
			mine := slices.ContainsFunc(dim.Terms, func(x space.Term) bool { return x.Loop == m.loop && x.Times == 1 })
			others := slices.ContainsFunc(m.sp.Tensors(), func(o space.Tensor) bool {
				return !o.Output && o.Name != t.Name && slices.ContainsFunc(o.Dims, func(d space.Dim) bool {
					return slices.ContainsFunc(d.Terms, func(x space.Term) bool { return x.Loop == m.loop })
				})
			})
			long := m.loop >= 0 && !slices.ContainsFunc(m.rates.Rows,
				func(r Row) bool { return r.Terms > m.loops[m.loop].Extent })
			if !t.Output && fast && mine && !others && long && m.apart(t, dim) {
				m.slides = map[int]bool{}
				for _, x := range dim.Terms {
					m.slides[x.Loop] = x.Loop >= m.sp.Outputs()
				}
				m.copies = m.room(st, i)
			}
		}
	}
}

// apart reports whether two terms are an odd number of places apart along a dimension, and each iteration reads the array
// anew.
func (m *ideal) apart(t space.Tensor, dim space.Dim) (odd bool) {
	for l, x := range m.loops {
		read := slices.ContainsFunc(t.Dims, func(d space.Dim) bool {
			return slices.ContainsFunc(d.Terms, func(x space.Term) bool { return x.Loop == l })
		})
		if x.Extent > 1 && !read {
			return false
		}
		odd = odd || x.Extent > 1 && l >= m.sp.Outputs() &&
			slices.ContainsFunc(dim.Terms, func(x space.Term) bool { return x.Loop == l })
	}
	return odd
}

// room is how many terms of each vector may be copied, if the array lies as the compiler likes.
func (m *ideal) room(st *space.Store, tensor int) int {
	l, _ := m.sp.Value(st, m.sp.Layout(tensor))
	p, _ := m.sp.Value(st, m.sp.Pad(tensor))
	if l != 0 || p != 0 {
		return 0
	}
	t, results := m.sp.Tensors()[tensor], m.lanes
	unit := max(1, 8*m.rates.LoadBytes/t.Bits)
	elements := (t.Dims[0].Extent + unit - 1) / unit * unit
	for _, d := range t.Dims[1:] {
		elements *= d.Extent
	}
	for l := range m.sp.Outputs() {
		if l == m.loop {
			results *= (m.loops[l].Extent + m.lanes - 1) / m.lanes
		} else {
			results *= m.loops[l].Extent
		}
	}
	return m.rates.Copies * elements / results
}

// read reads what the body needs, unless nothing that the array is indexed by has changed since the body before. That
// two bodies happen to read the same elements otherwise is nothing that a compiler sees.
func (m *ideal) read(at []int) {
	for i, t := range m.sp.Tensors() {
		if t.Output {
			continue
		}
		var where []int
		for _, dim := range t.Dims {
			for _, x := range dim.Terms {
				where = append(where, at[x.Loop])
			}
		}
		if m.last[i] == nil || !slices.Equal(where, m.last[i]) {
			now := map[[4]int]bool{}
			m.elements(t, at, make([]int, len(at)), 0, now)
			m.bytes += len(now) * t.Bits / 8
		}
		m.last[i] = where
	}
}

// elements lists what the iterations of a body read of a tensor.
func (m *ideal) elements(t space.Tensor, at, i []int, l int, now map[[4]int]bool) {
	if l == len(at) {
		var e [4]int
		for d, dim := range t.Dims {
			for _, x := range dim.Terms {
				e[d] += x.Times * i[x.Loop]
			}
		}
		now[e] = true
		return
	}
	for k := at[l]; k < min(at[l]+m.step[l], m.loops[l].Extent); k++ {
		i[l] = k
		m.elements(t, at, i, l+1, now)
	}
}
