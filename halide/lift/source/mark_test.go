package source

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestByteOrderMark: it is no part of a file or a header, and invisible characters elsewhere are told by their line.
func TestByteOrderMark(t *testing.T) {
	headers := fstest.MapFS{"n.h": {Data: []byte("\uFEFF#define N 7\n")}}
	u, err := Read("f.c", []byte("\uFEFFint f(void) {\n#include \"n.h\"\n\treturn N; }\n"), Options{Headers: headers})
	if err != nil {
		t.Fatal(err)
	}
	if f := u.Func("f"); f == nil || f.Pos.Line != 1 || f.End.Line != 3 || !strings.Contains(u.String(), "return 7") {
		t.Errorf("%s", u)
	}
	headers["n.h"].Data = []byte("\uFEFFinline int seven(const int &x) { return x; }\n")
	u, err = Read("f.cpp", []byte("\uFEFFint f(const int &x) {\n\treturn x; }\n#include \"n.h\"\nint g(int x) { return seven(x); }\n"), Options{Headers: headers})
	if err != nil {
		t.Fatal(err)
	}
	if f, g := u.Func("f"), u.Func("g"); f == nil || f.Pos.Line != 1 || f.Refused != nil || g == nil || g.Pos.Line != 4 || g.Refused != nil || u.Func("seven") == nil {
		t.Errorf("%s", u)
	}
	for _, c := range []string{"\u2060", "\u200b", "\uFEFF"} {
		u, err := Read("f.c", []byte("int g(void) { return 1; }\nint f(void) {\n\treturn"+c+" 7; }\n"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if m := u.Func("f").Refused; m == nil || m.Pos.Line != 3 || !strings.Contains(m.Fact, "unexpected") {
			t.Errorf("%q: %v", c, m)
		}
	}
}
