package space

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Why lists what decisions take away from a store, in the order in which the rules do, each with the rule and what it
// saw. The store stays as it is. It is slow: for people.
func (sp *Space) Why(st *Store, ds ...Decision) []Removal {
	work, list := *st, []Removal{}
	p := propagation{sp: sp, st: &work, trace: &list}
	for _, d := range ds {
		if !p.keep(int(d.Choice), 1<<d.Value) {
			return list
		}
	}
	p.run()
	return list
}

// WhyNot lists what rules and pins take away before any decision.
func (sp *Space) WhyNot() []Removal {
	_, list := sp.explained(sp.pins)
	return list
}

// explained is the root behind pins, with all removals; it stops at the first contradiction.
func (sp *Space) explained(pins []pin) (Store, []Removal) {
	st, list := sp.start, []Removal{}
	p := propagation{sp: sp, st: &st, trace: &list}
	for v := range variables {
		if sp.used(v) {
			p.dirty.add(v)
		}
	}
	if !p.only() || !p.run() {
		return st, list
	}
	for _, pin := range pins {
		if !sp.narrow(&st, pin, &list) {
			break
		}
	}
	return st, list
}

// docOf is what a rule demands.
func docOf(name string) string { return ruleDocs[slices.Index(ruleNames[:], name)] }

// contradiction says why a pin is not possible behind others: the rules that took its values away, or those that it
// leaves no way to keep.
func (sp *Space) contradiction(before []pin, bad pin) error {
	st, removals := sp.explained(before)
	was := st
	for _, n := range bad.at {
		if left := st.domain(n.v); left&n.mask == 0 {
			name := sp.Name(Choice(n.v))
			m := diag.Mistake{Pos: bad.pos, Code: CodePin, Fact: fmt.Sprintf("%s is not possible", bad.text)}
			for _, r := range removals {
				if r.Choice == name && n.mask>>slices.Index(sp.names[n.v], r.Value)&1 == 1 {
					m.Help = append(m.Help, r.String(), r.Rule+": "+docOf(r.Rule))
					break
				}
			}
			m.Help = append(m.Help, fmt.Sprintf("%s may be: %s", name, textOf(sp.names[n.v], left)))
			return diag.List{m}
		}
	}
	var after []Removal
	sp.narrow(&was, bad, &after)
	m := diag.Mistake{Pos: bad.pos, Code: CodePin, Fact: fmt.Sprintf("%s is not possible", bad.text)}
	if len(before) > 0 {
		var texts []string
		for _, p := range before {
			texts = append(texts, p.text)
		}
		m.Fact += " together with " + strings.Join(texts, ", ")
	}
	if len(after) > 0 {
		last := after[len(after)-1]
		m.Help = append(m.Help, last.String()+", and no other value is left", last.Rule+": "+docOf(last.Rule))
	}
	for _, n := range bad.at {
		m.Help = append(m.Help, fmt.Sprintf("%s may be: %s", sp.Name(Choice(n.v)),
			textOf(sp.names[n.v], possible(sp, &st, n.v))))
		break
	}
	return diag.List{m}
}

// possible are the values of a variable that do not contradict a store by themselves.
func possible(sp *Space, st *Store, v int) (left uint64) {
	for d := st.domain(v); d != 0; d &= d - 1 {
		try := *st
		if sp.narrow(&try, pin{at: []narrow{{v, d & -d}}}, nil) {
			left |= 1 << bits.TrailingZeros64(d)
		}
	}
	return left
}
