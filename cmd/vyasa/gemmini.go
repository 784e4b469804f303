package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide/export/gemmini/model"
)

// gemminiCmd runs a program on the model of Gemmini.
type gemminiCmd struct {
	Program string   `arg:"" placeholder:"PROGRAM" help:"A program that was compiled over the gemmini.h that vyasa emit --to gemmini writes."`
	Args    []string `arg:"" optional:"" passthrough:"" help:"Its arguments."`
}

// Help says what is counted.
func (gemminiCmd) Help() string {
	return "Runs the program on this machine, its Gemmini commands on a functional model, and says how many of each " +
		"there were."
}

// Run runs it.
func (c gemminiCmd) Run(ctx context.Context, o console.Output) error {
	exe := exec.CommandContext(ctx, c.Program, c.Args...)
	exe.Stdin, exe.Stdout, exe.Stderr = os.Stdin, o.Out, o.Log
	m, err := model.Run(exe)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Program, err)
	}
	names := map[int]string{model.Config: "config", model.MoveIn: "mvin", model.MoveIn2: "mvin2",
		model.MoveIn3: "mvin3", model.MoveOut: "mvout", model.Preload: "preload",
		model.ComputePreloaded: "compute_preloaded", model.ComputeAccumulated: "compute_accumulated",
		model.Flush: "flush", model.LoopWS: "loop_ws"}
	var counts []string
	for _, function := range slices.Sorted(maps.Keys(m.Counts)) {
		if names[function] == "" {
			continue // what a loop will do
		}
		counts = append(counts, fmt.Sprintf("%s %d", names[function], m.Counts[function]))
	}
	fmt.Fprintf(o.Log, "gemmini: %s\n", strings.Join(counts, ", "))
	return nil
}
