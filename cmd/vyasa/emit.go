package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/codegen/standin"
	"github.com/vyasa-go/vyasa/codegen/wrap"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// emitCmd writes what a kernel's users need.
type emitCmd struct {
	Workload string `arg:"" help:"A name of vyasa list or a variant of it, or a FILE."`
	Out      string `short:"o" default:"." help:"The directory to write to; it is made if it is missing."`
	Package  string `default:"kernel" help:"Name of the Go package, which is written to a directory of that name."`
	console.TargetFlag
	console.KernelFlags
	mapcmd.NeedleFlag
}

// Help lists the files.
func (emitCmd) Help() string {
	return `Writes, for the function "out":

  out.c                 the kernel: C with AI Engine intrinsics
  out.h                 its prototype, and how each array is stored; functions that pack what the compiler repacked
  out_window.cc         the kernel as a window kernel of the vendor's ADF flow
  out_graph.h           an ADF graph around it
  vyasa_aie.h           a stand-in of the intrinsics, to compile out.c on this machine: cc -c -ffp-contract=off out.c
  kernel/               a Go package that runs the kernel on slices, on the simulator or (tag native) on this machine
  args.json, *.bin      random arguments, for vyasa sim out.c --entry out --args args.json

Of a schedule that maps loops onto instructions (directive map) it writes out.c alone, which calls these.

With --target avx2 or neon it prints one file of C with the intrinsics of immintrin.h or arm_neon.h instead, from the instructions
of the kernel's native code: a function of the stored arrays, which a comment describes. Without a schedule that vectorises, the
compiler picks lanes itself.

Targets, of which aie1, avx2 and neon have intrinsics:
` + console.TargetHelp() + "\n\n" + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// Run writes the files.
func (c emitCmd) Run(o console.Output) error {
	if !c.Target.Of().Simulated() {
		return c.intrinsics(o)
	}
	w, s, err := c.Named(c.Workload)
	if err != nil {
		return err
	}
	if mapcmd.Maps(s) {
		return c.mapped(o, s)
	}
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return err
	}
	k := tiles[0]
	o.Note(console.NotesOf(tiles))
	files, err := kernelFiles(k, c.Package)
	if err != nil {
		return err
	}
	data, err := sampleArgs(k, w)
	if err != nil {
		return err
	}
	for _, f := range append(files, data...) {
		if err := writeFile(filepath.Join(c.Out, f.Name), f.Text); err != nil {
			return err
		}
		fmt.Fprintln(o.Out, filepath.Join(c.Out, f.Name))
	}
	if len(tiles) > 1 {
		fmt.Fprintf(o.Out, "%s does not fit one core at once: this is the first of %d tiles, over %v\n", w.Name,
			len(tiles), k.Region())
	}
	return nil
}

// kernelFiles are the texts of a kernel.
func kernelFiles(k *vyasa.Kernel, pkg string) ([]wrap.File, error) {
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

// sampleArgs are arguments for vyasa sim: inputs with random elements, stored as the kernel wants them.
func sampleArgs(k *vyasa.Kernel, w workloads.Workload) ([]wrap.File, error) {
	inputs := map[string]*halide.Array{}
	for n, b := range k.Nest.Buffers[:len(k.Nest.Buffers)-1] {
		inputs[b.Name] = workloads.Fill(b.Type, workloads.Small, 1+uint64(n)<<32, w.Taps(), w.Shift(), b.Valid...)
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

// writeFile writes a file and makes its directory.
func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}

// mapped writes the C of a kernel that instructions compute.
func (c emitCmd) mapped(o console.Output, s *halide.Schedule) error {
	p, err := c.Lower(s)
	if err != nil {
		return err
	}
	text, err := p.C()
	if err != nil {
		return err
	}
	name := filepath.Join(c.Out, s.Func.Name+".c")
	if err := writeFile(name, []byte(text)); err != nil {
		return err
	}
	fmt.Fprintln(o.Out, name)
	return nil
}
