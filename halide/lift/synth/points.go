package synth

import (
	"context"
	"maps"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// foldVar is the variable of a fold; programs have no dots in their names.
const foldVar = "r.x"

// point is where expressions are compared: a run, sizes and variables.
type point struct {
	run *Run
	env map[string]int64
}

// frame is a way for an output to be made: point by point, or by folding over one more variable.
type frame struct {
	fold   *summary.Range // nil: point by point
	points []point
	groups []int // of a fold: how many points each output element has, in a row
	want   []int64
}

// frames are the ways that the problem's sizes and dimensions suggest: folds over the extents of dimensions and over
// sizes.
func (p *Problem) frames(ctx context.Context) []frame {
	out := []frame{p.frame(nil)}
	seen := map[string]bool{}
	over := func(extent summary.Poly) {
		if seen[extent.String()] || extent.IsZero() || ctx.Err() != nil {
			return
		}
		seen[extent.String()] = true
		r := summary.Below(foldVar, extent)
		if f := p.frame(&r); len(f.points) > 0 {
			out = append(out, f)
		}
	}
	for _, s := range p.Sizes {
		over(summary.SizeOf(s.Name))
	}
	for _, a := range p.Arrays {
		for _, d := range a.Dims {
			over(d.Extent)
		}
	}
	return out
}

// frame lists the points of one way; a frame whose ends have no value has none.
func (p *Problem) frame(fold *summary.Range) frame {
	f := frame{fold: fold}
	for n := range p.Runs {
		r := &p.Runs[n]
		base := maps.Clone(r.Sizes)
		if base == nil {
			base = map[string]int64{}
		}
		for i, want := range r.After.Data {
			env := maps.Clone(base)
			rest := int64(i)
			for d, v := range p.Vars {
				lo, err := v.Lo.Eval(base)
				if err != nil {
					return frame{}
				}
				env[v.Var] = lo + rest%r.After.Extents[d]
				rest /= r.After.Extents[d]
			}
			f.want = append(f.want, want)
			if fold == nil {
				f.points = append(f.points, point{r, env})
				continue
			}
			extent, err := fold.Hi.Eval(base)
			if err != nil || extent < 1 || extent > mostExtent {
				return frame{}
			}
			if int64(len(f.points))+extent > mostPoints {
				return frame{}
			}
			f.groups = append(f.groups, int(extent))
			for k := range extent {
				inner := maps.Clone(env)
				inner[foldVar] = k
				f.points = append(f.points, point{r, inner})
			}
		}
	}
	return f
}

// mostExtent is the longest fold that is tried, mostPoints how many points a way of folding has at most.
const mostExtent, mostPoints = 1 << 12, 1 << 16
