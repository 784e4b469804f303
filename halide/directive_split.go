package halide

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// tails are the names of the tail strategies: in Go, and in the notation.
var tails = [...]struct{ name, word string }{
	AutoTail: {"AutoTail", "auto"}, RoundUp: {"RoundUp", "roundup"}, ShiftInwards: {"ShiftInwards", "shiftinwards"},
	Guard: {"Guard", "guard"}, Predicate: {"Predicate", "predicate"}, PredicateLoads: {"PredicateLoads",
		"predicateloads"}, PredicateStores: {"PredicateStores", "predicatestores"},
	ShiftInwardsAndBlend: {"ShiftInwardsAndBlend", "shiftinwardsandblend"}, RoundUpAndBlend: {"RoundUpAndBlend",
		"roundupandblend"},
}

// String is the tail's word in the notation, as "roundup".
func (t Tail) String() string {
	if int(t) < len(tails) {
		return tails[t].word
	}
	return fmt.Sprintf("tail(%d)", uint8(t))
}

// parseTail reads the word of a tail strategy.
func parseTail(word string) (Tail, bool) {
	for t, n := range tails {
		if n.word == word {
			return Tail(t), true
		}
	}
	return 0, false
}

// Split makes two loops of v: outer over tiles of factor elements, and inside it inner over the elements of a tile. A
// factor that does not divide the extent leaves a part of a tile, which tail says how to treat; a factor beyond the
// extent makes one such tile.
//
//	for x in 0..n-1   ->   for xo in 0..ceil(n/factor)-1
//	                           for xi in 0..factor-1        x = factor*xo + xi
//
// A reduction loop takes Guard only, since computing a term twice changes the sum; so does a loop of an update that
// reads its own Func, where a tile would meet another one. ShiftInwards needs an extent of at least factor.
func (s *Schedule) Split(v Var, factor int, tail ...Tail) (outer, inner Var) {
	return s.line("split", append([]string{nameOf(v), strconv.Itoa(factor)}, tailWords(tail)...)...).splitLine(v,
		factor, tail, nil)
}

func tailWords(tail []Tail) []string {
	var words []string
	for _, t := range tail {
		words = append(words, t.String())
	}
	return words
}

func (l *line) splitLine(v Var, factor int, tail []Tail, names []string) (outer, inner Var) {
	d, ok := l.split(v, factor, tail, names)
	if !ok {
		return l.poison(), l.poison()
	}
	l.done(d.Outer, d.Inner)
	return loopVar(d.Outer, l.pos), loopVar(d.Inner, l.pos)
}

// split splits the loop v, or tells why it cannot be and changes nothing. names are those of the new loops, nil to
// make some.
func (l *line) split(v Var, factor int, tail []Tail, names []string) (Derivation, bool) {
	i, ok := l.plain(v)
	if !ok {
		return Derivation{}, false
	}
	old := l.s.loops[i]
	n, ok := l.openExtent(i)
	if !ok {
		return Derivation{}, false
	}
	if factor < 1 || factor > maxExtent {
		l.wrong(CodeFactor, fmt.Sprintf("a tile cannot have %d elements", factor),
			fmt.Sprintf("factors are 1 to %d; %s has %s", maxExtent, old.Name, extentText(n)))
		return Derivation{}, false
	}
	t, ok := l.tail(old, factor, tail)
	if !ok {
		return Derivation{}, false
	}
	if names, ok = l.fresh(names, old.Name+"o", old.Name+"i"); !ok {
		return Derivation{}, false
	}
	d := Derivation{Old: old.Name, Outer: names[0], Inner: names[1], Factor: factor, Extent: n, Tail: t, Pos: l.pos}
	l.s.derived = append(l.s.derived, d)
	outer, inner := old, old
	outer.Name, outer.Extent, outer.Pos = d.Outer, (n+factor-1)/factor, l.pos
	inner.Name, inner.Extent, inner.Pos = d.Inner, factor, l.pos
	l.s.loops = slices.Replace(l.s.loops, i, i+1, outer, inner)
	l.s.folds[d.Outer], l.s.folds[d.Inner] = l.s.folds[old.Name], l.s.folds[old.Name] || outer.Extent != 1 ||
		l.s.grows()
	if at := slices.Index(l.s.order, old.Name); at >= 0 {
		live := l.s.iterations(old)
		l.s.live[d.Outer], l.s.live[d.Inner] = (live+factor-1)/factor, min(live, factor)
		l.s.order = slices.Replace(l.s.order, at, at+1, d.Outer, d.Inner)
	}
	return d, true
}

