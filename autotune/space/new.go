package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide"
)

// New makes the space of the schedules of a kernel. The schedule s says how large the output is, and may say more: then
// the space has only schedules that agree with it. What it says of loops (Split, Reorder, Unroll, UnrollJam, Vectorize)
// it says of all of them; layouts, paddings, places, Datapath, Group and Pair each by itself. The error is a diag.List:
// mistakes of s, or what of the Func or of s the space cannot say, or which directive contradicts which rule.
func New(s *halide.Schedule, c Capacities, o Options) (*Space, error) {
	if s == nil {
		panic("BUG: no schedule")
	}
	if err := s.Err(); err != nil {
		return nil, err
	}
	k, err := newKernel(s)
	if err != nil {
		return nil, err
	}
	g, err := readGiven(s, k)
	if err != nil {
		return nil, err
	}
	sp := &Space{given: s.Clone(), options: o, capacity: c, kernel: *k}
	m := maker{sp}
	if err := m.sound(); err != nil {
		return nil, err
	}
	sp.accumulatorLimit = []int{mostCopies, mostCopies}
	if c.Accumulators > 0 {
		sp.accumulatorLimit = []int{min(inTurn*c.Accumulators, mostCopies), min(c.Accumulators, mostCopies)}
	}
	m.makeMenus(g)
	m.tables(g)
	m.name()
	if sp.branch, err = m.branching(o.Order); err != nil {
		return nil, err
	}
	sp.coding = slices.DeleteFunc(slices.Clone(sp.branch), func(c Choice) bool { return kindName(int(c)) == "place" })
	m.mark()
	m.fill()
	if sp.root, err = sp.narrowed(nil); err != nil {
		return nil, err
	}
	pins, err := m.givenPins(g)
	if err != nil {
		return nil, err
	}
	if sp.root, err = sp.narrowed(pins); err != nil {
		return nil, err
	}
	sp.pins = pins
	return sp, nil
}

// maker makes a space: its values, their names, and what the rules ask for. Then the space is searched, and changes no
// more.
type maker struct{ *Space }

// sound refuses capacities that make no sense, and kernels that do not fit.
func (sp maker) sound() error {
	c, pos := sp.capacity, sp.kernel.pos
	for _, d := range c.Lanes {
		if d.Lanes < 1 || d.Columns < 1 {
			return refusal(pos, fmt.Sprintf("a datapath of %d lanes and %d columns", d.Lanes, d.Columns),
				"both are at least 1")
		}
	}
	if c.Accumulators < 0 || c.Modules < 0 || c.ModuleBytes < 0 || c.BankBytes < 0 || c.DataBytes < 0 ||
		c.BodyOps < 0 || c.BodyOps > mostCopies*mostCopies {
		return refusal(pos, fmt.Sprintf("capacities out of range: %+v", c), "they are at least 0, which means no limit")
	}
	var bytes int64
	for _, t := range sp.kernel.tensors {
		bytes += t.Bytes()
	}
	if c.DataBytes > 0 && bytes > c.DataBytes {
		return refusal(pos, fmt.Sprintf("%s and its inputs have %d bytes, the memory has %d", sp.Func().Name, bytes,
			c.DataBytes),
			"compute it in tiles: Bound fewer rows or columns")
	}
	return nil
}

// groups are the kinds of choices in the default branching order: what decides most first.
var groups = []string{"vector", "path", "unroll", "jam", "layout", "order", "group", "pair", "pad", "place"}

// Groups are the kinds of choices, in the default branching order.
func Groups() []string { return slices.Clone(groups) }

// branching are the choices in the order of their kinds.
func (sp maker) branching(order []string) ([]Choice, error) {
	all := slices.Clone(groups)
	for i, name := range order {
		at := slices.Index(all, name)
		if at < 0 || slices.Index(order, name) < i {
			return nil, refusal(sp.kernel.pos, fmt.Sprintf("branching order: %q is no kind of choice, or stands "+
				"there twice", name),
				"they are: "+strings.Join(groups, ", "))
		}
		all = slices.Insert(slices.Delete(all, at, at+1), i, name)
	}
	var list []Choice
	for _, group := range all {
		for v := range variables {
			if kindName(v) == group && sp.used(v) && derived>>v&1 == 0 {
				list = append(list, Choice(v))
			}
		}
	}
	return list, nil
}

// fill makes the store of all values, before any rule. Variables of objects that the kernel does not have have one
// value.
func (sp maker) fill() {
	for v := range variables {
		sp.start.set(v, 1)
		if sp.used(v) {
			sp.start.set(v, bitsOf(0, len(sp.names[v])))
		}
	}
}

// starts are the first variables of the kinds of choices.
var starts = [...]struct {
	at   int
	kind string
}{{atVector, "vector"}, {atPath, "path"}, {atWalk, "walk"}, {atSums, "sums"}, {atJam, "jam"}, {atUnroll, "unroll"},
	{atOutside, "outside"},
	{atOrder, "order"}, {atGroup, "group"}, {atPair, "pair"}, {atLayout, "layout"}, {atPad, "pad"}, {atPlace, "place"},
	{variables, ""}}

// makeMenus lists the values, those that the given schedule asks for among them.
func (sp maker) makeMenus(g *given) {
	k, m := &sp.kernel, &sp.menus
	m.paths = paths(sp.capacity.Lanes, g.path)
	for v := range k.outputs {
		for p, path := range m.paths {
			if path.Lanes > 0 && len(m.walks) < 63 {
				m.walks = append(m.walks, walk{v, p})
			}
		}
	}
	m.walks = append(m.walks, walk{-1, len(m.paths) - 1})
	for v := range k.outputs {
		for _, j := range sp.jams(v, g) {
			sp.jamNumbers[v], sp.jamTails[v] = append(sp.jamNumbers[v], j.n), append(sp.jamTails[v], j.tail)
		}
	}
	m.groups, m.pairs = []string{""}, [][]string{{auto}, {}}
	for i, l := range k.loops[k.outputs:] {
		sp.unrollNumbers[i] = merge(divisors(l.Extent, mostCopies), g.unrolls[i])
		if l.Extent > 1 {
			m.groups = append(m.groups, l.Name)
			m.pairs = append(m.pairs, []string{l.Name})
		}
	}
	if g.group != "" && !slices.Contains(m.groups, g.group) {
		m.groups = append(m.groups, g.group)
	}
	if g.pairSet && !slices.ContainsFunc(m.pairs, func(p []string) bool { return slices.Equal(p, g.pair) }) {
		m.pairs = append(m.pairs, g.pair)
	}
	sp.vectorFills = sp.fills(g)
	for t := range k.tensors {
		m.layouts[t] = sp.layoutMenu(t, g.storage[t].Layout)
		m.pads[t] = sp.padMenu(t, g.storage[t])
	}
}
