package extract_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/extract"
)

// For random kernels and legal schedules: the program after each pass computes what Eval says, and keeps its invariants.
// What is refused is refused with a position and a code, and is rare.
func TestPassesKeepMeaning(t *testing.T) {
	t.Parallel()
	done, refused := 0, map[diag.Code]int{}
	rapid.Check(t, func(t *rapid.T) {
		k := gen.Draw(t, gen.Size{})
		s := gen.Schedule(t, k.Func, k.Region)
		n, err := build.Lower(s, nil)
		if err != nil {
			t.Skip(err)
		}
		want, err := halide.Eval(k.Func, k.Region, k.Inputs)
		if err != nil {
			t.Fatal(err)
		}
		done++
		var list diag.List
		_, err = extract.Triplets(n, reference, func(pass string, p any) {
			form := p.(*triplet.Program)
			if err := triplet.Check(form); err != nil {
				t.Fatalf("%s: %v\n%s", pass, err, form)
			}
			got, err := triplet.Run(form, k.Inputs)
			if err != nil {
				t.Fatalf("%s: %v\n%s", pass, err, form)
			}
			if at, differ := want.Diff(got); differ {
				t.Fatalf("%s differs at %v\n%s\n%s", pass, at, form, s)
			}
		})
		if err != nil {
			if !errors.As(err, &list) || list[0].Code == "" {
				t.Fatalf("%v is no mistake of the user", err)
			}
			refused[list[0].Code]++
		}
	})
	t.Logf("%d programs, refused: %v", done, refused)
}
