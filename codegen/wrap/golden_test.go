package wrap_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/wrap"
)

var update = flag.Bool("update", false, "rewrite the files in testdata")

// TestGolden shows a reviewer every file for a kernel with a border, a halo and a packed array.
func TestGolden(t *testing.T) {
	p := kernels[1].compile(t)
	files := []wrap.File{
		{Name: "kernel.h", Text: []byte(wrap.Header(p, "kernel"))},
		{Name: "kernel_kernel.cc", Text: []byte(wrap.Kernel(p, "kernel"))},
		{Name: "kernel_graph.h", Text: []byte(wrap.Graph(p, "kernel"))},
		{Name: "kernel_graph.cpp", Text: []byte(wrap.Main(p, "kernel"))},
	}
	binding, err := wrap.Binding(p, "edges")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, binding...) {
		if f.Name == standin.Header || f.Name == "kernel.c.txt" { // golden elsewhere
			continue
		}
		name := filepath.Join("testdata", "edges", f.Name+".golden")
		if *update {
			if err := os.WriteFile(name, f.Text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), string(f.Text)); diff != "" {
			t.Errorf("%s (-want +got; -update rewrites it):\n%s", name, diff)
		}
	}
}

// The same program gives the same bytes.
func TestSameBytes(t *testing.T) {
	for _, k := range kernels {
		p := k.compile(t)
		first, err := wrap.Binding(p, "kernel")
		if err != nil {
			t.Fatal(err)
		}
		again, err := wrap.Binding(k.compile(t), "kernel")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(first, again); diff != "" || wrap.Header(p, "k") != wrap.Header(k.compile(t), "k") {
			t.Errorf("%s: other bytes the second time:\n%s", k.name, diff)
		}
	}
}
