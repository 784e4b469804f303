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
		if outlineOf(l).lacks(m) {
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
