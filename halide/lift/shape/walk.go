package shape

import (
	"maps"
	"slices"
)

// walk is accesses whose numbers are affine in turns of loops, or in the digits of turns.
type walk struct {
	first   int // loops outside of this one stand still
	depth   int // how many numbers turns has of each access
	by      []int64
	numbers []int64
	turns   []int64
	counts  []int64 // how many turns make one of the next digit, where a loop has digits
}

// flat reports whether one loop alone moves, by one.
func (w *walk) flat() bool {
	moving := slices.DeleteFunc(slices.Clone(w.by), func(by int64) bool { return by == 0 })
	return len(moving) == 1 && moving[0] == 1
}

// trips is how often loop l, or a digit, turns at most.
func (w *walk) trips(l int) int64 {
	most := int64(0)
	for i := l; i < len(w.turns); i += w.depth {
		most = max(most, w.turns[i])
	}
	return most + 1
}

// maxWalks is into how many walks an access is divided.
const maxWalks = 64

// walksOf divides an access into walks, the loops from first on. Where numbers are not affine in the turns, these are
// taken for numbers of several digits, as where one loop runs through all of a window; else the turn of the outermost
// loop is the same in a walk.
func walksOf(a Access, first int) []walk {
	depth := a.Depth - first
	if by, ok := affine(a.Numbers, a.Turns, depth); ok {
		return []walk{{first, depth, by, a.Numbers, a.Turns, nil}}
	}
	if depth == 0 {
		return nil
	}
	if w, ok := digits(a, depth); ok {
		w.first = first
		return []walk{w}
	}
	byTurn := map[int64]*Access{}
	for i, n := range a.Numbers {
		t := a.Turns[i*depth]
		if byTurn[t] == nil {
			byTurn[t] = &Access{Where: a.Where, Depth: a.Depth}
		}
		byTurn[t].Numbers = append(byTurn[t].Numbers, n)
		byTurn[t].Turns = append(byTurn[t].Turns, a.Turns[i*depth+1:(i+1)*depth]...)
	}
	var out []walk
	for _, t := range slices.Sorted(maps.Keys(byTurn)) {
		if out = append(out, walksOf(*byTurn[t], first+1)...); len(out) > maxWalks {
			return out[:maxWalks]
		}
	}
	return out
}

// digits writes the turns of those loops along which numbers are nested sequences as the turns of these sequences, the
// fastest first.
func digits(a Access, depth int) (walk, bool) {
	bases := make([][]int64, depth) // of each loop: how many turns each of its digits has, but for the last
	var w walk
	for l := range depth {
		steps, ok := nested(along1(a, depth, l))
		if !ok || len(steps) < 2 {
			continue
		}
		count := int64(1)
		for _, s := range steps[:len(steps)-1] {
			bases[l] = append(bases[l], s.count)
			count *= s.count
			w.counts = append(w.counts, count)
		}
	}
	if w.counts == nil {
		return w, false
	}
	w.depth = depth + len(w.counts)
	for i := range a.Numbers {
		for l, t := range a.Turns[i*depth : (i+1)*depth] {
			for _, b := range bases[l] {
				w.turns = append(w.turns, t%b)
				t /= b
			}
			w.turns = append(w.turns, t)
		}
	}
	var ok bool
	w.numbers = a.Numbers
	w.by, ok = affine(w.numbers, w.turns, w.depth)
	return w, ok
}

// along1 is the numbers as loop l alone turns, from 0 on without a gap, while the others stand where most is accessed;
// nil if there is no such place.
func along1(a Access, depth, l int) []int64 {
	lines := map[string][]int{}
	var longest []int
	for i := range a.Numbers {
		at := a.Turns[i*depth : (i+1)*depth]
		key := make([]byte, 0, 4*depth)
		for c, t := range at {
			if c != l {
				key = append(key, byte(t), byte(t>>8), byte(t>>16))
			}
		}
		line := append(lines[string(key)], i)
		if lines[string(key)] = line; len(line) > len(longest) {
			longest = line
		}
	}
	var out []int64
	for _, i := range longest {
		switch t := a.Turns[i*depth+l]; {
		case t == int64(len(out)):
			out = append(out, a.Numbers[i])
		case t != int64(len(out))-1: // twice at one turn is an access that also writes
			return nil
		}
	}
	return out
}
