package autoschedule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// leastChannels are fewer than which are not worth lanes of their own.
const leastChannels = 8

// channels are schedules that lay out what nobody does, so that the last dimension of results, and that of data which
// belongs to the same pixel, lie side by side: lanes then are channels, and terms of a sum over channels follow each
// other, where bytes of a row would have to slide by every tap. There are some where sums are of products. Factors that
// all pixels share stay as they are: these the caller packs.
//
//	out(x, y, k) = sum(r, in(2*x+r.x, y+r.y, r.z) * w(r.x, r.y, r.z, k))   ->   layout out y x k; layout in v u c
//	and, where channels stay apart, in groups of eight                     ->   layout out (k/8) y x (8); ...
//	and, where rows of them are no whole vectors, of results        ->   layout out (k/8) y x (8); layout in v u c
//	and, as the caller may pack pixels of few channels, of results alone   ->   layout out y x k
//
// Where channels are the first dimension, they lie side by side as it is, and groups alone are tried.
func channels(s *halide.Schedule) []*halide.Schedule {
	l := &laying{s: s, inner: map[*halide.Input]int{}, channel: map[*halide.Func]int{}}
	for _, f := range s.Funcs() {
		if s.Of(f).StorageOf(f.Name).Layout != nil {
			return nil
		}
		l.reads(f)
	}
	if !l.products || l.slides || !l.factors && len(l.inner) == 0 {
		return nil
	}
	for in := range l.inner {
		if s.StorageOf(in.Name).Layout != nil {
			return nil
		}
	}
	eights, short := l.apart, true
	for _, f := range s.Outputs() {
		n := len(f.Vars)
		if n < 2 {
			return nil
		}
		at := l.channelOf(f)
		l.first = l.first || at == 0
		r, _ := s.Of(f).Range(f.Vars[at].Name)
		if r.Extent < leastChannels {
			return nil
		}
		eights = eights && r.Extent%8 == 0 && n > 2
		short = short && r.Extent%16 != 0 && n > 2
	}
	var list []*halide.Schedule
	if len(l.inner) > 0 && !l.first {
		list = append(list, l.laid(1, 1))
	}
	if eights {
		list = append(list, l.laid(8, 8))
	} else if short && len(l.inner) > 0 && !l.apart {
		list = append(list, l.laid(8, 1))
	}
	if !l.apart && l.factors && !l.first {
		l.inner = nil
		list = append(list, l.laid(1, 1))
	}
	return slices.DeleteFunc(list, func(s *halide.Schedule) bool { return s.Err() != nil })
}

// laying is what channels finds of a pipeline.
type laying struct {
	s        *halide.Schedule
	inner    map[*halide.Input]int // the dimension of channels of data
	channel  map[*halide.Func]int  // and that of results
	products bool                  // sums are of products of integers
	factors  bool                  // which all pixels of a channel share
	apart    bool                  // channels of results are those of data
	slides   bool                  // windows slide along them: they are none
	first    bool                  // channels of results lie side by side already
}

// reads finds the data that f reads: what differs by its pixels, and has a dimension that does not.
func (l *laying) reads(f *halide.Func) {
	if len(f.Vars) < 2 {
		return
	}
	channel := f.Vars[l.channelOf(f)].Name
	pixels := map[string]bool{}
	for _, v := range f.Vars {
		pixels[v.Name] = v.Name != channel
	}
	pixel := func(a *halide.Expr) bool { return differs(a, pixels) }
	for _, v := range f.Values {
		halide.Walk(v, func(e *halide.Expr) {
			if e.Op == halide.OpReduce && e.Reduce == halide.SumOf && e.Kind == halide.IntKind &&
				halide.Some(e, func(a *halide.Expr) bool {
					return a.Op == halide.OpMul && isData(a.Args[0]) && isData(a.Args[1])
				}) {
				l.products = true
			}
			if e.Op != halide.OpLoad || e.Input == nil {
				return
			}
			if !slices.ContainsFunc(e.Args, pixel) {
				l.factors = l.factors || slices.ContainsFunc(e.Args, func(a *halide.Expr) bool {
					return a.Op == halide.OpVar && a.Name == channel
				})
				return
			}
			d := len(e.Args) - 1
			for d >= 0 && (pixel(e.Args[d]) || e.Args[d].Op == halide.OpConst) {
				d--
			}
			if _, known := l.inner[e.Input]; d < 0 || known {
				return
			}
			l.inner[e.Input] = d
			l.slides = l.slides || e.Args[d].Op == halide.OpAdd && slices.ContainsFunc(e.Args[d].Args,
				func(a *halide.Expr) bool { return a.Op == halide.OpVar && a.Name == channel })
			l.apart = l.apart || e.Args[d].Op == halide.OpVar && e.Args[d].Name == channel
		})
	}
}

