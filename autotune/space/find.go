package space

import (
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Leaf is the leaf that a schedule of the kernel is: that with its loops and its words, whose arrays lie where those of
// the schedule do, however it says that. The error says what the space does not have.
func (sp *Space) Leaf(s *halide.Schedule) (Store, error) {
	o := sp.options
	o.Whole = true
	own, err := New(s, sp.capacity, o)
	if err != nil {
		return Store{}, err
	}
	if own.Func().String() != sp.Func().String() || !slices.Equal(own.kernel.loops, sp.kernel.loops) {
		return Store{}, refusal(own.kernel.pos, "the schedule is of another kernel: "+own.Func().Name,
			"give one of "+sp.Func().String())
	}
	st := sp.root
	var before []pin
	for _, c := range own.branch {
		p, err := finder{sp}.taken(own, c)
		if err != nil {
			return Store{}, err
		}
		if !sp.narrow(&st, p, nil) {
			return Store{}, sp.contradiction(slices.Concat(sp.pins, before), p)
		}
		before = append(before, p)
	}
	if c, open := sp.Next(&st); open {
		return Store{}, refusal(own.kernel.pos, sp.Name(c)+" is open", "decide it")
	}
	return st, nil
}

// finder finds in a space what another, settled one says.
type finder struct{ *Space }

// taken is the decision that the settled space of a schedule makes of a choice.
func (sp finder) taken(own *Space, c Choice) (pin, error) {
	value, settled := own.Value(&own.root, c)
	if !settled {
		return pin{}, refusal(own.kernel.pos, own.Name(c)+" is open", "decide it")
	}
	kind, t := kindOf(int(c))
	name := own.names[c][value]
	i := slices.Index(sp.names[c], name)
	switch kind {
	case "layout":
		i, _ = sp.stored(own, t)
	case "pad":
		_, i = sp.stored(own, t)
	}
	if i < 0 {
		return pin{}, refusal(own.kernel.pos, fmt.Sprintf("%s=%s: the space has no such value", own.Name(c), name),
			"leave it to the compiler")
	}
	return pin{fmt.Sprint(sp.Name(c), "=", sp.names[c][i]), []narrow{{int(c), 1 << i}}, own.kernel.pos}, nil
}

// stored are the layout and the padding of the menus that store tensor t as the settled space of a schedule does, the
// same words if they are there; -1: there are none.
func (sp finder) stored(own *Space, t int) (layout, pad int) {
	l, _ := own.Value(&own.root, own.Layout(t))
	p, _ := own.Value(&own.root, own.Pad(t))
	layout = slices.Index(sp.names[atLayout+t], own.names[atLayout+t][l])
	pad = slices.Index(sp.names[atPad+t], own.names[atPad+t][p])
	if layout >= 0 && pad >= 0 {
		return layout, pad
	}
	w, _ := own.Value(&own.root, own.Walk())
	v := own.menus.walks[w].vector
	lanes := v < 0 || slices.ContainsFunc(sp.kernel.tensors[t].Dims, func(d Dim) bool {
		return slices.ContainsFunc(d.Terms, func(x Term) bool { return x.Loop == v })
	})
	want := memory(own.kernel.tensors[t], own.menus.layouts[t][l], own.menus.pads[t][p], lanes)
	for i, l := range sp.menus.layouts[t] {
		for j, p := range sp.menus.pads[t] {
			if sp.padRow[t].rows[j]>>i&1 == 1 && memory(sp.kernel.tensors[t], l, p, lanes) == want {
				return i, j
			}
		}
	}
	return -1, -1
}

// memory is where the elements of a tensor lie, as text. Lanes says that vectors walk along it, so that its rows are
// whole vectors unless something else is said. What an input's layout does not say the compiler may change.
func memory(t Tensor, l *halide.Layout, p padding, lanes bool) string {
	row := rowBytes[0]
	if lanes {
		row = vectorBytes
	}
	if p.align > 0 {
		row = p.align
	}
	axes := axesOf(t, l)
	t.Dims = slices.Clone(t.Dims)
	for _, d := range p.dims {
		i := slices.IndexFunc(t.Dims, func(o Dim) bool { return o.Name == d.Dim })
		t.Dims[i].Extent = max(t.Dims[i].Extent, d.Extent)
	}
	free := !t.Output && l == nil && p.dims == nil && p.align == 0
	return fmt.Sprint(free, p.align > vectorBytes, strided(t, axes, row))
}
