package aiesim_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/invariant"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"pgregory.net/rapid"
)

// anyKernel draws a kernel of one of the generators.
func anyKernel(t *rapid.T) example {
	switch even(t, 4) {
	case 0:
		return scalarKernel(t)
	case 1:
		return vectorKernel(t, true, false)
	}
	return vectorKernel(t, false, false)
}

// ready is a kernel that runs: its text, what the interpreter made of it, and bundles.
type ready struct {
	example
	code  *aiesim.Code
	read  *aiesim.Result
	after []aiesim.Arg
}

// prepare compiles a kernel for m; ok is false if it is faulty or refused.
func prepare(t *rapid.T, e example, m *machine.Machine) (k ready, ok bool) {
	p, err := aiesim.Load("k.cc", []byte(e.src), aiesim.Options{MaxSteps: 1 << 20})
	if err != nil {
		t.Fatalf("%v\n%s", err, e.src)
	}
	k = ready{example: e, after: e.args()}
	if k.read, err = p.Run(context.Background(), "k", k.after); err != nil {
		return k, false
	}
	if k.code, err = tryCompile(p, "k", m); err != nil {
		if _, err := whyRefused(err); err != nil {
			t.Fatalf("%v\n%s", err, e.src)
		}
		return k, false
	}
	return k, true
}

// TestLaws: the bundles of a random kernel on a random variant of the machine keep the laws of package invariant, do
// what the interpreter does, and Time says what Run does.
func TestLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := anyMachine(t)
		k, ok := prepare(t, anyKernel(t), m)
		if !ok {
			t.Skip("faulty or refused")
		}
		r, err := agree(k.code, k.args(), k.after, core.Options{})
		if err == nil {
			err = invariant.Check(k.code.Program, m, r)
		}
		if err != nil {
			t.Fatalf("%s: %v\n%s\n%v", m.Name, err, k.src, k.code.Program)
		}
	})
}

// anyMachine draws a variant, maybe with one of its numbers at an end of what the sources allow.
func anyMachine(t *rapid.T) *machine.Machine {
	m, err := machine.Named(rapid.SampledFrom(machine.Variants()).Draw(t, "machine"))
	if err != nil {
		t.Fatal(err)
	}
	f := rapid.SampledFrom(m.Facts()).Draw(t, "fact")
	lo, hi := f.Bounds()
	if next, err := m.With(f.Name, rapid.SampledFrom([]int{lo, hi}).Draw(t, "value")); err == nil {
		return next
	}
	return m
}

// TestNothingLeftOut: a lean kernel has nothing that a compiler may leave out. Each multiplication and each store of
// its text is an operation, and each load of 256 bits half a cycle, so that the interpreter's counts are a lower limit.
func TestNothingLeftOut(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k, ok := prepare(t, vectorKernel(t, true, false), machine.AIE1())
		if !ok {
			t.Skip("faulty or refused")
		}
		r, err := k.code.Time(context.Background(), k.args(), core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if r.MACs != k.read.MACs {
			t.Errorf("%d multiplications, the text has %d", r.MACs, k.read.MACs)
		}
		for kind, each := range map[string]int64{"mac": 2, "load": 1, "store": 2} {
			if n := k.read.Ops[kind]; 2*(r.Cycles-r.Stalls) < n*each {
				t.Errorf("%d cycles for %d of %s", r.Cycles-r.Stalls, n, kind)
			}
		}
		if t.Failed() {
			t.Fatalf("%v\n%s\n%v", k.read.Ops, k.src, k.code.Program)
		}
	})
}

// TestSameBytes: a text gives the same bundles and the same report, whoever compiles it again.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e := anyKernel(t)
		var first string
		for range 2 {
			k, ok := prepare(t, e, machine.AIE1())
			if !ok {
				t.Skip("faulty or refused")
			}
			r, err := k.code.Time(context.Background(), k.args(), core.Options{})
			if err != nil {
				t.Fatal(err)
			}
			made := report.Make(k.code.Program, k.code.Machine, r)
			js, err := json.Marshal(made)
			if err != nil {
				t.Fatal(err)
			}
			if now := fmt.Sprintf("%v\n%v\n%s", k.code.Program, made, js); first == "" {
				first = now
			} else if first != now {
				t.Fatalf("%s\nand\n%s", first, now)
			}
		}
	})
}

// TestPlacementOnlyStalls: where buffers lie decides stalls and nothing else.
func TestPlacementOnlyStalls(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		k, ok := prepare(t, anyKernel(t), machine.AIE1())
		if !ok {
			t.Skip("faulty or refused")
		}
		want, err := k.code.Time(context.Background(), k.args(), core.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			place := anyPlacement(t, machine.AIE1(), want.Placed)
			got, err := agree(k.code, k.args(), k.after, core.Options{Place: place})
			if err != nil {
				t.Fatalf("%v: %v\n%s", place, err, k.src)
			}
			if got.Cycles-got.Stalls != want.Cycles-want.Stalls || fmt.Sprint(got.Hits) != fmt.Sprint(want.Hits) {
				t.Fatalf("%d cycles with %d stalls, or %d with %d\n%s", got.Cycles, got.Stalls, want.Cycles,
					want.Stalls, k.src)
			}
		}
	})
}

