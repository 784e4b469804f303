package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/args"
)

// simCmd runs any kernel.
type simCmd struct {
	File   string            `arg:"" help:"A C file. #include \"...\" is looked up beside it."`
	Entry  string            `required:"" help:"The function to call."`
	Args   string            `required:"" placeholder:"ARGS.json" help:"Its arguments, a list with one object for each parameter."`
	Out    string            `placeholder:"DIR" help:"Where arguments with \"out\" are written, as PARAMETER.bin; the current directory if not said."`
	Define map[string]string `short:"D" placeholder:"NAME=TEXT" help:"Define a macro."`
	JSON   bool              `name:"json" help:"Print JSON."`
}

// Help explains ARGS.json and what is checked.
func (simCmd) Help() string {
	return `Runs a kernel for the first-generation AI Engine: C with the vendor's vector intrinsics, and the little C++ that kernels
are written in. ARGS.json is a list, one object for each parameter in order:

  {"type": "int16", "shape": [18, 288], "file": "in.bin"}        little endian, row-major, last dimension fastest
  {"type": "int16", "shape": [3, 3], "data": [1, 2, 1, 2, 4, 2, 1, 2, 1]}
  {"type": "int16", "shape": [16, 256], "zero": true, "out": true}
  {"type": "int32", "scalar": 10}

Files are looked up beside ARGS.json. "align" is the alignment of the buffer's address in bytes (32 if not said); "out"
writes PARAMETER.bin after the run.
Misaligned and out-of-range accesses, selections that the hardware does not have, undefined lanes that are stored and
accumulators that overflow are errors that name the line. Cycles are simulated: one operation each.`
}

// simulated is the outcome as JSON.
type simulated struct {
	Cycles int64            `json:"cycles"`
	MACs   int64            `json:"macs"`
	Ops    map[string]int64 `json:"ops"`
}

// Run runs the kernel.
func (c simCmd) Run(ctx context.Context, o output) error {
	src, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	headers := os.DirFS(filepath.Dir(c.File))
	program, err := aiesim.Load(c.File, src, aiesim.Options{Defines: c.Define, Headers: headers})
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
	result, err := program.Run(ctx, c.Entry, list)
	if err != nil {
		return err
	}
	files, err := c.write(params, list)
	if err != nil {
		return err
	}
	return c.report(o, result, files)
}

// write stores the outputs.
func (c simCmd) write(params []aiesim.Param, list []aiesim.Arg) ([]string, error) {
	dir := c.Out
	if dir == "" {
		dir = "."
	}
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return args.Write(dir, names, list)
}

// report prints the cost.
func (c simCmd) report(o output, r *aiesim.Result, files []string) error {
	if c.JSON {
		return writeJSON(o.out, simulated{r.Cycles, r.MACs, r.Ops})
	}
	fmt.Fprintf(o.out, "%d cycles (simulated, one operation each), %d MACs\n", r.Cycles, r.MACs)
	for _, kind := range slices.Sorted(maps.Keys(r.Ops)) {
		if n := r.Ops[kind]; n > 0 {
			fmt.Fprintf(o.out, "%12d %s\n", n, kind)
		}
	}
	for _, f := range files {
		fmt.Fprintf(o.out, "wrote %s\n", f)
	}
	return nil
}
