package halide

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// stages are the schedules of the stages of a pipeline that are scheduled together: first that of the output's
// definition, then others in the order in which they were asked for.
type stages struct {
	outputs []*Func
	list    []*Schedule
	lines   int // directives begun so far, wrong ones too
	epoch   int // of directives: which ones may be printed before others. Each that makes a Func has one of its own

	detours map[detour]*Func    // what calls and reads go to that In took elsewhere
	merges  map[stageID]*Update // what RFactor made of updates, and Sums of definitions: values alone
	made    []maker             // Funcs that directives made, in order
	lost    map[*Func]bool      // those of wrong directives, on which later ones are silent
}

// detour is the calls of a Func, or the reads of an input, of that name in a Func.
type detour struct {
	in *Func
	of string
}

// maker is a Func and the directive that made it.
type maker struct {
	f *Func
	origin
}

// alone are the stages of f, which is the only output.
func alone(f *Func) *stages { return &stages{outputs: []*Func{f}} }

// Schedule makes a fresh schedule of all Funcs of p. It is that of the first output's definition; Of gives those of
// others. Every output needs a Bound for each of its Vars.
func (p *Pipeline) Schedule() *Schedule {
	pos, outputs := diag.Caller(), p.Outputs
	if len(outputs) == 0 {
		outputs = []*Func{{Name: "?", Pos: pos, found: []*diag.Mistake{&p.found[0]}}}
	}
	whole := &stages{outputs: outputs}
	for _, f := range outputs {
		newStage(f, 0, whole, pos)
	}
	return whole.list[0]
}

// Outputs are the Funcs that are scheduled for their own sake.
func (s *Schedule) Outputs() []*Func { return slices.Clone(s.whole.outputs) }

// isOutput reports whether the Func of s is an output.
func (s *Schedule) isOutput() bool { return slices.Contains(s.whole.outputs, s.Func) }

// funcs are all Funcs that are scheduled together, what is called before its callers.
func (w *stages) funcs() []*Func {
	var list []*Func
	seen := map[*Func]bool{}
	var add func(f *Func)
	add = func(f *Func) {
		if f == nil || seen[f] {
			return
		}
		seen[f] = true
		for _, roots := range w.roots(f) {
			walkAll(roots, func(e *Expr) { add(w.called(f, e)) })
		}
		list = append(list, f)
	}
	for _, f := range w.outputs {
		add(f)
	}
	return list
}

// roots are the expressions of the stages of f, as directives have left them.
func (w *stages) roots(f *Func) [][]*Expr {
	list := f.stages()
	for i := range list {
		if u := w.merges[stageID{f, i}]; u != nil {
			list[i] = u.roots()
		}
	}
	return list
}

// called is the Func that e, which stands in f, calls; nil if it calls none.
func (w *stages) called(f *Func, e *Expr) *Func {
	switch {
	case e.Op != OpCall && e.Op != OpLoad:
		return nil
	case w.detours[detour{f, e.Name}] != nil:
		return w.detours[detour{f, e.Name}]
	}
	return e.Func
}

// Root is the schedule of the output's definition.
func (s *Schedule) Root() *Schedule { return s.whole.list[0] }

// Stage is which stage of the Func s is of: 0 is the definition, i+1 update i.
func (s *Schedule) Stage() int { return s.update }

// Stages are the schedules of all stages that were asked for, the output's definition first.
func (s *Schedule) Stages() []*Schedule { return slices.Clone(s.whole.list) }

// Of is the schedule of the definition of f, which is the output or what it calls, with loops of its own. How far a
// Func goes that is called follows from its callers, unless Bound says it.
func (s *Schedule) Of(f *Func) *Schedule { return s.of(s.here(), f) }

func (s *Schedule) of(pos diag.Pos, f *Func) *Schedule {
	known := s.whole.funcs()
	if f != nil && slices.Contains(known, f) {
		return s.stage(pos, f, 0)
	}
	if s.whole.lost[f] {
		return newStage(f, 0, alone(f), pos)
	}
	name := "nil"
	if f != nil {
		name = f.Name
	}
	var names []string
	for _, g := range known {
		names = append(names, g.Name)
	}
	help := []string{"its Funcs are: " + strings.Join(names, ", ")}
	if near := nearest(name, names); near != "" && f != nil {
		help = append(help, "did you mean "+near+"?")
	}
	s.noStage(pos, s.ofText(name), fmt.Sprintf("%s neither is nor calls %s", s.Root().Func.Name, name), help...)
	if f == nil {
		f = &Func{Name: "?", Pos: pos}
	}
	return newStage(f, 0, alone(f), pos)
}

// Update is the schedule of update i of the Func, counted from 0, with loops of its own: over the Vars of the Func that
// stand in their place, and inside them the loops of the RDom.
func (s *Schedule) Update(i int) *Schedule { return s.stageOf(s.here(), i) }

func (s *Schedule) stageOf(pos diag.Pos, i int) *Schedule {
	if i >= 0 && i < len(s.Func.Updates) {
		return s.stage(pos, s.Func, i+1)
	}
	s.noStage(pos, s.ofText(s.Func.Name, "update", strconv.Itoa(i)),
		fmt.Sprintf("%s has %s, counted from 0", s.Func.Name, count(len(s.Func.Updates), "update")))
	return newStage(s.Func, 0, alone(s.Func), pos)
}

