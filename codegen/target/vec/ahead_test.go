package vec

import (
	"strings"
	"testing"
)

// Memory is asked for as far ahead as it takes to come, once for each line, where an array is large and the loop long and full.
func TestAhead(t *testing.T) {
	program := func(bytes, trips, step, work string) string {
		text := "program case, 256 bits\narg far: f32, " + bytes + " bytes, align 64\narg out: f32, 400 bytes, align 32, stored\n\n" +
			"v1 = load.f32x8 far[0]\nfor k < " + trips + "\n    v2 = load.f32x8 far[" + step + "*k]\n    v3 = load.f32x8 far[" + step + "*k + 32]\n"
		for range len(work) {
			text += "    v1 = fma.f32x8 v2, v3, v1\n"
		}
		return text + "store.f32x8 out[0], v1\n"
	}
	full := strings.Repeat("x", 64) // 64 of them take 32 cycles: 8 iterations ahead
	for _, c := range []struct{ why, text, want string }{
		{"one for both halves of a line", program("65536", "100", "64", full), "far[64*k], #512"},
		{"the array is small", program("8192", "100", "64", full), ""},
		{"what is ahead is behind the loop", program("65536", "8", "64", full), ""},
		{"a line is read over several iterations", program("65536", "100", "32", full), ""},
		{"the loop computes little", program("65536", "100", "64", "xxx"), ""},
	} {
		p, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got := Ahead(p, 16<<10)
		if err := Check(got); err != nil {
			t.Errorf("%s: %v", c.why, err)
		}
		n := strings.Count(got.String(), "prefetch")
		if c.want == "" && n > 0 || c.want != "" && (n != 1 || !strings.Contains(got.String(), c.want)) {
			t.Errorf("%s: %d times, want %q\n%v", c.why, n, c.want, got)
		}
		if again, err := Parse(got.String()); err != nil || again.String() != got.String() {
			t.Errorf("%s: %v", c.why, err)
		}
	}
	if p, _ := Parse(program("65536", "100", "64", full)); strings.Contains(Ahead(p, 0).String(), "prefetch") {
		t.Error("caches are not known")
	}
}
