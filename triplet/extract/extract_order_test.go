package extract

import (
	"testing"

	"github.com/vyasa-go/vyasa/triplet"
)

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes(&triplet.Machine{}).Check(); err != nil {
		t.Error(err)
	}
}
