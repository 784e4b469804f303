package race_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/autotune/race"
)

// fake is a runner of a time that is its own, and noise that only adds.
func fake(name string, took time.Duration, noise float64, r *rand.Rand) race.Runner {
	return race.Runner{Name: name, Take: func(n int) (time.Duration, error) {
		return time.Duration(float64(n) * float64(took) * (1 + noise*r.Float64()*r.Float64())), nil
	}}
}

func TestFastestWins(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 1))
		runners := []race.Runner{fake("default", 1000, 0.5, r), fake("slow", 1300, 0.5, r), fake("fast", 800, 0.5, r),
			fake("middle", 900, 0.5, r)}
		best, duels, err := race.Best(t.Context(), runners, race.Options{})
		if err != nil || best != 2 || len(duels) != 3 {
			t.Fatalf("seed %d: %d, %v after %d comparisons", seed, best, err, len(duels))
		}
		for _, d := range duels {
			if len(d.Times[0]) < 30 || len(d.Times[0]) != len(d.Times[1]) {
				t.Fatalf("%d and %d samples", len(d.Times[0]), len(d.Times[1]))
			}
		}
		if duels[2].Incumbent != "fast" || duels[2].Won {
			t.Fatalf("the last comparison is %s with %s, won %t", duels[2].Incumbent, duels[2].Candidate, duels[2].Won)
		}
	}
}

// Equals change nothing: the default stays.
func TestEqualsLose(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var runners []race.Runner
	for range 40 {
		runners = append(runners, fake("same", 1000, 0.01, r))
	}
	if best, _, err := race.Best(t.Context(), runners, race.Options{}); best != 0 || err != nil {
		t.Errorf("%d wins, %v", best, err)
	}
}

// The two take turns, and who is first changes.
func TestTurns(t *testing.T) {
	var order string
	runner := func(name string) race.Runner {
		return race.Runner{Name: name, Take: func(int) (time.Duration, error) {
			order += name
			return 2 * time.Millisecond, nil
		}}
	}
	if _, _, err := race.Best(t.Context(), []race.Runner{runner("a"), runner("b")}, race.Options{}); err != nil {
		t.Fatal(err)
	}
	if want := "ab" + "abbaabba"; order[:10] != want {
		t.Errorf("the turns begin with %s, want %s", order[:10], want)
	}
}

func TestFailures(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	broken := race.Runner{Name: "broken", Take: func(int) (time.Duration, error) { return 0, errors.New("no") }}
	best, duels, err := race.Best(t.Context(), []race.Runner{fake("a", 1000, 0, r), broken, fake("b", 500, 0, r)}, race.Options{})
	if best != 2 || len(duels) != 1 || err != nil {
		t.Errorf("%d, %d comparisons, %v", best, len(duels), err)
	}
	if _, _, err := race.Best(t.Context(), []race.Runner{broken, fake("a", 1000, 0, r)}, race.Options{}); err == nil {
		t.Error("a default that fails is no error")
	}
}

// A context that ends leaves the best until then.
func TestInterrupt(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	r := rand.New(rand.NewPCG(7, 8))
	runners := []race.Runner{fake("a", 1000, 0, r), fake("b", 500, 0, r), {Name: "stop", Take: func(int) (time.Duration, error) {
		stop()
		return time.Second, nil
	}}, fake("c", 100, 0, r)}
	best, duels, err := race.Best(ctx, runners, race.Options{})
	if best != 1 || len(duels) != 1 || err != nil {
		t.Errorf("%d, %d comparisons, %v", best, len(duels), err)
	}
}