// extentText is an extent, "?" if it is not known.
func extentText(n int) string {
	if n == 0 {
		return "?"
	}
	return strconv.Itoa(n)
}

// plain is the index of a loop that is neither unrolled nor vectorised, as those that are split or fused must be.
func (l *line) plain(v Var) (int, bool) {
	i, ok := l.loop(v)
	if !ok {
		return 0, false
	}
	if loop := l.s.loops[i]; loop.Kind != Serial {
		l.wrong(CodeMarked, fmt.Sprintf("%s is %s already", loop.Name, loop.Kind),
			fmt.Sprintf("it was %s at %s; do that to the loops that come out of this line, after it", loop.Kind,
				loop.Pos))
		return 0, false
	}
	return i, true
}

// tail is the tail strategy of a split of old, never AutoTail.
func (l *line) tail(old Loop, factor int, tail []Tail) (Tail, bool) {
	t := AutoTail
	if len(tail) > 0 {
		t = tail[0]
	}
	switch {
	case len(tail) > 1 || int(t) >= len(tails):
		l.wrong(CodeTail, "it takes one tail strategy", "it is one of RoundUp, ShiftInwards, Guard")
	case t > Guard:
		l.wrong(CodeTail, fmt.Sprintf("the machine masks neither loads nor stores, so there is no %s", tails[t].name),
			"what it would compute, Guard does: "+l.s.call(l.word, append(slices.Clone(l.args[:len(l.args)-1]),
				"guard")...))
	case t == AutoTail && (old.Reduction || l.repeats(old, factor, RoundUp)):
		return Guard, true
	case t == AutoTail:
		return RoundUp, true
	case old.Reduction && t != Guard:
		l.wrong(CodeTailReduction, fmt.Sprintf("%s is a reduction loop, and %s would add terms that are not in the "+
			"sum, or add some twice", old.Name, tails[t].name),
			"let it compute only what is asked: "+l.s.call(l.word, l.args[0], strconv.Itoa(factor), "guard"))
	case l.repeats(old, factor, t):
		l.wrong(CodeTailReduction, fmt.Sprintf("this update of %s reads what it stores, and %s would do some of it "+
			"twice", l.s.Func.Name, tails[t].name),
			"let it compute only what is asked: "+l.s.call(l.word, append(slices.Clone(l.args[:len(l.args)-1]),
				"guard")...))
	case t == ShiftInwards && factor > old.Extent && old.Extent > 0:
		l.wrong(CodeTailShift, fmt.Sprintf("a tile of %d does not fit into the %d elements of %s, however it is "+
			"shifted", factor, old.Extent, old.Name),
			fmt.Sprintf("take a factor of at most %d, or RoundUp or Guard", old.Extent))
	default:
		return t, true
	}
	return t, false
}

// repeats reports whether a split of old with that tail would carry out points of an update twice that reads what it
// stores: tiles that are shifted, or that go past the end of a loop inside a tile, meet those of others.
func (l *line) repeats(old Loop, factor int, t Tail) bool {
	folds := l.s.folds[old.Name]
	divides := old.Extent > 0 && old.Extent%factor == 0 && (folds || !l.s.grows())
	if t == Guard || divides || t == RoundUp && !folds {
		return false
	}
	u := l.s.updated()
	return u != nil && slices.ContainsFunc(u.roots(), func(e *Expr) bool { return callsFunc(e, u.Func) })
}

