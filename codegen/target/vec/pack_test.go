package vec

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is packed, where, and what is not. That programs do the same afterwards is tested where they are made.
func TestPack(t *testing.T) {
	for _, c := range []struct{ rule, before, pack, main string }{
		{"interleaved rows, ahead of all", `
band x

for x < 300
    v1 = const.i32x8 #0
    for c < 4
        v2 = load.i16x16 in[64*c]
        v3 = load.i16x16 in[64*c + 32]
        v4 = shuffle.i16x16 v2, v3, {0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23}
        v5 = broadcast.i32x8 out[0]
        v6 = dotss.i32x8<i16 v4, v5
        v1 = add.i32x8 v1, v6
    store.i32x8 out[0], v1`, `
band c

for c < 4
    v0 = load.i16x16 in[64*c]
    v1 = load.i16x16 in[64*c + 32]
    v2 = shuffle.i16x16 v0, v1, {0 16 1 17 2 18 3 19 4 20 5 21 6 22 7 23}
    store.i16x16 packed[32*c], v2`, `
for x < 300
    v1 = const.i32x8 #0
    for c < 4
        v2 = load.i16x16 in[64*c]
        v3 = load.i16x16 in[64*c + 32]
        v4 = load.i16x16 packed[32*c]
        v5 = broadcast.i32x8 out[0]
        v6 = dotss.i32x8<i16 v4, v5
        v1 = add.i32x8 v1, v6
    store.i32x8 out[0], v1`},
		{"loops of one name side by side, of two extents", `
band x

for x < 300
    for c < 4
        v2 = load.i16x16 in[32*c]
        v3 = shl.i16x16 v2, #1
        store.i16x16 out[0], v3
    for c < 6
        v6 = load.i16x16 in[32*c]
        v7 = shl.i16x16 v6, #1
        store.i16x16 out[0], v7`, `
band c

for c < 4
    v0 = load.i16x16 in[32*c]
    v1 = shl.i16x16 v0, #1
    store.i16x16 packed[32*c], v1
band c

for c < 6
    v0 = load.i16x16 in[32*c]
    v1 = shl.i16x16 v0, #1
    store.i16x16 packed[32*c + 128], v1`, `
for x < 300
    for c < 4
        v2 = load.i16x16 in[32*c]
        v3 = load.i16x16 packed[32*c]
        store.i16x16 out[0], v3
    for c < 6
        v6 = load.i16x16 in[32*c]
        v7 = load.i16x16 packed[32*c + 128]
        store.i16x16 out[0], v7`},
		{"there is no band: at the head", `
for x < 4
    for c < 3
        v2 = load.i16x16 in[32*c]
        v3 = shl.i16x16 v2, #1
        v4 = load.i16x16 in[32*x]
        v5 = add.i16x16 v3, v4
        store.i16x16 out[32*x], v5
for x < 4
    for c < 3
        v6 = load.i16x16 in[32*c]
        v7 = shl.i16x16 v6, #1
        store.i16x16 out[32*x], v7`, "", `
for c < 3
    v8 = load.i16x16 in[32*c]
    v9 = shl.i16x16 v8, #1
    store.i16x16 strip[32*c], v9
for x < 4
    for c < 3
        v2 = load.i16x16 in[32*c]
        v3 = load.i16x16 strip[32*c]
        v4 = load.i16x16 in[32*x]
        v5 = add.i16x16 v3, v4
        store.i16x16 out[32*x], v5
for x < 4
    for c < 3
        v6 = load.i16x16 in[32*c]
        v7 = load.i16x16 strip[32*c]
        store.i16x16 out[32*x], v7`},
		{"the outermost loop moves there: in each of its iterations", `
for k < 2
    for x < 8
        for c < 3
            v2 = load.i16x16 in[256*k + 32*c]
            v3 = shl.i16x16 v2, #1
            v4 = load.i16x16 in[32*x]
            v5 = add.i16x16 v3, v4
            store.i16x16 out[32*x], v5`, "", `
for k < 2
    for c < 3
        v6 = load.i16x16 in[256*k + 32*c]
        v7 = shl.i16x16 v6, #1
        store.i16x16 strip[32*c], v7
    for x < 8
        for c < 3
            v2 = load.i16x16 in[256*k + 32*c]
            v3 = load.i16x16 strip[32*c]
            v4 = load.i16x16 in[32*x]
            v5 = add.i16x16 v3, v4
            store.i16x16 out[32*x], v5`},
		{"not what is used five times, what only loads side by side, what the program writes, what a condition guards", `
for x < 5
    for c < 3
        v2 = load.i16x16 in[32*c]
        v3 = shl.i16x16 v2, #1
        store.i16x16 out[32*x], v3
for y < 8
    for c < 3
        v4 = load.i16x16 in[32*c]
        store.i16x16 out[32*y], v4
        v5 = load.i16x16 out[32*c]
        v6 = shl.i16x16 v5, #1
        store.i16x16 out[32*y], v6
        if c > 1
            v7 = load.i16x16 in[64*c]
            v8 = shl.i16x16 v7, #1
            store.i16x16 out[32*y], v8`, "", ""},
		{"not lanes of which the next ones are loaded in more loops", `
band x

for x < 300
    for c < 4
        for y < 4
            v0 = load.i16x1 in[2*c]
            v1 = loadlane.i16x4 in[64*c], v0, #1
            v2 = loadlane.i16x4 in[2*c + 2*y], v1, #2
            v3 = loadlane.i16x4 in[2*c + 4*y], v2, #3
            v4 = broadcast.i16x4 out[0]
            v5 = add.i16x4 v3, v4
            store.i16x4 out[8*y], v5`, `
band y

for y < 4
    for c < 4
        v0 = load.i16x1 in[2*c]
        v1 = loadlane.i16x4 in[64*c], v0, #1
        v2 = loadlane.i16x4 in[2*c + 2*y], v1, #2
        v3 = loadlane.i16x4 in[4*y + 2*c], v2, #3
        store.i16x4 packed[128*c + 32*y], v3`, `
for x < 300
    for c < 4
        for y < 4
            v0 = load.i16x1 in[2*c]
            v1 = loadlane.i16x4 in[64*c], v0, #1
            v2 = loadlane.i16x4 in[2*c + 2*y], v1, #2
            v3 = load.i16x4 packed[128*c + 32*y]
            v4 = broadcast.i16x4 out[0]
            v5 = add.i16x4 v3, v4
            store.i16x4 out[8*y], v5`},
	} {
		p, err := Parse(caseArgs + "\n" + c.before[1:] + "\n")
		if err != nil {
			t.Fatalf("%s: %v", c.rule, err)
		}
		got := Pack(p, false, nil)
		if got == nil {
			if c.main != "" {
				t.Errorf("%s: nothing is packed", c.rule)
			}
			continue
		}
		for _, q := range append(got.Before, Packing{Program: got.Main}) {
			if err := Check(q.Program); err != nil {
				t.Errorf("%s: %v\n%v", c.rule, err, q.Program)
			}
		}
		body := func(p *Program, from string) string {
			_, text, _ := strings.Cut(p.String(), from)
			return "\n" + strings.TrimSpace(from+text)
		}
		if d := cmp.Diff(c.main, body(got.Main, "for ")); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.rule, d)
		}
		pack := ""
		for _, b := range got.Before {
			pack += body(b.Program, "band ")
		}
		if d := cmp.Diff(c.pack, pack); d != "" {
			t.Errorf("%s, ahead (-want +got):\n%s", c.rule, d)
		}
	}
}

// Loads of rows far apart are packed where all of them are 32 KB or more, into however many loads they were unrolled.
func TestPackFar(t *testing.T) {
	for rows, want := range map[int]bool{3: false, 4: true} {
		text := "program case, 256 bits\narg in: f32, 65536 bytes, align 32\narg out: f32, 4096 bytes, align 32, stored\nband x\n\n" +
			"for x < 300\n    for k < 16\n        for c < 16\n"
		for r := range rows {
			text += fmt.Sprintf("            v%d = load.f32x8 in[4096*c + 64*k + %d]\n", r, 1024*r)
			text += fmt.Sprintf("            store.f32x8 out[0], v%d\n", r)
		}
		p, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Pack(p, false, nil); (got != nil) != want {
			t.Errorf("%d rows of 8 KB: packed is %v, want %v", rows, got != nil, want)
		} else if want && (len(got.Before) != 1 || strings.Contains(got.Main.String(), " in[")) {
			t.Errorf("%d rows are not packed together:\n%v", rows, got.Main)
		}
	}
}
