package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The tables of simulated cycles in docs are what their commands write today: a change of cost shows in a diff. `go test
// ./cmd/vyasa -run Tables -update` writes them anew.
func TestTables(t *testing.T) {
	for name, commands := range map[string][][]string{
		"LAYERS.md": {{"bench", "--layers", "mobilenetv2"}, {"bench", "--layers", "resnet50"}},
		"LANES.md":  {{"bench", "--lanes"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join("../../docs", name)
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			into := file
			if !*update {
				into = filepath.Join(t.TempDir(), name)
				if err := os.WriteFile(into, want, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			for _, c := range commands {
				var log bytes.Buffer
				if code := run(context.Background(), append(c, "--into", into), &log, &log); code != 0 {
					t.Fatalf("vyasa %v exits with %d:\n%s", c, code, &log)
				}
			}
			got, err := os.ReadFile(into)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(string(got), "\n")); diff != "" && !*update {
				t.Errorf("-docs +now:\n%s", diff)
			}
		})
	}
}
