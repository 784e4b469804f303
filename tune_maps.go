package vyasa

import (
	"slices"
	"strings"

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
