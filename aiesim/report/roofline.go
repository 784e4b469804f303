package report

import (
	"math"

	"github.com/vyasa-go/vyasa/aiesim/machine"
)

// bandwidth is what the memory ports move, in bytes a cycle.
type bandwidth struct{ load, store int }

// ports is the bandwidth of a machine: a full vector through every port.
func ports(m *machine.Machine) bandwidth {
	vector := m.LoadBits.N / 8
	return bandwidth{m.Loads.N * vector, m.Stores.N * vector}
}

func (b bandwidth) all() int { return b.load + b.store }

// roof puts a run under its roofline.
func (b bandwidth) roof(r *Report) Roofline {
	bytes := r.Traffic.LoadBytes + r.Traffic.StoreBytes
	least, _ := multiplyMin(r.Types)
	out := Roofline{
		Bandwidth:   b.all(),
		Intensity:   ratio(r.MACs, bytes),
		MultiplyMin: int64(math.Ceil(least)),
		LoadMin:     cyclesOf(r.Traffic.LoadBytes, b.load),
		StoreMin:    cyclesOf(r.Traffic.StoreBytes, b.store),
	}
	if r.MACs == 0 {
		return out
	}
	out.Bound, out.Attainable = "compute", r.Peak
	if slope := out.Intensity * float64(b.all()); bytes > 0 && slope < r.Peak {
		out.Bound, out.Attainable = "memory", slope
	}
	out.OfRoof = r.MACsPerCycle / out.Attainable
	return out
}

// cyclesOf is the least number of cycles in which bytes pass at so many a cycle.
func cyclesOf(bytes int64, rate int) int64 { return (bytes + int64(rate) - 1) / int64(rate) }
