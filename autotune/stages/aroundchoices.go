package stages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// block is a stage: a definition, or an update.
type block struct {
	stage  *halide.Schedule // without directives, for its loops
	header string           // "" of the output's definition
	output bool
	update int // 0: the definition
}

// aroundChoice is a decision about a block.
type aroundChoice struct {
	block   int
	kind    string // compute, fold, inner, fuse, lanes, sum, jam, beside, tile, strip, case
	options []string
}

// rank is 0 of choices that matter most often, which come first: a search goes through those near the root before
// others.
func (c aroundChoice) rank() int {
	if slices.Contains([]string{"compute", "lanes", "sum", "jam", "tile"}, c.kind) {
		return 0
	}
	return 1
}

// asWritten is the option of compute that leaves a stage as it is, the first one.
const asWritten = "written"

// mostTerms is how many terms of sums may be written out.
const mostTerms = 128

// shortRow is how long a row is at most that may be fused with others: longer ones fill vectors by themselves.
const shortRow = 32

// add adds a stage and what may be chosen for it.
func (a *Around) add(b block) {
	n := len(a.blocks)
	a.blocks = append(a.blocks, b)
	option := func(kind string, options ...string) {
		if len(options) > 1 {
			a.choices = append(a.choices, aroundChoice{n, kind, options})
		}
	}
	option("compute", append([]string{asWritten}, b.places()...)...)
	pure, sums := split(b.stage.Loops())
	if len(pure) > 0 && !b.output && b.update == 0 {
		option("fold", "none", "2", "4", "8")
	}
	if len(pure) > 0 {
		if len(pure) > 1 && (!b.output || a.laid(b)) {
			option("inner", dimensions(pure)...)
		}
		if x := pure[len(pure)-1]; len(pure) > 1 && x.Extent > 1 && x.Extent < shortRow {
			option("fuse", "none", "rows")
		}
		vectors := []string{"none"}
		for _, l := range a.lanes {
			vectors = append(vectors, fmt.Sprint(l))
		}
		option("lanes", vectors...)
	}
	option("sum", terms(sums)...)
	if len(pure) > 1 {
		option("jam", "1", "2", "4")
	}
	if len(pure) > 0 {
		option("beside", "1", "2", "4")
	}
	if b.output && len(pure) > 1 {
		option("tile", "none", "4", "8", "16", "32", "16/4", "32/8")
		option("strip", strips(pure[len(pure)-1].Extent)...)
	}
	option("case", conditions(b.stage.Func, b.update)...)
}

// laid reports whether the layout of the array of a stage stands, as it is written of an output.
func (a *Around) laid(b block) bool {
	return b.output && a.given.Of(b.stage.Func).StorageOf(b.stage.Func.Name).Layout != nil
}

// places are where a stage may be computed, but as written.
func (b block) places() []string {
	switch {
	case b.output || b.update > 0:
		return []string{"own"}
	case len(b.stage.Func.Updates) > 0:
		return []string{"root", "at0", "at1", "at2", "at3"}
	}
	return []string{"inline", "root", "at0", "at1", "at2", "at3", "slide0", "slide1"}
}

// dimensions are the names of loops, the innermost first.
func dimensions(pure []halide.Loop) (names []string) {
	for _, l := range slices.Backward(pure) {
		names = append(names, l.Name)
	}
	return names
}

// terms are which reduction loops may be written out.
func terms(sums []halide.Loop) []string {
	if len(sums) == 0 {
		return nil
	}
	n := 1
	for _, l := range sums {
		n *= max(1, l.Extent)
	}
	written := []string{"none"}
	if sums[len(sums)-1].Extent <= mostTerms {
		written = append(written, "inner")
	}
	if len(sums) > 1 && n <= mostTerms {
		written = append(written, "all")
	}
	return written
}

// strips are the widths of parts of rows of so many elements.
func strips(extent int) []string {
	list := []string{"none"}
	for _, n := range []int{32, 64, 128} {
		if n < extent && extent%n == 0 {
			list = append(list, fmt.Sprint(n))
		}
	}
	return list
}

// conditions are "none" and the conditions in a stage that are known before it begins, at most three: those whose
// alternatives can be timed.
//
//	out(x) = select(gain(0) == 1, in(x), in(x) * gain(0))   ->   none, gain(0) == 1
func conditions(f *halide.Func, update int) []string {
	values := f.Values
	if update > 0 {
		values = f.Updates[update-1].Values
	}
	list := []string{"none"}
	for _, value := range values {
		halide.Walk(value, func(e *halide.Expr) {
			if e.Op != halide.OpSelect || len(list) > 3 {
				return
			}
			_, around := Compared(e.Args[0])
			if text := e.Args[0].String(); around != nil && !slices.Contains(list, text) {
				list = append(list, text)
			}
		})
	}
	return list
}

// Compared is the name of the input that a condition compares an element of with a constant, at a constant place, and
// values of that element next to the constant, on some of which the condition holds and on others not. There are none
// for any other condition.
//
//	p(0) > 3, of uint8   ->   p: 2, 3, 4
func Compared(cond *halide.Expr) (name string, around []int64) {
	switch cond.Op {
	case halide.OpLT, halide.OpLE, halide.OpGT, halide.OpGE, halide.OpEQ, halide.OpNE:
	default:
		return "", nil
	}
	load, with := cond.Args[0], cond.Args[1]
	if load.Op != halide.OpLoad {
		load, with = with, load
	}
	moves := func(a *halide.Expr) bool { return a.Op != halide.OpConst }
	if load.Op != halide.OpLoad || with.Op != halide.OpConst || with.Int == nil || !with.Int.IsInt64() ||
		slices.ContainsFunc(load.Args, moves) {
		return "", nil
	}
	can := load.Input.Values
	if !can.Known() {
		can = halide.TypeSpan(load.Input.Type)
	}
	for _, d := range []int64{-1, 0, 1} {
		if v := with.Int.Int64() + d; halide.SpanOf(v, v).Inside(can) {
			around = append(around, v)
		}
	}
	return load.Name, around
}

// split are the loops over the dimensions of a stage, and those of its sums, outermost first.
func split(loops []halide.Loop) (pure, sums []halide.Loop) {
	for _, l := range loops {
		if l.Reduction {
			sums = append(sums, l)
		} else {
			pure = append(pure, l)
		}
	}
	return pure, sums
}

// idle reports whether a choice says nothing: it is of the loops of a stage that has none of its own, or of what a
// sliding stage, a loop of vectors or one of rows alone has.
func (a *Around) idle(n *AroundNode, choice int) bool {
	c := a.choices[choice]
	if c.kind == "compute" {
		return false
	}
	where := a.value(n, c.block, "compute")
	vector := a.value(n, c.block, "lanes") != "none"
	switch {
	case where == asWritten || where == "inline":
		return true
	case c.kind == "fold":
		return !strings.HasPrefix(where, "slide")
	case c.kind == "fuse":
		return a.value(n, c.block, "inner") != a.inner(c.block)
	case c.kind == "jam", c.kind == "beside":
		return !vector
	case c.kind == "strip":
		return a.value(n, c.block, "fuse") == "rows"
	}
	return false
}

// inner is what the choice inner of a block says if it says nothing new: its dimension 0, "" if there is no such
// choice.
func (a *Around) inner(block int) string {
	for _, c := range a.choices {
		if c.block == block && c.kind == "inner" {
			return c.options[0]
		}
	}
	return ""
}