// ofText is how a stage is named where it is wrong: "Of(f)", "Update(2)", "of f update 2".
func (s *Schedule) ofText(name string, update ...string) string {
	switch {
	case s.at != nil:
		return strings.Join(append([]string{"of", name}, update...), " ")
	case len(update) > 0:
		return "Update(" + update[1] + ")"
	}
	return "Of(" + name + ")"
}

func (s *Schedule) noStage(pos diag.Pos, head, fact string, help ...string) {
	s.whole.lines++
	o := origin{head, pos, s.whole.lines}
	s.errs = append(s.errs, o.mistake(CodeStage, fact, help...))
}

// stage is the schedule of a stage, made if nobody has asked for it before.
func (s *Schedule) stage(pos diag.Pos, f *Func, update int) *Schedule {
	for _, o := range s.whole.list {
		if o.Func == f && o.update == update {
			o.at = s.at
			return o
		}
	}
	made := newStage(f, update, s.whole, pos)
	made.at = s.at
	for _, o := range s.whole.list {
		if o.Func == f {
			for v, r := range o.bounds {
				made.inherit(v, r)
			}
		}
	}
	return made
}

// inherit gives the loop of a Var of an update's stage, or of an alternative, the extent that the definition has from
// its Bound.
func (s *Schedule) inherit(v string, r Range) {
	if i := s.find(v); i >= 0 && s.loops[i].Extent == 0 {
		s.loops[i].Extent = r.Extent
	}
	if s.update == 0 {
		s.bounds[v] = r
	}
}

// open reports whether the extents of the stage's loops over Vars may stay unknown: they follow from callers.
func (s *Schedule) open() bool { return !s.isOutput() }

// named reports whether r is an RDom of that name.
func (r *RDom) named(name string) bool { return r != nil && r.Name == name }

// runsOver is plain of an update that may be wrong.
func (u *Update) runsOver(d int) bool { return d < len(u.Coords) && u.plain(d) }

// anyOrder reports whether the points of u's RDom may come in any order, to the last bit: they commute, and nothing is
// rounded.
func (u *Update) anyOrder() bool { return u.commutes() && (u.exact() || u.ownPlaces()) }

// commutes reports whether the points of u's RDom may come in any order but for rounding: each only adds to,
// multiplies, or takes an extreme with what is there; or each stores at a place of its own, and reads no other. What
// saturates does not commute.
func (u *Update) commutes() bool {
	if c := u.cond(); c != nil && callsFunc(c, u.Func) {
		return false
	}
	for _, c := range u.Coords {
		if callsFunc(c, u.Func) {
			return false
		}
	}
	if u.ownPlaces() {
		return true
	}
	for i := range u.Values {
		if _, _, ok := u.combination(i); !ok {
			return false
		}
	}
	return true
}

// combination says how value i is what is there with something more: by Add, Sub, Mul, Min or Max, of which only the
// first three may be wrapped. It is false of other updates.
//
//	f(x) = wrap(int16, f(x) + in(x, r.x))   ->   Add, in(x, r.x)
func (u *Update) combination(i int) (op Op, more *Expr, ok bool) {
	v := u.Values[i]
	if v.Op == OpWrap {
		if v = v.Args[0]; v.Op != OpAdd && v.Op != OpSub && v.Op != OpMul {
			return 0, nil, false
		}
	}
	switch v.Op {
	case OpAdd, OpSub, OpMul, OpMin, OpMax:
		if u.samePlace(v.Args[0], i) && !callsFunc(v.Args[1], u.Func) {
			return v.Op, v.Args[1], true
		}
		if v.Op != OpSub && u.samePlace(v.Args[1], i) && !callsFunc(v.Args[0], u.Func) {
			return v.Op, v.Args[0], true
		}
	}
	return 0, nil, false
}

// exact reports whether u's values are integers, or floats of which only extremes are taken.
func (u *Update) exact() bool {
	for _, v := range u.Values {
		if (v.Kind == FloatKind || v.Kind == DoubleKind) && v.Op != OpMin && v.Op != OpMax {
			return false
		}
	}
	return true
}

// ownPlaces reports whether each point of the RDom stores at a place of its own, each of its Vars being a coordinate,
// and reads of the Func that place alone.
func (u *Update) ownPlaces() bool {
	if u.RDom == nil {
		return true
	}
	for _, v := range u.RDom.Vars {
		if !slices.ContainsFunc(u.Coords, func(c *Expr) bool { return c.Op == OpVar && c.Name == v.Name }) {
			return false
		}
	}
	own := true
	walkAll(u.Values, func(e *Expr) {
		own = own && (e.Op != OpCall || e.Func != u.Func || u.samePlace(e, e.Elem))
	})
	return own
}

// samePlace reports whether e is value i of the Func at the coordinates of the update, as they are written.
func (u *Update) samePlace(e *Expr, i int) bool {
	if e.Op != OpCall || e.Func != u.Func || e.Elem != i {
		return false
	}
	for d, c := range e.Args {
		if c.String() != u.Coords[d].String() {
			return false
		}
	}
	return true
}
