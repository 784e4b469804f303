package match

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// Schedule is a schedule of what was found that computes its sum by an instruction: loops of the map innermost,
// directive map. Funcs that are called are computed before. Region is what is asked of the output, a range for each of
// its dimensions. The error says why no order of loops does it.
//
//	c(m, n) = sum(r, a(m, r.x) * b(r.x, n)),  i=n r.x=r.x
//	->
//	bound m 5; bound n 9; reorder m r.x n; map vpdpbusd i=n r.x=r.x
//
// Fused says which loops become one where the needle takes any number of values; whether operands then lie as the
// instruction takes them depends on how arrays are stored.
func (f Found) Schedule(name string, needle *Product, m Map, region []halide.Range,
	fused Fused) (*halide.Schedule, error) {
	s := f.Func.Schedule()
	for i, v := range f.Func.Vars {
		s.BoundMin(v, region[i].Min, region[i].Extent)
	}
	stage := s
	for _, g := range halide.Funcs(f.Func) {
		if g == f.Func {
			continue
		}
		t := s.Of(g).ComputeRoot()
		if g == f.Sum.Func {
			stage = t
		}
		if stored, err := halide.ResultType(g, nil); err == nil && fused != 0 && len(g.Updates) == 0 {
			t.Align(g, stored.Bytes()) // rows without gaps
		}
	}
	if f.Sum.Func != f.Func && stage == s {
		return nil, fmt.Errorf("%s is not called by %s", f.Sum.Func.Name, f.Func.Name)
	}
	if f.Sum.Update >= 0 {
		stage = stage.Update(f.Sum.Update)
	}
	f.mapped(stage, name, needle, m, fused)
	return s, s.Err()
}

// mapped orders the loops of the sum's stage and maps them.
func (f Found) mapped(stage *halide.Schedule, name string, needle *Product, m Map, fused Fused) {
	vars := f.reordered(stage, f.groups(needle, m, fused))
	if f.Sum.Expr.Kind == halide.FloatKind && slices.ContainsFunc(needle.Loops,
		func(l Loop) bool { return l.Summed && l.Extent != 1 }) {
		stage.Reassociate()
	}
	var loops []halide.MapLoop
	for i, a := range m.Axes {
		if a >= 0 {
			loops = append(loops, halide.As(needle.Loops[i].Name, vars[a]))
		}
	}
	stage.Map(name, loops...)
}

// Also maps one more sum in a schedule of an algorithm that other sums of it were mapped in after this one, which are
// of other Funcs: its Func is still there by name. The error says why no order of loops does it.
func (f Found) Also(s *halide.Schedule, name string, needle *Product, m Map) error {
	for _, g := range s.Funcs() {
		if g.Name != f.Sum.Func.Name {
			continue
		}
		if stage := s.Of(g); g.String() == f.Sum.Func.String() && stage.Mapping() == nil && f.Sum.Update < 0 {
			f.mapped(stage, name, needle, m, 0)
			return s.Err()
		}
	}
	return fmt.Errorf("%s is another Func now", f.Sum.Func.Name)
}

// Fused says which loops of a haystack become one.
type Fused uint8

// Those of the result, and those that are summed over.
const (
	FusedResults Fused = 1 << iota
	FusedSums
)

// groups are, by loop of the haystack that is mapped, the loops that become one: itself and those that move the same
// operands and that nothing is mapped onto, the fastest first.
//
//	sgemm m=x, k=c on out(k, x, y) = sum(r, in1(r.x, r.y, r.z, x, y) * w(k, r.x, r.y, r.z))   ->   x y; r.x r.y r.z
func (f Found) groups(needle *Product, m Map, fused Fused) map[int][]int {
	out := map[int][]int{}
	p := f.Sum.Product
	straight := inOrder(len(p.Factors))
	for i, a := range m.Axes {
		if a < 0 {
			continue
		}
		out[a] = []int{a}
		want := FusedResults
		if p.Loops[a].Summed {
			want = FusedSums
		}
		if needle.Loops[i].Extent != 0 || fused&want == 0 || f.Sum.Update >= 0 {
			continue
		}
		out[a] = p.loopsOf(func(h int) bool {
			l := p.Loops[h]
			return h == a || !slices.Contains(m.Axes, h) && l.Summed == p.Loops[a].Summed && !l.Ordered &&
				p.incidence(h, straight) == p.incidence(a, straight)
		})
	}
	return out
}

