package forms_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/codegen/target/aie1/manual"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
	"pgregory.net/rapid"
)

// TestMain draws 300 cases of each property unless -rapid.checks says otherwise: `go test
// ./examples/forms -rapid.checks 10000` is the long run.
func TestMain(m *testing.M) {
	flag.Parse()
	asked := false
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "rapid.checks" })
	if !asked {
		if err := flag.Set("rapid.checks", "300"); err != nil {
			panic(err)
		}
	}
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	os.Exit(m.Run())
}

// TestFormsAgree is the project's main property: a random kernel under a random legal schedule gives the same outputs
// in every form, bit for bit. Which schedules are legal is decided by package gen, apart from the compiler; those that
// the compiler refuses all the same are counted, and must be rare. A case that fails belongs, when it is understood, to
// testdata/regressions.
func TestFormsAgree(t *testing.T) {
	t.Parallel()
	tally := tally{}
	rapid.Check(t, func(t *rapid.T) {
		kernel := gen.Draw(t, gen.Size{MACs: 100_000})
		s := gen.Fitting(t, kernel.Func, kernel.Region, manual.Machine())
		if rapid.IntRange(0, 3).Draw(t, "specialised") == 3 {
			s = gen.Specialized(t, s, kernel.Inputs, manual.Machine())
		}
		tally.check(t, s, kernel.Inputs)
	})
	tally.judge(t)
}

// TestFormsAgreeOnAnyExpression is the same for expressions of any operations, most of which no vector unit computes.
func TestFormsAgreeOnAnyExpression(t *testing.T) {
	t.Parallel()
	tally := tally{}
	rapid.Check(t, func(t *rapid.T) {
		f := gen.Any(t, rapid.IntRange(1, 4).Draw(t, "depth"))
		region := gen.Region(t, f, 20)
		env := map[string]halide.Range{}
		for i, v := range f.Vars {
			env[v.Name] = region[i]
		}
		if f.Check(env) != nil {
			t.Skip("its values fit no type")
		}
		tally.check(t, gen.Fitting(t, f, region, manual.Machine()), gen.Inputs(t, f, region))
	})
	tally.judge(t)
}

// tally counts cases, and what the compiler refused.
type tally struct {
	cases   int
	refused map[diag.Code]int // of schedules that keep the rules of the machine
	example map[diag.Code]string
	exotic  [2]int // schedules that break one: all, refused
	large   int    // of these refused ones: too large for the program memory
	asked   [2]int // schedules that ask for a datapath, a grouping or pairs: all, refused
}

// check compiles a schedule and compares all forms, and what is read back.
func (c *tally) check(t *rapid.T, s *halide.Schedule, inputs map[string]*halide.Array) {
	defer func() {
		if r := recover(); r != nil && strings.Contains(fmt.Sprint(r), "BUG") || isRuntime(r) {
			t.Fatalf("%v\n%s\n%s", r, archive(s), debug.Stack())
		} else if r != nil {
			panic(r) // rapid's own
		}
	}()
	c.cases++
	k, err := vyasa.Compile(s, nil)
	if c.counted(t, s, err) {
		return
	}
	if err := forms(k); err != nil {
		t.Fatalf("%v\n%s\n%s", err, archive(s), k.C)
	}
	if err := agreeRoughly(k, inputs); err != nil {
		if _, refused := refusal(err); refused { // too large for the program memory
			c.counted(t, s, err)
			return
		}
		t.Fatalf("%v\n%s\n%s", err, archive(s), k.C)
	}
	if err := readBack(k); err != nil {
		t.Fatalf("%v\n%s", err, archive(s))
	}
}

func isRuntime(r any) bool {
	_, ok := r.(interface{ RuntimeError() })
	return ok
}

