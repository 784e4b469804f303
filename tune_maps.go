package vyasa

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export/regions"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Maps are the choices of a kernel's directive map for this processor: for each sum of products of the output, or of a
// Func that it calls, each instruction that code for it has, and each map that is found and proved and that this code
// makes, a schedule that says nothing else but bounds, the order of loops and that Funcs are computed before. Where a
// map needs transformations the schedule is of another algorithm with the same values. Where several Funcs map, the
// last choice maps all of them. None: nothing maps.
func (t *NativeTarget) Maps(plain *halide.Schedule) (list []*halide.Schedule) {
	if len(plain.Outputs()) != 1 || len(plain.Func.Values) != 1 {
		return nil
	}
	var together []mapChoice                  // of each Func that maps, those that are computed first ahead
	prepared, _ := match.Prepared(plain.Func) // terms are products
	root := prepared
	for _, f := range halide.Funcs(prepared) {
		maps := t.mapsOf(plain, prepared, f, needle.All())
		for _, m := range maps {
			list = append(list, m.schedule)
		}
		if len(together) > 0 && len(maps) > 0 { // in what the maps before made of the algorithm
			i := slices.IndexFunc(halide.Funcs(root), func(g *halide.Func) bool { return g.Name == f.Name })
			if i < 0 {
				continue
			}
			maps = t.mapsOf(plain, root, halide.Funcs(root)[i], []*needle.Needle{leastCycles(maps).needle})
		}
		if len(maps) > 0 {
			together = append(together, leastCycles(maps))
			root = together[len(together)-1].found.Func
		}
	}
	if len(together) > 1 {
		if s, err := all(plain, together); err == nil {
			if _, ok := t.makes(s); ok {
				list = append(list, s)
			}
		}
	}
	return list
}

// mapChoice is a map of a sum with its schedule, and the cycles that it takes by the model of ports.
type mapChoice struct {
	found    match.Found
	needle   *needle.Needle
	m        match.Map
	schedule *halide.Schedule
	cycles   float64
}

func leastCycles(list []mapChoice) mapChoice {
	return slices.MinFunc(list, func(a, b mapChoice) int { return cmp.Compare(a.cycles, b.cycles) })
}

// mapsOf are the maps of the sums of a Func of an algorithm onto instructions.
func (t *NativeTarget) mapsOf(plain *halide.Schedule, root, f *halide.Func, onto []*needle.Needle) (list []mapChoice) {
	asked := root.Schedule()
	for _, v := range root.Vars {
		if r, ok := plain.Range(v.Name); ok {
			asked.BoundMin(v, r.Min, r.Extent)
		}
	}
	at, err := regions.Of(asked)
	if err != nil {
		return nil
	}
	extents := map[string]int{}
	for d, r := range at.Funcs[f] {
		extents[f.Vars[d].Name] = r.Extent
	}
	sums, err := match.Of(f, extents)
	if err != nil {
		return nil
	}
	for _, n := range onto {
		if n.Arch != t.Model.Arch() {
			continue
		}
		for _, sum := range sums {
			found, _ := match.Search(n.Product, root, sum, match.Options{Exact: n.Exact})
			for _, g := range found {
				for _, m := range g.Maps {
					s, err := g.Schedule(n.Name, n.Product, m, at.Asked[root], 0)
					if err == nil {
						err = reassociated(plain, s)
					}
					if err != nil || slices.ContainsFunc(list, func(o mapChoice) bool {
						return o.schedule.Func == s.Func && o.schedule.String() == s.String()
					}) {
						continue
					}
					if cycles, ok := t.makes(s); ok {
						list = append(list, mapChoice{g, n, m, s, cycles})
					}
				}
			}
		}
	}
	return list
}

