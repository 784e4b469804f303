package space_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestStillInputs: inputs that all iterations read alike, as a gemm's factors, are not in the space: five inputs fit,
// and each leaf leaves the factors where they are.
func TestStillInputs(t *testing.T) {
	const gemm = "alpha: float32(x)\na: float32(k, m)\nb: float32(n, k)\nbeta: float32(x)\nc: float32(n, m)\nr: 16\n" +
		"out(n, m) = alpha(0) * sum(r, a(r.x, m) * b(n, r.x)) + beta(0) * c(n, m)\n"
	c := space.Capacities{Lanes: []space.Datapath{{Lanes: 8, Columns: 1}}, Accumulators: 4, Modules: 4,
		ModuleBytes: 8192, BodyOps: 16}
	schedule := func(text string) *halide.Schedule {
		f := parsed.Func(t, gemm)
		return parsed.Schedule(t, f, text)
	}
	sp, err := space.New(schedule("bound n 16\nbound m 16\nreassociate"), c, space.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tensor := range sp.Tensors() {
		names = append(names, tensor.Name)
	}
	if got := strings.Join(names, " "); got != "a b c out" {
		t.Fatalf("tensors: %s", got)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	placed := 0
	for range 50 {
		st, err := sp.Root()
		if err != nil {
			t.Fatal(err)
		}
		if _, leaf := descend(sp, &st, rng); !leaf {
			continue
		}
		s, err := sp.Schedule(&st)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range s.Directives {
			if len(d.Args) > 0 && (d.Args[0] == "alpha" || d.Args[0] == "beta") {
				t.Errorf("%s in\n%s", d, s)
			}
			if d.Name == "place" {
				placed++
			}
		}
	}
	if placed == 0 {
		t.Error("no leaf places anything")
	}
	_, err = space.New(schedule("bound n 16\nbound m 16\nreassociate\nplace alpha 1"), c, space.Options{})
	if err == nil || !strings.Contains(err.Error(), "schedule:4: place alpha 1: alpha is the same for all iterations") {
		t.Errorf("place alpha: %v", err)
	}
}
