package halide

import (
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// replay is directives that make the loops of the stage out of those that it begins with. RFactor needs them: what was
// said of loops that are elsewhere now cannot be said again of the view.
//
//	split r.x 16; unroll x; rfactor r.xo u   ->   rename r_out.x -> r.xo; reorder x r.xo; unroll x
func (s *Schedule) replay(pos diag.Pos) []Directive {
	names := newStage(s.Func, s.update, &stages{outputs: s.whole.outputs, merges: s.whole.merges}, pos).names()
	list := []Directive{}
	add := func(at diag.Pos, word string, args []string, results ...string) {
		list = append(list, Directive{Name: word, Args: args, Results: results, Pos: at})
		if len(results) == 0 {
			return
		}
		if i := slices.Index(names, args[0]); i >= 0 {
			names = slices.Replace(slices.Clone(names), i, i+1, results...)
		}
	}
	for _, d := range s.derived {
		switch {
		case d.Inner == "":
			add(d.Pos, "rename", []string{d.Old}, d.Outer)
		case d.Fuse:
			names = slices.DeleteFunc(slices.Clone(names), func(n string) bool { return n == d.Inner })
			names = slices.Insert(names, slices.Index(names, d.Outer)+1, d.Inner)
			add(d.Pos, "reorder", names)
			add(d.Pos, "fuse", []string{d.Outer, d.Inner}, d.Fused)
			names = slices.DeleteFunc(names, func(n string) bool { return n == d.Inner })
		default:
			add(d.Pos, "split", []string{d.Old, strconv.Itoa(d.Factor), d.Tail.String()}, d.Outer, d.Inner)
		}
	}
	if len(s.loops) > 0 {
		add(pos, "reorder", s.names())
	}
	if s.compute.Atomic {
		add(pos, "atomic", nil)
	}
	if s.compute.Reassociate {
		add(pos, "reassociate", nil)
	}
	if m := s.mapping; m != nil {
		args := []string{m.Instruction}
		for _, a := range m.Axes {
			args = append(args, a.Of+"="+a.Loop)
		}
		add(m.Pos, "map", args)
	}
	for _, l := range s.loops {
		if l.Kind != Serial {
			add(l.Pos, [...]string{Unrolled: "unroll", Vectorized: "vectorize", Parallel: "parallel",
				Serpentine: "serpentine"}[l.Kind], []string{l.Name})
		}
	}
	return list
}

// replayAll makes the directives of all stages those of the view, which has all Funcs from the start.
func (w *stages) replayAll() {
	makes := func(d Directive) bool { return d.Name == "in" || d.Name == "rfactor" || d.Name == "sums" }
	for _, s := range w.all() {
		if s.replayed != nil {
			s.Directives = s.replayed
		}
		s.Directives = slices.DeleteFunc(slices.Clone(s.Directives), makes)
		s.epochs = make([]int, len(s.Directives))
	}
	w.epoch, w.made = 0, nil
}
