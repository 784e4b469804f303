package columns

import (
	"testing"

	"pgregory.net/rapid"
)

// TestOutline: a register that holds what is wanted does not lack it by its outline, and one of which the outline says
// that it lacks something does not hold it; looked up element by element here.
func TestOutline(t *testing.T) {
	lacked := 0
	rapid.Check(t, func(t *rapid.T) {
		elements := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) source {
			return rapid.OneOf(rapid.Just(anySource), rapid.Just(zeroSource), rapid.Custom(func(t *rapid.T) source {
				return source{rapid.IntRange(0, 2).Draw(t, "stream"), rapid.IntRange(-40, 40).Draw(t, "offset")}
			})).Draw(t, "element")
		}), 1, 12)
		l := &layout{n: 12, content: elements.Draw(t, "content")}
		m := &wanted{matrix: matrix{elements.Draw(t, "wanted")}}
		if rapid.Bool().Draw(t, "of what is there") {
			m.matrix[0] = l.content[:rapid.IntRange(1, len(l.content)).Draw(t, "columns")]
		}
		there := map[source]bool{anySource: true}
		for _, s := range l.content {
			there[s] = true
		}
		holds := true
		for _, s := range m.matrix[0] {
			holds = holds && there[s]
		}
		if rapid.Bool().Draw(t, "asked before") {
			m.sources()
		}
		if new(arena).lacks(outlineOf(l), m) {
			lacked++
			if holds {
				t.Fatalf("%v holds %v", l.content, m.matrix[0])
			}
		}
	})
	if lacked == 0 {
		t.Error("no outline said that something is not there")
	}
}

// TestOutlineOfTiles is the same of registers that are loaded, whose tiles are looked for one by one here.
func TestOutlineOfTiles(t *testing.T) {
	lacked, held := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		l := &layout{n: 64, grid: 16}
		for range 4 {
			l.tiles = append(l.tiles, rapid.OneOf(rapid.Just(freeTile), rapid.Just(tile{stream: zeroSource.stream}),
				rapid.Custom(func(t *rapid.T) tile {
					return tile{rapid.IntRange(1, 2).Draw(t, "stream"), rapid.IntRange(-3, 3).Draw(t, "tile")}
				})).Draw(t, "what"))
		}
		a := &arena{streams: make([]stream, 3)}
		m, holds := &wanted{matrix: matrix{nil}}, true
		for range rapid.IntRange(1, 6).Draw(t, "elements") {
			s := source{rapid.IntRange(0, 2).Draw(t, "of"), rapid.IntRange(-48, 63).Draw(t, "offset")}
			there := false
			for _, have := range l.tiles {
				there = there || have.stream == s.stream && s.off >= 16*have.u && s.off < 16*have.u+16
			}
			if there || rapid.IntRange(0, 3).Draw(t, "leave it out") == 0 {
				m.matrix[0], holds = append(m.matrix[0], s), holds && there
			}
		}
		switch {
		case a.lacks(outlineOf(l), m):
			if lacked++; holds {
				t.Fatalf("%v holds %v", l.tiles, m.matrix[0])
			}
		case holds:
			held++
		}
	})
	if lacked == 0 || held == 0 {
		t.Errorf("%d times something lacked, %d times nothing", lacked, held)
	}
}