// all is a schedule with all of these maps, of which each was found in what the ones before made of the algorithm.
//
//	of t: map vpdpwssd i=l r.x=r.x  and  map vpdpwssd i=n r.x=s.x   ->   both
func all(plain *halide.Schedule, maps []mapChoice) (*halide.Schedule, error) {
	last := maps[len(maps)-1]
	var region []halide.Range
	for _, v := range last.found.Func.Vars {
		r, _ := plain.Range(v.Name)
		region = append(region, r)
	}
	s, err := last.found.Schedule(last.needle.Name, last.needle.Product, last.m, region, 0)
	if err != nil {
		return nil, err
	}
	for _, m := range maps[:len(maps)-1] {
		if err := m.found.Also(s, m.needle.Name, m.needle.Product, m.m); err != nil {
			return nil, err
		}
	}
	return s, reassociated(plain, s)
}

// reassociated lets the sums of stages be in any order where they may in another schedule.
func reassociated(from, to *halide.Schedule) error {
	for _, f := range from.Funcs() {
		if !from.Of(f).Compute().Reassociate {
			continue
		}
		for _, g := range to.Funcs() {
			if g.Name == f.Name && !to.Of(g).Compute().Reassociate {
				to.Of(g).Reassociate()
			}
		}
	}
	return to.Err()
}

// MapPin begins a decision of which map stands: map=mac16 i=x r.x=r.y.
const MapPin = "map="

// PinsOf are decisions of a search of a kernel's schedules for the AI Engine, where a map is said in the words of its
// space: the loop over results is the vector's, its lanes are those of the path, and that of sums is the one whose
// products are grouped. What is no map of the kernel as it is onto the machine's multiplications is no choice there.
//
//	map=mac16 i=x r.x=r.y   ->   vector=x path=16 group=r.y
func PinsOf(s *halide.Schedule, decisions []string) (pins []string) {
	for _, text := range decisions {
		more := []string{text}
		if one, is := strings.CutPrefix(text, MapPin); is {
			if of := mapPins(s.Func, one); of != nil {
				more = of
			}
		}
		pins = append(pins, more...)
	}
	return pins
}

// mapPins are the decisions of one map; nil: it is none.
func mapPins(f *halide.Func, text string) (pins []string) {
	name, _, _ := strings.Cut(text, " ")
	n, err := needle.Named(name)
	if err != nil || pathOf(aie1.Target(), n) == nil {
		return nil
	}
	sums, err := match.Of(f, nil)
	if err != nil {
		return nil
	}
	for _, sum := range sums {
		maps, _ := match.Find(n.Product, sum.Product)
		i := slices.IndexFunc(maps, func(m match.Map) bool {
			return text == name+" "+m.Text(n.Product, sum.Product) && n.Exact(sum, m) == nil
		})
		if i < 0 {
			continue
		}
		for of, a := range maps[i].Axes {
			switch {
			case a < 0:
			case n.Product.Loops[of].Summed:
				pins = append(pins, "group="+sum.Product.Loops[a].Name)
			default:
				pins = append(pins, "vector="+sum.Product.Loops[a].Name, fmt.Sprintf("path=%d", n.Lanes()))
			}
		}
	}
	return pins
}

// makes is what code of a schedule takes, if it has all instructions that it maps onto.
func (t *NativeTarget) makes(s *halide.Schedule) (cycles float64, ok bool) {
	n, err := lowering.Lower(s, nil)
	if err != nil {
		return 0, false
	}
	cost, err := t.Model.Cost(n)
	return cost.Cycles, err == nil && len(cost.Notes) == 0
}

// MapOf is what a schedule's directives map say, as "vpdpbusd i=n r.x=r.x", of several with the Funcs: "t: vpdpwssd
// i=l r.x=r.x; c: vpdpwssd i=n r.x=s.x"; "none": it has none.
func MapOf(s *halide.Schedule) string {
	var texts, funcs []string
	for _, stage := range s.Stages() {
		if m := stage.Mapping(); m != nil {
			text := m.Instruction
			for _, a := range m.Axes {
				text += " " + a.Of + "=" + a.Loop
			}
			texts, funcs = append(texts, strings.TrimSpace(text)), append(funcs, stage.Func.Name)
		}
	}
	switch len(texts) {
	case 0:
		return "none"
	case 1:
		return texts[0]
	}
	for i := range texts {
		texts[i] = funcs[i] + ": " + texts[i]
	}
	return strings.Join(texts, "; ")
}
