package gauge

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/aiesim/report"
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

// TestScalar: copies of vectors are no scalar loop, though no vector is computed in it.
func TestScalar(t *testing.T) {
	for line, want := range map[string]bool{
		"        *(v32int8 *)out = e0;":                        false,
		"        v16int8 e0 = *(const v16int8 *)(in + 4 * x);": false,
		"        *(uint32_t *)(out + 4 * x) = a | b << 8;":     true,
		"        out[x] = in[x];":                              true,
	} {
		if got := scalar(&report.Loop{}, []string{line}); got != want {
			t.Errorf("%s: %v", line, got)
		}
	}
}
