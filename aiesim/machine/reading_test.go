package machine_test

import (
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// A number that is open has two readings within its bounds; a machine on which somebody has chosen one has no other.
func TestReadings(t *testing.T) {
	for _, r := range machine.Readings() {
		found := false
		for _, f := range machine.AIE1().Facts() {
			if f.Name == r.Fact {
				lo, hi := f.Bounds()
				found = r.N != f.N && lo <= r.N && r.N <= hi
			}
		}
		if !found || r.Source == "" {
			t.Errorf("%+v is no other reading of a fact", r)
		}
	}
	for _, c := range []struct {
		name string
		want []string // what is open
	}{{"aie1", []string{"PostModifyLatency"}}, {"aie1-2025", []string{"PostModifyLatency"}},
		{"aie1+LoadLatency=8", []string{"PostModifyLatency"}}, {"aie1+WholeOperands=0", []string{"PostModifyLatency"}},
		{"aie1+PostModifyLatency=2", nil}, {"aie1-llvm", nil}, {"aie1-low", nil}, {"aie1-high", nil},
		{"aie1-low+LoadLatency=8", nil}} {
		m, err := machine.Named(c.name)
		if err != nil {
			t.Fatal(err)
		}
		others := m.Others()
		if len(others) != len(c.want) {
			t.Errorf("%s has %d others, want %d", c.name, len(others), len(c.want))
			continue
		}
		for i, o := range others {
			for _, f := range o.Facts() {
				if changed := f.N != m.Number(f.Name); changed != (f.Name == c.want[i]) {
					t.Errorf("%s: %s is %d in the reading of %s", c.name, f.Name, f.N, c.want[i])
				}
			}
		}
	}
}
