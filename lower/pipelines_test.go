package lower_test

import (
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
)

// A random pipeline under a random legal schedule gives in its nest what Eval gives, bit for bit. Which schedules are legal is
// decided by package gen. What is not compiled yet, and what needs more than there is, is counted. `go test ./lower -run
// Pipelines -rapid.checks 10000` is the long run.
func TestPipelinesMeanTheSame(t *testing.T) {
	refused, run := map[string]int{}, 0
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		s := gen.Stages(t, c.Pipeline, c.Regions)
		defer func() {
			if r := recover(); r != nil && (strings.Contains(fmt.Sprint(r), "BUG") || isRuntime(r)) {
				t.Fatalf("%v\n%s\n%s", r, caseText(c, s), debug.Stack())
			} else if r != nil {
				panic(r) // rapid's own
			}
		}()
		n, err := lower.Lower(s, nil)
		if why := refusal(err); why != "" {
			refused[why]++
			return
		} else if err != nil {
			t.Fatalf("%v\n%s", err, caseText(c, s))
		}
		run++
		if err := agrees(n, c); err != nil {
			t.Fatalf("%v\n%s\n%v", err, caseText(c, s), n)
		}
		if again, err := lower.Lower(s, nil); err != nil || again.String() != n.String() {
			t.Fatalf("the second time it is other: %v\n%v\n%v", err, n, again)
		}
		if back, err := lower.ParseNest(n.String()); err != nil || back.String() != n.String() {
			t.Fatalf("%v\nreads back as\n%v\n%v", n, back, err)
		}
	})
	t.Logf("%d run", run)
	for _, why := range slices.Sorted(maps.Keys(refused)) {
		t.Logf("%d refused: %s", refused[why], why)
	}
}

// refusal is the first fact that the compiler refuses a legal schedule for, without names; "" if it has none.
func refusal(err error) string {
	var list diag.List
	if !errors.As(err, &list) || len(list) == 0 {
		return ""
	}
	fact, _, _ := strings.Cut(list[0].Fact, " is not compiled yet")
	if list[0].Code != lower.CodeUnsupported {
		fact = string(list[0].Code) + " (as " + list[0].Fact[:min(len(list[0].Fact), 100)] + ")"
	}
	return fact
}

func isRuntime(r any) bool {
	_, ok := r.(interface{ RuntimeError() })
	return ok
}

// caseText is a case as a failing test prints it.
func caseText(c gen.Case, s *halide.Schedule) string {
	return fmt.Sprintf("-- algorithm --\n%v-- schedule --\n%v", c.Pipeline, s)
}

// agrees compares what a nest gives with what Eval gives.
func agrees(n *lower.Nest, c gen.Case) error {
	want, err := evalAll(c.Pipeline, c.Regions, c.Inputs)
	if err != nil {
		return err
	}
	got, err := lower.RunAll(n, c.Inputs)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] == nil {
			return fmt.Errorf("the nest gives no %s", name)
		}
		if at, differ := got[name].Diff(want[name]); differ {
			return fmt.Errorf("%s at %v: Eval gives\n%v and the nest\n%v", name, at, want[name], got[name])
		}
	}
	return nil
}
