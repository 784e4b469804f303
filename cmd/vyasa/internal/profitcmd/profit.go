package profitcmd

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide/lift/profit"
	"github.com/vyasa-go/vyasa/halide/lift/profit/svm"
)

// Command says where a kernel pays.
type Command struct {
	Measure profitMeasureCmd `cmd:"" help:"Time a C function on this machine and its kernel on the simulator, at many sizes."`
	Train   profitTrainCmd   `cmd:"" help:"Learn from measurements which of the two is faster at a size, and say how often that is right."`
	Ask     profitAskCmd     `cmd:"" help:"Say which of the two is faster at given sizes."`
}

// profitTrainCmd trains a predictor.
type profitTrainCmd struct {
	File   string          `arg:"" help:"Measurements: CSV of sizes, host_ns and target_ns, as measure writes it."`
	Kernel string          `enum:"cubic,rbf" default:"cubic" help:"The kernel of the support vector machine: cubic (a polynomial) or rbf."`
	Gamma  float64         `default:"0.2" help:"The kernel's factor of products or distances (${default})."`
	Cost   float64         `default:"10" help:"What an example on the wrong side costs (${default})."`
	Lanes  []int           `help:"Widths of the target's vectors: how much of the last one along each size is wasted is learnt from, too."`
	Unseen console.Percent `default:"25%" help:"How much of the measurements is kept apart to judge by (${default})."`
	Seed   uint64          `default:"1" help:"Which ones."`
	Out    string          `short:"o" placeholder:"FILE" help:"Write the predictor, trained on all measurements, as JSON."`
}

// Run trains, judges and writes.
func (c profitTrainCmd) Run(o console.Output) error {
	f, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer f.Close()
	s, err := profit.Read(c.File, f)
	if err != nil {
		return err
	}
	opt := profit.Options{Kernel: svm.Cubic(c.Gamma), C: c.Cost, Lanes: c.Lanes}
	if c.Kernel == "rbf" {
		opt.Kernel = svm.RBF(c.Gamma)
	}
	learn, test := s.Split(float64(c.Unseen), c.Seed)
	p, err := profit.Train(learn, opt)
	if err != nil {
		return err
	}
	score := profit.Judge(p, test.List)
	fmt.Fprintf(o.Out, "%d measurements; learnt from %d, judged by the others: %s\n", len(s.List), len(learn.List),
		score)
	if !score.Balanced() {
		fmt.Fprintln(o.Out, "one of the answers is less than a fifth of them: measure sizes nearer to the break-even")
	}
	folds := min(10, len(s.List))
	if folds >= 2 {
		cross, err := profit.CrossValidate(s, folds, c.Seed, opt)
		if err != nil {
			return err
		}
		fmt.Fprintf(o.Out, "in %d parts, each judged by the rest's predictor: %s\n", folds, cross)
	}
	if c.Out == "" {
		return nil
	}
	if p, err = profit.Train(s, opt); err != nil {
		return err
	}
	text, err := json.MarshalIndent(p, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(c.Out, append(text, '\n'), 0o666)
}

// profitAskCmd asks a predictor.
type profitAskCmd struct {
	Model string   `arg:"" help:"What train wrote."`
	Sizes []string `arg:"" help:"Sizes, as M=64."`
}

// Run answers "target" or "host".
func (c profitAskCmd) Run(o console.Output) error {
	text, err := os.ReadFile(c.Model)
	if err != nil {
		return err
	}
	var p profit.Predictor
	if err := json.Unmarshal(text, &p); err != nil {
		return fmt.Errorf("%s: %w", c.Model, err)
	}
	if err := p.Check(); err != nil {
		return fmt.Errorf("%s: %w", c.Model, err)
	}
	given, err := sizeFlags(c.Sizes)
	if err != nil {
		return err
	}
	sizes := make([]float64, len(p.Names))
	for i, n := range p.Names {
		v, ok := given[n]
		if !ok || v < 1 {
			return fmt.Errorf("%s asks for the sizes %s, each at least 1", c.Model, strings.Join(p.Names, ", "))
		}
		sizes[i] = float64(v)
	}
	if p.Pays(sizes...) {
		fmt.Fprintln(o.Out, "target")
	} else {
		fmt.Fprintln(o.Out, "host")
	}
	return nil
}

// sizeFlags reads M=64 and the like.
func sizeFlags(list []string) (map[string]int64, error) {
	out := map[string]int64{}
	for _, text := range list {
		name, value, ok := strings.Cut(text, "=")
		v, err := strconv.ParseInt(value, 10, 64)
		if !ok || err != nil || name == "" {
			return nil, fmt.Errorf("%q is no size: write it as M=64", text)
		}
		out[name] = v
	}
	return out, nil
}

// profitMeasureCmd measures.
type profitMeasureCmd struct {
	File      string   `arg:"" help:"The C file."`
	Func      string   `required:"" help:"The function."`
	Vary      []string `required:"" placeholder:"M=4..64" help:"A size and its least and greatest value; sizes are drawn between them, each magnitude as often as others. One for each size."`
	Samples   int      `default:"300" help:"How many sizes (${default})."`
	Seed      uint64   `default:"1" help:"Which ones."`
	Evals     int      `name:"evaluations" default:"8" help:"Schedules that are tried for each size (${default})."`
	Clock     float64  `default:"1000" help:"The target's clock in MHz (${default}: the AI Engine's in published measurements)."`
	Bandwidth float64  `default:"4" help:"Bytes that come in and go out in a cycle (${default}: one stream of 32 bits)."`
	Launch    float64  `default:"2000" help:"Nanoseconds that a call of the target costs beside (${default}: an assumption; measure your system's)."`
	Passes    int      `default:"5" help:"How often the host's times are taken, each time of all sizes: the least of each counts (${default})."`
	CC        string   `name:"cc" default:"gcc" help:"The host's compiler (${default}), with -O3 -march=native."`
	Out       string   `short:"o" required:"" help:"The file of measurements."`
	console.MachineFlag
}

// Run measures and writes; an interrupt keeps what was measured.
func (c profitMeasureCmd) Run(ctx context.Context, o console.Output) error {
	m, err := c.newMeasuring(ctx)
	if err != nil {
		return err
	}
	defer m.close()
	samples, err := m.samples(ctx, o.Log)
	if err != nil {
		return err
	}
	f, err := os.Create(c.Out)
	if err != nil {
		return err
	}
	defer f.Close()
	fmt.Fprintf(f, "# %s of %s: host_ns measured on one core with %s -O3 -march=native, the least of %d passes; "+
		"target_ns simulated at %g MHz, %g bytes a cycle, %g ns a call\n",
		c.Func, c.File, c.CC, c.Passes, c.Clock, c.Bandwidth, c.Launch)
	if err := samples.Write(f); err != nil {
		return err
	}
	pays := len(slices.DeleteFunc(slices.Clone(samples.List), func(s profit.Sample) bool { return !s.Pays() }))
	fmt.Fprintf(o.Out, "%d measurements, the target is faster at %d of them\n", len(samples.List), pays)
	return f.Close()
}
