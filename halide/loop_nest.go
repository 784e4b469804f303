package halide

import (
	"fmt"
	"slices"
	"strings"
)

// LoopNest shows the loops of all stages as they stand in each other, as text: where each Func is stored and produced,
// of which kind its loops are and, where that is known, how far they go. Of a stage that is not the output's definition
// it shows the loops alone.
//
//	store b
//	produce out(x, y), x in 0..255, y in 0..15:
//	    for y in 0..15
//	        produce b(x, y), x unbounded, y unbounded:
//	            for y in 0..?
//	                for x in 0..?
//	                    b(x, y) = ...
//	        consume b:
//	            for xo in 0..15
//	                vectorized xi in 0..15
//	                    x = 16*xo + xi
//	                    out(x, y) = ...
//
// A pipeline of one stage is shown without the lines of stores and products.
func (s *Schedule) LoopNest() string {
	w := s.whole
	if s != s.Root() || len(w.funcs()) == 1 && len(s.Func.Updates) == 0 && len(s.cases) == 0 {
		p := &nestPrinter{}
		p.line(0, "%s", s.heading())
		depth := p.loops(s, 1)
		p.values(s, depth)
		return p.String()
	}
	c := s.Clone()
	for _, stage := range c.whole.list {
		stage.errs = nil
	}
	c.whole.complete()
	p := &nestPrinter{w: c.whole, n: c.whole.nesting()}
	p.inside(scope{}, 0, func(depth int) {})
	return p.String()
}

// heading is "out(x, y), x in 0..255, y unbounded:".
func (s *Schedule) heading() string {
	text := fmt.Sprintf("%s(%s)", s.Func.Name, s.dims())
	for _, v := range s.Func.Vars {
		text += ", " + s.rangeText(nameOf(v))
	}
	return text + ":"
}

func (s *Schedule) rangeText(v string) string {
	r, ok := s.bounds[v]
	if !ok {
		return v + " unbounded"
	}
	return fmt.Sprintf("%s in %d..%d", v, r.Min, r.Min+r.Extent-1)
}

// nestPrinter writes a nest, four spaces a level.
type nestPrinter struct {
	strings.Builder
	w *stages
	n *nesting
}

func (p *nestPrinter) line(depth int, format string, args ...any) {
	fmt.Fprintf(p, strings.Repeat("    ", depth)+format+"\n", args...)
}

func (p *nestPrinter) loop(depth int, l Loop) {
	word, until := "for", "?"
	if l.Kind != Serial {
		word = l.Kind.String()
	}
	if l.Extent > 0 {
		until = fmt.Sprint(l.Extent - 1)
	}
	p.line(depth, "%s %s in 0..%s", word, l.Name, until)
}

// loops writes all loops of a stage, and gives how deep its body is.
func (p *nestPrinter) loops(s *Schedule, depth int) int {
	for i, l := range s.loops {
		p.loop(depth+i, l)
	}
	return depth + len(s.loops)
}

// values writes how the Vars of a stage follow from its loops.
func (p *nestPrinter) values(s *Schedule, depth int) {
	for _, d := range slices.Backward(s.derived) {
		p.line(depth, "%s", d)
	}
}

// inside writes what stands at a place in the loops: the Funcs that live there, those that are computed there, each
// around what follows; and at last rest.
func (p *nestPrinter) inside(at scope, depth int, rest func(depth int)) {
	for _, f := range p.w.funcs() {
		s := p.n.schedule(stageID{f, 0})
		if s.levels.Store.Kind != DefaultLevel && p.place(f, p.n.store(f)) == at {
			p.line(depth, "store %s%s", f.Name, s.foldText())
		}
	}
	for _, f := range p.w.funcs() {
		level := p.n.compute(f)
		if level.Kind == InlineLevel || p.place(f, level) != at {
			continue
		}
		p.produce(f, depth)
		if !slices.Contains(p.w.outputs, f) {
			p.line(depth, "consume %s:", f.Name)
			depth++
		}
	}
	rest(depth)
}

// place is the scope that a level of f means; the root is the empty scope.
func (p *nestPrinter) place(f *Func, level Level) scope {
	if level.Kind != LoopLevel {
		return scope{}
	}
	at, fault := p.n.place(f, level)
	for _, a := range p.n.around(stageID{f, 0}) { // of what stands around where it is computed
		if fault != "" && a.f == level.Func {
			if depth := slices.Index(p.n.loops(a.stageID), level.Loop) + 1; depth > 0 {
				return scope{a.stageID, depth}
			}
		}
	}
	return at
}

// produce writes the stages of f.
func (p *nestPrinter) produce(f *Func, depth int) {
	for i := range len(f.Updates) + 1 {
		s := p.n.schedule(stageID{f, i})
		if i == 0 {
			p.line(depth, "produce %s", s.heading())
		} else {
			p.line(depth, "produce %s update %d:", f.Name, i-1)
		}
		for k, c := range s.cases {
			p.line(depth+1, "case %d, where %s:", k, c.cond)
			p.body(c, 0, depth+2)
		}
		more := 1
		if len(s.cases) > 0 {
			p.line(depth+1, "else:")
			more = 2
		}
		p.body(s, 0, depth+more)
	}
}

// body writes the loops of a stage from the i-th on, and what stands in them.
func (p *nestPrinter) body(s *Schedule, i, depth int) {
	id := stageID{s.Func, s.update}
	rest := func(depth int) {
		if i < len(s.loops) {
			p.loop(depth, s.loops[i])
			p.body(s, i+1, depth+1)
			return
		}
		p.values(s, depth)
		p.line(depth, "%s = ...", s.placeText())
	}
	if i == 0 {
		rest(depth)
		return
	}
	at := scope{id, i}
	if s.base != nil { // as deep as the loop of that name is in the stage itself
		if at.depth = s.base.find(s.loops[i-1].Name) + 1; at.depth == 0 {
			rest(depth)
			return
		}
	}
	p.inside(at, depth, rest)
}

// placeText is "out(x, y)", or the place of an update.
func (s *Schedule) placeText() string {
	if u := s.updated(); u != nil {
		return placeText(u)
	}
	return fmt.Sprintf("%s(%s)", s.Func.Name, s.dims())
}

// foldText is ", fold y 2" of a Func of which only a part is kept.
func (s *Schedule) foldText() string {
	text := ""
	for _, d := range s.StorageOf(s.Func.Name).Fold {
		text += fmt.Sprintf(", fold %s %d", d.Dim, d.Extent)
	}
	return text
}
