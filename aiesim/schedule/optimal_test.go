package schedule

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// exact reports whether iterations can start ii cycles apart, by trying all rows and slots of all nodes. Given the
// rows, what is left is how many times ii each node is late, which has a solution if no cycle of the graph is positive.
type exact struct {
	g    *graph
	ii   int
	f    *formats
	row  []int
	used []machine.Slots
	port []bool // rows in which the read port of accumulators is taken
	left int    // steps until the search is given up
}

func (x *exact) place(i int) bool {
	if i == len(x.g.nodes) {
		return true
	}
	n := x.g.nodes[i]
	for r := range x.ii {
		if x.left--; x.left < 0 || i == 0 && r > 0 { // all rows are alike to the first
			return false
		}
		for _, s := range n.alts {
			if !x.take(n, r, s) {
				continue
			}
			x.row[i] = r
			if x.possible(i+1) && x.place(i+1) {
				return true
			}
			for k := range n.busy {
				x.used[(r+k)%x.ii] &^= s
			}
			if n.port > 0 {
				x.port[(r+n.port-1)%x.ii] = false
			}
		}
	}
	return false
}

func (x *exact) take(n *node, r int, s machine.Slots) bool {
	if n.busy > x.ii || n.port > 0 && x.port[(r+n.port-1)%x.ii] {
		return false
	}
	for k := range n.busy {
		if u := x.used[(r+k)%x.ii]; u&s != 0 || !x.f.legal[u|s] {
			return false
		}
	}
	for k := range n.busy {
		x.used[(r+k)%x.ii] |= s
	}
	if n.port > 0 {
		x.port[(r+n.port-1)%x.ii] = true
	}
	return true
}

// possible reports whether the first n nodes can have their rows.
func (x *exact) possible(n int) bool {
	late := make([]int, n)
	for range n + 1 {
		changed := false
		for _, e := range x.g.edges {
			if int(e.from) >= n || int(e.to) >= n {
				continue
			}
			wait := int(e.lat) - int(e.dist)*x.ii + x.row[e.from] - x.row[e.to]
			k := late[e.from] + (wait+64*x.ii+x.ii-1)/x.ii - 64
			if k > late[e.to] {
				late[e.to], changed = k, true
			}
		}
		if !changed {
			return true
		}
	}
	return false
}

// randomGraph is a few nodes of random opcodes with random dependences.
func randomGraph(t *rapid.T, most int) *graph {
	codes := []machine.Opcode{machine.LoadW, machine.LoadS, machine.Mac, machine.StoreW, machine.Srs, machine.MoveImm,
		machine.Alu, machine.MoveV, machine.ExtElem, machine.MoveA, machine.UpdElem, machine.FMac, machine.SpillLoad,
		machine.StoreD, machine.VecOp, machine.PtrAdd}
	g := &graph{}
	n := rapid.IntRange(1, most).Draw(t, "nodes")
	for range n {
		code := rapid.SampledFrom(codes).Draw(t, "code")
		o := &machine.AIE1().Ops[code]
		g.nodes = append(g.nodes, &node{op: &mir.Op{Code: code}, alts: o.Slots, busy: max(1, o.Busy), port: o.Port})
	}
	for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
		a, b := rapid.IntRange(0, n-1).Draw(t, "from"), rapid.IntRange(0, n-1).Draw(t, "to")
		e := edge{from: int32(a), to: int32(b), lat: int32(rapid.IntRange(-6, 7).Draw(t, "latency"))}
		if a >= b {
			e.dist = int32(rapid.IntRange(1, 2).Draw(t, "distance"))
		}
		g.edges = append(g.edges, e)
	}
	g.link()
	return g
}

// Small loops get the least distance between iterations that there is, found by trying everything.
func TestOptimal(t *testing.T) {
	c := &context{m: machine.AIE1(), formats: newFormats(machine.AIE1()), f: &mir.Func{Roots: []mir.Root{{}}}}
	tried, missed := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 10)
		res, _ := c.formats.resMII(g.nodes)
		rec, _ := g.recMII()
		best := 0
		for ii := 1; best == 0; ii++ {
			x := &exact{g: g, ii: ii, f: c.formats, row: make([]int, len(g.nodes)), used: make([]machine.Slots, ii),
				port: make([]bool, ii),
				left: 1e6}
			switch {
			case x.place(0):
				best = ii
			case x.left < 0:
				t.Skip("too much to try")
			}
		}
		if best < max(res, rec) {
			t.Fatalf("a schedule of %d cycles, less than the bounds %d and %d", best, res, rec)
		}
		k, _, _ := c.overlap(g, limits{least: max(res, rec), most: 64, stages: nowhere, tripCount: 100})
		if k == nil || k.ii < best {
			t.Fatalf("%+v is better than the best of %d", k, best)
		}
		checkKernel(t, c, g, k)
		tried++
		if k.ii > best {
			missed++
		}
	})
	if missed*50 > tried {
		t.Errorf("%d of %d loops are not scheduled at their best", missed, tried)
	}
	t.Logf("%d of %d loops are not scheduled at their best", missed, tried)
}

// checkKernel tests the dependences and slots of a kernel.
func checkKernel(t *rapid.T, c *context, g *graph, k *kernel) {
	for _, e := range g.edges {
		if k.at[e.to]+int(e.dist)*k.ii < k.at[e.from]+int(e.lat) {
			t.Fatalf("%+v is not kept", e)
		}
	}
	used, port := make([]machine.Slots, k.ii), make([]bool, k.ii)
	for i, n := range g.nodes {
		if n.port > 0 {
			r := (k.at[i] + n.port - 1) % k.ii
			if port[r] {
				t.Fatalf("row %d: the read port is taken twice", r)
			}
			port[r] = true
		}
		for j := range n.busy {
			r := (k.at[i] + j) % k.ii
			if used[r]&k.slots[i] != 0 || !c.formats.legal[used[r]|k.slots[i]] {
				t.Fatalf("row %d has no room", r)
			}
			used[r] |= k.slots[i]
		}
	}
}

// Few iterations may end sooner if they begin further apart, in a shorter schedule: what is chosen takes no more cycles
// than the schedule of any distance.
func TestFewIterations(t *testing.T) {
	c := &context{m: machine.AIE1(), formats: newFormats(machine.AIE1()), f: &mir.Func{Roots: []mir.Root{{}}}}
	larger := 0
	rapid.Check(t, func(t *rapid.T) {
		g := randomGraph(t, 12)
		res, _ := c.formats.resMII(g.nodes)
		rec, _ := g.recMII()
		lim := limits{least: max(res, rec), stages: nowhere, tripCount: rapid.Int64Range(1, 9).Draw(t, "trip count")}
		lim.most = lim.least + 8
		cycles := func(k *kernel) int64 { return (lim.tripCount-1)*int64(k.ii) + int64(k.length) }
		k, _, _ := c.overlap(g, lim)
		shortest := 0
		for ii := lim.least; ii <= lim.most; ii++ {
			one := lim
			one.least, one.most = ii, ii
			at, _, _ := c.overlap(g, one)
			switch {
			case at == nil:
				continue
			case k == nil || cycles(k) > cycles(at):
				t.Fatalf("%d iterations: %+v is chosen, %+v takes fewer cycles", lim.tripCount, k, at)
			case shortest == 0:
				shortest = ii
			}
		}
		if k != nil && k.ii > shortest {
			larger++
		}
	})
	if larger == 0 && !testing.Short() {
		t.Error("the least distance was always the best")
	}
}
