package nativebench

import (
	"context"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"
	"unsafe"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/lower/build"
	"github.com/vyasa-go/vyasa/lower/realize"
)

// Options say what is measured.
type Options struct {
	Size  string // of the output, as 1024x1024; "": each kernel's own
	Peers bool
	Dir   string // for files of peers
}

// evalMACs is the work up to which Eval is what results are compared with; beyond it, it is package realize's closures.
const evalMACs = 4 << 20

// Measure compiles the kernel of a name, compares its results and measures it.
func Measure(ctx context.Context, name string, o Options) (Row, error) {
	w, err := find(name, o.Size)
	if err != nil {
		return Row{}, err
	}
	row := Row{Workload: w.name, Target: "native", CPU: cpuName()}
	features, err := native.Features()
	if err != nil {
		return row, err
	}
	row.Features = features.String()
	n, err := build.Lower(w.schedule, nil)
	if err != nil {
		return row, err
	}
	row.CompileMS = compileTime(n)
	code, err := kernel.Compile(n)
	if err != nil {
		return row, err
	}
	defer code.Close()
	ours, err := realize.With(n, code)
	if err != nil {
		return row, err
	}
	inputs := inputsOf(n)
	if row.Verified, err = verify(ctx, w, n, ours, inputs); err != nil {
		return row, err
	}
	arrays, err := storedOf(n, inputs)
	if err != nil {
		return row, err
	}
	places := placesOf(n, arrays)
	runners := []peers.Runner{peers.InProcess("vyasa", func(times int) error {
		for range times {
			if err := code.Run(ctx, places, 1); err != nil {
				return err
			}
		}
		return nil
	})}
	var memory native.Memory
	top, err := newPeak(&memory, kindOf(n), features)
	if err == nil {
		defer top.code.Close()
		runners = append(runners, top.runner())
	}
	timer, err := newClock(&memory)
	if err != nil {
		return row, err
	}
	defer timer.code.Close()
	runners = append(runners, timer.runner())
	row.model(code)
	if o.Peers {
		row.Peers = map[string]Peer{}
		others, closeAll := plainPeers(ctx, n, arrays, o.Dir, row.Peers)
		defer closeAll()
		runners = append(runners, others...)
	}
	times := peers.Sampling{}.Times(runners)
	if err := ctx.Err(); err != nil {
		return row, err
	}
	row.fill(w, top, runners, times)
	return row, nil
}

// fill takes what was measured.
func (r *Row) fill(w workload, top *peak, runners []peers.Runner, times []peers.Result) {
	rate := func(count int, d time.Duration) float64 { return float64(count) / float64(d.Nanoseconds()) }
	count := w.macs
	if w.pixels > 0 {
		count = w.pixels
		r.GPixels = rate(w.pixels, times[0].Time)
	} else {
		r.GMACs = rate(w.macs, times[0].Time)
	}
	r.NS = float64(times[0].Time.Nanoseconds())
	for i, runner := range runners[1:] {
		d := times[i+1].Time
		switch {
		case runner.Name == "clock":
			r.Cycles = cycles(times[0].Time, d)
		case runner.Name != "peak":
			r.Peers[runner.Name] = Peer{Value: rate(count, d)}
		case w.pixels == 0:
			r.RatioPeak = r.GMACs / rate(top.macs, d)
		}
	}
}

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

// verify compares the results with Eval's, or for much work with those of closures; it says which.
func verify(ctx context.Context, w workload, n *lower.Nest, ours *realize.Kernel, inputs map[string]*halide.Array) (string, error) {
	got, err := ours.Run(ctx, inputs)
	if err != nil {
		return "", err
	}
	by := "Eval"
	var want *halide.Array
	if w.macs <= evalMACs {
		want, err = halide.Eval(w.schedule.Func, got.Dims, inputs)
	} else {
		by = "closures"
		var closures *realize.Kernel
		if closures, err = realize.Compile(n); err == nil {
			want, err = closures.Run(ctx, inputs)
		}
	}
	if err != nil {
		return "", err
	}
	if at, differ := got.Diff(want); differ {
		return "", fmt.Errorf("%s: the result at %v is not that of %s", w.name, at, by)
	}
	return by, nil
}

// inputsOf are random arrays for the inputs of a nest. Where 16 bits or more have no range, all but the largest array hold small
// numbers, as coefficients do: sums of others need wider lanes.
func inputsOf(n *lower.Nest) map[string]*halide.Array {
	var largest *lower.Buffer
	for _, b := range n.Buffers {
		if !b.Output && !b.Inner && (largest == nil || b.Elems > largest.Elems) {
			largest = b
		}
	}
	inputs := map[string]*halide.Array{}
	for i, b := range n.Buffers {
		if b.Output || b.Inner {
			continue
		}
		kind := gen.Uniform
		if b.Type == halide.Float32 || b != largest && b.Type.Bits() > 8 && !b.Values.Known() {
			kind = gen.Small
		}
		inputs[b.Name] = gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, uint64(i+1), kind, b.Valid...)
	}
	return inputs
}

// storedOf are the arrays of a run, as they lie in memory.
func storedOf(n *lower.Nest, inputs map[string]*halide.Array) (map[string]any, error) {
	arrays := map[string]any{}
	for _, b := range n.Buffers {
		var err error
		switch {
		case b.Output:
			arrays[b.Name] = realize.Allocate(b)
		case !b.Inner:
			if arrays[b.Name], err = realize.Pack(b, inputs[b.Name]); err != nil {
				return nil, err
			}
		}
	}
	return arrays, nil
}

// placesOf is where the arrays lie, by buffer.
func placesOf(n *lower.Nest, arrays map[string]any) []unsafe.Pointer {
	out := make([]unsafe.Pointer, len(n.Buffers))
	for i, b := range n.Buffers {
		if a, ok := arrays[b.Name]; ok {
			out[i] = reflect.ValueOf(a).UnsafePointer()
		}
	}
	return out
}

// kindOf is the kind of peak for a nest: by the elements of its inputs.
func kindOf(n *lower.Nest) string {
	kind := ""
	for _, b := range n.Buffers {
		switch {
		case b.Output || b.Inner:
		case b.Type == halide.Float32:
			kind = "f32"
		case b.Type.Bits() == 16:
			kind = "i16"
		case b.Type.Bits() == 8 && kind == "":
			kind = "u8s8"
		}
	}
	return kind
}

// plainPeers are plain C by the compilers that are there; of the others reasons go into missing.
func plainPeers(ctx context.Context, n *lower.Nest, arrays map[string]any, dir string, missing map[string]Peer) (runners []peers.Runner, closeAll func()) {
	var all []*peers.Plain
	for _, name := range []string{"gcc", "clang"} {
		label := "plain C, " + name
		c, err := peers.FindCompiler(name)
		if err == nil {
			var p *peers.Plain
			if p, err = peers.NewPlain(ctx, c, dir, n, peers.This); err == nil {
				all = append(all, p)
				runners = append(runners, peers.InProcess(label, func(times int) error { return p.Run(times, arrays) }))
				continue
			}
		}
		first, _, _ := strings.Cut(err.Error(), "\n")
		missing[label] = Peer{Reason: first}
	}
	return runners, func() {
		for _, p := range all {
			_ = p.Close()
		}
	}
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
