package benchcmd

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/nativebench"
)

type nativeFlags struct {
	Target string `enum:"aie1,native" default:"aie1" help:"native: measure on this processor what the compiler makes for it."`
	Peers  bool   `help:"With --target native: beside what users would pick instead, as far as it is installed."`
	Size   string `placeholder:"WxH" help:"With --target native: another size of the output."`
}

// defaults are measured if no kernel is named.
var defaults = []string{"cv-3x3-i16", "cv-5x5-i16", "cv-7x7-i16", "blur3-u8", "gauss5-u8", "gemm64-f32", "gemm64-i16", "gemm64-u8s8",
	"rn04-f32", "rn04-i16", "rn04-u8s8", "dw64-f32"}

// native measures kernels on this processor.
func (c Command) native(ctx context.Context, o console.Output) error {
	if c.Lift != "" || c.Calibration || c.Expert {
		return errors.New("--target native measures kernels: it does not go with --lift, --calibration or --expert")
	}
	names := c.Workloads
	if len(names) == 0 {
		names = defaults
	}
	dir, err := os.MkdirTemp("", "vyasa-peers-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rows := []nativebench.Row{}
	progress := console.NewProgress(o.Log, len(names))
	for _, name := range names {
		r, err := nativebench.Measure(ctx, name, nativebench.Options{Size: c.Size, Peers: c.Peers, Dir: dir})
		if err != nil {
			progress.End()
			return err
		}
		progress.Step(name)
		rows = append(rows, r)
	}
	progress.End()
	if c.JSON {
		return console.WriteJSON(o.Out, rows)
	}
	if len(rows) > 0 {
		fmt.Fprintf(o.Out, "%s, %s; one thread\n", rows[0].CPU, rows[0].Features)
	}
	for _, r := range rows {
		fmt.Fprintln(o.Out, r)
	}
	return nil
}
