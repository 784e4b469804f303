package vyasa

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"sort"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
	"pgregory.net/rapid"
)

// TestMain draws 300 cases of each property unless -rapid.checks says otherwise: `go test . -rapid.checks 10000` is the
// long run.
func TestMain(m *testing.M) {
	flag.Parse()
	asked := false
	flag.Visit(func(f *flag.Flag) { asked = asked || f.Name == "rapid.checks" })
	if !asked {
		if err := flag.Set("rapid.checks", "300"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// TestFormsAgree is the project's main property: a random kernel under a random legal schedule gives the same outputs
// in every form, bit for bit. Which schedules are legal is decided by package gen, apart from the compiler; those that
// the compiler refuses all the same are counted, and must be rare.
func TestFormsAgree(t *testing.T) {
	refused, cases := map[diag.Code]int{}, 0
	rapid.Check(t, func(t *rapid.T) {
		kernel := gen.Draw(t, gen.Size{MACs: 100_000})
		f := kernel.Func
		s := gen.Schedule(t, f, kernel.Region)
		cases++
		k, err := Compile(s, nil)
		if code, ok := refusal(err); ok {
			refused[code]++
			return
		}
		if err != nil {
			t.Fatalf("%s%s\n%v", f, s, err)
		}
		agree(t, k, kernel.Inputs)
	})
	total := 0
	for _, n := range refused {
		total += n
	}
	t.Logf("%d cases, %d refused: %s", cases, total, counts(refused))
	if total*10 > cases {
		t.Errorf("%d of %d legal schedules are refused", total, cases)
	}
}

// agree compares every form with the reference.
func agree(t *rapid.T, k *Kernel, inputs map[string]*halide.Array) {
	f := k.Schedule.Func
	want, err := halide.Eval(f, k.Region(), inputs)
	if err != nil {
		t.Fatalf("%s%v", f, err)
	}
	for _, form := range []struct {
		name string
		run  func() (*halide.Array, error)
	}{
		{"nest", func() (*halide.Array, error) { return lower.Run(k.Nest, inputs) }},
		{"triplets", func() (*halide.Array, error) { return triplet.Run(k.Triplets, inputs) }},
		{"program", func() (*halide.Array, error) { return codegen.Run(k.Program, inputs) }},
		{"C", func() (*halide.Array, error) {
			s, err := k.Simulator()
			if err != nil {
				return nil, err
			}
			got, _, err := s.Run(context.Background(), inputs)
			return got, err
		}},
	} {
		got, err := form.run()
		if err != nil {
			t.Fatalf("%s: %v\n%s%s\n%s", form.name, err, f, k.Schedule, k.C)
		}
		if m := compare(form.name, want, got); m != nil {
			t.Fatalf("%v\n%s%s\n%s", m, f, k.Schedule, k.C)
		}
	}
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
	for code, n := range by {
		rows = append(rows, fmt.Sprintf("%s %d", code, n))
	}
	sort.Strings(rows)
	return strings.Join(rows, ", ")
}
