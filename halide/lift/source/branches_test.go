package source

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// TestBranches: of a chain of branches C++ has the one whose condition holds, whatever asks it.
func TestBranches(t *testing.T) {
	headers := fstest.MapFS{
		"mode.h":  {Data: []byte("#ifndef MODE_H\n#define MODE_H\n#include <vector>\n#define MODE 2\n#endif\n")},
		"plain.h": {Data: []byte("#define PLAIN 7\n")},
	}
	for _, c := range []struct{ name, text, want string }{
		{"C++ is what it is", "#ifdef __cplusplus\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n", "a"},
		{"its year", "#if __cplusplus >= 201103L\nint a(void) { return 1; }\n#elif 1\nint b(void) { return 1; }\n#endif\n", "a"},
		{"zero", "#if 0\nint a(void) { return 1; }\n#endif\nint b(void) { return 1; }\n", "b"},
		{"a macro of the build", "#if FAST > 1\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n", "a"},
		{"no macro", "#if SLOW\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n", "b"},
		{"with arguments", "#define AT(x, y) ((x) * 100 + (y))\n#if AT(3, 4) == 304\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n", "a"},
		{"undefined again", "#define X 1\n#undef X\n#ifndef X\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n", "a"},
		{"nested", "#if 0\n#if 1\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n#else\n#if 1\nint c(void) { return 1; }\n#endif\n#endif\n", "c"},
		{"a comment with a directive", "/*\n#if 0\n*/\nint a(void) { return 1; } // #if 0\n", "a"},
		{"over two lines", "#if defined(FAST) && \\\n    !defined(SLOW) /* slow\n  */\nint a(void) { return 1; }\n#endif\n", "a"},
		{"a header's macro", "#include \"mode.h\"\n#include \"mode.h\"\n#if MODE == 2\nint a(void) { return 1; }\n#else\nint b(void) { return 1; }\n#endif\n", "a"},
		{"a macro of a header in C", "#include \"plain.h\"\n#if PLAIN == 7\nint a(void) { return 1; }\n#endif\nint b(void) { return 1; }\n", "a b"},
		{"of a header that the package has", "#include <climits>\n#if INT_MAX == 2147483647\nint a(void) { return 1; }\n#endif\n", "a"},
		{"whether there is a header", "#if __has_include(\"mode.h\") && !__has_include(<nowhere.h>)\nint a(void) { return 1; }\n#endif\n", "a"},
		{"a header in a branch that is not read", "#if 0\n#include \"mode.h\"\n#endif\n#include \"mode.h\"\n#if MODE == 2\nint a(void) { return 1; }\n#endif\n", "a"},
		{"an error that is not come to", "#ifdef SLOW\n#error no\n#endif\nint a(void) { return 1; }\n", "a"},
		{"true", "#if true && !false\nint a(void) { return 1; }\n#endif\n", "a"},
		{"either", "#ifdef SLOW\nint a(void) { return 1; }\n#elifdef FAST\nint b(void) { return 1; }\n#endif\n", "b"},
	} {
		u, err := Read("test.cc", []byte(c.text), Options{Headers: headers, Define: map[string]string{"FAST": "2"}})
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var names []string
		for _, f := range u.Funcs {
			if !f.Header {
				names = append(names, f.Name)
				if line := 1 + strings.Count(c.text[:strings.Index(c.text, "int "+f.Name)], "\n"); f.Pos.Line != line {
					t.Errorf("%s: %s is in line %d, want %d", c.name, f.Name, f.Pos.Line, line)
				}
			}
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%s: functions %q, want %q", c.name, got, c.want)
		}
	}
}

