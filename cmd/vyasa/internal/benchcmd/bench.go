package benchcmd

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// Command measures kernels on the cycle model, or on this processor.
type Command struct {
	Workloads   []string `arg:"" optional:"" help:"Only these workloads of the table, benchmarks, programs of the lists or of the gallery, by name; or FILEs, which say their schedules."`
	Table       string   `enum:"VI,VII,CONV3D,all" default:"all" help:"The workloads of one of the paper's tables: VI, VII, CONV3D, or all."`
	Schedule    string   `enum:"paper,default" default:"default" help:"paper: the schedules that the paper prints; default: ours."`
	Calibration bool     `xor:"what" help:"Instead: kernels with published cycle counts, beside what is simulated."`
	Expert      bool     `xor:"what" help:"Instead: our kernels beside those that experts wrote, on the same simulator."`
	Layers      string   `enum:",mobilenetv2,resnet50" default:"" placeholder:"mobilenetv2|resnet50" help:"Instead: the distinct layers of a network, as int8 with exact requantisation, each in a tile that one core holds."`
	Gallery     bool     `xor:"what" help:"Instead: the programs of the gallery, 64x32, through C."`
	Lanes       bool     `xor:"what" help:"Instead: copies, filters and means in vectors of several types and lengths."`
	Lift        string   `enum:",tenspiler,emitted,speedups,blends,ablation,list,candidates,ranking" default:"" placeholder:"tenspiler|emitted|speedups|blends|ablation|list|candidates|ranking" help:"Instead: lift the benchmarks of the Tenspiler paper from C, or its blends on bytes, and try to prove each; emitted: lift the first ones, write each for all back ends of vyasa emit, and run what was written; speedups: time these at large sizes, in C by gcc -O3 and in libraries of Python; ablation: find the first ones by search too, with parts of it left out; list: lift the programs of --list; candidates: of these, or those of the paper, how many bindings to operators there are with and without each pruning; ranking: where the classifier puts them."`
	listFlags
	kernelFlags
	intoFlag
	console.MachineFlag
	nativeFlags
	JSON bool `name:"json" help:"Print a JSON list."`
}

// Help says how it is measured.
func (Command) Help() string {
	return `Each workload is compiled to C; the C is scheduled into instruction words and run on the cycle model, and its results
are compared with the reference evaluator on three kinds of data. MACs/cycle counts the MACs of the operator, without
padding, as the paper does. A range a..b is over two readings of a number of the machine that sources disagree on.
Below the table stand geometric means beside the paper's, and what the reports say of the difference. What does not
fit the memory of one core runs in tiles, whose cycles add up. Of a FILE the MACs are the multiplications of its loop nest.

With --target native, avx2, vnni or avx512, kernels become machine code of this processor, and run here on one thread:
the time is the least of 30 samples or more of the thread's processor time, taken by turns with those of the peers and of
loops of nothing but multiplications. Names beside those of vyasa list: layers rn02 rn03 rn04 rn08 rn13 rn14 rn18 rn21
(ResNet-50), dw64 dw256 (depthwise), products gemm16 gemm32 gemm64 (any size), each with -f32, -i16 or -u8s8;
blur3-u8, gauss5-u8. The peers: plain C of the same loops by gcc and clang; oneDNN (libdnnl.so.3 or .2) and OpenBLAS
(libopenblas.so.0), opened in this process; OpenCV, Halide (by hand, Mullapudi2016, Adams2019), ONNX Runtime and
XNNPACK (by LiteRT), called from Python in processes of their own. In a virtual environment, pip install numpy
opencv-python-headless halide onnx onnxruntime ai-edge-litert brings the latter; --python, or VYASA_PYTHON, says where
its python3 is. What is not there is null, with a reason. VYASA_NATIVE=avx2 keeps the peers to AVX2, too, as far as
they can be told so: ONNX Runtime and XNNPACK cannot; --target avx2 does the same.

Targets:
` + console.TargetHelp() + "\n\n" + console.FileHelp
}

