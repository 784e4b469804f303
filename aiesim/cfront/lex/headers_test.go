package lex

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestHeadersKeepTheirNames: no macro of a program, by #define or -D, changes what a header says: whatever name it
// takes but a reserved one.
func TestHeadersKeepTheirNames(t *testing.T) {
	files, err := fs.Glob(libText, "headers/*")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	include, names, defined := "", map[string]bool{}, map[string]bool{}
	for _, f := range files {
		b, err := libText.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		f = strings.TrimPrefix(f, "headers/")
		if f == "aie.hpp" {
			f = "aie_api/aie.hpp"
		}
		include += "#include <" + f + ">\n"
		toks := newLexer(f, b).tokens()
		for i, at := range toks {
			if at.Kind == Ident {
				names[at.Text] = true
			}
			if at.bol && at.Is("#") && i+2 < len(toks) && (toks[i+1].Text == "define" || toks[i+1].Text == "ifndef") {
				defined[toks[i+2].Text] = true
			}
		}
	}
	macros := ""
	for name := range names {
		if name[0] != '_' && !defined[name] && name != "defined" {
			macros += "#define " + name + " 7 7\n"
		}
	}
	if n := strings.Count(macros, "\n"); n < 500 {
		t.Fatalf("%d macros", n)
	}
	if d := cmp.Diff(spellings(t, include), spellings(t, macros+include)); d != "" {
		t.Error(d)
	}
}
