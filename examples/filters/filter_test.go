package filters_test

import (
	"context"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/examples/filters"
	"github.com/vyasa-go/vyasa/examples/workloads"
	hl "github.com/vyasa-go/vyasa/halide"
)

// TestFilters checks every filter on random pixels, at a size that divides nothing, and that the filters that keep
// brightness sum to one and the others to zero.
func TestFilters(t *testing.T) {
	for _, f := range filters.All() {
		k, err := vyasa.Compile(f.Schedule(37, 9), nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := k.Simulator()
		if err != nil {
			t.Fatal(err)
		}
		image := workloads.Fill(hl.UInt8, workloads.Full, 1, 1, 0, hl.Range{Extent: 37 + f.Size - 1}, hl.Range{Extent: 9 + f.Size - 1})
		if _, _, err := s.Verify(context.Background(), map[string]*hl.Array{"in": image, "k": f.Coefficients()}); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		sum, want := int64(0), int64(1)<<f.Shift
		for _, v := range f.Taps {
			sum += v
		}
		if f.Signed && f.Name != "emboss" { // emboss keeps the picture's brightness beneath its relief
			want = 0
		}
		if sum != want || len(f.Taps) != f.Size*f.Size {
			t.Errorf("%s: %d coefficients of sum %d, want %d of sum %d", f.Name, len(f.Taps), sum, f.Size*f.Size, want)
		}
	}
}
