package regalloc_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
	"github.com/vyasa-go/vyasa/aiesim/regalloc"
)

// TestTexts: whole allocations, checked by [regalloc.Check]; they store what the functions store from which they are made.
func TestTexts(t *testing.T) { allocations(t, "functions", regalloc.Options{}) }

// TestSpanTexts: the same by spans.
func TestSpanTexts(t *testing.T) { allocations(t, "spans", regalloc.Options{Spans: true}) }

func allocations(t *testing.T, name string, o regalloc.Options) {
	regalloc.Texts(t, name, func(t *testing.T, f *mir.Func) (*mir.Func, error) {
		before := f.Clone()
		if err := regalloc.Func(f, machine.AIE1(), o); err != nil {
			return nil, err
		}
		if err := regalloc.Check(f, machine.AIE1()); err != nil {
			t.Error(err)
		}
		return f, start(before, false, 300).same(start(f, true, 1000))
	})
}
