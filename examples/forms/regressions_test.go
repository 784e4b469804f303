package forms_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
)

// TestRegressions compiles the cases that once failed, found by TestFormsAgree and made small, and compares all forms
// on data of every kind. Each file says on top what went wrong.
func TestRegressions(t *testing.T) { testArchives(t, "testdata/regressions/*.txtar") }

// TestConstructs is the same for cases of what the language has beside sums of products, several of them in some cases,
// each under a schedule that is hard for it.
func TestConstructs(t *testing.T) { testArchives(t, "testdata/constructs/*.txtar") }

func testArchives(t *testing.T, pattern string) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%d cases: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			s, err := unarchive(file)
			if err != nil {
				t.Fatal(err)
			}
			k, err := vyasa.Compile(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := forms(k); err != nil {
				t.Error(err)
			}
			if err := readBack(k); err != nil {
				t.Error(err)
			}
			boxes := gen.Reads(s.Func, k.Region())
			var all []map[string]*halide.Array
			for _, kind := range []gen.Data{gen.Uniform, gen.Small, gen.Ends} {
				inputs := map[string]*halide.Array{}
				for i, in := range halide.Inputs(s.Func) {
					inputs[in.Name] = gen.Array(in.Type, uint64(i), kind, boxes[in.Name]...)
				}
				all = append(all, inputs)
			}
			if err := agree(k, all...); err != nil {
				t.Errorf("%v\n%s", err, k.C)
			}
		})
	}
}

// unarchive reads what archive writes.
func unarchive(file string) (*halide.Schedule, error) {
	a, err := txtar.ParseFile(file)
	if err != nil {
		return nil, err
	}
	if len(a.Files) != 2 || a.Files[0].Name != "algorithm" || a.Files[1].Name != "schedule" {
		return nil, fmt.Errorf("%s has no algorithm and schedule", file)
	}
	f, err := halide.ParseFunc(string(a.Files[0].Data))
	if err != nil {
		return nil, err
	}
	return halide.ParseSchedule(f, string(a.Files[1].Data))
}
