package stages

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/digest"
)

// Around is a space of schedules around one that somebody wrote: each stage is as written, or gets loops of its own.
//
//	compute.f   where it is computed: inline, root, at0, at1, ... in a loop of the output, outermost first, slide0, slide1: there,
//	            and what was computed before is kept
//	fold.f      of what is kept, so many rows in turn
//	inner.f     its dimension that is innermost, in loops and in memory
//	fuse.f      rows of an output that are short become one loop, and lie without gaps
//	lanes.f     its innermost dimension in vectors of so many
//	sum.f       which of its reduction loops are written out: none, the innermost, all
//	jam.f       iterations of its next dimension side by side
//	beside.f    vectors of a row side by side
//	tile.f      of an output: its last dimension in parts, 16/4: and these in parts
//	strip.f     of an output: its rows in parts
//	case.f      the same loops twice, for where a condition of the algorithm holds and where not
//
// What a file says of arrays stands. A choice that says nothing where another stands, as the lanes of what is written,
// has one option there. What it lacks: layouts and places of inputs, more orders of loops, longer rows.
type Around struct {
	given   *halide.Schedule
	blocks  []block
	choices []aroundChoice
	lanes   []int
	written map[string]string // by headers: what was written
}

// AroundNode is the first choices, decided.
type AroundNode struct{ values []int }

var (
	_ search.Tree[AroundNode]     = (*Around)(nil)
	_ search.Nearness[AroundNode] = (*Around)(nil)
	_ search.Seeds[AroundNode]    = (*Around)(nil)
)

// NewAround is the space around a schedule; lanes are numbers of lanes that vectors may have.
func NewAround(s *halide.Schedule, lanes ...int) (*Around, error) {
	if err := s.Err(); err != nil {
		return nil, err
	}
	a := &Around{given: s, lanes: lanes, written: writtenOf(s)}
	outputs, bounds := s.Outputs(), ""
	for i, f := range outputs {
		if i > 0 {
			bounds += fmt.Sprintf("of %s:\n", f.Name)
		}
		bounds += boundsOf(s.Of(f))
	}
	bare, err := halide.ParsePipelineSchedule(halide.NewPipeline(outputs...), bounds)
	if err != nil {
		return nil, err
	}
	funcs := halide.NewPipeline(outputs...).Funcs()
	slices.Reverse(funcs) // users first, and the first output before all
	at := slices.Index(funcs, bare.Func)
	funcs = slices.Insert(slices.Delete(funcs, at, at+1), 0, bare.Func)
	for _, f := range funcs {
		of := bare.Of(f)
		header := fmt.Sprintf("of %s:\n", f.Name)
		if f == bare.Func {
			header = ""
		}
		a.add(block{stage: of, header: header, output: slices.Contains(outputs, f)})
		for n := range f.Updates {
			a.add(block{of.Update(n), fmt.Sprintf("of %s update %d:\n", f.Name, n), false, n + 1})
		}
	}
	slices.SortStableFunc(a.choices, func(c, d aroundChoice) int { return c.rank() - d.rank() })
	return a, bare.Err()
}

// Root decides nothing.
func (a *Around) Root() (AroundNode, error) { return AroundNode{}, nil }

// Branch appends a node for each option of the next choice. Choices behind it that say nothing are taken along.
func (a *Around) Branch(n *AroundNode, out []AroundNode) (children []AroundNode, dead int) {
	for i := range a.choices[len(n.values)].options {
		kid := AroundNode{append(n.values[:len(n.values):len(n.values)], i)}
		for len(kid.values) < len(a.choices) && a.idle(&kid, len(kid.values)) {
			kid.values = append(kid.values, 0)
		}
		out = append(out, kid)
	}
	return out, 0
}

// value is what a node says of a choice of a block, "" if it says nothing.
func (a *Around) value(n *AroundNode, block int, kind string) string {
	for i, v := range n.values {
		if c := a.choices[i]; c.block == block && c.kind == kind {
			return c.options[v]
		}
	}
	return ""
}

