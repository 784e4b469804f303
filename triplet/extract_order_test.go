package triplet

import "testing"

// What must come before a pass does.
func TestOrderOfPasses(t *testing.T) {
	if err := passes(&Machine{}).Check(); err != nil {
		t.Error(err)
	}
}
