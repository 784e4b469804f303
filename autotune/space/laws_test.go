package space

import (
	"math/bits"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// draw is a kernel of small, with a branching order that does not matter here, and perhaps a deeper one.
func draw(t *rapid.T, tb testing.TB) *Space {
	k := rapid.SampledFrom(small).Draw(t, "kernel")
	if rapid.Bool().Draw(t, "deep") {
		k.algorithm, k.schedule = deep, "bound x 32\nbound y 8"
	}
	return kernelOf(tb, k.algorithm, k.schedule, k.c, k.o)
}

// anyDecision is a decision at random: one value, or all but one.
func (sp *Space) anyDecision(t *rapid.T, st *Store, label string) (narrow, bool) {
	var open []Choice
	for _, c := range sp.branch {
		if d := st.domain(int(c)); d&(d-1) != 0 {
			open = append(open, c)
		}
	}
	if len(open) == 0 {
		return narrow{}, false
	}
	c := rapid.SampledFrom(open).Draw(t, label)
	var values []uint64
	for d := st.domain(int(c)); d != 0; d &= d - 1 {
		values = append(values, d&-d)
	}
	mask := rapid.SampledFrom(values).Draw(t, label)
	if rapid.IntRange(0, 3).Draw(t, "away") == 0 {
		mask = ^mask
	}
	return narrow{int(c), mask}, true
}

// walkDown is decisions at random from the root; it ends at a leaf, a contradiction, or somewhere on the way.
func walkDown(t *rapid.T, sp *Space) (at []narrow, st Store, alive bool) {
	st = sp.root
	for range rapid.IntRange(0, 25).Draw(t, "length") {
		n, open := sp.anyDecision(t, &st, "decision")
		if !open {
			break
		}
		at = append(at, n)
		if !sp.narrow(&st, pin{at: []narrow{n}}, nil) {
			return at, st, false
		}
	}
	return at, st, true
}

// TestDecisionsCommute: decisions in another order, or all together, leave the same store, or contradict all the same.
func TestDecisionsCommute(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sp := draw(rt, t)
		at, st, alive := walkDown(rt, sp)
		other := sp.root
		still := true
		for _, n := range rapid.Permutation(at).Draw(rt, "order") {
			still = still && sp.narrow(&other, pin{at: []narrow{n}}, nil)
		}
		together := sp.root
		once := sp.narrow(&together, pin{at: at}, nil)
		if still != alive || once != alive || alive && (other != st || together != st) {
			rt.Fatalf("%v, %v, %v:\n%s\n%s\n%s", alive, still, once, sp.Text(&st), sp.Text(&other), sp.Text(&together))
		}
	})
}

// inside reports whether each domain of a is a part of that of b.
func inside(a, b *Store) bool {
	for v := range variables {
		if a.domain(v)&^b.domain(v) != 0 {
			return false
		}
	}
	return true
}

// TestMonotone: what a decision leaves of less is a part of what it leaves of more; and a store that rules are done
// with stays.
func TestMonotone(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		sp := draw(rt, t)
		at, less, alive := walkDown(rt, sp)
		if !alive || len(at) == 0 {
			return
		}
		more := sp.root
		for _, n := range at[:rapid.IntRange(0, len(at)-1).Draw(rt, "prefix")] {
			sp.narrow(&more, pin{at: []narrow{n}}, nil)
		}
		if !inside(&less, &more) {
			rt.Fatalf("%s is not inside %s", sp.Text(&less), sp.Text(&more))
		}
		if n, open := sp.anyDecision(rt, &more, "last"); open {
			okLess, okMore := sp.narrow(&less, pin{at: []narrow{n}}, nil), sp.narrow(&more, pin{at: []narrow{n}}, nil)
			if okLess && (!okMore || !inside(&less, &more)) {
				rt.Fatalf("%v %v: %s is not inside %s", okLess, okMore, sp.Text(&less), sp.Text(&more))
			}
			if okLess {
				again := less
				p := propagation{sp: sp, st: &again}
				for v := range variables {
					if sp.used(v) {
						p.dirty.add(v)
					}
				}
				if !p.run() || again != less {
					rt.Fatalf("rules were not done with %s", sp.Text(&less))
				}
			}
		}
	})
}

// TestText: the text of a store, parsed, is the store; stores of different texts have different keys; each removal is
// told once.
func TestText(t *testing.T) {
	keys := map[[16]byte]string{}
	rapid.Check(t, func(rt *rapid.T) {
		sp := draw(rt, t)
		_, st, alive := walkDown(rt, sp)
		if !alive {
			return
		}
		text := sp.Text(&st)
		if back, err := sp.Parse(text); err != nil || back != st {
			rt.Fatalf("%s: %v: %s", text, err, sp.Text(&back))
		}
		id := sp.Func().String() + text
		key := sp.Key(&st)
		if other, seen := keys[key]; seen && other != id && strings.HasPrefix(other, sp.Func().String()) {
			if o, err := sp.Parse(strings.TrimPrefix(other, sp.Func().String())); err == nil && o != st {
				rt.Fatalf("one key for %s and %s", other, id)
			}
		}
		keys[key] = id
		n, open := sp.anyDecision(rt, &st, "asked")
		if !open || bits.OnesCount64(n.mask) != 1 {
			return
		}
		d := Decision{Choice(n.v), uint8(bits.TrailingZeros64(n.mask))}
		told := map[string]bool{}
		for _, r := range sp.Why(&st, d) {
			if told[r.Choice+"="+r.Value] {
				rt.Fatalf("%v is told twice", r)
			}
			told[r.Choice+"="+r.Value] = true
		}
		after := st
		if !sp.Apply(&after, d) {
			return
		}
		for v := range variables {
			for gone := st.domain(v) &^ after.domain(v); gone != 0; gone &= gone - 1 {
				if name := sp.Name(Choice(v)) + "=" + sp.names[v][bits.TrailingZeros64(gone)]; !told[name] {
					rt.Fatalf("%s is gone without a reason", name)
				}
			}
		}
	})
}

// TestNothingIsAllocated on the way down.
func TestNothingIsAllocated(t *testing.T) {
	sp := kernelOf(t, deep, "bound x 32\nbound y 8", small[0].c, Options{})
	allocs := testing.AllocsPerRun(100, func() {
		st := sp.root
		for {
			c, open := sp.Next(&st)
			if !open {
				break
			}
			sp.Key(&st)
			if !sp.Apply(&st, Decision{c, uint8(bits.TrailingZeros64(sp.Domain(&st, c)))}) {
				t.Fatal("a dead end")
			}
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations on the way to a leaf", allocs)
	}
}
