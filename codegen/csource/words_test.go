package csource

import (
	"maps"
	"regexp"
	"testing"

	"pgregory.net/rapid"
)

// TestWords: the words are those that a regular expression finds.
func TestWords(t *testing.T) {
	wordOrComment := regexp.MustCompile(`/\*.*?\*/|\w+`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab_9 /*/*\n;é")), 0, 40, -1).Draw(t, "text")
		want := map[string]bool{}
		for _, word := range wordOrComment.FindAllString(text, -1) {
			want[word] = true
		}
		for word := range want {
			if word[0] == '/' {
				delete(want, word)
			}
		}
		if got := Words(text); !maps.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	})
}
