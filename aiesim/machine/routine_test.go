package machine_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// Every operation of C on every type it promotes to has an entry, and so has math.h.
func TestRoutinesAreComplete(t *testing.T) {
	ints := []string{"int32", "uint32", "int64", "uint64"}
	floats := []string{"float", "double"}
	all := append(append([]string{}, ints...), floats...)
	var names []string
	cross := func(ops, types []string) {
		for _, o := range ops {
			for _, typ := range types {
				names = append(names, o+" "+typ)
			}
		}
	}
	cross([]string{"add", "sub", "mul", "div", "eq", "ne", "lt", "le", "gt", "ge", "select", "neg", "min", "max"}, all)
	cross([]string{"rem", "and", "or", "xor", "shl", "shr", "not", "extend"}, ints)
	cross([]string{"abs"}, []string{"int32", "int64", "float", "double"})
	cross([]string{"sqrt", "fabs", "floor", "ceil", "trunc", "round", "rint", "nearbyint", "exp", "log", "sin", "cos",
		"tan", "tanh", "atan", "exp2", "log2", "fmin", "fmax", "fmod", "pow", "copysign", "atan2"}, floats)
	names = append(names, "inv float", "invsqrt float", "convert float double", "convert double float")
	for _, i := range ints {
		cross([]string{"convert " + i}, floats)
		cross([]string{"convert float", "convert double"}, []string{i})
	}
	for _, n := range names {
		if _, ok := machine.AIE1().Routine(n); !ok {
			t.Errorf("no routine %q", n)
		}
	}
	if r, ok := machine.AIE1().Routine("frobnicate int32"); ok {
		t.Error(r)
	}
}

// The counts by hand, and which operations the scalar unit has (AM009 Scalar Unit; UG1079 Floating-Point Operations).
func TestRoutineCycles(t *testing.T) {
	for _, c := range []struct {
		name   string
		native bool
		cycles int
	}{
		{"add int32", true, 1}, {"mul int32", true, 3}, {"sqrt float", true, 4}, {"convert int32 float", true, 2},
		{"add int64", true, 2},
		{"div uint32", false, 32*6 + 6 + 2*6}, // 32 bits, six operations each; call and return with five delay slots
		{"div int32", false, 32*6 + 12 + 2*6},
		{"mul int64", false, 26 + 2*6},
		{"add float", false, 45 + 3*6 + 2*6},
		{"tan float", false, 2*(20+2*6+9*(46+2*6+2*6)+9*(45+3*6+2*6)) + (25*6 + 40 + 2*6 + 2*6) + 2*6},
	} {
		if r, _ := machine.AIE1().Routine(c.name); r.Native != c.native || r.Cycles != c.cycles {
			t.Errorf("%s: %+v, want %d cycles", c.name, r, c.cycles)
		}
	}
	m, err := machine.AIE1().With("DelaySlots", 6)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range m.Routines {
		if old := machine.AIE1().Routines[i]; r.Native && r.Cycles != old.Cycles || !r.Native && r.Cycles <= old.Cycles {
			t.Errorf("%s: %d cycles with one more delay slot, %d before", r.Name, r.Cycles, old.Cycles)
		}
	}
}

// The ends of what sources allow hold for the runtime library too, and stay when single numbers are changed.
func TestLibraryAtItsEnds(t *testing.T) {
	for _, c := range []struct {
		machine string
		of      func(r machine.Routine) int
	}{
		{"aie1-low", func(r machine.Routine) int { return r.Lo }},
		{"aie1-low+MaxFold=110", func(r machine.Routine) int { return r.Lo }},
		{"aie1-high", func(r machine.Routine) int { return r.Hi }},
		{"aie1-high+MaxFold=110", func(r machine.Routine) int { return r.Hi }},
	} {
		m, err := machine.Named(c.machine)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, r := range m.Routines {
			if !r.Native {
				n++
				if want := c.of(r); r.Cycles != want || r.Lo <= 0 || r.Lo >= r.Hi {
					t.Errorf("%s: %s takes %d cycles of %d..%d, want %d", c.machine, r.Name, r.Cycles, r.Lo, r.Hi, want)
				}
			}
		}
		if n == 0 {
			t.Errorf("%s has no library", c.machine)
		}
	}
}
