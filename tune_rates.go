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
		FoldLimit: m.MaxFold.N, FlattenRounds: m.ShortLoop.N, DataBytes: int64(m.DataMemory.N),
	}
	if f.Value.Kind == halide.FloatKind {
		r.StoreLatency = m.FloatToUse.N
		if !f.Schedule().Compute().Reassociate {
			r.ChainLatency = m.FloatToFloat.N
		}
	}
	return r
}
