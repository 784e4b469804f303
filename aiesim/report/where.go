package report

import "github.com/vyasa-go/vyasa/aiesim/mir"

// where tells where the cycles went.
func (c counts) where(o *owners) Where {
	w := Where{Library: c.r.Routines, Streams: c.r.Streams, Conflicts: c.r.Stalls - c.r.Routines - c.r.Streams}
	for b, hits := range c.r.Hits {
		switch r := o.region[b]; {
		case multiplies(&c.p.Bundles[b]):
			w.Multiplying += hits
		case r < 0:
			w.Outside += hits
		default:
			*w.part(&c.p.Regions[r]) += hits
		}
	}
	return w
}

// part is where the cycles of region r count that do not multiply.
func (w *Where) part(r *mir.Region) *int64 {
	switch {
	case r.Loop < 0:
		return &w.Outside
	case r.Kind == mir.Prologue || r.Kind == mir.Epilogue:
		return &w.FillDrain
	case r.Kind == mir.Straight:
		return &w.Outer
	case r.Pipe != nil && r.Pipe.Pipelined:
		return &w.Pipelined
	}
	return &w.Unpipelined
}

// multiplies reports whether the vector unit multiplies in a bundle.
func multiplies(b *mir.Bundle) bool {
	for _, s := range b.Ops {
		if macsOf(s.Op) > 0 {
			return true
		}
	}
	return false
}

// Add adds the parts of another run.
func (w *Where) Add(v Where) {
	w.Multiplying += v.Multiplying
	w.Pipelined += v.Pipelined
	w.Unpipelined += v.Unpipelined
	w.FillDrain += v.FillDrain
	w.Outer += v.Outer
	w.Outside += v.Outside
	w.Library += v.Library
	w.Streams += v.Streams
	w.Conflicts += v.Conflicts
}
