package space

import (
	"math/bits"
	"slices"
	"strings"
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

// note records values that a rule has taken from a variable, and the domains that it saw.
func (p *propagation) note(v int, removed uint64, r rule, a, b, c int) {
	var because []string
	if r == decided {
		because = []string{p.sp.domainText(p.st, v)}
	} else {
		for _, u := range p.scope(r, [3]int{a, b, c}) {
			if u == v || !p.sp.used(u) || p.st.domain(u) == p.sp.start.domain(u) {
				continue
			}
			if text := p.sp.domainText(p.st, u); !slices.Contains(because, text) {
				because = append(because, text)
			}
		}
	}
	for ; removed != 0; removed &= removed - 1 {
		*p.trace = append(*p.trace, Removal{p.sp.Name(Choice(v)), p.sp.names[v][bits.TrailingZeros64(removed)],
			ruleNames[r], because})
	}
}

// domainText is "jam.y=2|4".
func (sp *Space) domainText(st *Store, v int) string {
	return sp.Name(Choice(v)) + "=" + sp.textOf(v, st.domain(v))
}

// textOf are values of a variable, joined by bars.
func (sp *Space) textOf(v int, d uint64) string {
	var names []string
	for ; d != 0; d &= d - 1 {
		names = append(names, sp.names[v][bits.TrailingZeros64(d)])
	}
	if names == nil {
		return "nothing"
	}
	return strings.Join(names, "|")
}

// docOf is what a rule demands.
func docOf(name string) string { return ruleDocs[slices.Index(ruleNames[:], name)] }
