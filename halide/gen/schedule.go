package gen

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/vyasa-go/vyasa/halide"
)

// copies bounds how often the body of a drawn schedule is written out.
const copies = 64

// Schedule draws a schedule of f that computes the region, one Range a Var. It is legal by rules of the language that
// are written here anew: splits of any loop with any tail that the loop allows, fuses of neighbours, orders, unrolling,
// unroll-and-jam, a vector loop of 1 to 32 lanes (mostly 8 or 16), layouts, alignments and paddings, and now and then
// what the datapath is asked for. Float reductions keep their order. What the machine can run is not asked: see
// Fitting.
func Schedule(t *rapid.T, f *halide.Func, region []halide.Range) *halide.Schedule {
	return draw(t, f, region, nil)
}

// Fitting draws a schedule as Schedule does, but takes back directives that break a rule of the machine (see Breaks):
// all but a few in a hundred schedules break none.
func Fitting(t *rapid.T, f *halide.Func, region []halide.Range, m *Machine) *halide.Schedule {
	if rapid.IntRange(0, 39).Draw(t, "exotic") == 39 {
		m = nil
	}
	return draw(t, f, region, m)
}

func draw(t *rapid.T, f *halide.Func, region []halide.Range, fits *Machine) *halide.Schedule {
	p := &planner{t: t, s: bounded(f, region), copies: copies, fits: fits}
	p.apart = p.one(8, "lanes apart")
	for range p.upto(2, "splits") {
		p.split(p.anyLoop())
	}
	if p.one(3, "fuse") {
		p.fuse()
	}
	if p.one(4, "split again") {
		p.split(p.anyLoop())
	}
	vector := p.vectorize()
	p.unroll()
	p.jam()
	p.store()
	if vector != "" {
		p.compute()
	}
	return p.s
}

// planner draws the directives of one schedule.
type planner struct {
	t      *rapid.T
	s      *halide.Schedule
	copies int      // of the body, that may still be made
	fits   *Machine // keep its rules; nil: none
	apart  bool     // the elements of vectors may lie anyhow
}

// alike is space.alike, where that is asked for.
func (p *planner) alike(sp *space) bool { return p.apart || sp.alike() }

// keep makes a change, and takes it back if a rule does not hold then. It reports whether the change stays.
func (p *planner) keep(change func(), rules ...func(sp *space) bool) bool {
	before, copies := p.s, p.copies
	p.s = before.Clone()
	change()
	if p.fits == nil {
		return true
	}
	sp := spaceOf(p.s, p.fits)
	for _, kept := range rules {
		if !kept(sp) {
			p.s, p.copies = before, copies
			return false
		}
	}
	return true
}

// one is true once in n times.
func (p *planner) one(n int, label string) bool { return rapid.IntRange(1, n).Draw(p.t, label) == n }

// upto is 0 to n, small numbers first.
func (p *planner) upto(n int, label string) int { return rapid.IntRange(0, n).Draw(p.t, label) }

func (p *planner) anyLoop() halide.Loop { return rapid.SampledFrom(p.s.Loops()).Draw(p.t, "loop") }

func loopVar(name string) halide.Var {
	return halide.Var{Expr: &halide.Expr{Op: halide.OpVar, Kind: halide.IntKind, Name: name}}
}

// split splits a loop; tiles go at most a little past its end.
func (p *planner) split(l halide.Loop) {
	factor := rapid.IntRange(1, l.Extent+2).Draw(p.t, "factor")
	if p.one(2, "round factor") && l.Extent > 4 {
		factor = rapid.SampledFrom([]int{2, 3, 4, 8, 16}).Draw(p.t, "round factor")
	}
	factor = min(factor, l.Extent+2)
	tail := p.tail(l, factor)
	p.keep(func() { p.s.Split(loopVar(l.Name), factor, tail...) }, (*space).data)
}

// tail draws a tail strategy that loop l allows, or none.
func (p *planner) tail(l halide.Loop, factor int) []halide.Tail {
	allowed := []halide.Tail{halide.AutoTail, halide.Guard}
	if !l.Reduction {
		allowed = append(allowed, halide.RoundUp)
		if factor <= l.Extent {
			allowed = append(allowed, halide.ShiftInwards)
		}
	}
	t := rapid.SampledFrom(allowed).Draw(p.t, "tail")
	if t == halide.AutoTail {
		return nil
	}
	return []halide.Tail{t}
}

// fuse fuses two neighbours of one kind, if there are any.
func (p *planner) fuse() {
	loops := p.s.Loops()
	var at []int
	for i := range loops[1:] {
		if loops[i].RDom == loops[i+1].RDom && loops[i].Extent*loops[i+1].Extent <= 4096 {
			at = append(at, i)
		}
	}
	if len(at) > 0 {
		i := rapid.SampledFrom(at).Draw(p.t, "fuse at")
		p.keep(func() { p.s.Fuse(loopVar(loops[i].Name), loopVar(loops[i+1].Name)) }, (*space).data)
	}
}

