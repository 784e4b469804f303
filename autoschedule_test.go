package vyasa_test

import (
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestAutoschedule: programs without a word of loops become vectors, whose results are the reference's, many times faster.
func TestAutoschedule(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		gain int64
	}{
		"filter": {"in: int16(x, y)\nk: int16(x, y)\nr: 3, 3\n" +
			"out(x, y) = narrow(int16, sum(r, in(x+r.x, y+r.y) * k(r.x, r.y)), 8)\nschedule\nbound x 128; bound y 8", 200},
		"blend": {"a: uint8(x, y)\nb: uint8(x, y)\nm: uint8(x, y)\n" +
			"out(x, y) = narrow(uint8, a(x, y) * m(x, y) + b(x, y) * (255 - m(x, y)) + 127, 8)\nschedule\nbound x 64; bound y 8", 50},
		"two stages": {"in: uint8(x, y)\nrows(x, y) = narrow(uint16, in(x, y) + in(x+1, y) + in(x+2, y), 0)\n" +
			"out(x, y) = narrow(uint8, rows(x, y) + rows(x, y+1) + rows(x, y+2), 3)\nschedule\nbound x 64; bound y 8", 30},
		"long filter": {"in: int16(x)\nk: int16(x)\nr: 257\nout(x) = narrow(int16, sum(r, in(x+r.x) * k(r.x)), 10)\n" +
			"schedule\nbound x 64", 100},
		"deep sum": {"a: int8(k, y)\nb: int8(x, k)\nr: 131\nout(x, y) = narrow(int8, sum(r, a(r.x, y) * b(x, r.x)), 8)\n" +
			"schedule\nbound x 32; bound y 4", 100},
		"odd sizes": {"in: int16(x)\nout(x) = narrow(int16, in(x) * 3 + in(x+1), 2)\nschedule\nbound x 67", 4},
	} {
		s := parsed.Program(t, name+".vyasa", c.text)
		target := vyasa.NewTarget(machine.AIE1())
		before, err := target.Cost(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		best, err := vyasa.Autoschedule(t.Context(), s, target)
		if err != nil {
			t.Fatal(err)
		}
		after, err := target.Cost(t.Context(), best)
		if err != nil || before < c.gain*after {
			t.Errorf("%s: %d cycles in place of %d, %v:\n%v", name, after, before, err, best)
		}
		if k, err := vyasa.Compile(s, nil); err != nil || len(k.Notes) == 0 || k.Notes[0].Code != vyasa.CodeNoLoops {
			t.Errorf("%s: nothing says that loops are missing: %v", name, err)
		}
		k, err := vyasa.Compile(best, nil)
		if err != nil {
			t.Fatal(err)
		}
		sim, err := k.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		inputs := map[string]*halide.Array{}
		for i, b := range k.Nest.Buffers {
			if !b.Output && !b.Inner {
				inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i), gen.Uniform, b.Valid...)
			}
		}
		if _, _, err := sim.Verify(t.Context(), inputs); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAutoscheduleFits: what is chosen fits the program memory by each reading of what sources leave open; of lanes that are
// loaded one by one, all products written out fit it by one alone.
func TestAutoscheduleFits(t *testing.T) {
	s, err := halide.ParseProgram("planar.vyasa", "in: int8(x, y, c)\nw: int8(i, j, c, k)\nr: 3, 3, 8\n"+
		"out(x, y, k) = narrow(int8, sum(r, in(3*x+r.x, 3*y+r.y, r.z) * w(r.x, r.y, r.z, k)), 7)\n"+
		"schedule\nbound x 14; bound y 2; bound k 8; layout in c y x; layout out k y x")
	if err != nil {
		t.Fatal(err)
	}
	best, err := vyasa.Autoschedule(t.Context(), s, vyasa.NewTarget(machine.AIE1()))
	if err != nil {
		t.Fatal(err)
	}
	k, err := vyasa.Compile(best, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(machine.AIE1().Others(), machine.AIE1()) {
		if _, err := k.SimulatorOf(m); err != nil {
			t.Errorf("as %s: %v\n%v", m.Name, err, best)
		}
	}
}
