// Package kernelfiles writes what a kernel's users need: its C, and arguments to try it on.
package kernelfiles

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Of are the texts of a kernel: C, its header, the ADF wrapper, and a Go package of that name.
func Of(k *vyasa.Kernel, pkg string) ([]wrap.File, error) {
	base, p := k.Program.Names.Func, k.Program
	files := []wrap.File{
		{Name: base + ".c", Text: []byte(k.C)},
		{Name: base + ".h", Text: []byte(wrap.Header(p, base))},
		{Name: base + "_window.cc", Text: []byte(wrap.Window(p, base))},
		{Name: base + "_graph.h", Text: []byte(wrap.Graph(p, base))},
		{Name: standin.Header, Text: standin.Single()},
	}
	binding, err := wrap.Binding(p, pkg)
	for _, f := range binding {
		files = append(files, wrap.File{Name: filepath.Join(pkg, f.Name), Text: f.Text})
	}
	return files, err
}

// Args are arguments for vyasa sim, args.json and a file for each input: random elements, small enough that sums of so many
// taps, shifted by so much, keep their size, stored as the kernel wants them.
func Args(k *vyasa.Kernel, taps, shift int) ([]wrap.File, error) {
	inputs := map[string]*halide.Array{}
	for n, b := range k.Nest.Buffers[:len(k.Nest.Buffers)-1] {
		inputs[b.Name] = workloads.Fill(b.Type, workloads.Small, 1+uint64(n)<<32, taps, shift, b.Valid...)
	}
	args, err := k.Args(inputs)
	if err != nil {
		return nil, err
	}
	type entry struct {
		Type  string `json:"type"`
		Shape []int  `json:"shape"`
		File  string `json:"file,omitempty"`
		Zero  bool   `json:"zero,omitempty"`
		Out   bool   `json:"out,omitempty"`
	}
	var list []entry
	var files []wrap.File
	for _, a := range args {
		e := entry{Type: a.Type, Shape: a.Shape, Zero: a.Out, Out: a.Out}
		if !a.Out {
			e.File = a.Name + ".bin"
			files = append(files, wrap.File{Name: e.File, Text: a.Data})
		}
		list = append(list, e)
	}
	text, err := json.MarshalIndent(list, "", "  ")
	return append(files, wrap.File{Name: "args.json", Text: append(text, '\n')}), err
}

// Write writes a file and makes its directory.
func Write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}
