package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/sources"
)

// simCmd runs any kernel.
type simCmd struct {
	File    string            `arg:"" help:"A C file, a graph of kernels (GRAPH.json, C++ of adf::graph) or a project. #include \"...\" is looked up beside it, in its project and in -I."`
	Entry   string            `help:"The function to call."`
	Args    string            `placeholder:"ARGS.json" help:"Its arguments, a list with one object for each parameter."`
	Out     string            `placeholder:"DIR" help:"Where arguments with \"out\" are written, as PARAMETER.bin; it is made if it is missing. The current directory if not said."`
	Define  map[string]string `short:"D" placeholder:"NAME=TEXT" help:"Define a macro. AIE_OPTION_SCALAR_FLOAT_ON_VECTOR=1 also times floats on the vector unit, not in the runtime library."`
	Include []string          `short:"I" placeholder:"DIR" help:"A folder where #include looks, too."`
	JSON    bool              `name:"json" help:"Print JSON."`
	Steps   int64             `name:"max-steps" placeholder:"N" help:"Loop rounds and calls after which the C is stopped; 2^31 if not said."`
	Cycles  int64             `name:"max-cycles" placeholder:"N" help:"Cycles after which the instruction words are stopped; 2^31 if not said."`
	Untimed bool              `help:"Run the C only, without instruction words and cycles, as for C that cannot be timed."`
	reportFlags
}

// Help explains ARGS.json and what is checked.
func (simCmd) Help() string {
	return `Runs a kernel for the first-generation AI Engine: C with the vendor's vector intrinsics, and the little C++ that kernels
are written in. ARGS.json is a list, one object for each parameter in order:

  {"type": "int16", "shape": [18, 288], "file": "in.bin"}        little endian, row-major, last dimension fastest
  {"type": "int16", "shape": [3, 3], "data": [1, 2, 1, 2, 4, 2, 1, 2, 1]}
  {"type": "int16", "shape": [16, 256], "zero": true, "out": true}
  {"type": "int32", "scalar": 10}

A file that ends in .txt holds numbers as text, as the vendor's tools have them for their ports. "expect" (a list, or a
file) says what is expected in the buffer afterwards, "tolerance" by how much it may be off: absolutely, of floats also
relatively. --entry may name an instance of a template, f<64, 8>, and a member function, c<4>::run: an object is made
first, by its constructor, whose parameters come before those of the function.
A graph of kernels, joined by windows, streams and cascades, is a file GRAPH.json:

  {"iterations": 2, "kernels": [
    {"name": "a", "file": "a.cc", "entry": "scale", "args": [{"type": "int32", "shape": [2, 8], "file": "in.txt"},
      {"net": "mid", "type": "int32", "shape": [8]}]},
    {"name": "b", "file": "b.cc", "entry": "sum<8>", "args": [{"net": "mid"},
      {"type": "int32", "shape": [2, 8], "zero": true, "out": true}]}]}

Without --entry and --args, C++ with a class of adf::graph, an object of it and a main
that runs it is a graph, too, and so is the folder of its project: sources and data
are looked up beside it and above, and what it writes to PLIO is written to --out.

A kernel is called once in each iteration and keeps its globals; windows have the data of all iterations, one after the
other, and streams run on. Printed are each kernel's cycles and those from end to end, with two buffers for each window.

Complex numbers (cint16, cint32, cfloat) are pairs in data and files, real part first; a shape counts them once. A buffer with a
margin begins with the margin. Files are looked up beside ARGS.json. "align" is the alignment of the buffer's
address in bytes (32 if not said), "address" the address itself, such as "0x24000" (default: each buffer in a pair of
banks of its own), "over" how many bytes behind the buffer vector loads may read, as those of a kernel that loads ahead
do: nothing may come of them. "out" writes PARAMETER.bin after the run.
Misaligned and out-of-range accesses, selections that the hardware does not have, undefined lanes that are stored and
accumulators that overflow are errors that name the line. Windows are circular, as in the vendor's API; a kernel that relies
on it is told so, with the first line that does. Pointers taken from a window are not.

` + reportHelp
}

