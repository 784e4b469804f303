package vyasa_test

import (
	"context"
	"fmt"
	"regexp"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/parsed"
)

// TestSelectedElements compares constants that all lanes select with the reference: by offsets in a kernel with a loop
// that looks up results in a table, whose scalar registers starts would take; by starts in one without, and where there
// are more constants than registers for offsets.
func TestSelectedElements(t *testing.T) {
	t.Parallel()
	for _, typ := range []string{"int16", "int32"} {
		for n := 1; n <= 6; n++ {
			for _, lookup := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, %d constants, table %v", typ, n, lookup), func(t *testing.T) {
					t.Parallel()
					selectsBy(t, chosen(typ, n, lookup), !lookup || n > 4)
				})
			}
		}
	}
}

// chosen is a program that chooses by n constants of a type, and looks the choice up in a table.
func chosen(typ string, n int, lookup bool) string {
	value := "in(x)"
	for i := range n {
		value = fmt.Sprintf("select(in(x) < %d, %s, %s)", 30-11*i, []string{"in(x) * 3 + b(x)", "b(x)"}[i%2], value)
	}
	text := fmt.Sprintf("in: %s -100..100(x)\nb: %s -100..100(x)\nv(x) = narrow(%s, %s)\n", typ, typ, typ, value)
	where := ""
	if lookup {
		text += "t: int16(i)\nout(x) = t(clamp(v(x), 0, 63))\n"
		where = "of v:\ncomputeroot\n"
	}
	return text + "schedule\nbound x 64\n" + where + "split x 16 -> xo xi\nvectorize xi\n"
}

// selectsBy runs a program, and looks for starts in the selections of its C.
func selectsBy(t *testing.T, text string, starts bool) {
	kernel, err := vyasa.Compile(parsed.Program(t, "selected", text), nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if got := regexp.MustCompile(`e\d+, [1-9]\d*, 0, 0[,)]`).MatchString(kernel.C); got != starts {
		t.Errorf("selected by starts: %v, want %v\n%s", got, starts, kernel.C)
	}
	sim, err := kernel.Simulator()
	if err != nil {
		t.Fatal(err)
	}
	inputs := map[string]*halide.Array{}
	for i, b := range kernel.Nest.Buffers {
		if b.Inner || b.Output {
			continue
		}
		a := halide.NewArray(b.Type, b.Valid...)
		for k := range a.Ints {
			a.Ints[k] = int64((k*37+50*i)%201 - 100)
		}
		inputs[b.Name] = a
	}
	if _, _, err := sim.VerifyAll(context.Background(), inputs); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}
