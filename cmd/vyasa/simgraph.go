package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/aiesim/graph"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/sources"
)

// isGraph reports whether the file is a graph of kernels.
func (c simCmd) isGraph() bool { return filepath.Ext(c.File) == ".json" }

// validateGraph checks the flags of a graph and of a kernel.
func (c simCmd) validateGraph() error {
	switch {
	case !c.isGraph() && !c.isProject() && (c.Entry == "" || c.Args == ""):
		return errors.New("a kernel needs --entry and --args; a graph of kernels is a file GRAPH.json, or C++ of the " +
			"class graph")
	case c.isGraph() && (c.Entry != "" || c.Args != ""):
		return errors.New("a graph names entries and arguments itself: leave out --entry and --args")
	case (c.isGraph() || c.isProject()) && (c.Report || c.Plot != "" || c.VCD != ""):
		return errors.New("reports, plots and dumps are of one kernel: run it alone")
	}
	return nil
}

// graphCost is the outcome of a graph as JSON.
type graphCost struct {
	Kernels  []kernelCost `json:"kernels"`
	Cycles   int64        `json:"cycles"` // from end to end; 0: not counted
	Expected string       `json:"expected,omitempty"`
	Left     []string     `json:"left,omitempty"`
}

// kernelCost is the cost of one kernel of a graph as JSON.
type kernelCost struct {
	Name   string  `json:"name"`
	Cycles []int64 `json:"cycles"` // of each call
}

// runGraph runs a graph of kernels.
func (c simCmd) runGraph(ctx context.Context, o console.Output) error {
	src, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	beside := func(name string) string {
		if filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(filepath.Dir(c.File), name)
	}
	g, err := graph.Read(c.File, src, func(name string) ([]byte, error) { return os.ReadFile(beside(name)) })
	if err != nil {
		return err
	}
	var m *machine.Machine
	if !c.Untimed {
		if m, err = c.FindMachine(); err != nil {
			return err
		}
	}
	names := map[string][]string{} // of parameters, by kernel
	r, err := g.Run(ctx, func(k graph.Kernel) (*aiesim.Program, error) {
		file := beside(k.File)
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		project := sources.Of(file, c.Include)
		p, err := aiesim.Load(file, text, aiesim.Options{Defines: c.Define, Include: project.Include, Entry: k.Entry,
			Lasts: k.Calls > 1, MaxSteps: c.Steps})
		if err != nil {
			return nil, err
		}
		for _, n := range project.Notes {
			fmt.Fprintln(o.Log, n)
		}
		params, err := p.Params(k.Entry)
		names[k.Name] = args.Names(params)
		return p, err
	}, m)
	if err != nil {
		return goOn(err)
	}
	return c.endGraph(o, g, r, names, nil)
}

// endGraph writes outputs beside those written to files, prints what the graph cost and compares with what was
// expected.
func (c simCmd) endGraph(o console.Output, g *graph.Graph, r *graph.Result, names map[string][]string,
	files []string) error {
	out := graphCost{Cycles: r.Cycles, Left: r.Left}
	var off error
	for i, k := range g.Kernels {
		list := make([]aiesim.Arg, len(k.Args))
		for n, a := range k.Args {
			if a.Net == "" {
				list[n] = a.Arg
			}
		}
		dir := filepath.Join(c.Out, k.Name)
		written, err := args.Write(dir, names[k.Name], list)
		if err != nil {
			return err
		}
		files = append(files, written...)
		expected, err := args.Check(names[k.Name], list)
		if err != nil && off == nil {
			off = fmt.Errorf("kernel %s: %w", k.Name, err)
		}
		if expected {
			out.Expected = "as expected"
		}
		out.Kernels = append(out.Kernels, kernelCost{k.Name, r.Kernels[i].Cycles})
	}
	if off != nil {
		out.Expected = ""
	}
	if c.JSON {
		if err := console.WriteJSON(o.Out, out); err != nil {
			return err
		}
		return off
	}
	out.print(o, g.Iterations, files)
	return off
}

// print prints a line for each kernel.
func (r graphCost) print(o console.Output, iterations int, files []string) {
	for _, k := range r.Kernels {
		if len(k.Cycles) == 0 {
			continue
		}
		fmt.Fprintf(o.Out, "%s: %d to %d cycles a call (simulated)\n", k.Name, slices.Min(k.Cycles),
			slices.Max(k.Cycles))
	}
	if r.Cycles > 0 {
		fmt.Fprintf(o.Out, "%d cycles from end to end for %d iterations, each kernel on a core of its own\n", r.Cycles,
			iterations)
	}
	for _, l := range r.Left {
		fmt.Fprintln(o.Out, l)
	}
	if r.Expected != "" {
		fmt.Fprintln(o.Out, r.Expected)
	}
	for _, f := range files {
		fmt.Fprintf(o.Out, "wrote %s\n", f)
	}
}
