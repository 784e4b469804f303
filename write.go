package vyasa

import (
	"context"
	"encoding/json"
	"os"
	"path"
	"path/filepath"

	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/halide"
)

// WriteOption is a choice of what [Kernel.Write] writes.
type WriteOption func(*writing)

type writing struct {
	pkg    string
	inputs map[string]*halide.Array
}

// Package names the Go package, and its directory; without it, it is called kernel.
func Package(name string) WriteOption { return func(w *writing) { w.pkg = name } }

// Data are the inputs of the test vectors; without it, they are random.
func Data(inputs map[string]*halide.Array) WriteOption { return func(w *writing) { w.inputs = inputs } }

// Write writes what stands around the kernel into a directory, which it makes, and returns the names of the files. For
// a Func called out:
//
//	out.c             the kernel: C with AI Engine intrinsics
//	out.h             its prototype, how each array is stored, functions that pack what the compiler repacked
//	out_kernel.cc     the kernel with buffer ports of the vendor's ADF flow
//	out_graph.h       an ADF graph around it: ports of programmable logic, tile and memory banks
//	out_graph.cpp     the graph's main, for the vendor's simulators: aiecompiler's input
//	data/in.txt       an input as the simulators read it, one file each
//	expected/out.txt  an output as they are to write it
//	args.json, *.bin  the same inputs for vyasa sim out.c --entry out --args args.json
//	vyasa_aie.h       a stand-in of the intrinsics, with which out.c compiles for this machine
//	kernel/           a Go package that runs the kernel on slices
//
// The results are those of the simulator, and are compared with halide.Eval before anything is written; the error is a
// *Mismatch if they differ.
func (k *Kernel) Write(dir string, options ...WriteOption) ([]string, error) {
	w := writing{pkg: "kernel"}
	for _, o := range options {
		o(&w)
	}
	files, err := k.Texts(w.pkg)
	if err != nil {
		return nil, err
	}
	vectors, err := k.vectors(w.inputs)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, f := range append(files, vectors...) {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return names, err
		}
		if err := os.WriteFile(name, f.Text, 0o666); err != nil {
			return names, err
		}
		names = append(names, name)
	}
	return names, nil
}

// Texts are the files of [Kernel.Write] without data; names have slashes.
func (k *Kernel) Texts(pkg string) ([]wrap.File, error) {
	base, p := k.Program.Names.Func, k.Program
	files := []wrap.File{
		{Name: base + ".c", Text: []byte(k.C)},
		{Name: base + ".h", Text: []byte(wrap.Header(p, base))},
		{Name: base + "_kernel.cc", Text: []byte(wrap.Kernel(p, base))},
		{Name: base + "_graph.h", Text: []byte(wrap.Graph(p, base))},
		{Name: base + "_graph.cpp", Text: []byte(wrap.Main(p, base))},
		{Name: standin.Header, Text: standin.Single()},
	}
	binding, err := wrap.Binding(p, pkg)
	for _, f := range binding {
		files = append(files, wrap.File{Name: path.Join(pkg, f.Name), Text: f.Text})
	}
	return files, err
}

// vectors are the inputs, random if there are none, and what the simulator makes of them.
func (k *Kernel) vectors(inputs map[string]*halide.Array) ([]wrap.File, error) {
	if inputs == nil {
		random, err := k.sample()
		if err != nil {
			return nil, err
		}
		inputs = random
	}
	s, err := k.Simulator()
	if err != nil {
		return nil, err
	}
	if _, _, err := s.VerifyAll(context.Background(), inputs); err != nil {
		return nil, err
	}
	files, err := k.Arguments(inputs)
	if err != nil {
		return nil, err
	}
	args, err := k.Args(inputs)
	if err != nil {
		return nil, err
	}
	if _, err := s.program.Run(context.Background(), k.Program.Names.Func, args); err != nil {
		return nil, err
	}
	for i, p := range wrap.Params(k.Program) {
		dir := "data"
		if p.Buffer.Output {
			dir = "expected"
		}
		files = append(files, wrap.File{Name: path.Join(dir, wrap.VectorFile(p)),
			Text: []byte(wrap.Vector(p, args[i].Data))})
	}
	return files, nil
}

// Arguments are the files that vyasa sim takes: args.json, and a file for each input, stored as the kernel wants it.
func (k *Kernel) Arguments(inputs map[string]*halide.Array) ([]wrap.File, error) {
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
