package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/report"
	"github.com/vyasa-go/vyasa/aiesim/report/picture"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// reportFlags say what to write of a run; several commands share them.
type reportFlags struct {
	Report    bool   `help:"Report where the cycles went: loops and what bounds them, slots, registers, memory, roofline."`
	Plot      string `placeholder:"FILE.svg" help:"Draw slots and roofline, as .svg or .png."`
	VCD       string `name:"vcd" placeholder:"FILE.vcd" help:"Write what happens in each cycle as a value change dump."`
	VCDFrom   int64  `name:"vcd-from" placeholder:"CYCLE" help:"First cycle of the dump."`
	VCDCycles int64  `name:"vcd-cycles" default:"10000" placeholder:"N" help:"Cycles in the dump."`
	console.MachineFlag
}

// reportHelp explains what cycles are.
const reportHelp = `The C is compiled to instruction words, and these run with the same results; cycles are those of the
pipeline, stalls by bank conflicts included. --report says where they went.`

// Validate checks the flags before anything runs; kong calls it.
func (f reportFlags) Validate() error {
	if f.Plot != "" && f.format() != "svg" && f.format() != "png" {
		return fmt.Errorf("--plot %s: pictures are .svg or .png", f.Plot)
	}
	if f.VCDFrom < 0 || f.VCDCycles < 1 {
		return errors.New("--vcd-from is at least 0, --vcd-cycles at least 1")
	}
	return nil
}

// any reports whether something is to be written of a run.
func (f reportFlags) any() bool { return f.Report || f.Plot != "" || f.VCD != "" }

// format is the picture's.
func (f reportFlags) format() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(f.Plot), "."))
}

// dump runs instruction words for the dump. It writes into the buffers of list.
func (f reportFlags) dump(ctx context.Context, code *aiesim.Code, list []aiesim.Arg) error {
	file, err := os.Create(f.VCD)
	if err != nil {
		return err
	}
	_, err = code.Run(ctx, list, core.Options{Trace: file, TraceFrom: f.VCDFrom, TraceCycles: f.VCDCycles})
	return errors.Join(err, file.Close())
}

// picture draws the report if it is asked for.
func (f reportFlags) picture(r *report.Report) error {
	if f.Plot == "" {
		return nil
	}
	file, err := os.Create(f.Plot)
	if err != nil {
		return err
	}
	return errors.Join(picture.Plot(r, file, f.format()), file.Close())
}

// wrote says which files there are now.
func (f reportFlags) wrote(w io.Writer) {
	for _, name := range []string{f.Plot, f.VCD} {
		if name != "" {
			fmt.Fprintf(w, "wrote %s\n", name)
		}
	}
}
