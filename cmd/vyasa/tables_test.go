package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The tables of simulated cycles in docs are what their commands write today: a change of cost shows in a diff. `go test
// ./cmd/vyasa -run Tables -update` writes them anew. Each seed of random cases tries one of them, VYASA_LONG all.
func TestTables(t *testing.T) {
	seed, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64)
	if err != nil {
		seed = uint64(time.Now().UnixNano())
	}
	all := os.Getenv("VYASA_LONG") != "" || *update
	for i, c := range []struct{ name, table string }{{"LAYERS.md", "--layers=mobilenetv2"}, {"LANES.md", "--lanes"},
		{"LAYERS.md", "--layers=resnet50"}} {
		name := c.name
		if !all && seed%3 != uint64(i) {
			continue
		}
		t.Run(name+" "+c.table, func(t *testing.T) {
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
			var log bytes.Buffer
			if code := run(context.Background(), []string{"bench", c.table, "--into", into}, &log, &log); code != 0 {
				t.Fatalf("vyasa bench %s exits with %d:\n%s", c.table, code, &log)
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
