package depend_test

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/depend"
)

var update = flag.Bool("update", false, "rewrite the expected sections of testdata")

// TestLoops compares what is known of each loop of a nest, which section nest has, or sections algorithm and schedule
// give; and runs the loops in the orders that this allows.
func TestLoops(t *testing.T) {
	list, err := filepath.Glob("testdata/loops/*.txtar")
	if err != nil || len(list) == 0 {
		t.Fatalf("no files in testdata/loops: %v", err)
	}
	for _, path := range list {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			n, given, err := nestOf(a)
			if err != nil {
				t.Fatal(err)
			}
			got := &txtar.Archive{Comment: a.Comment, Files: append(a.Files[:given:given],
				txtar.File{Name: "loops", Data: []byte(known(n))})}
			if *update {
				if err := os.WriteFile(path, txtar.Format(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if d := cmp.Diff(string(txtar.Format(a)), string(txtar.Format(got))); d != "" {
				t.Errorf("%s (-update rewrites it):\n%s", path, d)
			}
			inputs := map[string]*halide.Array{}
			for i, b := range n.Buffers {
				if !b.Output && !b.Inner {
					inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Uniform, b.Valid...)
				}
			}
			if _, err := otherOrders(n, inputs, slices.Clone[[]*depend.Node]); err != nil {
				t.Error(err)
			}
		})
	}
}

// nestOf is the nest of an archive, and how many of its files say what that is.
func nestOf(a *txtar.Archive) (n *lower.Nest, given int, err error) {
	if a.Files[0].Name == "nest" {
		n, err = lower.ParseNest(string(a.Files[0].Data))
		return n, 1, err
	}
	p, err := halide.ParsePipeline(string(a.Files[0].Data))
	if err != nil {
		return nil, 0, err
	}
	s, err := halide.ParsePipelineSchedule(p, string(a.Files[1].Data))
	if err != nil {
		return nil, 0, err
	}
	n, err = build.Lower(s, nil)
	return n, 2, err
}

// known is what is known of each loop of a nest, outermost first: a line for each.
func known(n *lower.Nest) string {
	var text strings.Builder
	t := depend.New(n)
	for _, v := range loops(t) {
		var list []string
		if private, ok := t.Independent(v); ok {
			list = append(list, strings.Join(append([]string{"independent"}, slices.Sorted(maps.Keys(private))...), " "))
		}
		if t.Concurrent(v) {
			list = append(list, "concurrent")
		}
		if t.Closed(v) {
			list = append(list, "closed")
		}
		if t.Repeatable(v) {
			list = append(list, "repeatable")
		}
		fmt.Fprintf(&text, "%s: %s\n", v.Loop().Var, strings.Join(list, ", "))
	}
	return text.String()
}

// loops are the loops of a nest, in the order of the text.
func loops(t *depend.Tree) (list []*depend.Node) {
	for _, top := range t.Top {
		top.Walk(func(n *depend.Node) {
			if n.Loop() != nil {
				list = append(list, n)
			}
		})
	}
	return list
}
