package vyasa

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/lower"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/triplet"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// OnDatapaths reports whether all instructions that a schedule maps onto (directive map) are multiplications of the AI
// Engine, which Compile makes.
func OnDatapaths(s *halide.Schedule) bool {
	some := false
	for _, stage := range s.Stages() {
		if stage.Mapping() == nil {
			continue
		}
		n, err := needle.Named(stage.Mapping().Instruction)
		if some = true; err != nil || pathOf(aie1.Target(), n) == nil {
			return false
		}
	}
	return some
}

// onDatapaths is s where loops of an instruction that is one of the machine's multiplications (directive map) are its
// lanes and columns: what multiplies is then chosen by the directive, and how its operands are read by the machine's
// mapper. Notes say which loops stay loops, and why. If turned, the outermost loop of sums is the innermost one: what
// stays a loop has to move operands by whole vectors, and there may be one order only in which it does.
//
//	reorder y r.y r.x x                          reorder y xo r.y r.x xi
//	map mac16 i=x r.x=r.x                 ->     unroll r.y r.x; vectorize xi; datapath 16x2
func onDatapaths(t *target.Target, s *halide.Schedule, turned bool) (*halide.Schedule, []diag.Note) {
	v := &vectorizer{target: t, turned: turned, s: s, out: s}
	for _, stage := range s.Stages() {
		if stage.Mapping() != nil {
			stage.Mapping().Calls(v) // all stages; programs without maps are linked without it
			break
		}
	}
	return v.out, v.notes
}

// vectorizer makes vectors of the loops of instructions.
type vectorizer struct {
	target *target.Target
	turned bool
	s, out *halide.Schedule
	notes  []diag.Note
}

// CallLoops is for the schedule's maps.
func (v *vectorizer) CallLoops() {
	nest, err := lowering.Lower(v.s, nil)
	if err != nil {
		return // compiling says it
	}
	v.out = v.s.Remap(func(stage *halide.Schedule) []halide.Directive {
		list, why := v.directives(nest, stage)
		if why != "" {
			v.notes = append(v.notes, unmapped(stage.Mapping(), why))
		}
		return list
	})
}

// directives are what makes vectors of a stage's map, or why none can be made.
func (v *vectorizer) directives(nest *lower.Nest, stage *halide.Schedule) (list []halide.Directive, why string) {
	m := stage.Mapping()
	n, err := needle.Named(m.Instruction)
	if err != nil {
		return nil, err.Error()
	}
	path := pathOf(v.target, n)
	if path == nil {
		return nil, "it is no multiplication of " + v.target.Name
	}
	for st := range lower.All(nest.Body) {
		f, ok := st.(*lower.For)
		if !ok || f.Map == "" || f.Pos != m.Pos {
			continue
		}
		if _, err := calls.Proved(nest, f, needle.Named); err != nil {
			return nil, err.Error()
		}
		break
	}
	lane, sums := "", map[string]int{} // columns
	for _, a := range m.Axes {
		l := n.Product.Loops[n.Product.Loop(a.Of)]
		if l.Summed {
			sums[a.Loop] = l.Extent
		} else {
			lane = a.Loop
		}
	}
	if lane == "" {
		return nil, "none of its loops are over the result"
	}
	return v.vectors(stage, path, lane), ""
}

// maxUnrolled is how many products of a lane are written out at most; maxPart how many of a sum that is longer, whose
// rounds overlap then.
const maxUnrolled, maxPart = 128, 24