// TestBranchMistakes: what cannot be told is an error of its line, and never both branches.
func TestBranchMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"int a;\n#endif\n":                        "test.cc:2: #endif without #if",
		"int a;\n#else\n":                         "test.cc:2: #else without #if",
		"int a;\n\n#if 1\nint b;\n":               "test.cc:3: this #if has no #endif",
		"#if 1\n#else\n#elif 1\n#endif\nint a;\n": "test.cc:3: #elif behind the #else of the #if in line 1",
		"#if 1 +\nint a;\n#endif\nint b;\n":       "test.cc:1: the condition of #if 1 + cannot be told",
		"#if\nint a;\n#endif\nint b;\n":           "test.cc:1: #if without a condition",
		"\n#error too old\nint a;\n":              "test.cc:2: #error too old",
	} {
		_, err := Read("test.cc", []byte(text), Options{})
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestBranchesAsCompiled holds random nests of conditions against what a compiler leaves of them.
func TestBranchesAsCompiled(t *testing.T) {
	gcc, err := exec.LookPath("g++")
	if err != nil {
		t.Skip("g++ is not installed")
	}
	r := rand.New(rand.NewPCG(1, 2))
	var text strings.Builder
	text.WriteString("#define TWO 2\n#define ADD(x) ((x) + TWO)\n#define NAME ADD(1)\n")
	marks := 0
	conditions := []string{"if TWO == 2", "if NAME > 3", "if ADD(2) == 4 && !defined NO", "ifdef NO", "ifndef NO", "ifdef TWO", "if 0", "if 1 ? 0 : 1",
		"if (TWO << 2) % 3", "if -1 < 0", "if 0x10u == 16UL", "if 'a' == 97", "if NO", "if defined(TWO) || UNKNOWN", "if __cplusplus > 1 /* C++ */"}
	var nest func(depth int)
	nest = func(depth int) {
		for range 1 + r.IntN(3) {
			fmt.Fprintf(&text, "mark_%d_\n", marks)
			marks++
			if depth == 0 {
				continue
			}
			fmt.Fprintf(&text, "#%s\n", conditions[r.IntN(len(conditions))])
			nest(depth - 1)
			for range r.IntN(3) {
				fmt.Fprintf(&text, "#  el%s\n", strings.Replace(strings.Replace(conditions[r.IntN(len(conditions))], "ifdef", "if defined", 1), "ifndef", "if !defined", 1))
				nest(depth - 1)
			}
			if r.IntN(2) == 0 {
				text.WriteString("#else\n")
				nest(depth - 1)
			}
			text.WriteString("#endif // end\n")
		}
	}
	for range 8 {
		nest(4)
	}
	path := filepath.Join(t.TempDir(), "test.cc")
	if err := os.WriteFile(path, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(gcc, "-E", "-P", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	f := &files{name: "test.cc"}
	got := f.inlined([]byte(text.String()), mainName, map[string]bool{}, &branches{files: f})
	mark := regexp.MustCompile(`mark_\d+_`)
	ours, theirs := mark.FindAllString(string(got), -1), mark.FindAllString(string(out), -1)
	if !slices.Equal(ours, theirs) || len(ours) == 0 || len(ours) == marks {
		t.Errorf("of %d marks %d are left, %d by the compiler", marks, len(ours), len(theirs))
	}
	if strings.Count(string(got), "\n") != strings.Count(text.String(), "\n") {
		t.Error("lines have moved")
	}
}

// FuzzBranches: any text has its branches told, or is refused by a line.
func FuzzBranches(f *testing.F) {
	f.Add("#if 1\na\n#else\nb\n#endif\n")
	f.Add("/* #if */ #ifdef X \\\n y\n'\"#elif ADD(1,\n")
	f.Fuzz(func(t *testing.T, text string) {
		defer func() {
			if x, ok := recover().(refusal); ok && (x.Pos == diag.Pos{}) {
				t.Error("a mistake without a line")
			}
		}()
		w := &files{name: "test.cc"}
		got := w.inlined([]byte(text), mainName, map[string]bool{}, &branches{files: w})
		if strings.Count(string(got), "\n") != strings.Count(text, "\n") {
			t.Errorf("%q: lines have moved", text)
		}
	})
}
