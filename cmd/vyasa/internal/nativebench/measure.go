package nativebench

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"
	"unsafe"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Options say what is measured.
type Options struct {
	Size    string // of the output, as 1024x1024; "": each kernel's own
	Peers   bool
	Workers int    // goroutines; more than one: on the wall, beside one, without peers
	Python  string // the interpreter of peers that are called from Python; "": python3
	Dir     string // for files of peers
	Rounds  int    // samples of each; 0: 30

	narrow bool // peers are kept to AVX2 as this process is, as far as they can be told so
	wide   bool // there is AVX-512
}

// ours is a kernel that is ready to be measured.
type ours struct {
	workload
	nest   *lower.Nest
	code   *kernel.Kernel
	inputs map[string]*halide.Array
	want   *halide.Array
	arrays map[string]any
	places []unsafe.Pointer
}

// Measure compiles the kernel of a name, compares its results and measures it.
func Measure(ctx context.Context, name string, o Options) (Row, error) {
	w, err := find(name, o.Size)
	if err != nil {
		return Row{}, err
	}
	row := Row{Workload: w.name, Size: o.Size, Target: "native", CPU: cpuName(), Workers: max(1, o.Workers)}
	features, err := native.Features()
	if err != nil {
		return row, err
	}
	row.Features, o.wide, o.narrow = features.String(), features&x86.AVX512 != 0, features&x86.AVX512 == 0
	k, err := newOurs(ctx, w, &row)
	if err != nil {
		return row, err
	}
	defer k.code.Close()
	if row.Workers > 1 {
		return row, k.share(ctx, &row, o)
	}
	runners := []peers.Runner{peers.InProcess("vyasa", func(times int) error { return k.run(ctx, times, 1) })}
	var memory native.Memory
	tops, err := newPeaks(&memory, kindOf(k.nest), w.free, features)
	if err != nil || w.pixels > 0 {
		tops = nil
		runners = append(runners, copying(bytesOf(k.nest)/2))
	}
	for _, top := range tops {
		defer top.code.Close()
		runners = append(runners, top.runner())
	}
	own := len(runners)
	var others *beside
	if o.Peers {
		others = peersOf(ctx, w, k.nest, o, k.inputs, k.want, &row)
		defer others.finish()
		runners = append(runners, others.runners...)
	}
	times := peers.Sampling{Rounds: o.Rounds}.Times(runners)
	if err := ctx.Err(); err != nil {
		return row, err
	}
	if times[0].Err != nil {
		return row, times[0].Err
	}
	row.ours(w, times[0].NS)
	row.peak(w, tops, times[1:own])
	row.others(w, runners[own:], times[own:])
	if others != nil {
		for _, say := range others.after {
			say()
		}
	}
	return row, nil
}

// newOurs compiles a kernel, and compares what it computes over the data that are measured, and over extreme ones.
func newOurs(ctx context.Context, w workload, row *Row) (*ours, error) {
	n, err := build.Lower(w.schedule, nil)
	if err != nil {
		return nil, err
	}
	row.CompileMS = compileTime(n)
	code, err := kernel.Compile(n)
	if err != nil {
		return nil, err
	}
	k := &ours{workload: w, nest: n, code: code}
	by := ""
	if err := k.extremes(ctx); err != nil {
		code.Close()
		return nil, err
	}
	k.inputs = inputsOf(n)
	if k.want, by, err = expected(ctx, w, n, k.inputs); err == nil {
		err = k.check(ctx)
	}
	if err != nil {
		code.Close()
		return nil, err
	}
	row.Verified = true
	row.remark("every result is that of %s", by)
	if w.free {
		row.remark("sums of floats in another order and fused, within %g of the greatest result", floatError)
	}
	return k, nil
}

