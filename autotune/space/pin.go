package space

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// CodePin: a decision made beforehand that the rules, or other decisions, do not allow.
const CodePin diag.Code = "pin"

// pin is a decision that is made before the search: values of variables that are left.
type pin struct {
	text string
	at   []narrow
	pos  diag.Pos
}

// narrow leaves a variable the values of a mask.
type narrow struct {
	v    int
	mask uint64
}

// Pin decides beforehand: "vector=x", "jam.y=4", "jam.y=2|4", "order=y,x" (y outside x), "layout.in=y x c",
// "place.w=1", "unroll.r.y=no" (or a number, or all), "pad.in=x:272", "group=r.x", "pair=none"; "pad=auto" is of all
// arrays, "jam=1" of all loops. The error names the choice, the values that
// it may have, and the rule that a pin contradicts; the space is then as before.
func (sp *Space) Pin(text ...string) error {
	next := *sp
	next.pins = slices.Clone(sp.pins)
	for i, t := range text {
		p, err := reader{&next}.resolve(t, diag.Pos{File: "pin", Line: i + 1})
		if err != nil {
			return err
		}
		if strings.HasPrefix(strings.TrimSpace(t), "place") {
			next.modulesAlike = false
		}
		next.pins = append(next.pins, p)
	}
	var err error
	if next.root, err = next.narrowed(next.pins); err != nil {
		return err
	}
	*sp = next
	return nil
}

// Pinned are the pins, and what the schedule given to New says, as Pin reads them.
func (sp *Space) Pinned() []string {
	var list []string
	for _, p := range sp.pins {
		list = append(list, p.text)
	}
	return list
}

// narrowed is the store that rules and pins leave of all values.
func (sp *Space) narrowed(pins []pin) (Store, error) {
	st := sp.start
	p := propagation{sp: sp, st: &st}
	for v := range variables {
		if sp.used(v) {
			p.dirty.add(v)
		}
	}
	if !p.only() || !p.run() {
		return st, sp.contradiction(nil, pin{text: "the kernel", pos: sp.kernel.pos})
	}
	for i, pin := range pins {
		if !sp.narrow(&st, pin, nil) {
			return st, sp.contradiction(pins[:i], pin)
		}
	}
	return st, nil
}

// givenPins are the pins of what the given schedule says.
func (sp maker) givenPins(g *given) ([]pin, error) {
	b := &pinBuilder{sp: sp.Space, whole: sp.options.Whole}
	if g.loops || b.whole {
		b.loops(g)
	} else if g.path.Lanes > 0 {
		b.say(atPath, g.path.String(), g.pos["datapath"])
	}
	b.say(atGroup, g.group, g.pos["group"])
	if g.pairSet {
		b.say(atPair, or(strings.Join(g.pair, "+"), "none"), g.pos["pair"])
	} else {
		b.say(atPair, "", diag.Pos{})
	}
	for t := range sp.tensors {
		st := g.storage[t]
		layout, pad, place := "", "", ""
		if st.Layout != nil {
			layout = st.Layout.String()
		}
		if st.Pad != nil || st.Align > 0 {
			pad = padding{st.Pad, st.Align}.String()
		}
		if st.Bank >= 0 {
			place = fmt.Sprint(st.Bank)
		}
		b.say(atLayout+t, layout, st.Pos)
		b.say(atPad+t, pad, st.Pos)
		b.say(atPlace+t, place, st.Pos)
	}
	return b.pins, b.found.Err()
}

// pinBuilder collects pins.
type pinBuilder struct {
	sp    *Space
	whole bool // what is not said is auto
	pins  []pin
	found diag.List
}

// say pins a variable to a value by its name; "" is nothing, or auto.
func (b *pinBuilder) say(v int, value string, pos diag.Pos) {
	if value == "" {
		if !b.whole {
			return
		}
		value = auto
	}
	i := slices.Index(b.sp.names[v], value)
	name := b.sp.Name(Choice(v))
	if i < 0 {
		b.found = append(b.found, diag.Mistake{Pos: pos, Code: CodePin,
			Fact: fmt.Sprintf("%s=%s: the space has no such value", name, value),
			Help: []string{fmt.Sprintf("%s may be: %s", name, textOf(b.sp.names[v], b.sp.start.domain(v)))}})
		return
	}
	b.pins = append(b.pins, pin{name + "=" + value, []narrow{{v, 1 << i}}, pos})
}

// loops pins what the schedule says of loops.
func (b *pinBuilder) loops(g *given) {
	sp, pos := b.sp, g.pos["loops"]
	vector := "none"
	if g.vector >= 0 {
		vector = sp.kernel.loops[g.vector].Name
	}
	b.say(atVector, vector, pos)
	if g.path.Columns > 0 || b.whole || g.vector < 0 {
		b.say(atPath, g.path.String(), or2(g.pos["datapath"], pos))
	} else {
		n := narrow{v: atPath}
		for i, p := range sp.menus.paths {
			if p.Lanes == g.path.Lanes {
				n.mask |= 1 << i
			}
		}
		if n.mask == 0 {
			b.say(atPath, g.path.String(), pos)
		} else {
			b.pins = append(b.pins, pin{"path=" + textOf(sp.names[atPath], n.mask), []narrow{n}, pos})
		}
	}
	for v := range sp.outputs {
		j := g.jams[v]
		b.say(atJam+v, jam{max(1, j.n), j.tail}.String(), pos)
	}
	for r := range sp.reductions {
		b.say(atUnroll+r, fmt.Sprint(max(1, g.unrolls[r])), pos)
	}
	order := g.order
	if !g.loops { // the order that a schedule begins with
		for i := sp.outputs - 1; i >= 0; i-- {
			order = append(order, i)
		}
		for i := sp.loops - 1; i >= sp.outputs; i-- {
			order = append(order, i)
		}
		order = slices.DeleteFunc(order, func(l int) bool { return sp.kernel.loops[l].Extent == 1 })
	}
	if len(order) > 1 {
		b.pins = append(b.pins, sp.kernel.chain(order, pos))
	}
}

// or2 is the first position that is one.
func or2(a, b diag.Pos) diag.Pos {
	if a != (diag.Pos{}) {
		return a
	}
	return b
}