// channelOf is the Var of channels: the last one, or the first where factors differ by that and not by the last.
//
//	out(x, y, k) = .. w(r.x, r.y, k) ..   ->   k
//	out(c, x, y) = .. w(c, r.x, r.y) ..   ->   c
func (l *laying) channelOf(f *halide.Func) int {
	if at, known := l.channel[f]; known {
		return at
	}
	own := map[string]bool{} // Vars by which alone a factor differs, or which are channels of what is called
	for _, v := range f.Values {
		halide.Walk(v, func(e *halide.Expr) {
			switch {
			case e.Op == halide.OpCall && e.Func != f && len(e.Func.Vars) > 1:
				if a := e.Args[l.channelOf(e.Func)]; a.Op == halide.OpVar {
					own[a.Name] = true
				}
			case e.Op == halide.OpLoad && e.Input != nil:
				var by []string
				for _, u := range f.Vars {
					if halide.Has(e, halide.OpVar, u.Name) {
						by = append(by, u.Name)
					}
				}
				if len(by) == 1 {
					own[by[0]] = true
				}
			}
		})
	}
	l.channel[f] = len(f.Vars) - 1
	if own[f.Vars[0].Name] && !own[f.Vars[len(f.Vars)-1].Name] {
		l.channel[f] = 0
	}
	return l.channel[f]
}

// differs reports whether an index differs by pixels, and not by their phase alone, as x%2 does.
func differs(a *halide.Expr, pixels map[string]bool) bool {
	if (a.Op == halide.OpMod || a.Op == halide.OpRem) && a.Args[1].Op == halide.OpConst {
		return false
	}
	return a.Op == halide.OpVar && pixels[a.Name] ||
		slices.ContainsFunc(a.Args, func(b *halide.Expr) bool { return differs(b, pixels) })
}

// isData reports whether a factor is a load, or one with a zero point.
func isData(e *halide.Expr) bool {
	if e.Op == halide.OpAdd || e.Op == halide.OpSub {
		a, b := e.Args[0], e.Args[1]
		return isData(a) && b.Op == halide.OpConst || isData(b) && a.Op == halide.OpConst
	}
	return e.Op == halide.OpLoad
}

// laid is the schedule with channels side by side, so many of results and of data in a group; 1: all.
func (l *laying) laid(results, data int) *halide.Schedule {
	s := l.s.Clone()
	text := func(dims []string, inner, group int) string {
		var axes []string
		for d, dim := range slices.Backward(dims) {
			if d != inner {
				axes = append(axes, dim)
			}
		}
		if group == 1 {
			return strings.Join(append(axes, dims[inner]), " ")
		}
		return fmt.Sprintf("(%s/%d) %s (%d)", dims[inner], group, strings.Join(axes, " "), group)
	}
	said := map[*halide.Input]bool{}
	for _, f := range s.Outputs() {
		for _, in := range halide.Inputs(f) {
			if d, ok := l.inner[in]; ok && !said[in] {
				said[in] = true
				if d > 0 || data > 1 {
					s.Root().Layout(in, text(in.Dims, d, data))
				}
				if results > data { // pixels of few channels lie side by side, without gaps, as those of results
					s.Root().Align(in, in.Type.Bytes())
				}
			}
		}
		var dims []string
		for _, v := range f.Vars {
			dims = append(dims, v.Name)
		}
		s.Of(f).Layout(f, text(dims, l.channelOf(f), results))
	}
	return s
}
