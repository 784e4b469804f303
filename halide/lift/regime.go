package lift

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// regime is a condition on sizes under which the function is tried: none, some sizes equal, multiples of a number,
// powers of two. It becomes a precondition if the function is lifted under it and under nothing weaker.
type regime struct {
	equal    [][]string       // names of sizes that are equal
	multiple int64            // of all sizes but those that are equal to none such; 0 or 1: any
	power    bool             // powers of two
	own      map[string]int64 // multiples of some by themselves, none of them more than multiple
	only     []string         // to which multiple, own and power apply
	odd      []string         // names of odd sizes
	fixed    map[string]int64 // integers that have one value
}

// largestPower is more than any size at which something is looked at.
const largestPower = 1 << 40

// apply makes p fit: equal sizes have the first one's value, multiples and powers are the next ones up.
func (r regime) apply(p point) {
	for _, n := range slices.Sorted(maps.Keys(p)) {
		if !slices.Contains(r.only, n) {
			continue
		}
		if r.power {
			v := int64(4)
			for v < p[n] && v < largestPower {
				v *= 2
			}
			p[n] = v
		} else if m := r.of(n); m > 1 {
			p[n] = (p[n] + m - 1) / m * m
		}
	}
	for _, n := range r.odd {
		if p[n]%2 == 0 {
			p[n]++
		}
	}
	for _, group := range r.equal {
		for _, n := range group {
			if _, ok := p[n]; ok {
				p[n] = p[group[0]]
			}
		}
	}
	for n, v := range r.fixed {
		if _, ok := p[n]; ok {
			p[n] = v
		}
	}
}

// of is what the size is to be a multiple of.
func (r regime) of(name string) int64 {
	if !slices.Contains(r.only, name) {
		return 1
	}
	if m := r.own[name]; m > 0 {
		return m
	}
	return max(r.multiple, 1)
}

// spread makes sizes that are to be multiples different ones, and vectors that are to be powers of two no longer than
// needed.
func (r regime) spread(s *subject, p point) {
	if r.power {
		for _, k := range s.sizes() {
			if k.from == fromLength {
				p[k.name] = 8
			}
		}
	}
	if r.multiple < 2 {
		return
	}
	for i, k := range s.sizes() {
		if p[k.name] > 3 && slices.Contains(r.only, k.name) {
			kinds := 3
			if r.multiple > 8 {
				kinds = 2
			}
			p[k.name] = r.of(k.name) * int64(1+i%kinds)
		}
	}
}

// bound reports whether the knob is equal to another one, or has one value.
func (r regime) bound(k *knob) bool {
	_, fixed := r.fixed[k.name]
	return fixed || slices.ContainsFunc(r.equal, func(g []string) bool { return slices.Contains(g[1:], k.name) })
}

// free are the names of sizes that may change.
func (r regime) free(s *subject) []string {
	var out []string
	for _, k := range s.sizes() {
		if !r.bound(k) {
			out = append(out, k.name)
		}
	}
	return out
}

// step is the least change of a size.
func (r regime) step(name string) int64 {
	if m := r.of(name); m%2 == 0 || !slices.Contains(r.odd, name) {
		return m
	}
	return 2 * r.of(name)
}

// conditions are what r says of sizes: "M = N", "N % 4 == 0".
func (r regime) conditions(names []string) []summary.Condition {
	var out []summary.Condition
	for _, g := range r.equal {
		out = append(out, summary.Equal(g...))
	}
	for _, n := range slices.Sorted(maps.Keys(r.fixed)) {
		out = append(out, summary.IsValue(n, r.fixed[n]))
	}
	for _, n := range r.odd {
		out = append(out, summary.Leaves(n, 2, 1))
	}
	for _, n := range names {
		if !slices.Contains(r.only, n) || slices.ContainsFunc(r.equal,
			func(g []string) bool { return slices.Contains(g[1:], n) && slices.Contains(r.only, g[0]) }) {
			continue // what it is equal to is said to be one
		}
		switch {
		case r.power:
			out = append(out, summary.Condition{Kind: summary.PowerOfTwo, Cond: summary.SizeExpr(n)})
		case r.of(n) > 1:
			out = append(out, summary.MultipleOf(n, r.of(n)))
		}
	}
	return out
}

// vectors are the lengths of vectors, those of vectors in vectors apart; nil if there are none that could be equal.
func (s *subject) vectors() [][]string {
	var groups [][]string
	for depth := 0; ; depth++ {
		var group []string
		deeper := false
		for _, k := range s.sizes() {
			if k.from == fromLength {
				n := strings.Count(k.path, "[*]")
				deeper = deeper || n > depth
				if n == depth {
					group = append(group, k.name)
				}
			}
		}
		if len(group) > 1 {
			groups = append(groups, group)
		}
		if !deeper {
			return groups
		}
	}
}

