package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/kernelfiles"
	"github.com/vyasa-go/vyasa/halide/export"
)

// exportCmd writes a kernel's algorithm as a program of another library.
type exportCmd struct {
	Kernel string `arg:"" help:"A FILE, or a name of vyasa list or a variant of it."`
	To     string `default:"numpy" enum:"numpy,torch,tensorflow,mlx,jax" help:"The library: ${enum}."`
	Out    string `short:"o" placeholder:"NAME.py" help:"Write the file, and test_NAME.py with its data; without it, print the file."`
	Test   bool   `negatable:"" default:"true" help:"Write the test, for which the reference evaluator computes all."`
	console.KernelFlags
}

// Help says what the file is.
func (exportCmd) Help() string {
	text := `Writes what a kernel computes, whatever its schedule, as a function of whole arrays: the result's elements are those of the
reference evaluator, bit for bit; elementary functions are those of the library. Integers are computed in 64 bits, which is exact, or
the kernel is refused. Sums of floats keep their order. Only the extents of the outputs are taken from the schedule.

`
	for _, l := range export.Libraries() {
		if l.Note != "" {
			text += "  " + l.Name + ": " + l.Note + "\n"
		}
	}
	return text + "\n" + console.FileHelp
}

// module is a name that Python can import.
var module = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Run writes or prints the file.
func (c exportCmd) Run(o console.Output) error {
	_, s, err := c.Named(c.Kernel)
	if err != nil {
		return err
	}
	l, _ := export.Named(c.To)
	text, err := l.Python(s)
	if err != nil {
		return err
	}
	if c.Out == "" {
		_, err = fmt.Fprint(o.Out, text)
		return err
	}
	dir, file := filepath.Split(c.Out)
	name, isPython := strings.CutSuffix(file, ".py")
	if c.Test && (!isPython || !module.MatchString(name)) {
		return fmt.Errorf("%s is no module that a test can import: call it NAME.py, or give --no-test", c.Out)
	}
	if err := kernelfiles.Write(c.Out, []byte(text)); err != nil || !c.Test {
		return err
	}
	test, data, err := l.Test(s, name)
	if err != nil {
		return fmt.Errorf("%s is written, but no test of it: %w", c.Out, err)
	}
	if err := kernelfiles.Write(filepath.Join(dir, "test_"+name+".py"), []byte(test)); err != nil {
		return err
	}
	return kernelfiles.Write(filepath.Join(dir, "test_"+name+".npz"), data)
}
