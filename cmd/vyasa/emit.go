package main

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/kernelfiles"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
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
  out_kernel.cc         the kernel with buffer ports of the vendor's ADF flow
  out_graph.h           an ADF graph around it: ports of programmable logic, tile, memory banks
  out_graph.cpp         the graph's main, which aiecompiler takes
  data/, expected/      random inputs and the results, as the vendor's simulators read and write them
  vyasa_aie.h           a stand-in of the intrinsics, to compile out.c on this machine: cc -c -ffp-contract=off out.c
  kernel/               a Go package that runs the kernel on slices, on the simulator or (tag native) on this machine
  args.json, *.bin      the same inputs, for vyasa sim out.c --entry out --args args.json

Of a schedule that maps loops onto instructions (directive map) it writes out.c alone, which calls these.

With --target avx2 or neon it prints one file of C with the intrinsics of immintrin.h or arm_neon.h instead, from the instructions
of the kernel's native code: a function of the stored arrays, which a comment describes. Without a schedule that vectorises, the
compiler picks lanes itself.

Targets, of which aie1, avx2 and neon have intrinsics:
` + console.TargetHelp() + "\n\n" + console.FileHelp + "\n\n" + console.ScheduleHelp
}

// Run writes the files.
func (c emitCmd) Run(ctx context.Context, o console.Output) error {
	if !c.Target.Of().Simulated() {
		return c.intrinsics(o)
	}
	w, s, err := c.Scheduled(ctx, o, c.Workload)
	if err != nil {
		return err
	}
	if mapcmd.Maps(s) && !vyasa.OnDatapaths(s) {
		return c.mapped(o, s)
	}
	if err := c.Used(s); err != nil {
		return err
	}
	tiles, err := vyasa.CompileTiles(s, nil)
	if err != nil {
		return err
	}
	k := tiles[0]
	o.Note(console.NotesOf(tiles))
	names, err := k.Write(c.Out, vyasa.Package(c.Package))
	for _, name := range names {
		fmt.Fprintln(o.Out, name)
	}
	if err != nil {
		return err
	}
	if len(tiles) > 1 {
		fmt.Fprintf(o.Out, "%s does not fit one core at once: this is the first of %d tiles, over %v\n", w.Name,
			len(tiles), k.Region())
	}
	return nil
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
	if err := kernelfiles.Write(name, []byte(text)); err != nil {
		return err
	}
	fmt.Fprintln(o.Out, name)
	return nil
}
