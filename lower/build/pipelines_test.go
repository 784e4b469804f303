package build_test

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/exec"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// A random pipeline under a random legal schedule gives in its nest what Eval gives, bit for bit. Which schedules are
// legal is decided by package gen; some have alternatives. `go test ./lower/build -run
// Pipelines -rapid.checks 10000` is the long run.
func TestPipelinesMeanTheSame(t *testing.T) {
	t.Parallel()
	tally := newTally()
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Images(t)
		s := c.Schedule(t)
		if rapid.IntRange(0, 2).Draw(t, "specialised") == 2 {
			s = gen.Specialized(t, s, c.Inputs, nil)
		}
		tally.under(t, c, s)
	})
	tally.log(t)
}

// The same of pipelines of any combination of what the language has, over a few points.
func TestAnyPipelinesMeanTheSame(t *testing.T) {
	t.Parallel()
	tally := newTally()
	rapid.Check(t, func(t *rapid.T) {
		c := gen.Case{Pipeline: gen.Pipeline(t, true), Regions: map[string][]halide.Range{},
			Inputs: map[string]*halide.Array{}}
		for _, f := range c.Pipeline.Outputs {
			for range f.Vars {
				c.Regions[f.Name] = append(c.Regions[f.Name],
					halide.Range{Min: rapid.IntRange(-2, 2).Draw(t, "min"), Extent: rapid.IntRange(1, 6).Draw(t, "extent")})
			}
		}
		for _, in := range c.Pipeline.Inputs() {
			c.Inputs[in.Name] = gen.Array(in.Type, rapid.Uint64().Draw(t, "seed"), gen.Uniform, gen.Box(in)...)
		}
		if _, err := evalAll(c.Pipeline, c.Regions, c.Inputs); err != nil {
			tally.refused["no meaning"]++ // values that no type holds, places of an output that data choose
			return
		}
		tally.check(t, c)
	})
	tally.log(t)
}

// tally counts what ran, and what was refused.
type tally struct {
	run     int
	refused map[string]int
	example map[string]string
}

func newTally() *tally { return &tally{refused: map[string]int{}, example: map[string]string{}} }

// check is under of a case and a schedule for it.
func (c *tally) check(t *rapid.T, of gen.Case) {
	c.under(t, of, of.Schedule(t))
}

// under lowers a case under a schedule and compares; the text of the nest is the same each time, and is read back.
func (c *tally) under(t *rapid.T, of gen.Case, s *halide.Schedule) {
	defer func() {
		if r := recover(); r != nil && (strings.Contains(fmt.Sprint(r), "BUG") || isRuntime(r)) {
			t.Fatalf("%v\n%s\n%s", r, caseText(of, s), debug.Stack())
		} else if r != nil {
			panic(r) // rapid's own
		}
	}()
	n, err := build.Lower(s, nil)
	if why, fact := refusal(err); why != "" {
		if !slices.Contains(ofRegions, why) {
			t.Fatalf("%v\n%s", err, caseText(of, s))
		}
		c.refused[why]++
		c.example[why] = fact
		return
	} else if err != nil {
		t.Fatalf("%v\n%s", err, caseText(of, s))
	}
	c.run++
	got, err := exec.RunAll(n, of.Inputs)
	if err == nil {
		err = agrees(got, of)
	}
	if err != nil {
		t.Fatalf("%v\n%s\n%v", err, caseText(of, s), n)
	}
	k, err := realize.Compile(n)
	if err != nil {
		t.Fatalf("realize: %v\n%s\n%v", err, caseText(of, s), n)
	}
	for _, workers := range []int{1, 2} {
		got, err := realizeAll(k.Workers(workers), of.Inputs)
		if err == nil {
			err = agrees(got, of)
		}
		if err != nil {
			t.Fatalf("realize on %d: %v\n%s\n%v", workers, err, caseText(of, s), n)
		}
	}
	if again, err := build.Lower(s, nil); err != nil || again.String() != n.String() {
		t.Fatalf("the second time it is other: %v\n%v\n%v", err, n, again)
	}
	if back, err := lower.ParseNest(n.String()); err != nil ||
		comment.ReplaceAllString(back.String(), "") != comment.ReplaceAllString(n.String(), "") {
		t.Fatalf("%v\nreads back as\n%v\n%v", n, back, err)
	}
}

// ofRegions are mistakes that package gen leaves in: of how far Funcs are needed in a loop, which only lowering knows,
// and of parallel loops of alternatives around what lives longer. Nothing else is refused.
var ofRegions = []string{string(lower.CodeFold), string(halide.CodeTailShift), string(halide.CodeTooManyLanes),
	string(halide.CodeUnrollLarge),
	string(halide.CodeLevel)}

// comment is the line of the user that a statement of a printed nest comes from, which is not read back.
var comment = regexp.MustCompile(` *// .*`)

func (c *tally) log(t *testing.T) {
	t.Logf("%d run", c.run)
	for _, why := range slices.Sorted(maps.Keys(c.refused)) {
		t.Logf("%d refused: %s, as %s", c.refused[why], why, c.example[why])
	}
}

// refusal is what the compiler refuses a legal schedule for, and how it says that; "" if it has none.
func refusal(err error) (why, fact string) {
	var list diag.List
	if !errors.As(err, &list) || len(list) == 0 {
		return "", ""
	}
	fact = list[0].Fact
	if what, _, ok := strings.Cut(fact, " is not compiled yet"); ok {
		return what, fact
	}
	return string(list[0].Code), fact
}

func isRuntime(r any) bool {
	_, ok := r.(interface{ RuntimeError() })
	return ok
}

// caseText is a case as a failing test prints it.
func caseText(c gen.Case, s *halide.Schedule) string {
	return fmt.Sprintf("-- algorithm --\n%v-- schedule --\n%v", c.Pipeline, s)
}

// agrees compares what an order gives with what Eval gives.
func agrees(got map[string]*halide.Array, c gen.Case) error {
	want, err := evalAll(c.Pipeline, c.Regions, c.Inputs)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] == nil {
			return fmt.Errorf("there is no %s", name)
		}
		if at, differ := got[name].Diff(want[name]); differ {
			return fmt.Errorf("%s at %v: Eval gives\n%v and the nest\n%v", name, at, want[name], got[name])
		}
	}
	return nil
}
