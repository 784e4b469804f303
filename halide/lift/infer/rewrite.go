package infer

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// reindex makes other indices of those of an array, or of "", a number or the end of a range by itself; false if that
// cannot be.
type reindex func(array string, at []summary.Affine) ([]summary.Affine, bool)

// reindexed is e with other indices throughout.
func reindexed(e *summary.Expr, f reindex) (*summary.Expr, bool) {
	if e == nil {
		return nil, true
	}
	c, ok := *e, true
	if len(e.Index) > 0 {
		name := ""
		if e.Op == summary.OpLoad {
			name = e.Name
		}
		if c.Index, ok = f(name, e.Index); !ok {
			return nil, false
		}
	}
	c.Args = slices.Clone(e.Args)
	for i, a := range e.Args {
		if c.Args[i], ok = reindexed(a, f); !ok {
			return nil, false
		}
	}
	if e.Reduction != nil {
		if c.Reduction, ok = reindexedOver(e.Reduction, f); !ok {
			return nil, false
		}
	}
	return &c, true
}

// reindexedOver is r with other indices.
func reindexedOver(r *summary.Reduction, f reindex) (*summary.Reduction, bool) {
	c, ok := *r, true
	if c.Ranges, ok = reindexedRanges(r.Ranges, f); !ok {
		return nil, false
	}
	if c.Where, ok = reindexed(r.Where, f); !ok {
		return nil, false
	}
	c.Init, ok = reindexed(r.Init, f)
	return &c, ok
}

func reindexedRanges(ranges []summary.Range, f reindex) ([]summary.Range, bool) {
	out := slices.Clone(ranges)
	for i, x := range ranges {
		lo, ok1 := f("", []summary.Affine{x.Lo})
		hi, ok2 := f("", []summary.Affine{x.Hi})
		if !ok1 || !ok2 {
			return nil, false
		}
		out[i].Lo, out[i].Hi = lo[0], hi[0]
	}
	return out, true
}

// reindexedOutput is o with other indices.
func reindexedOutput(o *summary.Output, f reindex) (*summary.Output, bool) {
	c, ok := *o, true
	if c.At, ok = f(o.Array, o.At); !ok {
		return nil, false
	}
	if c.Vars, ok = reindexedRanges(o.Vars, f); !ok {
		return nil, false
	}
	if c.Where, ok = reindexed(o.Where, f); !ok {
		return nil, false
	}
	c.Value, ok = reindexed(o.Value, f)
	return &c, ok
}