// Fusible are the choices of loops that become one in which something does, those with more first.
func (f Found) Fusible(needle *Product, m Map) (out []Fused) {
	for _, fused := range []Fused{FusedResults | FusedSums, FusedResults, FusedSums} {
		all := true // of those asked for
		for _, part := range []Fused{FusedResults, FusedSums} {
			some := false
			for _, g := range f.groups(needle, m, fused&part) {
				some = some || len(g) > 1
			}
			all = all && (some || fused&part == 0)
		}
		if all {
			out = append(out, fused)
		}
	}
	return out
}

// reordered puts the loops of a map inside all others, those of sums first, and makes one of each group. The Vars are
// those of the loops that are mapped.
func (f Found) reordered(stage *halide.Schedule, groups map[int][]int) map[int]halide.Var {
	var outer, sums, inner []halide.Var
	in := map[int]int{} // the group of a loop
	for a, g := range groups {
		for _, h := range g {
			in[h] = a
		}
	}
	vars, many := map[int]halide.Var{}, false
	for _, l := range stage.Loops() {
		i := f.Sum.Product.Loop(l.Name)
		a, mapped := in[i]
		switch {
		case i < 0:
			outer = append(outer, loopVar(stage, l.Name))
		case !mapped:
			outer = append(outer, f.Sum.loop(i))
		case i == a:
			for _, h := range slices.Backward(groups[a]) {
				if f.Sum.Product.Loops[a].Summed && (f.Sum.Update < 0 || f.Sum.Inside) {
					sums = append(sums, f.Sum.loop(h))
				} else {
					inner = append(inner, f.Sum.loop(h))
				}
			}
			vars[a] = f.Sum.loop(a)
			many = many || len(groups[a]) > 1
		}
	}
	slices.SortStableFunc(outer, func(a, b halide.Var) int { return f.summed(a) - f.summed(b) })
	all := slices.Concat(outer, sums, inner)
	if !many {
		if len(all) > 1 {
			stage.Reorder(all...)
		}
		return vars
	}
	// loops that become one stand together, those of the result outside
	stage.Reorder(slices.Concat(outer, inner, sums)...)
	for _, a := range slices.Sorted(maps.Keys(groups)) {
		g := groups[a]
		v := f.Sum.loop(g[len(g)-1])
		for _, h := range slices.Backward(g[:len(g)-1]) {
			v = stage.Fuse(v, f.Sum.loop(h))
		}
		vars[a] = v
	}
	sums, inner = nil, nil
	for _, a := range slices.Backward(slices.Sorted(maps.Keys(groups))) {
		if f.Sum.Product.Loops[a].Summed {
			sums = append(sums, vars[a])
		} else {
			inner = append(inner, vars[a])
		}
	}
	if all := slices.Concat(outer, sums, inner); len(all) > 1 {
		stage.Reorder(all...)
	}
	return vars
}

func (f Found) summed(v halide.Var) int {
	if i := f.Sum.Product.Loop(v.Name); i < 0 || f.Sum.Product.Loops[i].Summed {
		return 1
	}
	return 0
}

// loop is the Var of loop i of the product.
func (s Sum) loop(i int) halide.Var {
	name := s.Product.Loops[i].Name
	for _, v := range s.Func.Vars {
		if v.Name == name {
			return v
		}
	}
	doms := []*halide.RDom{s.dom}
	if s.Update >= 0 {
		doms = append(doms, s.Func.Updates[s.Update].RDom)
	}
	for _, r := range doms {
		if r == nil {
			continue
		}
		for _, v := range r.Vars {
			if v.Name == name {
				return v
			}
		}
	}
	panic("BUG: no Var of loop " + name)
}

// loopVar is a Var of another sum of the same stage.
func loopVar(stage *halide.Schedule, name string) halide.Var {
	for _, r := range halide.NewPipeline(stage.Func).RDoms() {
		for _, v := range r.Vars {
			if v.Name == name {
				return v
			}
		}
	}
	return halide.NewVar(name)
}
