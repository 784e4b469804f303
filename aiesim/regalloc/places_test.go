package regalloc

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPlaces: sets of places, and sums over them, are what counting place by place says.
func TestPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const words, units = 4, 40
		var count [64 * words]int
		var sets []places
		for range rapid.IntRange(0, units).Draw(t, "units") {
			set, taken := make(places, words), make([]bool, 64*words)
			from := rapid.Int32Range(0, 64*words-1).Draw(t, "from")
			x := seg{from, rapid.Int32Range(from+1, 64*words).Draw(t, "to")}
			set.flip(x)
			for p := x.from; p < x.to; p++ {
				taken[p] = true
				count[p]++
			}
			at := rapid.Int32Range(0, 64*words-1).Draw(t, "at")
			y, want := seg{at, rapid.Int32Range(at+1, 64*words).Draw(t, "end")}, false
			for p := y.from; p < y.to; p++ {
				want = want || taken[p]
			}
			if set.any(y) != want {
				t.Fatalf("%v has some of %v: %v", x, y, !want)
			}
			for w, word := range set {
				if got := x.within(int32(w)); got != word {
					t.Fatalf("%v in word %d is %x, want %x", x, w, got, word)
				}
			}
			sets = append(sets, set)
		}
		limit := rapid.IntRange(0, units).Draw(t, "limit")
		for w := range words {
			var n sums
			want := false
			for _, set := range sets {
				n.add(set[w])
			}
			for _, c := range count[64*w:][:64] {
				want = want || c > limit
			}
			if n.above(limit) != want {
				t.Fatalf("a sum above %d in word %d: %v", limit, w, !want)
			}
		}
	})
}
