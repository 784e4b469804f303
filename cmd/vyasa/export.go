package main

import (
	"fmt"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide/export"
)

// exportCmd writes a kernel's algorithm as a program of another library.
type exportCmd struct {
	Kernel string `arg:"" help:"A FILE, or a name of vyasa list or a variant of it."`
	To     string `default:"numpy" enum:"numpy" help:"The library: numpy."`
	Out    string `short:"o" placeholder:"FILE" help:"Write the file; without it, print it."`
	console.KernelFlags
}

// Help says what the file is.
func (exportCmd) Help() string {
	return `Writes what a kernel computes, whatever its schedule, as a function of whole arrays: the result's elements are those of the
reference evaluator, bit for bit; elementary functions are those of the library. Integers are computed in 64 bits, which is exact, or
the kernel is refused. Only the extents of the outputs are taken from the schedule.

` + console.FileHelp
}

// Run writes or prints the file.
func (c exportCmd) Run(o console.Output) error {
	_, s, err := c.Named(c.Kernel)
	if err != nil {
		return err
	}
	text, err := export.NumPy(s)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = fmt.Fprint(o.Out, text)
		return err
	}
	return writeFile(c.Out, []byte(text))
}
