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
	console.TargetFlag
	Peers   bool   `help:"With --target native: beside what users would pick instead, as far as it is installed."`
	Size    string `placeholder:"WxH" help:"With --target native: another size of the output."`
	Workers int    `placeholder:"N" help:"With --target native: on so many goroutines, beside one, by the clock on the wall."`
	Python  string `placeholder:"PATH" env:"VYASA_PYTHON" help:"With --peers: the Python that has the modules of peers; python3 if not said."`
	Weights int    `placeholder:"N" help:"With --target native: weights of bytes are at most N in magnitude; up to 64, sums of two products fit 16 bits."`
	Mapped  bool   `help:"With --target native: kernels as instructions: by the map that the model of ports likes best (vyasa map)."`
	Rounds  int    `default:"30" help:"With --target native: samples of each kernel and each peer, of which the least counts."`
}

// check refuses flags that belong to --target native.
func (f nativeFlags) check() error {
	switch {
	case f.Target.Of().Simulated() && (f.Peers || f.Size != "" || f.Workers != 0):
		return errors.New("--peers, --size and --workers belong to --target native, avx2, vnni or avx512")
	case f.Workers < 0 || f.Workers > 1024:
		return fmt.Errorf("--workers %d: want 1 to 1024", f.Workers)
	case f.Workers > 1 && f.Peers:
		return errors.New("--peers are measured on one thread: leave --workers out")
	case f.Weights < 0 || f.Weights > 128:
		return fmt.Errorf("--weights %d: want 1 to 128", f.Weights)
	case f.Rounds < 1:
		return fmt.Errorf("--rounds %d: want at least 1", f.Rounds)
	}
	return nil
}

// defaults are measured if no kernel is named.
func defaults() []nativebench.Job {
	var jobs []nativebench.Job
	for _, name := range []string{"cv-3x3-i16", "cv-5x5-i16", "cv-7x7-i16", "blur3-u8", "gauss5-u8", "gemm64-f32",
		"gemm64-i16", "gemm64-u8s8", "rn04-f32", "rn04-i16", "rn04-u8s8", "dw64-f32"} {
		jobs = append(jobs, nativebench.Job{Name: name})
	}
	return jobs
}

// nativeJobs are the kernels that are named, or all of the documented table if that is written.
func (c Command) nativeJobs() []nativebench.Job {
	switch {
	case c.Into != "":
		return nativebench.Suite()
	case len(c.Workloads) == 0:
		return defaults()
	}
	var jobs []nativebench.Job
	for _, name := range c.Workloads {
		jobs = append(jobs, nativebench.Job{Name: name, Size: c.Size, Workers: c.Workers, Weights: c.Weights})
	}
	return jobs
}

// native measures kernels on this processor.
func (c Command) native(ctx context.Context, o console.Output) error {
	if c.Lift != "" || c.Calibration || c.Expert {
		return errors.New("--target measures kernels on this processor: it does not go with --lift, --calibration or " +
			"--expert")
	}
	t := c.Target.Of()
	if err := t.Runs(); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "vyasa-peers-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	jobs := c.nativeJobs()
	rows := []nativebench.Row{}
	progress := console.NewProgress(o.Log, len(jobs))
	for _, j := range jobs {
		r, err := nativebench.Measure(ctx, j.Name, nativebench.Options{
			Size: j.Size, Peers: c.Peers && j.Workers <= 1, Workers: j.Workers, Python: c.Python, Dir: dir,
			Rounds: c.Rounds, Target: t.Name, Limit: t.Limit, Weights: j.Weights, Mapped: c.Mapped})
		if err != nil {
			progress.End()
			return err
		}
		progress.Step(r.Label())
		rows = append(rows, r)
		if err := c.writeNative(rows); err != nil {
			return err
		}
	}
	progress.End()
	if c.JSON {
		return console.WriteJSON(o.Out, rows)
	}
	fmt.Fprintln(o.Out, nativebench.Head(rows))
	for _, r := range rows {
		fmt.Fprintln(o.Out, r)
	}
	return nil
}

// writeNative puts the rows of so far into their document: who stops the rest keeps them.
func (c Command) writeNative(rows []nativebench.Row) error {
	if c.Into == "" {
		return nil
	}
	return c.write(c.tableName(), nativebench.Table(rows), nativebench.Head(rows))
}
