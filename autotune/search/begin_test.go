package search

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// TestWrongBound: whatever a bound that is too high cuts, the best is found, and the leaves that show it are named.
func TestWrongBound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		toy := &high{jungle{seed: rapid.Uint64().Draw(t, "seed"), depth: 6, width: 3, refused: 10, slack: 20, dead: 10}}
		want := recurse(&toy.jungle)
		o := Options{Strategy: rapid.SampledFrom(all).Draw(t, "strategy"), Seed: 1, Jobs: 2,
			Window: rapid.IntRange(1, 20).Draw(t, "window")}
		out, err := Run(context.Background(), toy, toy.cost, o)
		if err != nil {
			t.Fatal(err)
		}
		if !out.Found || len(out.Unsound) == 0 {
			return // no leaf that was met, or nothing showed it
		}
		if out.Cycles != want.best || out.Bound != want.best || out.Stopped != Finished {
			t.Fatalf("%v: %d cycles, bound %d, the best costs %d, %s", o.Strategy, out.Cycles, out.Bound, want.best,
				out.Stopped)
		}
		for _, u := range out.Unsound {
			if u.Cycles >= u.Bound {
				t.Fatalf("%v is none", u)
			}
		}
	})
}

// high is a jungle whose bound is too high by a third below every third node.
type high struct{ jungle }

func (h *high) Bound(n *spot) int64 {
	if hash(n.id, 11)%3 == 0 {
		return n.known + n.known/3 + 40
	}
	return n.known
}

// TestWrongBoundLimits: the evaluations before the bound turned out to be wrong count, none is made twice, and a
// bound that is known to be wrong from the beginning cuts nothing and proves nothing.
func TestWrongBoundLimits(t *testing.T) {
	toy := &high{jungle{seed: 5, depth: 7, width: 4, slack: 20}}
	for _, s := range all {
		asked := map[Key]int{}
		var mu sync.Mutex
		cost := func(ctx context.Context, n *spot) (int64, error) {
			mu.Lock()
			asked[toy.Key(n)]++
			mu.Unlock()
			return toy.cost(ctx, n)
		}
		out := must(t)(Run(context.Background(), toy, cost, Options{Strategy: s, Evaluations: 60, Jobs: 3, Begun: 7}))
		for _, n := range asked {
			if n > 1 {
				t.Errorf("%v: a leaf is evaluated %d times", s, n)
			}
		}
		if out.Evaluations != 60 || len(asked) != 53 || len(out.Unsound) == 0 || out.Bound != 0 {
			t.Errorf("%v: %d evaluations, %d made, bound %d, %v", s, out.Evaluations, len(asked), out.Bound,
				out.Unsound)
		}
		if _, err := out.Certify(context.Background(), new(bytes.Buffer)); err == nil {
			t.Errorf("%v: there is a certificate", s)
		}
		sound := must(t)(Run(context.Background(), &toy.jungle, toy.cost,
			Options{Strategy: s, Evaluations: 60, Wrong: []Violation{{"here", 1, 2}}}))
		if cut := Total(sound.Levels).Cut; cut > 0 || sound.Bound != 0 || len(sound.Unsound) != 1 {
			t.Errorf("%v: %d cut, bound %d, %v", s, cut, sound.Bound, sound.Unsound)
		}
	}
}

// TestWrongBoundChecked: a certificate that cuts by a bound which its own best leaf disproves is refused.
func TestWrongBoundChecked(t *testing.T) {
	toy := &jungle{seed: 2, depth: 6, width: 3}
	out := must(t)(Run(context.Background(), toy, toy.cost, Options{}))
	var proof bytes.Buffer
	if _, err := out.Certify(context.Background(), &proof); err != nil {
		t.Fatal(err)
	}
	_, err := Check[spot](&high{*toy}, &proof, nil)
	if err == nil || !strings.Contains(err.Error(), "the bound is wrong: ") ||
		!strings.Contains(err.Error(), fmt.Sprint("a leaf costs ", out.Cycles)) {
		t.Errorf("%v", err)
	}
}
