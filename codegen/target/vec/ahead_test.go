package vec

import (
	"github.com/vyasa-go/vyasa/lower"
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

// Blocks that a loop reads anew in each iteration of the outermost of three are asked for while it reads those before
// again and again: all but the end of the next block, in any order of that loop, and nothing beyond the block.
func TestAheadOfBlocks(t *testing.T) {
	program := func(bytes, between, outer, form, far string, work int) string {
		return "program case, 512 bits\narg far: f32, " + bytes + " bytes, align 64\narg out: f32, 65536 bytes, align 64, stored\n\n" +
			"for j < " + outer + "\n    for b < " + between + "\n        v1 = const.f32x16 #0\n        for k < 64\n" +
			"            v2 = load.f32x16 far[" + form + "]\n            v3 = load.f32x16 far[" + form + " + " + far + "]\n" +
			strings.Repeat("            v1 = fma.f32x16 v2, v3, v1\n", work) + "        store.f32x16 out[64*b + 512*j], v1\n"
	}
	for _, c := range []struct {
		why, text string
		next      int // bytes from a block to the next one; 0: nothing is asked for
		from      int // where that of the first iteration begins
	}{
		{"two passes, a line each", program("65536", "2", "8", "8192*j + 128*k", "64", 8), 8192, 0},
		{"three, 42 bytes each", program("65536", "3", "8", "8192*j + 128*k", "64", 8), 8192, 0},
		{"backwards", program("65536", "2", "8", "128*k - 8192*j + 57344", "64", 8), -8192, 57344},
		{"too many", program("65536", "9", "8", "8192*j + 128*k", "64", 8), 0, 0},
		{"once only", program("65536", "1", "8", "8192*j + 128*k", "64", 8), 0, 0},
		{"another part in each pass", program("1048576", "2", "8", "8192*b + 16384*j + 128*k", "64", 8), 0, 0},
		{"the same block again", program("65536", "2", "8", "128*k", "64", 8), 0, 0},
		{"lines between are not read", program("65536", "2", "4", "16384*j + 256*k", "64", 8), 0, 0},
		{"the array is small", program("16384", "2", "2", "8192*j + 128*k", "64", 8), 0, 0},
		{"the loop computes little", program("65536", "2", "8", "8192*j + 128*k", "64", 2), 0, 0},
	} {
		p, err := Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got := Ahead(p, 32<<10)
		if err := Check(got); err != nil {
			t.Errorf("%s: %v", c.why, err)
		}
		if again, err := Parse(got.String()); err != nil || again.String() != got.String() {
			t.Errorf("%s: %v", c.why, err)
		}
		b := got.Body[0].(*lower.For).Body[0].(*lower.For)
		k := b.Body[len(b.Body)-2].(*lower.For)
		lines, far := map[int]bool{}, false // of the block behind that of iteration 3
		for n := len(k.Body) - 1; k.Body[n].(*Op).Code == Prefetch && k.Body[n-1].(*Op).Code != Load; n-- {
			op := k.Body[n].(*Op)
			for at := range b.Extent * k.Extent {
				from := op.Mem.Form.Eval(map[string]int{"j": 3, "b": at / k.Extent, "k": at % k.Extent}) + int(op.Imm)
				from -= c.from + 4*c.next
				far = far || from < 0 || from >= 8192
				lines[from/64] = true
			}
		}
		if far || c.next == 0 && len(lines) > 0 || c.next != 0 && len(lines) < 125 {
			t.Errorf("%s: %d lines are asked for; outside the block: %v\n%v", c.why, len(lines), far, got)
		}
	}
}
