package columns

import (
	"testing"

	"github.com/vyasa-go/vyasa/lower/pass"
	"github.com/vyasa-go/vyasa/triplet"
)

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	before := pass.Table[*triplet.Program]{{Name: "triplets", Why: "it begins"}, {Name: "lazy", Why: "whole sums"}}
	if err := append(before, Passes()...).Check(); err != nil {
		t.Error(err)
	}
}