// extremes compares what the kernel computes of extreme data: lanes that do not hold their sums give the run to closures.
func (k *ours) extremes(ctx context.Context) error {
	data := extremesOf(k.nest)
	if data == nil {
		return nil
	}
	want, _, err := expected(ctx, k.workload, k.nest, data)
	if err != nil {
		return err
	}
	whole, err := realize.With(k.nest, k.code)
	if err != nil {
		return err
	}
	got, err := whole.Workers(1).Run(ctx, data)
	if err != nil {
		return err
	}
	if at, ok := holds(got, want, false); !ok {
		return fmt.Errorf("%s: the result at %v of extreme data is not what the algorithm says", k.name, at)
	}
	return nil
}

// check runs the kernel over stored arrays and compares every result.
func (k *ours) check(ctx context.Context) (err error) {
	if k.arrays, err = storedOf(k.nest, k.inputs); err != nil {
		return err
	}
	k.places = placesOf(k.nest, k.arrays)
	if err := k.run(ctx, 1, 1); err != nil {
		return err
	}
	out := outputOf(k.nest)
	got, err := realize.Unpack(out, k.arrays[out.Name])
	if err != nil {
		return err
	}
	if at, ok := holds(got, k.want, k.free); !ok {
		return fmt.Errorf("%s: the result at %v is not what the algorithm says", k.name, at)
	}
	return nil
}

// run runs the kernel.
func (k *ours) run(ctx context.Context, times, workers int) error {
	for range times {
		if err := k.code.Run(ctx, k.places, workers); err != nil {
			return err
		}
	}
	return nil
}

// share measures the kernel on several goroutines beside one, on the wall.
func (k *ours) share(ctx context.Context, row *Row, o Options) error {
	times := peers.Sampling{Rounds: o.Rounds}.Times([]peers.Runner{
		peers.OnTheWall("several", func(times int) error { return k.run(ctx, times, row.Workers) }),
		peers.OnTheWall("one", func(times int) error { return k.run(ctx, times, 1) }),
	})
	if err := ctx.Err(); err != nil {
		return err
	}
	row.ours(k.workload, times[0].NS)
	row.Speedup = times[1].NS / times[0].NS
	row.remark("on %d goroutines, by the clock on the wall", row.Workers)
	return nil
}

// ours takes the time of our kernel.
func (r *Row) ours(w workload, ns float64) {
	r.NS = ns
	if w.pixels > 0 {
		r.GPixels = rate(w.pixels, ns)
	} else {
		r.GMACs = rate(w.macs, ns)
	}
}

// peak takes what the processor reaches at most.
func (r *Row) peak(w workload, tops []*peak, times []peers.Result) {
	if len(tops) == 0 {
		r.RatioPeak = times[0].NS / r.NS
		r.remark("the peak is a copy of as many bytes as are read and written")
		return
	}
	best, list := 0.0, []string{}
	for i, t := range tops {
		v := rate(t.macs, times[i].NS)
		best, list = max(best, v), append(list, fmt.Sprintf("%s %.1f", t.name, v))
	}
	r.RatioPeak = rate(w.macs, r.NS) / best
	r.remark("the peak is the best loop of %s GMAC/s", strings.Join(list, " | "))
}

// others takes the times of peers.
func (r *Row) others(w workload, runners []peers.Runner, times []peers.Result) {
	count := w.macs
	if w.pixels > 0 {
		count = w.pixels
	}
	for i, runner := range runners {
		if times[i].Err != nil {
			r.lacks(runner.Name, times[i].Err)
			continue
		}
		r.Peers[runner.Name] = Figure(rate(count, times[i].NS))
	}
}

// rate is billions a second.
func rate(count int, ns float64) float64 { return float64(count) / ns }

// compileTime is the least of several times from the nest to code that can be called, in milliseconds.
func compileTime(n *lower.Nest) float64 {
	best := time.Hour
	for range 5 {
		begin := time.Now()
		k, err := kernel.Compile(n)
		if err != nil {
			return 0
		}
		best = min(best, time.Since(begin))
		k.Close()
	}
	return float64(best.Microseconds()) / 1000
}

// cpuName is what the system calls the processor.
func cpuName() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.TrimSpace(strings.TrimLeft(name, "\t :"))
		}
	}
	return "unknown"
}
