package stages_test

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/stages"
	"github.com/vyasa-go/vyasa/halide/parsed"
	"github.com/vyasa-go/vyasa/lower/build"
)

// programs have stages that read stages, sums, updates, and directives that make stages.
var programs = map[string]string{
	"blur": blur + "vectorize x\nof rows:\ncomputeat out y\n",
	"layer": `in: int8(c, x)
w: int8(k, c, t)
r: 8, 3
acc(k, x) = narrow(int32, sum(r, in(r.x, x+r.y) * w(k, r.x, r.y)), 0)
out(k, x) = narrow(int8, max(acc(k, x), 0), 6)
schedule
bound k 16; bound x 32
of acc:
computeat out x
`,
	"outputs": `a: int16(x, y)
b: int16(x, y)
both(x, y) = narrow(int16, a(x, y) + b(x, y), 1)
less(x, y) = narrow(int16, a(x, y) - b(x, y), 1)
output both, less
schedule
bound x 64; bound y 16
of less:
bound x 64; bound y 16
`,
	"histogram": `in: uint8(x, y)
hist(v): int32 = 0
r: 16, 8
hist(in(r.x, r.y)) += 1 over r
out(v) = narrow(uint8, hist(v), 1)
schedule
bound v 256
of hist:
computeroot
of hist update 0:
reorder r.x r.y
`,
}

// Leaves at random are schedules that lower, or are refused; the seed is what was written.
func TestAround(t *testing.T) {
	for name, text := range programs {
		s := parsed.Program(t, name, text)
		sp, err := stages.NewAround(s, 8, 16)
		if err != nil {
			t.Fatal(err)
		}
		seed := sp.Seeds()[0]
		if got, err := sp.Schedule(&seed); err != nil || got.String() != s.String() {
			t.Errorf("%s: %v: as written is\n%v\nnot\n%v", name, err, got, s)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		accepted, texts := 0, map[string]string{}
		for range 300 {
			n, _ := sp.Root()
			for !sp.Leaf(&n) {
				kids, _ := sp.Branch(&n, nil)
				n = kids[rng.IntN(len(kids))]
			}
			got, err := sp.Schedule(&n)
			if err != nil {
				continue
			}
			if _, err := build.Lower(got, nil); err != nil {
				continue
			}
			accepted++
			texts[got.String()] = sp.Text(&n)
		}
		if accepted < 20 || len(texts) < 10 {
			t.Errorf("%s: %d of 300 leaves are schedules, %d different ones, of %g", name, accepted, len(texts), sp.Size())
		}
	}
}

// A search begins with what was written.
func TestAroundBegins(t *testing.T) {
	s := parsed.Program(t, "blur", programs["blur"])
	sp, err := stages.NewAround(s, 16)
	if err != nil {
		t.Fatal(err)
	}
	first := ""
	cost := func(_ context.Context, n *stages.AroundNode) (int64, error) {
		s, err := sp.Schedule(n)
		if err != nil {
			return 0, &search.Refused{Reason: "directives"}
		}
		if first == "" {
			first = s.String()
		}
		if strings.Contains(s.String(), "of rows:\ncomputeroot") && strings.Contains(s.String(), "vectorize x_v") {
			return 10, nil
		}
		return 100, nil
	}
	out, err := search.Run(t.Context(), search.Tree[stages.AroundNode](sp), cost,
		search.Options{Strategy: search.Climb, Seed: 1, Evaluations: 60})
	if err != nil || first != s.String() || out.Cycles != 10 {
		t.Errorf("%v: %d cycles, first\n%s", err, out.Cycles, first)
	}
}
