package vyasa

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/codegen/target/aie1"
	"github.com/vyasa-go/vyasa/halide"
	lowering "github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Maps are the choices of a kernel's directive map for this processor: for each sum of products of the output, each
// instruction that code for it has, and each map that is found and proved and that this code makes, a schedule that
// says nothing else but bounds and the order of loops. Where a map needs transformations the schedule is of another
// algorithm with the same values. None: nothing maps.
func (t *NativeTarget) Maps(plain *halide.Schedule) (list []*halide.Schedule) {
	if len(plain.Outputs()) != 1 || len(plain.Func.Values) != 1 {
		return nil
	}
	var region []halide.Range
	extents := map[string]int{}
	for _, v := range plain.Func.Vars {
		r, ok := plain.Range(v.Name)
		if !ok {
			return nil
		}
		region, extents[v.Name] = append(region, r), r.Extent
	}
	sums, err := match.Of(plain.Func, extents)
	if err != nil {
		return nil
	}
	for _, n := range needle.All() {
		if n.Arch != t.Model.Arch() {
			continue
		}
		for _, sum := range sums {
			found, _ := match.Search(n.Product, plain.Func, sum, match.Options{Exact: n.Exact})
			for _, f := range found {
				for _, m := range f.Maps {
					s, err := f.Schedule(n.Name, n.Product, m, region, 0)
					if err == nil && plain.Compute().Reassociate {
						s.Reassociate()
						err = s.Err()
					}
					if err == nil && t.makes(s) && !slices.ContainsFunc(list,
						func(o *halide.Schedule) bool { return o.String() == s.String() && o.Func == s.Func }) {
						list = append(list, s)
					}
				}
			}
		}
	}
	return list
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

// makes reports whether code of a schedule has all instructions that it maps onto.
func (t *NativeTarget) makes(s *halide.Schedule) bool {
	n, err := lowering.Lower(s, nil)
	if err != nil {
		return false
	}
	cost, err := t.Model.Cost(n)
	return err == nil && len(cost.Notes) == 0
}

// MapOf is what a schedule's directive map says, as "vpdpbusd i=n r.x=r.x"; "none": it has none.
func MapOf(s *halide.Schedule) string {
	for _, stage := range s.Stages() {
		if m := stage.Mapping(); m != nil {
			text := m.Instruction
			for _, a := range m.Axes {
				text += " " + a.Of + "=" + a.Loop
			}
			return strings.TrimSpace(text)
		}
	}
	return "none"
}
