package vec

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const everything = `program all.0, 256 bits
arg in: i16, 4096 bytes, align 32
arg f.0: f32, 64 bytes, align 64, stored, inner
band y

v0 = const.f32x8 #1.5  // a note
v1 = const.f32x8 #0x7fc00001
v2 = table.i16x4 {1 -2 3 4}
for y < 16
    x3 = iloop [4*(y/2) + 3]
    for i < 2, j < 3
        v4 = loads.i32x8<i16 in[96*y + 2*j + 4, x3*4]
        if i < 1 && j != 2
            v4 = shl.i32x8 v4, #2
        else
            storelane.i32x8 f.0[min(y, 3)], v4, #1
    v5 = shuffle.f32x8 v0, v1, {0 1 2 3 -1 9 8 15}
`

func TestParseUndoesString(t *testing.T) {
	p, err := Parse(everything)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(everything, p.String()); diff != "" {
		t.Error(diff)
	}
	for code, s := range shapes {
		if s.name != "" && codeNamed(s.name) != Code(code) {
			t.Errorf("two operations %s", s.name)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "line 1: a program begins with"},
		{"program a, 256 bits\narg in: i17, 3 bytes, align 2", "line 2: want an argument"},
		{"program a, 256 bits\n\nfor x", "line 3: want a loop"},
		{"program a, 256 bits\nfoo.i8x3 v0", `line 2: "foo" is no operation`},
		{"program a, 256 bits\nv0 = add.i9x3 v0", `"i9" is no element`},
		{"program a, 256 bits\nv0 = add.i8xq v0", `"q" is no number of lanes`},
		{"program a, 256 bits\nv0 = load.i8x4 in[0]", `there is no argument "in"`},
		{"program a, 256 bits\nv0 = copy 0", `"0" is no register`},
		{"program a, 256 bits\nv0 = copy v99999999", "is no register"},
		{"program a, 256 bits\nv0 = icopy x0", "register 0 is of both classes"},
		{"program a, 256 bits\nv0 = table.i8x1 {1", "} is missing"},
		{"program a, 256 bits\nx0 = iloop [3", "] is missing"},
		{"program a, 256 bits\nx0 = iconst #1\n  x0 = iconst #1", "line 3:"},
		{"program a, 256 bits\nelse", "line 2:"},
		{"program a, 256 bits\nif (\n  x0 = iconst #1", "line 2:"},
	} {
		_, err := Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nwant %q, got %v", c.text, c.want, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(everything)
	f.Add(args + "v0 = load.i8x4 in[0, x1*1]\nstore.i8x4 out[0], v0")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(p.String())
		if err != nil {
			t.Fatalf("%v\n%s", err, p)
		}
		if diff := cmp.Diff(p.String(), again.String()); diff != "" {
			t.Error(diff)
		}
		_ = Check(p)
	})
}
