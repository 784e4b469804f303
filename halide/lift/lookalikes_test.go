package lift

import (
	"os"
	"path"
	"slices"
	"testing"

	"github.com/vyasa-go/vyasa/halide/lift/corpus"
)

// contains reports whether all of part are in list.
func contains(list, part []string) bool {
	return !slices.ContainsFunc(part, func(s string) bool { return !slices.Contains(list, s) })
}

// TestLookalikes: what comes near to a product of matrices is not named one, or only with the condition that makes it one.
func TestLookalikes(t *testing.T) {
	t.Parallel()
	want := map[string][]string{ // the conditions of the name; nil: none of these operators without a condition
		"every_third_row.c": nil, "every_other_column_tiled.c": nil, "step_is_a_parameter.c": nil, "skips_last.c": nil, "skips_last_row.c": nil,
		"every_other_k.c": nil, "panels.c": nil, "blocks_by_their_own_rows.c": nil, "gemv_every_other.c": nil,
		"rows_as_long_as_columns.c": {"k == m"}, "transposes_and_drops.c": {"k % 4 == 0"}, "conv_rows_by_height.c": {"h >= w - 2"},
	}
	programs, err := corpus.Load(os.DirFS("testdata"), "lookalikes")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	named := []string{"gemm", "batched gemm", "gemv", "conv2d", "pointwise convolution"}
	for _, p := range programs {
		conditions, ok := want[path.Base(p.File)]
		if !ok {
			continue
		}
		seen++
		t.Run(path.Base(p.File), func(t *testing.T) {
			t.Parallel()
			r := liftProgram(t, p)
			is := operatorOf(r)
			switch named := slices.Contains(named, is); {
			case conditions == nil && named && len(r.Match.Only) > 0:
				t.Logf("%s: %s", p.File, r.Match)
			case conditions == nil && named:
				t.Errorf("%s was named: %s", p.File, r.Match)
			case conditions == nil:
				t.Logf("%s: %s", p.File, reason(r))
			case !named:
				t.Errorf("%s has no name: %s", p.File, reason(r))
			case !contains(r.Match.Only, conditions): // more of them if time runs out
				t.Errorf("%s is %s, want only when %v", p.File, r.Match, conditions)
			}
		})
	}
	if seen != len(want) {
		t.Errorf("%d of %d programs are there", seen, len(want))
	}
}

// TestMiddle: a convolution around the middle of its kernel is one without left out rows for odd kernels alone.
func TestMiddle(t *testing.T) {
	t.Parallel()
	programs, err := corpus.Load(os.DirFS("testdata"), "conv")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(programs, func(p corpus.Program) bool { return path.Base(p.File) == "direct_middle.c" })
	r := liftProgram(t, programs[i])
	if operatorOf(r) != "conv2d" || !slices.Equal(r.Match.Only, []string{"kw % 2 == 1", "kh % 2 == 1"}) {
		t.Errorf("%s: %s", r.Match, reason(r))
	}
}
