package pass_test

import (
	"sync/atomic"
	"testing"

	"github.com/vyasa-go/vyasa/lower/pass"
)

// Each calls all, once, and a panic of one of them is its own.
func TestEach(t *testing.T) {
	for _, n := range []int{0, 1, 2, 100} {
		calls := make([]atomic.Int32, n)
		pass.Each(n, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("%d of %d: %d calls", i, n, got)
			}
		}
	}
	defer func() {
		if r := recover(); r != "seven" {
			t.Errorf("recovered %v", r)
		}
	}()
	pass.Each(9, func(i int) {
		if i == 7 {
			panic("seven")
		}
	})
}
