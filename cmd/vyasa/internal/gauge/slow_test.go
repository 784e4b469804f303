package gauge

import (
	"strings"
	"testing"
)

// TestWordIn: a loop stores words if some line of its body does, wherever it stands, and none stores elements.
func TestWordIn(t *testing.T) {
	word := "        *(uint32_t *)(out + 4 * x) = a | b << 8;\n"
	for _, c := range []struct {
		name, body string
		want       bool
	}{
		{"first", word, true},
		{"behind what it computes", "        int32_t a = in[x];\n        int32_t b = in[x + 1];\n" + word, true},
		{"of elements", "        out[x] = in[x];\n", false},
		{"of both", word + "        sums[x] = a;\n", false},
		{"nothing", "        a += in[x];\n", false},
	} {
		c.body = "    for (int x = 0; x < 64; x++) {\n" + c.body + "    }\n" + word
		if got := wordIn(strings.Split(c.body, "\n"), "k.c:1"); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
