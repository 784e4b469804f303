package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/kernelfiles"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/export/backend"
)

// exportCmd writes a kernel's algorithm as a program of another library.
type exportCmd struct {
	Kernel string `arg:"" help:"A FILE, or a name of vyasa list or a variant of it."`
	To     string `default:"numpy" placeholder:"LIBRARY" help:"The library or language (${default}); see the list below."`
	Out    string `short:"o" placeholder:"NAME.py|NAME.c" help:"Write the file, and test_NAME with its data; without it, or to -, print the file."`
	Test   bool   `negatable:"" default:"true" help:"Write the test, for which the reference evaluator computes all."`
	Check  bool   `help:"Run the test: Python is that of VYASA_PYTHON or python3, the C compiler that of CC or cc."`
	console.KernelFlags
}

// Help says what the file is.
func (exportCmd) Help() string {
	text := `Writes what a kernel computes, whatever its schedule, as a function of whole arrays of a library of Python, or of C: the
result's elements are those of the reference evaluator, bit for bit; elementary functions are those of the library. Integers are
exact, or the kernel is refused. Sums of floats keep their order. Only the extents of the outputs are taken from the schedule.

Libraries and languages of --to:
`
	for _, b := range backend.All() {
		text += "  " + b.Name
		if b.Note != "" {
			text += ": " + b.Note
		}
		text += "\n"
	}
	return text + "\n" + console.FileHelp
}

// module is a name that Python can import.
var module = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// Run writes or prints the file.
func (c exportCmd) Run(ctx context.Context, o console.Output) error {
	l, err := backend.Named(c.To)
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	switch filepath.Ext(c.Kernel) {
	case ".c", ".cc", ".cpp":
		return fmt.Errorf("%[1]s is no algorithm yet: vyasa lift %[1]s --emit %[2]s makes one, with sizes as "+
			"--size N=8", c.Kernel, liftcmd.EmitName(c.To))
	}
	_, s, err := c.Named(c.Kernel)
	if err != nil {
		return err
	}
	return writeProgram(ctx, o, l, s, c)
}

// writeProgram writes, prints and checks.
func writeProgram(ctx context.Context, o console.Output, l *backend.Backend, s *halide.Schedule, c exportCmd) error {
	program, err := l.Write(s)
	if err != nil {
		return err
	}
	for _, note := range program.Notes {
		fmt.Fprintln(o.Log, note)
	}
	if c.Out == "-" || c.Out == "" && !c.Check {
		if _, err = fmt.Fprint(o.Out, program.Text); err != nil || !c.Check {
			return err
		}
	}
	if c.Out == "" || c.Out == "-" {
		dir, err := os.MkdirTemp("", "vyasa")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		c.Out = filepath.Join(dir, "kernel"+l.Ext)
	}
	dir, file := filepath.Split(c.Out)
	name, right := strings.CutSuffix(file, l.Ext)
	if (c.Test || c.Check) && (!right || !module.MatchString(name)) {
		return fmt.Errorf("%s is no name that a test can be called by: call it NAME%s, or give --no-test", c.Out, l.Ext)
	}
	files := append([]export.File{{Name: file, Text: []byte(program.Text)}}, program.More...)
	if c.Test || c.Check {
		test, err := program.Test(s, name)
		if err != nil {
			return fmt.Errorf("no test of %s can be made: %w", c.Out, err)
		}
		files = append(files, test...)
	}
	for _, f := range files {
		if err := kernelfiles.Write(filepath.Join(dir, f.Name), f.Text); err != nil {
			return err
		}
	}
	if !c.Check {
		return nil
	}
	if err := l.Check(ctx, dir, name); err != nil {
		return err
	}
	fmt.Fprintf(o.Out, "%s: every element is that of the reference evaluator\n", l.Name)
	return nil
}
