package csource

import (
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/lower"
)

// stmtsOf writes the statements of a nest as for the core.
func stmtsOf(t *testing.T, text string) string {
	t.Helper()
	n, err := lower.ParseNest(text)
	if err != nil {
		t.Fatal(err)
	}
	names := NewNames(nil)
	for _, b := range n.Buffers {
		names.Buffers[b.Name] = b.Name
	}
	for s := range lower.All(n.Body) {
		if l, ok := s.(*lower.For); ok {
			names.Loops[l.Var] = l.Var
		}
	}
	w := NewWriter(n, names, 0)
	w.Words = true
	w.Stmts(n.Body)
	return w.Text()
}

// TestCarried: what a round stored is in a variable in the next; what it reads under a condition only is not.
func TestCarried(t *testing.T) {
	head := "nest f\n\ninput in: int32(x 0:9)\n    axes x[9]*1\n    elements 16, align 32\n\noutput f: int32(x 0:9)\n    axes x[9]*1\n    elements 16, align 32\n\n"
	for _, c := range []struct{ stmt, want string }{
		{"for x < 8: f(x+1) = wrap(int32, f(x) + in(x))",
			"int32_t t = f[0];\nfor (int32_t x = 0; x < 8; x++) {\n    t = (int32_t)((uint32_t)t + (uint32_t)in[x]);\n    f[x + 1] = t;\n}\n"},
		{"for x < 8: f(0) = wrap(int32, f(0) - in(x))",
			"int32_t t = f[0];\nfor (int32_t x = 0; x < 8; x++) {\n    t = (int32_t)((uint32_t)t - (uint32_t)in[x]);\n    f[0] = t;\n}\n"},
		{"for x < 8: f(x) = wrap(int32, f(x+1) + in(x))",
			"for (int32_t x = 0; x < 8; x++) {\n    f[x] = (int32_t)((uint32_t)f[x + 1] + (uint32_t)in[x]);\n}\n"},
		{"for x < 8: f(x+1) = select(in(x) > 0, f(x), 3)",
			"for (int32_t x = 0; x < 8; x++) {\n    f[x + 1] = (in[x] > 0) ? f[x] : 3;\n}\n"},
	} {
		if got := stmtsOf(t, head+c.stmt+"\n"); got != c.want {
			t.Errorf("%s:\n%swant\n%s", c.stmt, got, c.want)
		}
	}
}

// TestCounts: two elements are loaded before either is stored, unless the value reads others.
func TestCounts(t *testing.T) {
	head := "nest h\n\ninput in: uint8(x 0:9)\n    axes x[9]*1\n    elements 32, align 32\n\noutput h: int32(v 0:256)\n    axes v[256]*1\n    elements 256, align 32\n\n"
	for stmt, want := range map[string]string{
		"for x < 7: h(in(2*(x/2))) = wrap(int32, h(in(2*(x/2))) + 1)": "h[t] = (int32_t)((uint32_t)h[t] + (uint32_t)1);",
		"for x < 8: h(in(x)) = wrap(int32, h(in(x)) + 1)":             "t4 = t == t2 ? t3 : t4;",
		"for x < 7: h(in(x)) = wrap(int32, h(in(x)) + 1)":             "h[in[x]] = (int32_t)((uint32_t)h[in[x]] + (uint32_t)1);",
		"for x < 8: h(in(x)) = wrap(int32, h(in(x)) + h(0))":          "h[in[x]] = (int32_t)((uint32_t)h[in[x]] + (uint32_t)h[0]);",
	} {
		if got := stmtsOf(t, head+stmt+"\n"); !strings.Contains(got, want) {
			t.Errorf("%s:\n%swant %s", stmt, got, want)
		}
	}
}
