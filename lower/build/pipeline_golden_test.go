package build

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower/exec"
)

// TestNestsOfPipelines compares the finished nests of testdata/pipelines, which give what Eval gives.
func TestNestsOfPipelines(t *testing.T) {
	for _, path := range files(t, "pipelines") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, s := readNest(t, path)
			n, err := Lower(s, nil)
			if err != nil {
				t.Fatal(err)
			}
			text := ownLine.ReplaceAllString(n.String(), "golden_test.go")
			compare(t, path, &txtar.Archive{Comment: a.Comment,
				Files: append(a.Files[:2:2], txtar.File{Name: "nest", Data: []byte(text)})}, a)
			inputs, asked := map[string]*halide.Array{}, []halide.Range(nil)
			for i, b := range n.Buffers {
				if b.Output {
					asked = b.Valid
				} else if !b.Inner {
					inputs[b.Name] = gen.Array(b.Type, uint64(i), gen.Uniform, b.Valid...)
				}
			}
			want, err := halide.Eval(n.Func, asked, inputs)
			if err != nil {
				t.Fatal(err)
			}
			got, err := exec.Run(n, inputs)
			if err != nil {
				t.Fatal(err)
			}
			if d := differ(got, want); d != "" {
				t.Error(d)
			}
		})
	}
}