// grows reports whether more of the Func may be computed than its Bounds say: AlignBounds widens it, or it is an output
// that others read too, or whose updates read or store elsewhere than in place.
func (s *Schedule) grows() bool {
	return s.widened() || s.isOutput() && (len(s.whole.readers(s.Func.Name)) > 0 || slices.ContainsFunc(s.Func.Updates,
		(*Update).elsewhere))
}

// widened reports whether AlignBounds is said of the Func.
func (s *Schedule) widened() bool {
	for _, o := range s.whole.list {
		if o.Func == s.Func && o.update == 0 && slices.ContainsFunc(o.wishes,
			func(w Wish) bool { return w.Name == "alignbounds" }) {
			return true
		}
	}
	return false
}

// splitUpdate is an update of the Func of s that is split already and reads what it stores, or nil: its tails hold for
// the extents that it had.
func (s *Schedule) splitUpdate() *Schedule {
	for _, o := range s.whole.list {
		u := o.updated()
		if o.Func == s.Func && u != nil && len(o.derived) > 0 && slices.ContainsFunc(u.roots(),
			func(e *Expr) bool { return callsFunc(e, u.Func) }) {
			return o
		}
	}
	return nil
}

// elsewhere reports whether u stores at places that are no Vars of its Func, or reads the Func at any but the place
// where it stores.
func (u *Update) elsewhere() (found bool) {
	for d := range u.Coords {
		found = found || !u.plain(d)
	}
	walkAll(u.roots(), func(e *Expr) {
		found = found || e.Op == OpCall && e.Func == u.Func && !u.samePlace(e, e.Elem)
	})
	return found
}

// fresh are the names of new loops: those asked for if they are names and free, else those wished for, made free by
// putting a dot and, if need be, a number in: x.o, x.o2, ...
func (l *line) fresh(asked []string, wished ...string) ([]string, bool) {
	taken := l.s.taken()
	if asked == nil {
		for _, w := range wished {
			name, stem := w, w[:len(w)-1]+"."+w[len(w)-1:]
			for n := 1; taken[name]; n++ {
				if name = stem; n > 1 {
					name = fmt.Sprintf("%s%d", stem, n)
				}
			}
			taken[name] = true
			asked = append(asked, name)
		}
		return asked, true
	}
	for _, name := range asked {
		switch {
		case !isLoopName(name):
			l.wrong(CodeLoopName, fmt.Sprintf("%q is not a name for a loop", name),
				"a name is letters, digits and underscores, with a dot between parts")
			return nil, false
		case taken[name] && slices.Contains(l.s.arrays(), name):
			l.wrong(CodeLoopTaken, name+" is the name of an array already", "take another one")
			return nil, false
		case taken[name]:
			l.wrong(CodeLoopTaken, name+" is the name of a loop already", l.s.state(),
				"take a name that no loop has or had")
			return nil, false
		}
		taken[name] = true
	}
	return asked, true
}

// taken are the names that no new loop may have: of loops of the stage that are or were, of the Func and what it reads.
func (s *Schedule) taken() map[string]bool {
	taken := map[string]bool{s.Func.Name: true}
	for _, f := range s.whole.funcs() {
		taken[f.Name] = true
	}
	for _, l := range s.loops {
		taken[l.Name] = true
	}
	for _, d := range s.derived {
		taken[d.Old], taken[d.Outer], taken[d.Inner], taken[d.Fused] = true, true, true, true
	}
	for _, r := range RDoms(s.Func) {
		taken[r.Name] = true
	}
	for _, r := range append(s.rdoms(), s.nestedRDoms()...) {
		taken[r.Name] = true
		for _, v := range r.Vars {
			taken[v.Name] = true
		}
	}
	for _, in := range Inputs(s.Func) {
		taken[in.Name] = true
	}
	return taken
}

// earlier is the position of the first directive of a word whose first arguments are args; zero if there is none.
func (s *Schedule) earlier(word string, args ...string) diag.Pos {
	for _, d := range s.Directives {
		if d.Name == word && len(d.Args) >= len(args) && slices.Equal(d.Args[:len(args)], args) {
			return d.Pos
		}
	}
	return diag.Pos{}
}
