package build

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/pass"
)

// storagePasses give the arrays that a nest itself allocates their storage, as a schedule wants it.
func storagePasses(wants storageWants) pass.Table[*lower.Nest] {
	return []row{
		{Name: "fold storage", Run: wants.fold,
			Why: "rows that slide are in the loops that the schedule made, still whole"},
		{Name: "layout", Run: wants.layout, Why: "an array is laid out as large as folding leaves it",
			After: []string{"fold storage"}},
	}
}

type row = pass.Pass[*lower.Nest]

// storageWants are what a schedule wants of arrays, by their names.
type storageWants map[string]storageWant

// storageWant is what a schedule wants of an array.
type storageWant struct {
	halide.Storage
	pos, fold diag.Pos // of the Func, and of its FoldStorage
}

// wantOf is what the schedule of the definition of a Func wants of its array.
func wantOf(s *halide.Schedule) storageWant {
	want := storageWant{Storage: s.StorageOf(s.Func.Name), pos: s.Func.Pos, fold: s.Func.Pos}
	for _, d := range slices.Backward(s.Directives) {
		if d.Name == "fold" {
			want.fold = d.Pos // the first one
		}
	}
	return want
}
