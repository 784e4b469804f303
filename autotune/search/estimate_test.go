package search

import (
	"context"
	"fmt"
	"math"
	"testing"
)

// wide is a jungle that tells Chen's method something: as much as there can be below.
type wide struct{ *jungle }

func (w wide) Open(n *spot) int {
	if w.Leaf(n) {
		return 0
	}
	return 1 + int(hash(n.id, 3)%uint64(w.width))
}

// TestEstimates: the sizes that both methods estimate are those that plain recursion counts, within what they say of
// their error; of the tree with a cut too.
func TestEstimates(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(3) {
		toy := wide{&jungle{seed: seed, depth: 8, width: 5, dead: 15, early: 5}}
		for _, s := range []Sampling{{Probes: 4000, Seed: seed}, {Probes: 4000, Seed: seed, Cut: 200},
			{Probes: 4000, Cut: 100, CutDepth: 3}} {
			levels, err := Count(ctx, Tree[spot](toy), Census{Cut: s.Cut, CutDepth: s.CutDepth})
			if err != nil {
				t.Fatal(err)
			}
			total := Total(levels)
			knuth, err := Knuth(ctx, Tree[spot](toy), s)
			if err != nil {
				t.Fatal(err)
			}
			s.Probes = 500
			chen, err := Chen(ctx, Tree[spot](toy), s)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range []Estimate{knuth, chen} {
				near(t, fmt.Sprint(seed, s, " nodes"), e.Nodes, float64(total.Nodes-total.Cut))
				near(t, fmt.Sprint(seed, s, " leaves"), e.Leaves, float64(total.Leaves))
			}
			if chen.Nodes.Error*math.Sqrt(500) > knuth.Nodes.Error*math.Sqrt(4000) { // the spread of one probe
				t.Errorf("seed %d: Knuth %v, Chen %v", seed, knuth.Nodes, chen.Nodes)
			}
		}
	}
}

// near holds an estimate against the truth. Twice the interval: one of hundreds of estimates may lie outside 95 %.
func near(t *testing.T, what string, m Mean, want float64) {
	t.Helper()
	if math.Abs(m.Value-want) > 2*m.Error || m.Error > want/2 {
		t.Errorf("%s: %v, there are %v", what, m, want)
	}
}

// TestCount: what Count counts is what plain recursion does, and with a cut what recursion with a cut does.
func TestCount(t *testing.T) {
	ctx := context.Background()
	for seed := range uint64(5) {
		toy := &jungle{seed: seed, depth: 7, width: 4, dead: 20, early: 5, frail: seed%2 == 0}
		want := recurse(toy)
		levels, err := Count(ctx, Tree[spot](toy), Census{})
		if err != nil {
			t.Fatal(err)
		}
		total := Total(levels)
		if total.Leaves != want.sinks || total.DeadEnds != want.ends || total.Dead != want.dead ||
			len(levels) != len(want.nodes) {
			t.Errorf("seed %d: %+v, want %+v", seed, total, want)
		}
		for d, n := range want.nodes {
			if levels[d].Nodes != n {
				t.Errorf("seed %d: depth %d has %d nodes, want %d", seed, d, levels[d].Nodes, n)
			}
		}
		some, err := Count(ctx, Tree[spot](toy), Census{Cut: 60, CutDepth: 2, Depth: 4})
		if err != nil || len(some) > 5 || len(some) == 5 && some[4].Branched+some[4].Cut+some[3].Cut > 0 {
			t.Errorf("seed %d: %+v, %v", seed, some, err)
		}
		if _, err := Count(ctx, Tree[spot](toy), Census{Limit: total.Nodes - 2}); err == nil {
			t.Errorf("seed %d: a limit below %d nodes holds", seed, total.Nodes)
		}
	}
}

// TestDeadEnds: the rate is the probability that plain recursion computes.
func TestDeadEnds(t *testing.T) {
	toy := &jungle{seed: 6, depth: 7, width: 4, dead: 25}
	root, _ := toy.Root()
	var fails func(n *spot) float64
	fails = func(n *spot) float64 {
		if toy.Leaf(n) {
			return 0
		}
		kids, _ := toy.Branch(n, nil)
		if len(kids) == 0 {
			return 1
		}
		sum := 0.0
		for i := range kids {
			sum += fails(&kids[i])
		}
		return sum / float64(len(kids))
	}
	d, err := DeadEnds(context.Background(), Tree[spot](toy), 3000, 1)
	if err != nil || d.All != 3000 {
		t.Fatal(d, err)
	}
	if want := fails(&root); want == 0 || math.Abs(d.Rate().Value-want) > 1.5*d.Rate().Error {
		t.Errorf("%v of the descents fail, should %v", d.Rate(), want)
	}
}
