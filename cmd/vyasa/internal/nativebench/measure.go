package nativebench

import (
	"cmp"
	"context"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/processor"
	"github.com/vyasa-go/vyasa/codegen/target/x86"
)

// Options say what is measured.
type Options struct {
	Size    string // of the output, as 1024x1024; "": each kernel's own
	Peers   bool
	Workers int    // goroutines; more than one: on the wall, beside one, without peers
	Python  string // the interpreter of peers that are called from Python; "": python3
	Dir     string // for files of peers
	Rounds  int    // samples of each; 0: 30
	Weights int    // the greatest magnitude of weights of bytes; 0: any
	Target  string // as rows name it; "": native
	Mapped  bool   // by the map onto an instruction that the model likes best
	Limit   string // what is left of the processor, as native.Features takes it

	narrow bool // peers are kept to AVX2 as this process is, as far as they can be told so
	wide   bool // there is AVX-512
}

// Measure compiles the kernel of a name, compares its results and measures it.
func Measure(ctx context.Context, name string, o Options) (Row, error) {
	w, err := find(name, o.Size)
	if err != nil {
		return Row{}, err
	}
	row := Row{Workload: w.name, Size: o.Size, Target: cmp.Or(o.Target, "native"), CPU: cpuName(),
		Workers: max(1, o.Workers), Weights: o.Weights}
	here, err := processor.Here(o.Limit)
	if err != nil {
		return row, err
	}
	features, _ := native.Features(o.Limit) // none of another architecture
	row.Features, o.wide = here.Features, features&x86.AVX512 != 0
	o.narrow = features != 0 && !o.wide
	if w.narrow != nil && !o.wide {
		w.schedule = w.narrow
	}
	if o.Mapped {
		if w.tuned, row.Map, err = mapped(ctx, w, o.Limit); err != nil {
			return row, err
		}
	}
	k, err := newOurs(ctx, w, o, &row)
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
	first := len(runners) // of the loads
	var loads []*reading
	if w.reads > 0 && len(tops) > 0 {
		loads, err = newReadings(&memory, w.reads, w.steps, features)
		for _, l := range loads {
			defer l.close()
			runners = append(runners, l.runner())
		}
		if err != nil {
			return row, err
		}
	}
	own := len(runners)
	var others *beside
	if o.Peers {
		others = peersOf(ctx, k, o, &row)
		defer others.finish()
		runners = append(runners, others.runners...)
	}
	before := len(runners)
	if timer, err := newClock(&memory, features); err == nil {
		defer timer.code.Close()
		runners = append(runners, timer.runner())
		row.model(k.code)
	}
	times := peers.Sampling{Rounds: o.Rounds}.Times(runners)
	if err := ctx.Err(); err != nil {
		return row, err
	}
	if times[0].Err != nil {
		return row, times[0].Err
	}
	row.ours(w, times[0].NS)
	row.peak(w, tops, times[1:first])
	row.others(w, runners[own:before], times[own:before])
	if len(loads) > 0 {
		row.reads(w, tops, times[1:first], loads, times[first:own])
	}
	if before < len(times) && times[before].Err == nil {
		row.Cycles = cycles(times[0].NS, times[before].NS)
	}
	if others != nil {
		for _, say := range others.after {
			say()
		}
	}
	return row, nil
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
