package gen

import (
	"slices"

	"github.com/vyasa-go/vyasa/halide"
)

// vectorsTried bounds how many vectors alike looks at: the first, the last, and some in between.
const vectorsTried = 200

// alike reports whether the elements of a vector lie alike in all vectors: in every array, lane n is as far from lane 0
// in one vector as in all others. Other vectors are computed lane by lane.
//
//	x of 16*xo + xi, layout "x"           xi further on
//	yx of y*10 + x, by 8, layout "y x"    lanes 2.. of every second vector are in the next row: no
//
// Vectors that a Guard cuts are no vectors any more.
func (sp *space) alike() bool {
	v, ok := sp.vector()
	if !ok {
		return true
	}
	arrays := sp.arrays()
	accesses := sp.accesses()
	at := map[string]int{}
	var first [][]int
	for n := range sp.vectors() {
		offsets := sp.offsets(n, v, arrays, accesses, at)
		if offsets == nil {
			continue
		}
		if first == nil {
			first = offsets
		}
		if !slices.EqualFunc(first, offsets, slices.Equal) {
			return false
		}
	}
	return true
}

// access is a load, or the store of the output.
type access struct {
	name  string
	index []*halide.Expr
}

// in is the array that is accessed.
func (a access) in(arrays []stored) *stored {
	return &arrays[slices.IndexFunc(arrays, func(s stored) bool { return s.name == a.name })]
}

func (sp *space) accesses() []access {
	f := sp.s.Func
	out := access{name: f.Name}
	for _, v := range f.Vars {
		out.index = append(out.index, v.Expr)
	}
	all := []access{out}
	halide.Walk(f.Value, func(e *halide.Expr) {
		if e.Op == halide.OpLoad && !slices.ContainsFunc(e.Args, scattered) { // those are read lane by lane
			all = append(all, access{e.Name, e.Args})
		}
	})
	return all
}

// vectors yields numbers of vectors, which count all loops outside the vector loop.
func (sp *space) vectors() func(yield func(int) bool) {
	total := 1
	for _, l := range sp.loops[:len(sp.loops)-1] {
		total *= l.Extent
	}
	return func(yield func(int) bool) {
		if total <= vectorsTried {
			for n := range total {
				if !yield(n) {
					return
				}
			}
			return
		}
		seed := uint64(total)
		for n := range vectorsTried {
			seed = mix(seed)
			at := int(seed % uint64(total))
			switch n {
			case 0:
				at = 0
			case 1:
				at = total - 1
			}
			if !yield(at) {
				return
			}
		}
	}
}

// offsets is how far the lanes of the n-th vector are from lane 0, for each access; nil if a Guard cuts the vector.
func (sp *space) offsets(n int, v halide.Loop, arrays []stored, accesses []access, at map[string]int) [][]int {
	out := make([][]int, len(accesses))
	for lane := range v.Extent {
		left := n
		for _, l := range sp.loops[:len(sp.loops)-1] {
			at[l.Name] = left % l.Extent
			left /= l.Extent
		}
		at[v.Name] = lane
		if !sp.values(at) {
			return nil
		}
		for i, a := range accesses {
			address := a.in(arrays).address(a.index, at)
			if lane > 0 {
				address -= out[i][0]
			}
			out[i] = append(out[i], address)
		}
	}
	for i := range out {
		out[i][0] = 0
	}
	return out
}
