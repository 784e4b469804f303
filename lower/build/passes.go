package build

import (
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
