package lift

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/corpus"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// TestCorpus lifts the programs of testdata: those that are an operator are matched, those that look like one are not, unless they say
// when they are one. The table of bindings to try, with and without pruning (ATC, Figure 12), and of programs by category is logged.
func TestCorpus(t *testing.T) {
	t.Parallel()
	matched, all := map[string]int{}, map[string]int{}
	var counting sync.Mutex
	t.Run("programs", func(t *testing.T) {
		for _, folder := range []string{"gemm", "conv", "traps", "lookalikes"} {
			programs, err := corpus.Load(os.DirFS("testdata"), folder)
			if err != nil {
				t.Fatal(err)
			}
			if len(programs) == 0 {
				t.Fatalf("no programs in %s", folder)
			}
			for i, p := range programs {
				if !long() && i%12 != 0 { // all: a quarter of an hour
					continue
				}
				t.Run(p.File, func(t *testing.T) {
					t.Parallel()
					r := liftProgram(t, p)
					counting.Lock()
					defer counting.Unlock()
					key := folder + ", " + p.Category
					all[key]++
					if judged(t, p, r) {
						matched[key]++
					}
				})
			}
		}
	})
	for _, k := range slices.Sorted(maps.Keys(all)) {
		t.Logf("%-32s %d of %d matched", k, matched[k], all[k])
	}
}

// judged reports whether a program that is an operator was matched as it.
func judged(t *testing.T, p corpus.Program, r *Result) bool {
	t.Helper()
	if r.Match != nil {
		n := r.Match.Candidates
		t.Logf("%-36s %8s %10s %6d %4d %4d  %s %v", p.File, r.Level, n.Unpruned, n.Live, n.Pruned, n.Position, r.Match, r.Pre)
	}
	switch is := operatorOf(r); {
	case p.Operator == "none" && p.Precondition != "" && r.Match != nil && len(r.Match.Only) > 0:
		t.Logf("%s is one under a condition: %s", p.File, r.Match.Name())
	case p.Operator == "none" && (is == "gemm" || strings.HasPrefix(is, "conv")):
		t.Errorf("%s is no operator and was matched: %s %v", p.File, r.Match, r.Pre)
	case p.Operator != "none" && !p.Refuse && strings.Contains(is, strings.Fields(p.Operator)[0]):
		return true
	case p.Operator != "none" && !p.Refuse:
		t.Errorf("%s is %s and was not matched: %s", p.File, p.Operator, reason(r))
	}
	return false
}

func liftProgram(t *testing.T, p corpus.Program) *Result {
	t.Helper()
	read := func(m map[string]int64) (*ctree.Unit, error) {
		return source.Read(path.Base(p.File), []byte(p.Text), source.Options{Macros: m})
	}
	u, err := read(nil)
	if err != nil {
		t.Fatalf("%s: %v", p.File, err)
	}
	r, err := Lift(context.Background(), u, p.Func, Options{WithMacros: read, unhurried: true})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// operatorOf is the operator that a result is, "" if it is none.
func operatorOf(r *Result) string {
	if r.Match == nil {
		return ""
	}
	return r.Match.Operator
}

func reason(r *Result) string {
	if r.Refused != nil {
		return r.Refused.Error()
	}
	return fmt.Sprint(r.Mismatch, " ", r.Summary.Algorithm())
}
