package infer

import (
	"cmp"
	"slices"
)

// clipped reports whether operands fill a box of two dimensions or more at some samples and are fewer at others, as
// where a window passes a border.
func (f *fitter) clipped(candidates [][]int, vectors [][][]int64, ss []sample) bool {
	most, vary := known{}, false
	for i, vs := range vectors {
		n, ok := most[ss[i].obs]
		vary = vary || ok && n != int64(len(vs))
		most[ss[i].obs] = max(n, int64(len(vs)))
	}
	if !vary || len(candidates[0]) < 2 {
		return false
	}
	all := int64(0)
	for _, n := range most {
		all += n
	}
	extents := extentsOf(vectors, ss)
	return slices.ContainsFunc(candidates, func(c []int) bool { return volume(extents, c) == all })
}

// byVolume are choices of coordinates by how many points are in the boxes around the chosen coordinates, fewest first.
func (f *fitter) byVolume(candidates [][]int, vectors [][][]int64, ss []sample) [][]int {
	extents := extentsOf(vectors, ss)
	out := slices.Clone(candidates)
	slices.SortStableFunc(out, func(a, b []int) int { return cmp.Compare(volume(extents, a), volume(extents, b)) })
	return out
}

// extentsOf is how many values each coordinate has room for at each observation.
func extentsOf(vectors [][][]int64, ss []sample) []known {
	var lo, hi []known
	for i, vs := range vectors {
		obs := ss[i].obs
		for _, v := range vs {
			for c, x := range v {
				if c == len(lo) {
					lo, hi = append(lo, known{}), append(hi, known{})
				}
				if l, ok := lo[c][obs]; !ok || x < l {
					lo[c][obs] = x
				}
				if h, ok := hi[c][obs]; !ok || x > h {
					hi[c][obs] = x
				}
			}
		}
	}
	for c := range hi {
		for obs := range hi[c] {
			hi[c][obs] -= lo[c][obs] - 1
		}
	}
	return hi
}

// volume is how many points are in boxes of some coordinates, of all observations together.
func volume(extents []known, coords []int) (sum int64) {
	all := known{}
	for i, c := range coords {
		for obs, e := range extents[c] {
			if i == 0 {
				all[obs] = 1
			}
			all[obs] *= e
		}
	}
	for _, v := range all {
		sum += v
	}
	return sum
}
