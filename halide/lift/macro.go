package lift

import (
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/interp"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// macros makes knobs of the file's own macros that are numbers above 1 and that may be given other values.
func (s *subject) macros() {
	for _, m := range s.unit.Macros {
		if !m.Literal || m.Value < 2 || m.Value > 1<<20 {
			continue
		}
		if u, err := s.o.WithMacros(map[string]int64{m.Name: m.Value + 1}); err != nil || u.Func(s.name) == nil ||
			u.Func(s.name).Refused != nil {
			continue
		}
		k := s.knob(m.Name, fromMacro, interp.I64)
		k.value, k.block = m.Value, true
	}
}

// globals makes knobs of integer variables of the file that begin as numbers above 1: others may set them.
func (s *subject) globals() {
	used := map[*ctree.Object]bool{}
	for _, f := range s.unit.Funcs {
		if f.Body != nil {
			everyExpr(f.Body, func(e ctree.Expr) {
				if v, ok := e.(*ctree.VarRef); ok {
					used[v.Object] = true
				}
			})
		}
	}
	for _, g := range s.unit.Globals {
		kind, ok := interp.KindOf(g.Type)
		if !ok || !kind.Int() || kind.Bytes() < 4 || g.Const || g.Extern || g.Storage != ctree.Global || !used[g] ||
			g.Init == nil {
			continue
		}
		if v, ok := bare(g.Init).(*ctree.IntLit); ok && v.Value >= 2 && v.Value <= 1<<20 {
			k := s.knob(g.Name, fromGlobal, kind)
			k.value, k.block = v.Value, true
		}
	}
}

// isGlobalKnob reports whether the variable g is a knob, so that its value is what a run chooses.
func (s *subject) isGlobalKnob(g *ctree.Object) bool {
	return slices.ContainsFunc(s.knobs, func(k *knob) bool {
		return k.from == fromGlobal && k.path == g.Name && g.Storage == ctree.Global
	})
}

// globalConditions are the values that such variables have where they are no sizes: others may have set them.
func (s *subject) globalConditions() []summary.Condition {
	var out []summary.Condition
	for _, k := range s.knobs {
		if k.from == fromGlobal && k.block && s.reads(k) {
			out = append(out, summary.IsValue(k.name, k.value))
		}
	}
	return out
}

// reads reports whether a function that is called names the variable.
func (s *subject) reads(k *knob) bool {
	found := false
	for _, f := range s.called() {
		if f.Body != nil {
			everyExpr(f.Body, func(e ctree.Expr) {
				v, ok := e.(*ctree.VarRef)
				found = found || ok && v.Object.Name == k.path && v.Object.Storage == ctree.Global
			})
		}
	}
	return found
}

// defined reports whether the file gives k a value, which the caller does not choose by calling.
func (k *knob) defined() bool { return k.from == fromMacro || k.from == fromGlobal }

// fewSteps is how long a run with the macros of the file may be; where it is longer, some are given smaller values.
const fewSteps = 300_000

// settleMacros finds which macros are sizes, if any may be: the ones that change which elements are touched. Where the
// values of the file make runs too long to look at, some are sizes in any case, and it says so.
func (s *subject) settleMacros(sizes bool) (shrunk bool) {
	var defined []*knob
	for _, k := range s.knobs {
		k.short = 0
		if k.block = k.defined(); k.block {
			defined = append(defined, k)
		}
	}
	p := s.guess(0)
	few := func(p point) (*effect, error) { return s.measureWithin(p, fewSteps) }
	e, err := s.settleWithin(p, regime{}, few)
	if interp.CodeOf(err) == interp.CodeLimit && len(defined) > 0 {
		s.shrinkMacros(defined)
		return true
	}
	if err != nil || !sizes {
		return false
	}
	for _, k := range defined {
		q := maps.Clone(p)
		q[k.name]++
		f, err := s.measure(q)
		k.block = err != nil || f.places == e.places
	}
	return false
}

// shrinkMacros chooses sizes among macros of which the values of the file are too large to look at: the larger ones, as
// few as leave the others lengths of blocks, which change nothing that divides the sizes.
func (s *subject) shrinkMacros(defined []*knob) {
	var values []int64
	for _, k := range defined {
		values = append(values, k.value)
	}
	slices.Sort(values)
	values = slices.Compact(values)
	for i := len(values) - 1; i >= 0; i-- {
		for _, k := range defined {
			k.block = k.value < values[i]
		}
		if s.blocksOnly(defined) {
			s.shortBlocks(defined)
			return
		}
	}
	for i, k := range defined { // none are: those that change elements
		k.block = false
		p := s.guess(0)
		for j, other := range defined {
			p[other.name] = min(other.value, extents[j%len(extents)])
		}
		e, err := s.settle(p, regime{})
		p[defined[i].name]++
		f, other := s.measure(p)
		k.block = err == nil && other == nil && e.places == f.places
	}
}

// blocksOnly reports whether at sizes that all lengths of blocks divide, others that do so, too, change nothing that is
// touched.
func (s *subject) blocksOnly(defined []*knob) bool {
	multiple := s.blockMultiple()
	if multiple == 0 {
		return false
	}
	p := s.guess(0)
	for i, k := range defined {
		if !k.block {
			p[k.name] = multiple * (2 + int64(i)%2*2)
		}
	}
	e, err := s.settle(p, regime{})
	if err != nil || e.written == 0 {
		return false
	}
	for _, k := range defined {
		for _, v := range []int64{k.value / 2, k.value * 2} {
			if !k.block || v < 1 || multiple*2%v != 0 {
				continue
			}
			q := maps.Clone(p)
			q[k.name] = v
			if f, err := s.measure(q); err == nil && f.places != e.places {
				return false
			}
		}
	}
	return true
}

// shortBlocks makes blocks shorter meanwhile, to at most 8, where that leaves what is touched as it is.
func (s *subject) shortBlocks(defined []*knob) {
	multiple := s.blockMultiple()
	for _, k := range defined {
		v := k.value
		for v > 8 && v%2 == 0 {
			v /= 2
		}
		if !k.block || v > 8 || v == k.value {
			continue
		}
		p := s.guess(0)
		for _, other := range defined {
			if !other.block {
				p[other.name] = multiple * 2
			}
		}
		e, err := s.settle(p, regime{})
		p[k.name] = v
		f, other := s.measure(p)
		if err == nil && other == nil && e.places == f.places {
			k.short = v
		}
	}
}

// lengthenBlocks gives blocks their own lengths again; it reports whether some had others.
func (s *subject) lengthenBlocks() bool {
	some := false
	for _, k := range s.knobs {
		some = some || k.short > 0
		k.short = 0
	}
	return some
}

// ownMultiple is the least number that the lengths of blocks in the file divide.
func (s *subject) ownMultiple() int64 {
	multiple := int64(1)
	for _, k := range s.knobs {
		if k.block {
			multiple = multiple / gcd(multiple, k.value) * k.value
		}
	}
	return multiple
}

// owned is g with multiples of the lengths that blocks have in the file.
func (s *subject) owned(g regime) regime {
	if g.multiple > 1 && slices.ContainsFunc(s.knobs, func(k *knob) bool { return k.short > 0 }) {
		g.multiple, g.own = max(g.multiple, s.ownMultiple()), nil
	}
	return g
}

// ownBlocks are points at which blocks have their own lengths, where they had others meanwhile: the multiples of these.
func (c *candidate) ownBlocks() []point {
	if !slices.ContainsFunc(c.s.knobs, func(k *knob) bool { return k.short > 0 }) {
		return nil
	}
	multiple := c.s.ownMultiple()
	var out []point
	for i := range 2 {
		p := maps.Clone(c.base)
		for j, n := range c.regime.free(c.s) {
			p[n] = multiple
			if i > 0 && j == 0 {
				p[n] = 2 * multiple
			}
		}
		for _, k := range c.s.knobs {
			if k.block {
				p[k.name] = k.value
			}
		}
		c.regime.apply(p)
		out = append(out, p)
	}
	return out
}

// macroSizes reports whether macros are sizes: then conditions on constants of the program may be conditions on sizes.
func (s *subject) macroSizes() bool {
	return slices.ContainsFunc(s.knobs, func(k *knob) bool { return k.from == fromMacro && !k.block })
}