// Leaf reports whether all is decided.
func (a *Around) Leaf(n *AroundNode) bool { return len(n.values) == len(a.choices) }

// Bound is 1: nothing is known.
func (a *Around) Bound(*AroundNode) int64 { return 1 }

// Key is that of the decisions, and of what stands of what is written: all, or what it says of arrays.
func (a *Around) Key(n *AroundNode) search.Key {
	text := a.Text(n)
	if strings.Contains(text, "="+asWritten) {
		text += "\n" + a.given.String()
	} else {
		for _, b := range a.blocks {
			text += "\n" + a.arrays(b)
		}
	}
	sum := digest.Sum(text)
	return search.Key(sum[:16])
}

// Text is the decisions that say something, as "compute.f=root lanes.f=16".
func (a *Around) Text(n *AroundNode) string {
	var words []string
	for i, v := range n.values {
		if !a.idle(n, i) {
			c := a.choices[i]
			words = append(words, fmt.Sprintf("%s.%s=%s", c.kind, a.blocks[c.block].name(), c.options[v]))
		}
	}
	return strings.Join(words, " ")
}

// name is that of a stage in texts: "f", or "f.1" of its second update.
func (b block) name() string {
	if b.update > 0 {
		return fmt.Sprintf("%s.%d", b.stage.Func.Name, b.update-1)
	}
	return b.stage.Func.Name
}

// Near is how many decisions of a leaf are still possible.
func (a *Around) Near(n, leaf *AroundNode) (near int) {
	for i := range a.choices {
		if i >= len(n.values) || n.values[i] == leaf.values[i] {
			near++
		}
	}
	return near
}

// Seeds are what was written, and behind it all stages in one way: vectors of so many lanes, computed here or there;
// where rows are short, first with rows that are fused.
func (a *Around) Seeds() []AroundNode {
	list := []AroundNode{{make([]int, len(a.choices))}}
	add := func(n AroundNode) {
		if !slices.ContainsFunc(list, func(o AroundNode) bool { return slices.Equal(o.values, n.values) }) {
			list = append(list, n)
		}
	}
	for _, fuse := range []string{"rows", "none"} {
		if fuse == "rows" && !slices.ContainsFunc(a.choices, func(c aroundChoice) bool { return c.kind == "fuse" }) {
			continue
		}
		for _, lanes := range a.lanes {
			for _, where := range []string{"root", "at0", "slide0", "at1", "inline"} {
				add(a.alike(where, fmt.Sprint(lanes), fuse))
			}
		}
	}
	return list
}

// alike is the leaf in which all stages are computed at one place, in vectors of so many lanes, sums written out, short
// rows fused or not; one that cannot be is as written.
func (a *Around) alike(where, lanes, fuse string) (n AroundNode) {
	for i, c := range a.choices {
		want, others := "", 0 // others: the option of who has not that one
		switch c.kind {
		case "compute":
			want = where
			if at := slices.Index(c.options, "own"); at > 0 && a.blocks[c.block].output {
				others = at
			}
		case "lanes":
			want = lanes
		case "fuse":
			want = fuse
		case "sum":
			others = len(c.options) - 1
		}
		at := slices.Index(c.options, want)
		if at < 0 {
			at = others
		}
		if a.idle(&n, i) {
			at = 0
		}
		n.values = append(n.values, at)
	}
	return n
}

// Size is how many leaves there are, idle choices counted once; at most 1e18.
func (a *Around) Size() float64 {
	size, of := 1.0, map[int]float64{}
	for i, c := range a.choices {
		if c.kind != "compute" {
			continue
		}
		own := 1.0
		for _, o := range a.choices[i+1:] {
			if o.block == c.block {
				own *= float64(len(o.options))
			}
		}
		all := 0.0
		for _, o := range c.options {
			if o == asWritten || o == "inline" {
				all++
			} else {
				all += own
			}
		}
		of[c.block] = all
	}
	for _, n := range of {
		size *= n
	}
	return size
}
