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
