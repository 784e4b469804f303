package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/examples/layers"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// Tables that bench writes into documents have a row for each thing that it measures, in its order, and as many cells in each.
func TestTables(t *testing.T) {
	want := map[string][]string{}
	for _, network := range []string{"mobilenetv2", "resnet50"} {
		all, err := layers.Network(network)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range all {
			want[network] = append(want[network], l.Name())
		}
	}
	for _, b := range tenspiler.Benchmarks() {
		want["emitted"] = append(want["emitted"], b.Name)
	}
	want["speedups"] = want["emitted"]
	for name, rows := range want {
		file := map[bool]string{true: "BACKENDS.md", false: "LAYERS.md"}[name == "emitted" || name == "speedups"]
		got, err := tableRows(filepath.Join("..", "..", "docs", file), name)
		if err != nil {
			t.Fatal(err)
		}
		var first []string
		for _, r := range got[2:] { // behind the head and the line under it
			first = append(first, r[0])
		}
		if !slices.Equal(first, rows) {
			t.Errorf("%s, table %s: rows %q, measured are %q", file, name, first, rows)
		}
		for _, r := range got {
			if len(r) != len(got[0]) || slices.Contains(r, "") {
				t.Errorf("%s, table %s: %q has not the columns %q", file, name, r, got[0])
			}
		}
	}
}

// tableRows are the cells of the table of a name in a document, its head and the line below that first.
func tableRows(file, name string) (rows [][]string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	_, rest, _ := strings.Cut(string(text), "<!-- begin "+name+" -->\n")
	table, _, _ := strings.Cut(rest, "<!-- end "+name+" -->\n")
	for line := range strings.Lines(table) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			cells := strings.Split(strings.Trim(line, "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			rows = append(rows, cells)
		}
	}
	if len(rows) < 3 {
		return nil, fmt.Errorf("%s has no table %s", file, name)
	}
	return rows, nil
}
