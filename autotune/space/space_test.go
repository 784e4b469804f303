package space

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/vyasa-go/vyasa/halide/parsed"
)

// kernelOf is the space of an algorithm and a schedule in the notation.
func kernelOf(t testing.TB, algorithm, schedule string, c Capacities, o Options) *Space {
	t.Helper()
	f := parsed.Func(t, algorithm)
	s := parsed.Schedule(t, f, schedule)
	sp, err := New(s, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return sp
}

// Small kernels, whose spaces can be counted out.
const (
	fir   = "in: int16(x)\nk: int16(r)\nr: 4\nout(x) = narrow(int16, sum(r, in(x+r.x) * k(r.x)), 8, even)\n"
	box   = "in: int16(x, y)\nr: 2, 2\nout(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y)), 2, even)\n"
	boxf  = "in: float32(x, y)\nr: 2, 4\nout(x, y) = sum(r, in(x+r.x, y+r.y))\n"
	scale = "in: int16(x, y)\nout(x, y) = narrow(int16, in(x, y) * 3, 1, even)\n"
	mul   = "a: int8(k, m)\nb: int8(n, k)\nr: 8\nout(n, m) = narrow(int8, sum(r, a(r.x, m) * b(n, r.x)), 4, even)\n"
	deep  = "in: int16(x, y)\nr: 2, 2, 2\nout(x, y) = narrow(int16, sum(r, in(x+r.x+r.z, y+r.y)), 2, even)\n"
)

var small = []struct {
	name, algorithm, schedule string
	c                         Capacities
	o                         Options
}{
	{"fir", fir, "bound x 32", Capacities{Lanes: []Datapath{{16, 2}, {8, 4}}, Accumulators: 4, Modules: 2,
		ModuleBytes: 70, BodyOps: 4}, Options{}},
	{"box", box, "bound x 16\nbound y 4", Capacities{Lanes: []Datapath{{8, 4}}, Accumulators: 4, BodyOps: 3},
		Options{Paddings: -1}},
	{"boxf", boxf, "bound x 16\nbound y 2", Capacities{Lanes: []Datapath{{8, 1}}, Accumulators: 2},
		Options{Paddings: -1}},
	{"scale", scale, "bound x 32\nbound y 8", Capacities{Lanes: []Datapath{{16, 2}}, Accumulators: 8, Modules: 4,
		BodyOps: 6}, Options{Paddings: 2}},
	{"mul", mul, "bound n 16\nbound m 2", Capacities{Lanes: []Datapath{{16, 8}}, Accumulators: 4, BodyOps: 4},
		Options{Paddings: -1}},
}

// TestTreeIsBruteForce counts the leaves of the tree, in several branching orders, and all assignments that Check
// accepts.
func TestTreeIsBruteForce(t *testing.T) {
	for _, k := range small {
		want := -1
		for _, order := range [][]string{nil, {"order"}, {"place", "pad", "pair", "layout", "jam"},
			{"jam", "unroll", "order", "path"}} {
			o := k.o
			o.Order = order
			sp := kernelOf(t, k.algorithm, k.schedule, k.c, o)
			if want < 0 {
				want = bruteForce(sp)
			}
			count := counter{sp: sp}
			count.below(&sp.root)
			if count.bad != nil {
				t.Errorf("%s: %v", k.name, count.bad)
			}
			if count.leaves != want {
				t.Errorf("%s, order %v: the tree has %d leaves, brute force finds %d", k.name, order, count.leaves,
					want)
			}
			t.Logf("%s, order %v: %d leaves, %d nodes, %d dead", k.name, order, count.leaves, count.nodes, count.dead)
		}
	}
}

// counter counts the nodes of a tree.
type counter struct {
	sp                  *Space
	leaves, nodes, dead int
	bad                 error
}

func (c *counter) below(st *Store) {
	c.nodes++
	children, dead := c.sp.Branch(st, nil)
	c.dead += dead
	if next, open := c.sp.Next(st); open && len(children)+dead != bits.OnesCount64(c.sp.Domain(st, next)) {
		c.bad = fmt.Errorf("%s: %d children and %d dead", c.sp.Text(st), len(children), dead)
	}
	if len(children)+dead == 0 {
		c.leaves++
		if err := c.sp.Check(st); err != nil && c.bad == nil {
			c.bad = fmt.Errorf("%s: %w", c.sp.Text(st), err)
		}
	}
	for i := range children {
		c.below(&children[i])
	}
}

// bruteForce counts the assignments that Check accepts.
func bruteForce(sp *Space) int {
	n := 0
	var values [variables]uint8
	var assign func(i int)
	assign = func(i int) {
		if i == len(sp.branch) {
			if sp.check(&values) == nil {
				n++
			}
			return
		}
		for v := range sp.names[sp.branch[i]] {
			values[sp.branch[i]] = uint8(v)
			assign(i + 1)
		}
	}
	assign(0)
	return n
}