// regimes are what is tried, in this order: nothing, multiples that loops step by, vectors of one depth equally long,
// sizes equal that are compared, all sizes equal, multiples, multiples and equal, powers of two.
func (s *subject) regimes() []regime {
	names := s.names()
	all := [][]string{names}
	square := len(names) > 1 && !s.framing() // nobody pads an image by its width
	out := []regime{{}}
	if s.halves() { // then odd sizes are mostly wrong, in ways that take long to see
		if square {
			out = append(out, regime{power: true, equal: all, only: names})
		}
		if groups := s.vectors(); groups != nil {
			out = append(out, regime{power: true, equal: groups, only: names})
		}
		out = append(out, regime{power: true, only: names})
	}
	if halved := s.halved(); halved != nil && !s.halves() {
		out = append(out, regime{odd: halved})
	}
	out = append(out, s.stepRegimes()...)
	for _, pair := range s.alike() {
		out = append(out, regime{equal: [][]string{pair}})
	}
	if groups := s.vectors(); groups != nil {
		out = append(out, regime{equal: groups})
	}
	compared := s.compared()
	if compared != nil {
		out = append(out, regime{equal: compared})
	}
	if offsets := s.offsets(); offsets != nil {
		none := map[string]int64{}
		for _, n := range offsets {
			none[n] = 0
		}
		out = append(out, regime{equal: compared, fixed: none})
	}
	if square {
		out = append(out, regime{equal: all})
	}
	in := s.literals()
	multiples := []int64{2, 4, 8, 16, 32}
	if m := s.blockMultiple(); m > 1 {
		if in[m] = true; !slices.Contains(multiples, m) {
			multiples = append(multiples, m)
		}
	}
	for _, k := range s.knobs {
		if k.block && k.value > 2 && k.value <= 32 && !slices.Contains(multiples, k.value) {
			multiples, in[k.value] = append(multiples, k.value), true
		}
	}
	for _, m := range multiples {
		if !in[m] {
			continue
		}
		if m >= 8 && len(names) > 1 && len(names) < 5 { // one alone first: the others stay small
			for _, n := range names {
				out = append(out, regime{multiple: m, only: []string{n}})
			}
		}
		out = append(out, regime{multiple: m, only: names})
	}
	for _, m := range multiples {
		if in[m] && compared != nil {
			out = append(out, regime{multiple: m, equal: compared, only: names})
		}
	}
	if square {
		for _, m := range multiples[1:] {
			if in[m] {
				out = append(out, regime{multiple: m, equal: all, only: names})
			}
		}
		if in[2] {
			out = append(out, regime{power: true, equal: all, only: names})
		}
	}
	if in[2] {
		out = append(out, regime{power: true, only: names})
	}
	if demands := s.asserted(); !reflect.DeepEqual(demands, regime{}) {
		for i, r := range out {
			out[i] = r.and(demands)
		}
	}
	return slices.DeleteFunc(out, s.contradicted)
}

// contradicted reports whether the values which the file itself defines do not meet r: with them the function is
// another program. What holds if the length of blocks is that of the matrix says nothing of one that has both.
func (s *subject) contradicted(r regime) bool {
	value := func(name string) (int64, bool) {
		i := slices.IndexFunc(s.knobs, func(k *knob) bool { return k.name == name && k.defined() })
		if i < 0 {
			return 0, false
		}
		return s.knobs[i].value, true
	}
	for _, g := range r.equal {
		was, some := int64(0), false
		for _, n := range g {
			if v, ok := value(n); ok {
				if some && v != was {
					return true
				}
				was, some = v, true
			}
		}
	}
	return slices.ContainsFunc(r.only, func(n string) bool {
		v, ok := value(n)
		return ok && (r.multiple > 1 && v%r.multiple != 0 || r.power && v&(v-1) != 0)
	})
}

// stepRegimes is the one that sizes are multiples of what loops step by, unless that says of all of them what other
// regimes do.
func (s *subject) stepRegimes() []regime {
	r := regime{own: s.steps()}
	r.only = slices.Sorted(maps.Keys(r.own))
	odd := false
	for _, m := range r.own {
		r.multiple = max(r.multiple, m)
	}
	for _, m := range r.own {
		odd = odd || m != r.multiple || m&(m-1) != 0
	}
	if len(r.own) == 0 || !odd && len(r.own) == len(s.sizes()) {
		return nil
	}
	return []regime{r}
}

// blockMultiple is the least number that all lengths of blocks divide, 0 if it is large.
func (s *subject) blockMultiple() int64 {
	m := int64(1)
	for _, k := range s.knobs {
		if k.block && m > 0 {
			v := k.value
			if k.short > 0 {
				v = k.short
			}
			if m = m / gcd(m, v) * v; m > 96 {
				return 0
			}
		}
	}
	return m
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// weaker are conditions that r implies, with one less: of equal sizes a pair, then one left out, and of powers of two a
// pair that need not be equal; of multiples and powers all but one.
func (r regime) weaker() []regime {
	var out []regime
	for i, g := range r.equal {
		with := func(g []string) {
			w := r
			if w.equal = slices.Clone(r.equal); g != nil {
				w.equal[i] = g
			} else {
				w.equal = slices.Delete(w.equal, i, i+1)
			}
			out = append(out, w)
		}
		switch {
		case len(g) > 2:
			for j, a := range g {
				for _, b := range g[j+1:] {
					with([]string{a, b})
				}
			}
			for j := range g {
				with(slices.Delete(slices.Clone(g), j, j+1))
			}
		case r.power: // others were tried without before
			with(nil)
		}
	}
	for j := range r.only {
		if (r.power || r.multiple > 1) && len(r.only) > 1 && len(r.equal) == 0 {
			w := r
			w.only = slices.Delete(slices.Clone(r.only), j, j+1)
			out = append(out, w)
		}
	}
	return out
}

// names are those of the sizes.
func (s *subject) names() []string {
	var out []string
	for _, k := range s.sizes() {
		out = append(out, k.name)
	}
	return out
}