// vectors makes lanes of a loop, in steps of the operation, outside of sums, of which as many of the inner ones are
// unrolled as are written out; of one that is too long a part, whose data are aligned if that can be.
func (v *vectorizer) vectors(stage *halide.Schedule, path *triplet.Datapath, lane string) (list []halide.Directive) {
	add := func(word string, args []string, results ...string) {
		list = append(list, halide.Directive{Name: word, Args: args, Results: results})
	}
	outer, inner := fresh(stage, lane+"o"), fresh(stage, lane+"i")
	add("split", []string{lane, strconv.Itoa(path.Lanes)}, outer, inner)
	var around, sums, unrolled []string
	var reductions []halide.Loop // innermost first
	for _, l := range stage.Loops() {
		switch {
		case l.Reduction:
			reductions = append(reductions, l)
		case l.Name != lane:
			around = append(around, l.Name)
		}
	}
	if !v.turned {
		slices.Reverse(reductions)
	}
	room, whole := maxUnrolled, true
	unit := max(path.Columns, v.target.Vector.Align/path.X.Bits())
	for _, l := range reductions {
		switch {
		case whole && l.Kind == halide.Serial && 0 < l.Extent && l.Extent <= room:
			room /= l.Extent
			sums, unrolled = append(sums, l.Name), append(unrolled, l.Name)
		case whole && l.Kind == halide.Serial && partOf(l.Extent, unit, min(room, maxPart)) > 1:
			lo, li := fresh(stage, l.Name+"o"), fresh(stage, l.Name+"i")
			add("split", []string{l.Name, strconv.Itoa(partOf(l.Extent, unit, min(room, maxPart)))}, lo, li)
			sums, unrolled, whole = append(sums, li, lo), append(unrolled, li), false
		default:
			sums, whole = append(sums, l.Name), false
		}
	}
	slices.Reverse(sums)
	add("reorder", slices.Concat(around, []string{outer}, sums, []string{inner}))
	if len(unrolled) > 0 {
		add("unroll", unrolled)
	}
	add("vectorize", []string{inner})
	if stage.Compute().Lanes == 0 && stage == stage.Root() { // else the schedule says it, or the mapper chooses
		add("datapath", []string{fmt.Sprintf("%dx%d", path.Lanes, path.Columns)})
	}
	return list
}

// partOf is the largest part of a loop that has room, in whole units if there is room for one: without a tail if there
// is such a part, or there is no room.
func partOf(extent, unit, room int) (part int) {
	step := 1
	if room >= unit {
		part, step = room-room%unit, unit
	}
	for n := step; n <= room; n += step {
		if extent%n == 0 {
			part = n
		}
	}
	return part
}

// fresh is a name like this one that no loop and no Func has.
func fresh(stage *halide.Schedule, name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(stage.Loops(), func(l halide.Loop) bool { return l.Name == n }) ||
			slices.ContainsFunc(stage.Derivations(), func(d halide.Derivation) bool {
				return d.Old == n || d.Outer == n || d.Inner == n || d.Fused == n
			}) ||
			slices.ContainsFunc(stage.Funcs(), func(f *halide.Func) bool { return f.Name == n })
	}
	for taken(name) {
		name += "_"
	}
	return name
}

// pathOf is the multiplication of a machine that an instruction of it is: so many lanes and columns of products of such
// types; nil: it has none.
func pathOf(t *target.Target, n *needle.Needle) *triplet.Datapath {
	if len(n.Product.Factors) != 2 || !strings.EqualFold(n.Feature, t.Name) {
		return nil
	}
	a, b := n.Product.Factors[0].Type, n.Product.Factors[1].Type
	for i, d := range t.Vector.Paths {
		if d.Lanes == n.Lanes() && d.Columns == n.Columns() && !d.Mirror && d.Complex == triplet.NotComplex &&
			(d.X == a && d.Z == b || d.X == b && d.Z == a) {
			return &t.Vector.Paths[i]
		}
	}
	return nil
}

// unmapped is the note of a map whose loops stay loops.
func unmapped(m *halide.Mapping, why string) diag.Note {
	return diag.Note{Pos: m.Pos, Code: lower.CodeMap, Cause: fmt.Sprintf(
		"Map(%q): its loops are compiled as loops, not as calls of the instruction: %s", m.Instruction, why),
		Cure: "Split, Vectorize and Unroll these loops: a target finds its own multiplications in them; vyasa run, c " +
			"and show of a file with the schedule make calls of others"}
}

// unmappable are the notes of a schedule whose maps the machine's code cannot follow.
func unmappable(s *halide.Schedule, err error) (notes []diag.Note) {
	why := err.Error()
	var list diag.List
	if errors.As(err, &list) {
		why = strings.Join(append([]string{list[0].Fact}, list[0].Help...), "; ")
	}
	for _, stage := range s.Stages() {
		if stage.Mapping() != nil {
			notes = append(notes, unmapped(stage.Mapping(), why))
		}
	}
	return notes
}
