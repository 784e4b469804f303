package halide

import (
	"fmt"
	"slices"
	"strings"
)

// checkLayout demands that each dimension is there as a chain of parts: whole, or /a, then %a/b, then %b.
func checkLayout(axes []Axis, dims []string) *badLayout {
	for _, dim := range dims {
		var parts []Axis
		for _, a := range axes {
			if a.Dim != dim {
				continue
			}
			if i := slices.IndexFunc(parts, func(p Axis) bool { return p.Mod == a.Mod }); i >= 0 {
				return &badLayout{CodeLayoutTwice, fmt.Sprintf("%s and %s both hold a part of %s", parts[i].describe(),
					a.describe(), dim), []string{"each part of a dimension stands there once"}}
			}
			parts = append(parts, a)
		}
		if len(parts) == 0 {
			return &badLayout{CodeLayoutMissing, fmt.Sprintf("it drops dimension %s", dim),
				[]string{"every dimension must be there: " + strings.Join(dims, ", ")}}
		}
		if bad := checkChain(dim, parts); bad != nil {
			return bad
		}
	}
	return nil
}

// checkChain demands that the parts of a dimension, no two of one Mod, fit together.
func checkChain(dim string, parts []Axis) *badLayout {
	left := slices.Clone(parts)
	for want := 0; want != 1; {
		i := slices.IndexFunc(left, func(p Axis) bool { return p.Mod == want })
		switch {
		case i >= 0:
			want = left[i].Div
			left = slices.Delete(left, i, i+1)
		case len(left) > 0 && want > 0:
			return &badLayout{CodeLayoutTile, fmt.Sprintf("%s is no part of a tile of %d of %s", left[0].describe(),
				want, dim), []string{fmt.Sprintf("what is left of %s is %s", dim, Axis{dim, 1, want}.describe())}}
		case want == 0:
			return &badLayout{CodeLayoutMissing, fmt.Sprintf("it has tiles of %s, but not which tile", dim),
				[]string{fmt.Sprintf("put (%s/%d) in", dim,
					slices.MaxFunc(left, func(a, b Axis) int { return a.Mod - b.Mod }).Mod)}}
		default:
			return &badLayout{CodeLayoutMissing, fmt.Sprintf("it drops the place inside the tiles of %d of %s", want,
				dim), []string{fmt.Sprintf("put (%d), or %s, in", want, Axis{dim, 1, want}.describe())}}
		}
	}
	if len(left) > 0 {
		return &badLayout{CodeLayoutTwice, fmt.Sprintf("%s holds a part of %s that is there already",
			left[0].describe(), dim), []string{"each part of a dimension stands there once"}}
	}
	return nil
}