// anyPlacement puts the buffers of a run one behind the other in a random order, with random gaps as far as memory
// reaches.
func anyPlacement(t *rapid.T, m *machine.Machine, placed []core.Placed) map[string]int64 {
	words := func(b core.Placed) int64 { return (b.Bytes + 31) / 32 }
	at, free := int64(m.DataBase.N+m.SystemBytes.N), int64(m.DataMemory.N-m.SystemBytes.N)/32
	for _, b := range placed {
		free -= words(b)
	}
	place := map[string]int64{}
	for _, b := range rapid.Permutation(placed).Draw(t, "order") {
		if strings.HasPrefix(b.Name, "window ") {
			continue // its descriptor has no name of its own
		}
		gap := rapid.Int64Range(0, min(256, free)).Draw(t, "gap")
		free -= gap
		place[b.Name] = at + 32*gap
		at += 32 * (gap + words(b))
	}
	return place
}

// latencies are the facts that say how long something takes.
func latencies(m *machine.Machine) []machine.NamedFact {
	var list []machine.NamedFact
	for _, f := range m.Facts() {
		if strings.HasSuffix(f.Name, "Latency") || chained(f.Name) ||
			slices.Contains([]string{"MacToSrs", "FloatToUse", "NarrowStore", "StoreToLoad", "LoopSetup"}, f.Name) {
			list = append(list, f)
		}
	}
	return list
}

// chained reports whether a fact is the distance of accumulations into one accumulator: where it grows, the accumulator
// is read earlier, so that it is no pure latency.
func chained(name string) bool { return name == "MacToMac" || name == "FloatToFloat" }

// TestLongerLatency: what takes longer keeps every limit of what takes less, and seldom makes a kernel faster. That it
// never does is no law of this machine, of which TestInFlight has a kernel that gets three times as fast; and a
// heuristic may find the better schedule for what takes longer, by as much as 44 % where a loop that takes too long to set
// up becomes straight code. So one kernel breaks no law but that of limits; all together do. Of 4000 random pairs of a
// kernel and a latency 8 ran faster, by 0.03 % in the mean over all pairs. The test allows four pairs and 1 % of all,
// and two whole kernels and 0.1 %: at these rates a run of a hundred pairs has more once in ten million. Loops have constant counts: how many iterations should overlap where the count is
// not known is a guess, which a longer latency may turn to the better.
func TestLongerLatency(t *testing.T) {
	t.Parallel()
	pairs, faster, gain := 0, 0, 0.0
	rapid.Check(t, func(t *rapid.T) {
		e := vectorKernel(t, even(t, 2) == 0, true)
		k, ok := prepare(t, e, machine.AIE1())
		if !ok {
			t.Skip("faulty or refused")
		}
		f := rapid.SampledFrom(latencies(machine.AIE1())).Draw(t, "latency")
		m, err := machine.AIE1().With(f.Name, f.N+rapid.IntRange(1, 3).Draw(t, "more"))
		if err != nil {
			t.Skip(err)
		}
		long, ok := prepare(t, e, m)
		if !ok {
			t.Skip("too large")
		}
		a, b := timed(t, k), timed(t, long)
		if err := limits(long.code.Program, machine.AIE1(), b); err != nil && !chained(f.Name) {
			t.Fatalf("%s: %v\n%s\n%v", m.Name, err, k.src, long.code.Program)
		}
		pairs++
		less, more := a.Cycles-a.Stalls, b.Cycles-b.Stalls
		if more < less {
			faster++
			gain += float64(less-more) / float64(less)
			t.Logf("%s: %d cycles, %d for %s", machine.AIE1().Name, less, more, m.Name)
		}
	})
	t.Logf("%d of %d are faster, by %.4f %% in the mean", faster, pairs, 100*gain/float64(pairs))
	if faster > 4+pairs/100 || gain > 2+float64(pairs)*1e-3 {
		t.Errorf("%d of %d kernels are faster with a longer latency, together by %.2f of one", faster, pairs, gain)
	}
}

// limits checks a run against the least cycles that slots and chains take on m.
func limits(p *mir.Program, m *machine.Machine, r *core.Result) error {
	count, err := invariant.Iterations(p, r)
	if err != nil {
		return err
	}
	return errors.Join(invariant.Slots(p, m, r), invariant.Chains(p, m, r, count))
}

// timed counts the cycles of a kernel.
func timed(t *rapid.T, k ready) *core.Result {
	r, err := k.code.Time(context.Background(), k.args(), core.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
