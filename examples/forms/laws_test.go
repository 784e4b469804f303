package forms_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/invariant"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"pgregory.net/rapid"
)

// TestLaws: the instruction words of a random kernel under a random legal schedule keep the laws of the cycle model
// (package invariant) on any variant of the machine; Time says what Run does; the same schedule gives the same words
// and the same report; another placement of the arrays changes stalls alone.
func TestLaws(t *testing.T) {
	t.Parallel()
	ran := 0
	rapid.Check(t, func(t *rapid.T) {
		kernel := gen.Draw(t, gen.Size{MACs: 20_000})
		s := gen.Fitting(t, kernel.Func, kernel.Region, manual.Machine())
		k, err := vyasa.Compile(s, nil)
		if _, refused := refusal(err); refused {
			return
		} else if err != nil {
			t.Fatalf("%v\n%s", err, archive(s))
		}
		m, err := machine.Named(rapid.SampledFrom(machine.Variants()).Draw(t, "machine"))
		if err != nil {
			t.Fatal(err)
		}
		sim, err := k.SimulatorFor(m, effort(k))
		if _, refused := refusal(err); refused {
			return
		} else if err != nil {
			t.Fatalf("%v\n%s", err, archive(s))
		}
		ran++
		_, r, err := sim.Run(context.Background(), kernel.Inputs)
		if err != nil {
			t.Fatalf("%v\n%s", err, archive(s))
		}
		if err := invariant.Check(sim.Code.Program, m, r.Result); err != nil {
			t.Fatalf("%s: %v\n%s\n%s\n%v", m.Name, err, archive(s), k.C, sim.Code.Program)
		}
		if err := again(t, k, sim, kernel.Inputs, r.Result); err != nil {
			t.Fatalf("%s: %v\n%s\n%s", m.Name, err, archive(s), k.C)
		}
	})
	if ran == 0 {
		t.Error("no kernel ran")
	}
}

// again compiles and times the kernel once more, as it is placed and placed otherwise.
func again(t *rapid.T, k *vyasa.Kernel, first *vyasa.Simulator, inputs map[string]*halide.Array,
	ran *core.Result) error {
	m := first.Code.Machine
	second, err := k.SimulatorFor(m, effort(k))
	if err != nil {
		return err
	}
	timed, err := second.TimeOn(context.Background(), inputs)
	if err != nil {
		return err
	}
	args, err := k.Args(inputs)
	if err != nil {
		return err
	}
	if d := cmp.Diff(ran, timed); d != "" {
		return fmt.Errorf("(-Run +Time)\n%s", d)
	}
	text := func(s *vyasa.Simulator, r *core.Result) string {
		return fmt.Sprintf("%v%v", s.Code.Program, report.Make(s.Code.Program, m, r))
	}
	if d := cmp.Diff(text(first, ran), text(second, timed)); d != "" {
		return fmt.Errorf("compiled twice:\n%s", d)
	}
	place := map[string]int64{}
	at := int64(m.DataBase.N + m.SystemBytes.N)
	for _, b := range rapid.Permutation(ran.Placed).Draw(t, "order") {
		at += 32 * rapid.Int64Range(0, 128).Draw(t, "gap")
		place[b.Name] = at
		at += (b.Bytes + 31) &^ 31
	}
	if at > int64(m.DataBase.N+m.DataMemory.N) {
		return nil
	}
	moved, err := first.Code.Time(context.Background(), args, core.Options{Place: place})
	if err != nil {
		return err
	}
	if d := cmp.Diff(ran.Hits, moved.Hits); d != "" || moved.Cycles-moved.Stalls != ran.Cycles-ran.Stalls {
		return fmt.Errorf("%d cycles with %d stalls, placed otherwise %d with %d\n%s", ran.Cycles, ran.Stalls,
			moved.Cycles, moved.Stalls, d)
	}
	return nil
}
