package aiesim_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim"
)

// TestShiftsOfSidesNotTaken: a shift that has no meaning is not done for a side that C does not take.
func TestShiftsOfSidesNotTaken(t *testing.T) {
	const src = `void k(int *w, int n) {
	w[0] = n ? n + 1 : (1 << 20 + 'a');
	w[1] = n < 32 ? 1 << n : n;
}`
	if got := differ(t, "k.c", src, func() []aiesim.Arg {
		return []aiesim.Arg{in(make([]int32, 8)),
			num32(40)}
	}); got != "same" {
		t.Errorf("it is %s", got)
	}
}