// counted reports whether the schedule was refused, and counts it.
func (c *tally) counted(t *rapid.T, s *halide.Schedule, err error) bool {
	code, refused := refusal(err)
	if err != nil && !refused {
		t.Fatalf("%v is no mistake of a user\n%s", err, archive(s))
	}
	n := 0
	if refused {
		n = 1
	}
	ask := s.Compute()
	switch {
	case len(gen.Breaks(s, manual.Machine())) > 0:
		c.exotic[0], c.exotic[1] = c.exotic[0]+1, c.exotic[1]+n
		if code == codegen.CodeProgramMemory {
			c.large++
		}
	case ask.Lanes > 0 || ask.Group != "" || len(ask.Pair) > 0:
		c.asked[0], c.asked[1] = c.asked[0]+1, c.asked[1]+n
	case refused:
		if c.refused == nil {
			c.refused, c.example = map[diag.Code]int{}, map[diag.Code]string{}
		}
		c.refused[code]++
		c.example[code] = fmt.Sprintf("%v\n%s", err, archive(s))
	}
	return refused
}

// judge demands that few schedules are refused which should not be (1 %), and that those which might be are not many (3
// %); six more either way are chance, in a run of a few hundred cases.
func (c *tally) judge(t *testing.T) {
	total := 0
	for _, n := range c.refused {
		total += n
	}
	t.Logf("%d cases; %d refused: %s; %d of %d that break a rule of the machine; %d of %d that ask for a datapath",
		c.cases, total, counts(c.refused), c.exotic[1], c.exotic[0], c.asked[1], c.asked[0])
	for _, code := range slices.Sorted(maps.Keys(c.example)) {
		t.Logf("refused: %s", c.example[code])
	}
	if (total-6)*100 > c.cases {
		t.Errorf("%d of %d legal schedules are refused", total, c.cases)
	}
	if (total+c.exotic[1]-6)*100 > 3*c.cases {
		t.Errorf("%d of %d schedules are refused", total+c.exotic[1], c.cases)
	}
}

// archive is a case as testdata/regressions keeps it.
func archive(s *halide.Schedule) string {
	return fmt.Sprintf("-- algorithm --\n%s-- schedule --\n%s", s.Func, s)
}

// forms checks the invariants of every form.
func forms(k *vyasa.Kernel) error {
	return errors.Join(lower.Check(k.Nest), triplet.Check(k.Triplets), codegen.Check(k.Program))
}

// position is where comments say that a line comes from; it is another in a text than in Go.
var position = regexp.MustCompile(`(/\*|//|,) [a-z][\w.]*(:\d+)+`)

// readBack demands that algorithm and schedule print and are read back as they were, and that compiling what is read
// gives the same text of every form, byte for byte but for the user's positions.
func readBack(k *vyasa.Kernel) error {
	f, err := halide.ParseFunc(k.Schedule.Func.String())
	if err != nil {
		return fmt.Errorf("what it printed: %w", err)
	}
	s, err := halide.ParseSchedule(f, k.Schedule.String())
	if err != nil {
		return fmt.Errorf("what it printed: %w", err)
	}
	if was, is := archive(k.Schedule), archive(s); was != is {
		return fmt.Errorf("read back it is other:\n%s\n%s", was, is)
	}
	again, err := vyasa.Compile(s, nil)
	if err != nil {
		return fmt.Errorf("what it printed: %w", err)
	}
	for _, form := range [][2]string{
		{k.Nest.String(), again.Nest.String()},
		{k.Triplets.String(), again.Triplets.String()},
		{k.Program.String(), again.Program.String()},
		{k.C, again.C},
	} {
		want, got := position.ReplaceAllString(form[0], "$1"), position.ReplaceAllString(form[1], "$1")
		if want != got {
			return fmt.Errorf("compiled again it is other:\n%s\n%s", want, got)
		}
	}
	return nil
}

// refusal is the code of the mistake that the compiler finds in a legal schedule, if that is what err is.
func refusal(err error) (diag.Code, bool) {
	var list diag.List
	if !errors.As(err, &list) {
		return "", false
	}
	return list[0].Code, true
}

func counts(by map[diag.Code]int) string {
	var rows []string
	for _, code := range slices.Sorted(maps.Keys(by)) {
		rows = append(rows, fmt.Sprintf("%s %d", code, by[code]))
	}
	return strings.Join(rows, ", ")
}
