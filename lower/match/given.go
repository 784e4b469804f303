package match

import "fmt"

// Given lists the maps in which loops are given, Axes as a Map has them: the orders of factors in which each loop moves
// the same operands, and operands hold the elements. The error says what no order has.
func Given(needle, haystack *Product, axes []int) ([]Map, error) {
	if len(needle.Factors) != len(haystack.Factors) || len(needle.Factors) > maxFactors {
		return nil, factorsDiffer(needle, haystack)
	}
	f := &finder{needle: needle, haystack: haystack}
	straight := inOrder(len(needle.Factors))
	for order := range permutations(len(needle.Factors)) {
		fits := true
		for i, h := range axes {
			if h >= 0 && needle.incidence(i, straight) != haystack.incidence(h, order) {
				f.because(&Why{Reason: NoLoop, Loop: i,
					Text: fmt.Sprintf("loop %s of %s moves other operands than %s of %s", haystack.Loops[h].Name,
						haystack.Out.Name, needle.Loops[i].Name, needle.Out.Name)})
				fits = false
				break
			}
		}
		if !fits {
			continue
		}
		if k, text := f.misfit(order); text != "" {
			f.because(&Why{Reason: Types, Factor: k, Text: text})
			continue
		}
		f.maps = append(f.maps, f.made(append([]int{}, axes...), append([]int{}, order...)))
	}
	if f.maps == nil {
		return nil, f.why
	}
	return f.maps, nil
}