// vectorize chooses a vector loop and an order, and is the loop's name. Few schedules have none: those whose Func the
// vector units cannot compute, and some more.
func (p *planner) vectorize() (name string) {
	for range 4 {
		if p.one(10, "scalar") {
			break
		}
		vectorized := p.keep(func() {
			name = p.vectorLoop()
			p.order(name)
			p.s.Vectorize(loopVar(name))
			p.unrollInside()
		}, (*space).operands, (*space).accumulators, (*space).data, (*space).program, p.alike)
		if vectorized {
			return name
		}
	}
	p.order("")
	return ""
}

// vectorLoop chooses a pure loop to vectorise, splitting one for it if need be.
func (p *planner) vectorLoop() string {
	pure := slices.DeleteFunc(p.s.Loops(), func(l halide.Loop) bool { return l.Reduction })
	l := pure[len(pure)-1]
	if p.one(3, "other vector loop") {
		l = rapid.SampledFrom(pure).Draw(p.t, "vector loop")
	}
	if l.Extent <= 32 && p.one(3, "whole") {
		return l.Name
	}
	lanes := rapid.SampledFrom([]int{16, 8, 16, 8, 16, 32, 0}).Draw(p.t, "lanes")
	if lanes == 0 {
		lanes = rapid.IntRange(1, 32).Draw(p.t, "odd lanes")
	}
	_, inner := p.s.Split(loopVar(l.Name), lanes, p.tail(l, lanes)...)
	return inner.Name
}

// order puts pure loops outside, reductions inside them and the vector loop innermost; now and then a pure loop goes
// among the reductions, or stays where it was.
func (p *planner) order(vector string) {
	var pure, reductions []string
	for _, l := range p.s.Loops() {
		switch {
		case l.Name == vector:
		case l.Reduction:
			reductions = append(reductions, l.Name)
		default:
			pure = append(pure, l.Name)
		}
	}
	if len(pure) > 0 && p.one(2, "permute") {
		pure = rapid.Permutation(pure).Draw(p.t, "pure order")
	}
	if len(reductions) > 0 && !p.ordered() && p.one(3, "permute") {
		reductions = rapid.Permutation(reductions).Draw(p.t, "reduction order")
	}
	names := append(pure, reductions...)
	if len(pure) > 0 && len(reductions) > 0 && p.one(10, "pure inside") {
		name := rapid.SampledFrom(pure).Draw(p.t, "pure loop inside")
		names = slices.DeleteFunc(names, func(n string) bool { return n == name })
		names = slices.Insert(names, rapid.IntRange(0, len(names)).Draw(p.t, "place"), name)
	}
	if vector != "" {
		names = append(names, vector)
	}
	if len(names) == 1 {
		return
	}
	vars := make([]halide.Var, len(names))
	for i, n := range names {
		vars[i] = loopVar(n)
	}
	p.s.Reorder(vars...)
}

// ordered reports whether a reduction of the Func is of floats, or takes the first of several extreme terms: its order
// counts.
func (p *planner) ordered() bool {
	found := false
	halide.Walk(p.s.Func.Value, func(e *halide.Expr) {
		found = found || e.Op == halide.OpReduce && (e.Kind == halide.FloatKind || e.Reduce == halide.ArgMaxOf ||
			e.Reduce == halide.ArgMinOf)
	})
	return found
}

// unrollInside unrolls the small pure loops inside reductions: their sums must be in registers.
func (p *planner) unrollInside() {
	inside := false
	for _, l := range p.s.Loops() {
		if inside && !l.Reduction && l.Kind == halide.Serial && l.Extent <= 4 {
			p.s.Unroll(loopVar(l.Name))
			p.copies /= l.Extent
		}
		inside = inside || l.Reduction
	}
}

// unroll unrolls loops while the copies allow it: reductions mostly, from the inside out, pure loops seldom.
func (p *planner) unroll() {
	for _, l := range slices.Backward(p.s.Loops()) {
		if l.Kind != halide.Serial || l.Extent > p.copies {
			continue
		}
		if l.Reduction && !p.one(4, "keep rolled") || !l.Reduction && l.Extent <= 4 && p.one(5, "unroll pure") {
			p.keep(func() {
				p.s.Unroll(loopVar(l.Name))
				p.copies /= l.Extent
			}, (*space).program)
		}
	}
}

// jam unrolls and jams a pure loop outside the vector loop, by 2 to 4.
func (p *planner) jam() {
	loops := p.s.Loops()
	var able []halide.Loop
	for _, l := range loops[:len(loops)-1] {
		if !l.Reduction && l.Kind == halide.Serial {
			able = append(able, l)
		}
	}
	if len(able) == 0 || p.copies < 4 || !p.one(3, "jam") {
		return
	}
	l := rapid.SampledFrom(able).Draw(p.t, "jam loop")
	n := min(rapid.IntRange(2, 4).Draw(p.t, "jam"), l.Extent)
	tail := p.tail(l, n)
	p.keep(func() { p.s.UnrollJam(loopVar(l.Name), n, tail...) }, (*space).accumulators, (*space).program,
		(*space).data, p.alike)
}
