package source

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGolden compares the trees of testdata/*.c and *.cpp with the .tree files beside them.
func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/*")
	for _, file := range files {
		if strings.HasSuffix(file, ".tree") || filepath.Base(file) == "fuzz" {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			u, err := Read(filepath.Base(file), text, Options{})
			if err != nil {
				fmt.Fprintln(&got, err)
			} else {
				got.WriteString(u.String())
				for _, m := range u.Macros {
					fmt.Fprintf(&got, "// %s: macro %s = %d\n", m.Pos, m.Name, m.Value)
				}
				for _, n := range u.Notes {
					fmt.Fprintf(&got, "// %s: %s\n", n.Pos, n.Text)
				}
			}
			golden := file + ".tree"
			if *update {
				if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, _ := os.ReadFile(golden)
			if got.String() != string(want) {
				t.Errorf("the tree differs from %s (-update rewrites it):\n%s", golden, got.String())
			}
		})
	}
}

func TestMacros(t *testing.T) {
	const text = "#define N 512 // rows\n#define M (N*2)\nfloat a[N][M];\nint f(void) { return sizeof a / sizeof a[0] + M; }\n"
	u, err := Read("m.c", []byte(text), Options{Macros: map[string]int64{"N": 24}})
	if err != nil {
		t.Fatal(err)
	}
	if got := u.Globals[0].Type.String(); got != "float[24][48]" {
		t.Errorf("a is %s", got)
	}
	if len(u.Macros) != 2 || u.Macros[0].Value != 24 || !u.Macros[0].Literal || u.Macros[1].Value != 48 || u.Macros[1].Literal {
		t.Errorf("%+v", u.Macros)
	}
	for name, want := range map[string]string{
		"M": "m.c:2: M is defined as (N*2), which is no number, so it cannot be given the value 3",
		"K": "m.c:1: nothing here defines the macro K",
	} {
		if _, err := Read("m.c", []byte(text), Options{Macros: map[string]int64{name: 3}}); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
