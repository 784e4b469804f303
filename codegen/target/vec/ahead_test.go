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

// Rows that the next iteration of the loop around is the first to read are asked for, each once, where arrays are large, the loop
// computes enough and what it reads meanwhile leaves them in the cache.
func TestAheadOfRows(t *testing.T) {
	program := func(bytes, trips, step string, work int) string {
		return "program case, 256 bits\narg far: i16, " + bytes + " bytes, align 32\narg out: i16, 1048576 bytes, align 32, stored\n\n" +
			"for y < 7\n    for x < " + trips + "\n        v1 = load.i16x16 far[" + step + "*y + 32*x]\n" +
			"        v2 = load.i16x16 far[" + step + "*y + 32*x + 512]\n        v3 = load.i16x16 far[" + step + "*y + 32*x + 514]\n" +
			strings.Repeat("        v2 = add.i16x16 v2, v3\n        v1 = add.i16x16 v1, v2\n", work) +
			"        store.i16x16 out[512*y + 32*x], v1\n"
	}
	for _, c := range []struct {
		why, text string
		want      []string
	}{
		{"a row is read again", program("65536", "16", "512", 9), []string{"+ 512], #512"}},
		{"both rows are new", program("65536", "16", "1024", 9), []string{"*x], #1024", "+ 512], #1024"}},
		{"the array is small", program("8192", "16", "512", 9), nil},
		{"the loop computes little", program("65536", "16", "512", 1), nil},
		{"the cache would have lost them", program("1048576", "512", "512", 9), nil},
		{"iterations share lines", program("65536", "16", "32", 9), nil},
	} {
		p, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got := Ahead(p, 16<<10)
		if err := Check(got); err != nil {
			t.Errorf("%s: %v", c.why, err)
		}
		ok := strings.Count(got.String(), "prefetch") == len(c.want)
		for _, w := range c.want {
			ok = ok && strings.Contains(got.String(), w)
		}
		if !ok {
			t.Errorf("%s: want %q\n%v", c.why, c.want, got)
		}
	}
}
