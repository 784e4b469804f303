package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// TestTexts: whole allocations, checked by [regalloc.Check]; they store what the functions store from which they are made.
func TestTexts(t *testing.T) {
	regalloc.Texts(t, "functions", func(t *testing.T, f *mir.Func) (*mir.Func, error) {
		before := f.Clone()
		if err := regalloc.Func(f, machine.AIE1(), regalloc.Options{}); err != nil {
			return nil, err
		}
		if err := regalloc.Check(f, machine.AIE1()); err != nil {
			t.Error(err)
		}
		return f, start(before, false, 300).same(start(f, true, 1000))
	})
}