// Run measures.
func (c Command) Run(ctx context.Context, o console.Output) error {
	if !c.Target.Of().Simulated() {
		return c.native(ctx, o)
	}
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	switch {
	case c.Kernels != "":
		return c.kernels(ctx, o, m)
	case c.Calibration:
		return c.calibration(ctx, o, m)
	case c.Expert:
		return c.expert(ctx, o, m)
	case c.Lift == "emitted":
		return c.emitted(ctx, o)
	case c.Lift == "speedups":
		return c.speedups(ctx, o)
	case c.Layers != "":
		return c.layers(ctx, o, m)
	case c.Gallery:
		return c.gallery(ctx, o, m)
	case c.Lanes:
		return c.lanes(ctx, o, m)
	case c.Lift == "list":
		return c.lists(ctx, o)
	case c.Lift == "candidates":
		return c.candidates(ctx, o)
	case c.Lift == "ranking":
		return c.ranking(ctx, o)
	case c.Lift == "ablation":
		return c.ablation(ctx, o)
	case c.Lift != "":
		return c.lifts(ctx, o)
	}
	jobs, err := c.jobs(ctx, o)
	if err != nil {
		return err
	}
	rows := make([]gauge.Measured, len(jobs))
	err = console.EachShown(ctx, o.Log, len(jobs), func(i int) string {
		rows[i] = gauge.Measure(ctx, jobs[i], m)
		return jobs[i].Name
	})
	if err != nil {
		return err
	}
	if c.JSON {
		list := make([]gauge.Benched, len(rows))
		for i := range rows {
			list[i] = rows[i].Benched
			list[i].Notes = rows[i].Slow
		}
		if err := console.WriteJSON(o.Out, list); err != nil {
			return err
		}
	} else {
		gauge.PrintBench(o.Out, rows, m)
		for _, r := range rows {
			if len(c.Workloads) > 0 {
				o.Note(r.Slow)
			}
		}
	}
	return gauge.Failures(o, rows)
}

// Validate checks the arguments; kong calls it.
func (c Command) Validate() error {
	if c.Layers != "" && (c.Lift != "" || c.Calibration || c.Expert || c.Gallery || c.Lanes || c.Kernels != "") {
		return errors.New("--layers stands alone")
	}
	if c.Lift != "" && (c.Calibration || c.Expert) {
		return errors.New("--lift measures benchmarks of its own: leave --calibration and --expert out")
	}
	if c.Kernels != "" && (len(c.Sources) == 0 || c.Lift != "" || c.Calibration || c.Expert || len(c.List) > 0) {
		return errors.New("--kernels LIST.csv needs --sources DIR, and stands alone")
	}
	if err := c.nativeFlags.check(); err != nil {
		return err
	}
	if err := c.checkInto(); err != nil {
		return err
	}
	if err := c.listFlags.check(c.Lift); err != nil && c.Kernels == "" {
		return err
	}
	if len(c.Workloads) > 0 && (c.Calibration || c.Expert) {
		return errors.New("--calibration and --expert measure all their kernels: name no workload")
	}
	return nil
}

// jobs are the workloads of the table, or those that are named, under the schedules of the flag.
func (c Command) jobs(ctx context.Context, o console.Output) ([]gauge.Job, error) {
	list, left, err := c.files(ctx, o)
	if err != nil {
		return nil, err
	}
	if len(list) > 0 && len(left) == 0 {
		return list, nil
	}
	for _, w := range workloads.All() {
		at := slices.Index(left, w.Name)
		if at >= 0 {
			left = slices.Delete(left, at, at+1)
		}
		if (c.Table == "all" || c.Table == w.Table) && (at >= 0 || len(c.Workloads) == 0) {
			list = append(list, gauge.Job{Workload: w, Schedule: c.scheduleOf(w)})
		}
	}
	if len(left) > 0 {
		_, err := workloads.Find(left[0])
		if err == nil {
			err = fmt.Errorf("%s is not one of the paper's workloads, or named twice: vyasa run measures it", left[0])
		}
		return nil, err
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("table %s has none of these workloads", c.Table)
	}
	return list, nil
}

// files are the kernels of those arguments that are files, and the arguments that are none.
func (c Command) files(ctx context.Context, o console.Output) (list []gauge.Job, left []string, err error) {
	for _, name := range c.Workloads {
		if !console.IsFile(name) {
			left = append(left, name)
			continue
		}
		s, err := console.ReadProgram(name)
		if err == nil {
			s, err = console.WithLoops(ctx, o, name, s)
		}
		if err != nil {
			return nil, nil, err
		}
		list = append(list, gauge.Job{Workload: workloads.Workload{Name: console.ProgramName(name)}, Schedule: s,
			Why: true})
	}
	return list, left, nil
}

// scheduleOf is the schedule of a workload that the flag asks for.
func (c Command) scheduleOf(w workloads.Workload) *halide.Schedule {
	if c.Schedule == "paper" {
		return w.Paper()
	}
	return w.Default()
}
