package match

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/approach"
)

// Found is an algorithm that a needle maps onto.
type Found struct {
	Steps []string     // what was done to the haystack, in order; none: it is as it was
	Func  *halide.Func // the algorithm after that
	Sum   Sum          // the sum in it that maps
	Maps  []Map

	offsets []offset // of Steps
}

// maxSteps is how many transformations are done one after the other at most, maxFound how many algorithms are looked
// at.
const (
	maxSteps = 3
	maxFound = 200
)

// Waste says which transformations a Search may do.
type Waste bool

// With Idle, transformations count that leave a part of an instruction idle, or make more sums: dimensions of size 1,
// bands of coefficients, numbers of 16 bits as bytes.
const (
	Full Waste = false
	Idle Waste = true
)

// Options say how a Search goes.
type Options struct {
	Waste Waste
	// Exact is nil for a map on which nothing saturates or wraps; nil: on none anything does.
	Exact func(Sum, Map) error
	// More looks at transformations also where there are maps: copies of what slides, and fused loops. These come after
	// what maps without.
	More bool
	// Approach says which algorithm is mapped next (approach.WhichRewrite): transformations and maps are looked for by
	// turns. Nil is Greedy: the one of fewest steps.
	Approach approach.Approach
}

// Search finds maps of a needle onto a sum of f, and where there are none onto what transformations make of it: the
// reasons that nothing maps say which of them may help. The algorithms with the fewest steps come first, and but for
// More no others are looked for. If there are none Why is the reason of the haystack as it is. Transformations change
// the order of sums, so a sum of floats is only mapped as it is, or after those that keep it: copies of what slides,
// and fused neighbours. What is found is proved to have the algorithm's values (Same).
func Search(needle *Product, f *halide.Func, sum Sum, o Options) ([]Found, *Why) {
	work := []Found{{Func: f, Sum: sum}}
	var out []Found
	var first *Why
	fewest := maxSteps // of an algorithm that maps
	for looked := 0; len(work) > 0 && looked < maxFound; looked++ {
		i := o.next(work)
		s := work[i]
		work = slices.Delete(work, i, i+1)
		if len(s.Steps) > fewest && !o.More {
			continue // an Approach may ask for one with fewer later
		}
		whys := o.look(needle, &s)
		if len(s.Maps) > 0 && (len(s.Steps) == 0 || Same(f, s.Func) == nil) {
			out, fewest = append(out, s), min(fewest, len(s.Steps))
		}
		answered := map[Reason]bool{} // orders of the factors may fail for the same reason
		for _, why := range whys {
			switch {
			case first == nil:
				first = why
			case len(s.Steps) > 0 && len(s.Maps) == 0:
				first.tried(s.Steps, why)
			}
			if len(s.Steps) == maxSteps || s.Sum.Expr.Kind == halide.FloatKind && why.Reason != Slides &&
				why.Reason != Short {
				continue
			}
			if answered[why.Reason] && why.Reason != NoLoop { // which is answered by the loop
				continue
			}
			answered[why.Reason] = true
			for _, r := range answers(needle, why, s.Func, s.Sum, o.Waste) {
				if r.offset.idle(s.Sum, s.offsets) {
					continue
				}
				work = append(work, Found{Steps: append(slices.Clone(s.Steps), r.Text), Func: r.Func, Sum: r.Sum,
					offsets: append(slices.Clone(s.offsets), r.offset)})
			}
		}
	}
	if len(out) > 0 {
		slices.SortStableFunc(out, func(a, b Found) int { return len(a.Steps) - len(b.Steps) })
		if !o.More {
			out = slices.DeleteFunc(out, func(f Found) bool { return len(f.Steps) > fewest })
		}
		return out, nil
	}
	return nil, first
}

// next chooses what is looked at.
func (o Options) next(work []Found) int {
	options := make([]approach.Option, len(work))
	for i, w := range work {
		options[i] = approach.Option{Text: strings.Join(w.Steps, "; "), Cost: float64(len(w.Steps))}
	}
	return approach.Ask(o.Approach, approach.WhichRewrite, options)
}

// look finds the maps of an algorithm, and the reasons for more steps.
func (o Options) look(needle *Product, s *Found) []*Why {
	maps, whys := find(needle, s.Sum.Product)
	var last error
	for _, m := range maps {
		if o.Exact != nil {
			if err := o.Exact(s.Sum, m); err != nil {
				last = err
				continue
			}
		}
		s.Maps = append(s.Maps, m)
	}
	switch {
	case len(maps) > 0 && len(s.Maps) == 0:
		return []*Why{{Reason: Room, Text: last.Error()}}
	case o.More && len(s.Maps) > 0 && len(s.Steps) == 0:
		return []*Why{{Reason: Slides, Text: "elements stand more than once"}, {Reason: Short, Text: "loops are short"}}
	}
	return whys
}

// tried notes why nothing maps after some steps.
func (w *Why) tried(steps []string, why *Why) {
	const most = 8
	if text := strings.Join(steps, "; ") + ": " + why.Text; len(w.Tried) < most && !slices.Contains(w.Tried, text) {
		w.Tried = append(w.Tried, text)
	}
}

// answers are the transformations that may remove a reason.
func answers(needle *Product, why *Why, f *halide.Func, sum Sum, waste Waste) (out []Rewrite) {
	if sum.Update >= 0 {
		return nil
	}
	fresh := func() *rewriter { return newRewriter(f, sum) }
	p := sum.Product
	switch why.Reason {
	case TooMany:
		return fresh().factorise()
	case NoLoop:
		if waste == Idle {
			return append(fresh().band(why), fresh().unit(why)...)
		}
	case TwoLoops:
		for i := range p.Loops {
			seen := map[int]bool{}
			for _, l := range needle.Loops {
				if l.Summed && !seen[l.Extent] {
					seen[l.Extent] = true
					out = append(out, fresh().split(i, l.Extent)...)
				}
			}
		}
	case Types:
		var types []halide.Type
		for _, n := range needle.Factors {
			if !slices.Contains(types, n.Type) {
				types = append(types, n.Type)
			}
		}
		for k := range p.Factors {
			for _, t := range types {
				out = append(out, fresh().offset(k, t)...)
				if waste == Idle {
					out = append(out, fresh().bytes(k, t)...)
				}
			}
		}
	case Room:
		for k := range p.Factors {
			out = append(out, fresh().weights(k)...)
		}
	case Slides:
		return fresh().im2col()
	case Short:
		for i := range p.Loops {
			for j := range i {
				out = append(out, fresh().fuse(j, i)...)
			}
		}
		for i := range p.Loops {
			if like := p.like(i); len(like) > 2 && like[0] == i {
				out = append(out, fresh().fuse(like...)...)
			}
		}
	}
	return out
}
