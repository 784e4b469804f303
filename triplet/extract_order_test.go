package triplet

import "testing"

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes(nil).Check(); err != nil {
		t.Error(err)
	}
}
