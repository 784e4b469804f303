package vyasa_test

import (
	"context"
	"errors"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/space"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestCost: a schedule costs what its kernels take on the simulator, tile by tile, and a variant of the machine has a
// cost of its own.
func TestCost(t *testing.T) {
	for name, tiles := range map[string]int{"cv-3x3-i16": 1, "dl-fc-i32": 2} {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		kernels, err := vyasa.CompileTiles(w.Default(), nil)
		if err != nil || len(kernels) != tiles {
			t.Fatal(len(kernels), err)
		}
		slow := *machine.AIE1()
		slow.LoadLatency.N++
		for _, m := range []*machine.Machine{machine.AIE1(), &slow} {
			want := int64(0)
			for _, k := range kernels {
				sim, err := k.SimulatorOf(m)
				if err != nil {
					t.Fatal(err)
				}
				r, err := sim.Time(context.Background())
				if err != nil {
					t.Fatal(err)
				}
				want += r.Cycles
			}
			got, err := vyasa.NewTarget(m).Cost(context.Background(), w.Default())
			if err != nil || got != want || got < int64(w.MACs()/32) {
				t.Errorf("%s: %d cycles, want %d: %v", name, got, want, err)
			}
		}
		if a, b := vyasa.NewTarget(machine.AIE1()).Hash(), vyasa.NewTarget(&slow).Hash(); a == b {
			t.Errorf("two machines of hash %s", a)
		}
	}
}

// TestCostRefused: what the compiler or the core cannot take is a refusal that counts, and the end of a context is
// none.
func TestCostRefused(t *testing.T) {
	w, err := workloads.Find("cv-11x11-i16")
	if err != nil {
		t.Fatal(err)
	}
	s, err := halide.ParseSchedule(w.Func(), "bound x 256; bound y 16; split x 16 -> xo xi; reorder y xo r.y r.x "+
		"xi; unroll r.y r.x; vectorize xi; unrolljam y 16; unrolljam xo 2")
	if err != nil {
		t.Fatal(err)
	}
	target := vyasa.NewTarget(machine.AIE1())
	var refused *search.Refused
	if _, err := target.Cost(context.Background(), s); !errors.As(err, &refused) || refused.Reason != "program-memory" {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := target.Cost(ctx, w.Default()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestCapacities: the datapaths are those of AIE1_INTRINSICS for the operands' types.
func TestCapacities(t *testing.T) {
	want := map[string][]space.Datapath{
		"cv-3x3-i32": {{Lanes: 8, Columns: 1}, {Lanes: 4, Columns: 2}},
		"cv-3x3-i16": {{Lanes: 16, Columns: 2}, {Lanes: 8, Columns: 4}},
		"cv-3x3-i8":  {{Lanes: 16, Columns: 8}, {Lanes: 8, Columns: 16}}, "cv-3x3-f32": {{Lanes: 8, Columns: 1}},
	}
	for name, lanes := range want {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		c := vyasa.NewTarget(machine.AIE1()).Capacities(w.Func())
		if len(c.Lanes) != len(lanes) {
			t.Fatalf("%s: %v, want %v", name, c.Lanes, lanes)
		}
		for i := range lanes {
			if c.Lanes[i] != lanes[i] {
				t.Errorf("%s: %v, want %v", name, c.Lanes, lanes)
			}
		}
	}
}

// TestCapacitiesOfFactors: what is added to products, or multiplied by their sum, does not matter for the datapath.
func TestCapacitiesOfFactors(t *testing.T) {
	const inputs = "a: int8(k, y)\nw: int8(x, k)\nb: int32(x)\nm: int32(x)\n"
	for text, want := range map[string]int{
		"r: 16\nout(x, y) = narrow(int8, m(x) * (b(x) + sum(r, a(r.x, y) * w(x, r.x))), 9, even)": 2,
		// products of both kinds
		"r: 16\nout(x, y) = narrow(int8, m(x) * b(x) + sum(r, a(r.x, y) * w(x, r.x)), 9, even)": 0,
		// no products: any of them
		"out(x, y) = narrow(int8, m(x) + b(x) + a(0, y) + w(x, 0), 9, even)": 0,
	} {
		f := parsed.Func(t, inputs+text+"\n")
		if c := vyasa.NewTarget(machine.AIE1()).Capacities(f); len(c.Lanes) != want {
			t.Errorf("%s: %v, want %d datapaths", text, c.Lanes, want)
		}
	}
}
