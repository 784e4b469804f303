package nativebench

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlainCIsRight: sums of the C that times are compared with have 32 bits where the data let them, and more where
// these come to more.
func TestPlainCIsRight(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rows.vyasa")
	for _, values := range []string{"int32 -30000..30000", "int32"} {
		text := "in: " + values + " (x)\nk: int16(x)\nr: 8\nout(x) = narrow(int32, sum(r, in(x+r.x) * k(r.x)), 12)\n" +
			"schedule\nbound x 64\n"
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		row := measured(t, file, Options{Peers: true})
		for _, c := range []string{"gcc", "clang"} {
			name := "plain C, " + c
			if row.Missing[name] != "" {
				t.Logf("%s: %s", name, row.Missing[name])
				continue
			}
			_, note, _ := strings.Cut(row.Note, name+": ")
			note, _, _ = strings.Cut(note, "; ")
			if !strings.HasSuffix(note, ", exact") {
				t.Errorf("%s: %q in %q", values, note, row.Note)
			}
		}
	}
}
