package attack

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "pgregory.net/rapid" // its flag is the seed of all random cases

	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
)

// uncomparable are functions that are not compared whatever is drawn, and why.
var uncomparable = map[string]string{
	"idx_stride16": "is always true",
	"sem_divdata":  "whether this holds: no divisor is 0",
}

// sampled is how many functions a test that is not long tries.
const sampled = 12

// TestAttack holds what is said of functions against gcc: a sample of them, or all, each with a proof, with VYASA_LIFT_LONG, as make attack
// does. VYASA_LIFT_ATTACK names classes or functions, divided by commas, that alone are tried, and VYASA_LIFT_NOPROOF asks no solver.
func TestAttack(t *testing.T) {
	if !Compilers() {
		t.Skip("no gcc and g++")
	}
	all, err := Load(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Seed: seed(), Points: 6, Timeout: 20 * time.Second}
	_, err = smt.Find()
	o.Prove = err == nil
	only := os.Getenv("VYASA_LIFT_ATTACK")
	switch {
	case only != "":
		names := strings.Split(only, ",")
		all = slices.DeleteFunc(all, func(f *Function) bool { return !slices.Contains(names, f.Name) && !slices.Contains(names, f.Class()) })
	case os.Getenv("VYASA_LIFT_LONG") == "":
		r := rand.New(rand.NewPCG(o.Seed, 3))
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		all = all[:min(len(all), sampled)]
	}
	if os.Getenv("VYASA_LIFT_LONG") != "" {
		o.Points = 20
	}
	if os.Getenv("VYASA_LIFT_NOPROOF") != "" {
		o.Prove = false
	}
	slices.SortStableFunc(all, func(a, b *Function) int { return strings.Compare(a.File, b.File) })
	var cases []*Case
	var classes []string
	for _, f := range all {
		if !slices.Contains(classes, f.Class()) {
			classes = append(classes, f.Class())
		}
	}
	for _, class := range classes {
		t.Run(class, func(t *testing.T) {
			some := slices.DeleteFunc(slices.Clone(all), func(f *Function) bool { return f.Class() != class })
			cases = append(cases, tryAll(t, some, o)...)
		})
	}
	t.Logf("seed %d\n%s", o.Seed, Table(cases))
	incomplete := 0
	for _, c := range cases {
		if why := uncomparable[c.Name]; c.Verdict == Incomplete && (why == "" || !strings.Contains(c.Fact, why)) {
			incomplete++
		}
	}
	if incomplete > 1+len(cases)/30 {
		t.Errorf("%d of %d functions are not comparable", incomplete, len(cases))
	}
}

// tryAll gives each function its verdict.
func tryAll(t *testing.T, functions []*Function, o Options) []*Case {
	var cases []*Case
	for _, f := range functions {
		c := &Case{Function: f}
		if err := c.Lift(context.Background(), o); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		cases = append(cases, c)
	}
	if err := Try(context.Background(), t.TempDir(), cases, o); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Logf("%s: %s %s; %d compared, %d undefined, %d outside, up to %d; %.300s", c.Name, c.Level, c.Verdict, c.Compared, c.Undefined, c.Outside,
			c.Largest, c.Fact)
		if err := c.Mistake(); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
	return cases
}

// TestCorpus: there are as many functions as are promised, each is C or C++, and its lengths are numbers.
func TestCorpus(t *testing.T) {
	all, err := Load(os.DirFS("testdata"))
	if err != nil {
		t.Fatal(err)
	}
	classes, controls := map[string]int{}, 0
	var cases []*Case
	for _, f := range all {
		classes[f.Class()]++
		if f.Want == "lift" {
			controls++
		}
		x := &trial{c: &Case{Function: f, Result: &lift.Result{}}, sizes: map[string]int64{}}
		for _, n := range f.lengthNames() {
			x.sizes[n] = 3
		}
		x.lengths()
		cases = append(cases, x.c)
	}
	t.Logf("%d functions, %d controls: %v", len(all), controls, classes)
	if len(all) < 400 || controls < 60 {
		t.Errorf("%d functions, %d of them controls", len(all), controls)
	}
	if !Compilers() {
		return
	}
	for _, plus := range []bool{false, true} {
		some := slices.DeleteFunc(slices.Clone(cases), func(c *Case) bool { return c.Plus() != plus })
		s, err := build(t.TempDir(), "corpus", some, plain)
		if err != nil {
			t.Fatal(err)
		}
		s.stop()
	}
}

// seed is that of all random cases, or 1.
func seed() uint64 {
	if f := flag.Lookup("rapid.seed"); f != nil {
		if n, err := strconv.ParseUint(f.Value.String(), 10, 64); err == nil && n != 0 {
			return n
		}
	}
	return 1
}
