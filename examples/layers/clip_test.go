package layers_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// Bytes that are clamped saturate on their way to memory, however that is written, from 16 lanes; those of eight lanes, and where lanes
// hold the other bound, are clamped as int16. All of them are what they should be.
func TestBytesAreClamped(t *testing.T) {
	const pointwise = "in: int8(x, c)\nw: int8(c, k)\nr: 32\nout(x, k) = %s\n"
	const filter = "in: int8(x, c)\nw: int8(i, k)\nr: 4\nout(x, k) = %s\n"
	for _, c := range []struct {
		text, value string
		way         string // what the C has
	}{
		{pointwise, "narrow(int8, max(S, 0), 8)", "ubsrs("},
		{pointwise, "narrow(int8, max(narrow(int8, S, 8), 0))", "ubsrs("},
		{pointwise, "narrow(int8, clamp(narrow(int16, S, 8, floor), 0, 127))", "ubsrs("},
		{pointwise, "narrow(int8, max(narrow(int16, S, 8), 0))", "ubsrs("},
		{pointwise, "narrow(int8, max(narrow(int16, S, 8, syminf) + 3, 0))", "ubsrs("},
		{pointwise, "narrow(int8, clamp(narrow(int16, S, 8) - 3, 0, 127))", "ubsrs("},
		{pointwise, "narrow(uint8, max(narrow(int16, S, 6) + 3, 0))", "ubsrs("},
		{pointwise, "narrow(int8, max(narrow(uint16, S, 8), 0))", "ubsrs("},
		{pointwise, "narrow(int8, min(narrow(uint8, S, 8, posinf), 127))", "ubsrs("},
		{pointwise, "narrow(int8, clamp(narrow(int16, S, 8), 0, 24))", "ubsrs("},
		{pointwise, "narrow(int8, clamp(narrow(int16, S, 8, syminf) + 3, 0, 96))", "ubsrs("},
		{pointwise, "narrow(int8, clamp(narrow(int16, S, 2), -5, 96))", "ubsrs("},
		{pointwise, "narrow(int8, max(narrow(int8, S, 8), 3))", "ubsrs("},
		{pointwise, "narrow(uint8, clamp(narrow(int16, S, 4), 7, 255))", "ubsrs("},
		{pointwise, "narrow(int8, clamp(narrow(int16, S, 4), -128, 127), 1)", "max32("},
		{filter, "narrow(int8, max(F, 0), 6)", "= bsrs("},
	} {
		value := strings.NewReplacer("S", "sum(r, in(x, r.x) * w(r.x, k))", "F", "sum(r, in(2*x+r.x, k) * w(r.x, k))").Replace(c.value)
		f := parsed.Func(t, fmt.Sprintf(c.text, value))
		schedule := "bound x 8\nbound k 16\nlayout in x c\nlayout out x k\nreorder x r.x k\nunroll r.x\nvectorize k\nunrolljam x 4 -> xo xi\n"
		if c.text == filter {
			schedule = "bound x 32\nbound k 2\nsplit x 16 -> xo xi\nreorder k xo r.x xi\nunroll r.x\nvectorize xi\n"
		}
		s := parsed.Schedule(t, f, schedule)
		k, err := vyasa.Compile(s, nil)
		if err != nil {
			t.Fatal(c.value, err)
		}
		if !strings.Contains(k.C, c.way) || strings.Contains(k.C, "max32(") && c.way == "ubsrs(" {
			t.Errorf("%s: not by %s:\n%s", c.value, c.way, k.C)
		}
		sim, err := k.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(3) {
			if err := agrees(k, sim, s, seed); err != nil {
				t.Errorf("%s, seed %d: %v\n%s", c.value, seed, err, k.C)
			}
		}
	}
}