// Validate checks the flags; kong calls it.
func (c simCmd) Validate() error {
	if c.Untimed && (c.Report || c.Plot != "" || c.VCD != "") {
		return errors.New("--untimed has nothing to report, plot or dump")
	}
	if c.Steps < 0 || c.Cycles < 0 {
		return errors.New("--max-steps and --max-cycles are at least 1")
	}
	if err := c.validateGraph(); err != nil {
		return err
	}
	return c.reportFlags.Validate()
}

// Run runs the kernel.
func (c simCmd) Run(ctx context.Context, o console.Output) error {
	switch {
	case c.isGraph():
		return c.runGraph(ctx, o)
	case c.isProject():
		return c.runProject(ctx, o)
	}
	src, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	project := sources.Of(c.File, c.Include)
	program, err := aiesim.Load(c.File, src, aiesim.Options{Defines: c.Define, Include: project.Include, Entry: c.Entry,
		MaxSteps: c.Steps})
	if err != nil {
		return err
	}
	params, err := program.Params(c.Entry)
	if err != nil {
		return err
	}
	list, err := args.Read(c.Args)
	if err != nil {
		return err
	}
	r, err := c.simulate(ctx, program, list)
	if err != nil {
		return goOn(err)
	}
	files, err := args.Write(cmp.Or(c.Out, "."), args.Names(params), list)
	if err != nil {
		return err
	}
	if !c.Untimed {
		r.Lanewise = program.Lanewise()
	}
	r.Notes = project.Notes
	expected, off := args.Check(args.Names(params), list)
	if expected && off == nil {
		r.Expected = "as expected"
	}
	if err := c.print(o, r, files); err != nil {
		return err
	}
	return off
}

// print prints the cost.
func (c simCmd) print(o console.Output, r *simulated, files []string) error {
	switch {
	case c.JSON:
		return console.WriteJSON(o.Out, r)
	case c.Report && r.Report != nil:
		fmt.Fprint(o.Out, r.Report, "\n")
	case c.Untimed:
		fmt.Fprintf(o.Out, "%d MACs\n", r.MACs)
	default:
		fmt.Fprintf(o.Out, "%d cycles (simulated), %d of them stalls; %d MACs, %.2f a cycle\n", r.Cycles, r.Stalls,
			r.MACs, float64(r.MACs)/float64(r.Cycles))
	}
	if len(r.Lanewise) > 0 {
		fmt.Fprintf(o.Out, "cycles are an upper reading: %s of the AIE API go over lanes one by one here, which the "+
			"vendor's do not\n",
			strings.Join(r.Lanewise, ", "))
	}
	for _, n := range r.Notes {
		fmt.Fprintln(o.Out, n)
	}
	for _, w := range r.Wrapped {
		times := "once"
		if w.Accesses > 1 {
			times = fmt.Sprintf("%d times", w.Accesses)
		}
		fmt.Fprintf(o.Out, "%s: window %s is used beyond its end, %s in all: it relies on windows being circular\n",
			w.First, w.Argument, times)
	}
	for _, p := range r.Padding {
		fmt.Fprintln(o.Out, p)
	}
	fmt.Fprintln(o.Out, "executed operations of the C text:")
	for _, kind := range slices.Sorted(maps.Keys(r.Ops)) {
		if n := r.Ops[kind]; n > 0 {
			fmt.Fprintf(o.Out, "%12d %s\n", n, kind)
		}
	}
	if r.Expected != "" {
		fmt.Fprintln(o.Out, r.Expected)
	}
	for _, f := range files {
		fmt.Fprintf(o.Out, "wrote %s\n", f)
	}
	c.wrote(o.Out)
	return nil
}
