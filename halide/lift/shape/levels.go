package shape

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// An array behind pointers is laid out level by level: the indices in its rows by themselves, and those of each level
// of pointers.
//
//	o[i] = a[i][i]: by 1 in rows, by 1 in the level   ->   a: n in a row, n rows

// level is an array of runs with the indices of one level alone, as a vector of its own.
func (r *Run) level(array string, level int) Run {
	levels := summary.LevelsOf(array)
	one := Run{Sizes: r.Sizes, Touched: map[string][]int64{}, Written: map[string][]Element{},
		Accesses: map[string][]Access{}}
	for _, n := range r.Touched[array] {
		one.Touched[array] = append(one.Touched[array], levels.Split(n)[level])
	}
	slices.Sort(one.Touched[array])
	one.Touched[array] = slices.Compact(one.Touched[array])
	if len(r.Written[array]) > 0 {
		one.Written[array] = r.Written[array][:1] // that it is written is all that is asked
	}
	for _, a := range r.Accesses[array] {
		numbers := make([]int64, len(a.Numbers))
		for i, n := range a.Numbers {
			numbers[i] = levels.Split(n)[level]
		}
		a.Numbers = numbers
		one.Accesses[array] = append(one.Accesses[array], a)
	}
	return one
}

// leveled is the layout of an array behind pointers, of what each of its levels is found to be by one; false if one is
// not found. A level that starts with a stride above 1, or of which nothing is found, has one dimension.
func leveled(array string, runs []Run, one func(level int, runs []Run) (Layout, bool)) (Layout, bool) {
	var all Layout
	for level := range topLevel(array, runs) + 1 {
		part := make([]Run, len(runs))
		var seen []observed
		for i := range runs {
			part[i] = runs[i].level(array, level)
			if t := part[i].Touched[array]; len(t) > 0 {
				seen = append(seen, observed{runs[i].Sizes, []int64{1}, t})
			}
		}
		l, ok := one(level, part)
		if level == 0 && !ok {
			return Layout{}, false
		}
		if level == 0 && len(l.Dims) == 0 && strings.HasSuffix(array, "[*]") || level > 0 && (!ok || !fromOne(l)) {
			if l, ok = withExtents([]summary.Poly{summary.Const(1)}, seen); !ok {
				l = flat(seen)
			}
		}
		if level > 0 && !l.Offset.IsZero() {
			return Layout{}, false // pointers ahead of those that are passed
		}
		if level == 0 {
			all = l
			all.Dims = slices.Clone(l.Dims)
			continue
		}
		for _, d := range l.Dims {
			d.Level = level
			all.Dims = append(all.Dims, d)
		}
	}
	return all, true
}

// topLevel is the outermost level in which any index is not 0: those further out, as of T *&p, are no dimensions.
func topLevel(array string, runs []Run) int {
	levels := summary.LevelsOf(array)
	out := 0
	for _, r := range runs {
		for _, n := range r.Touched[array] {
			for level, at := range levels.Split(n) {
				if at != 0 {
					out = max(out, level)
				}
			}
		}
	}
	return out
}

// fromOne reports whether a layout has a dimension of stride 1 first.
func fromOne(l Layout) bool {
	return len(l.Dims) > 0 && l.Dims[0].Stride.Equal(summary.Const(1))
}

// ofLevel are steps as far as they go in a level.
func ofLevel(array string, steps []step, level int) []step {
	levels := summary.LevelsOf(array)
	out := make([]step, len(steps))
	for i, s := range steps {
		out[i] = step{levels.Split(s.by)[level], s.count}
	}
	return out
}

// split is runs with arrays behind pointers as one array for each level, under names of their own.
func split(runs []Run) []Run {
	out := slices.Clone(runs)
	for i := range out {
		accesses := map[string][]Access{}
		for a, as := range out[i].Accesses {
			if summary.LevelsOf(a) == 0 {
				accesses[a] = as
				continue
			}
			for level := range int(summary.LevelsOf(a)) + 1 {
				accesses[fmt.Sprint(a, level)] = out[i].level(a, level).Accesses[a]
			}
		}
		out[i].Accesses = accesses
	}
	return out
}
