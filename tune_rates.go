package vyasa

import (
	"github.com/vyasa-go/vyasa/autotune/bound"
	"github.com/vyasa-go/vyasa/halide"
)

// Rates are what the machine does in a cycle, and how long it waits, for the lower bounds of schedules of f.
func (t *Target) Rates(f *halide.Func) bound.Rates {
	m := t.machine
	r := bound.Rates{
		Loads: m.Loads.N, LoadBytes: m.LoadBits.N / 8, Stores: m.Stores.N, StoreBytes: m.LoadBits.N / 8,
		LoadLatency: m.LoadLatency.N, StoreLatency: m.MacToSrs.N, ChainLatency: m.MacToMac.N,
		Copies:    2, // package triplet packs an image twice at most
		FoldLimit: m.MaxFold.N, FlattenRounds: m.ShortLoop.N, DataBytes: int64(m.DataMemory.N),
	}
	for _, d := range t.value.Paths {
		if operands(f, d.X, d.Z) && len(d.Slides) > 0 {
			most := 0
			for _, s := range d.Slides {
				most = max(most, s.Taps)
			}
			r.Rows = append(r.Rows, bound.Row{Lanes: d.Lanes, Columns: d.Columns, Terms: most})
		}
	}
	if f.Value.Kind == halide.FloatKind {
		r.StoreLatency = m.FloatToUse.N
		if !f.Schedule().Compute().Reassociate {
			r.ChainLatency = m.FloatToFloat.N
		}
	}
	return r
}
