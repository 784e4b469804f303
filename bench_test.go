package vyasa_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// kernels are the known workloads as C, under the default schedule; a large one has several.
func kernels(b *testing.B) map[string][]*vyasa.Kernel {
	b.Helper()
	out := map[string][]*vyasa.Kernel{}
	for _, w := range workloads.Known() {
		list, err := vyasa.CompileTiles(w.Default(), nil)
		if err != nil {
			b.Fatal(err)
		}
		out[w.Name] = list
	}
	return out
}

// median is the middle of some times.
func median(list []time.Duration) time.Duration {
	slices.Sort(list)
	return list[len(list)/2]
}

// BenchmarkCycles goes from C text to cycles without data, for each known workload: what a tuner does for each
// candidate. The metrics are over the workloads, each with its median (-v lists them); 25 ms are promised for the
// median.
func BenchmarkCycles(b *testing.B) {
	all := kernels(b)
	spent := map[string][]time.Duration{}
	for b.Loop() {
		for _, w := range workloads.Known() {
			begin := time.Now()
			for _, k := range all[w.Name] {
				s, err := k.Simulator()
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Time(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
			spent[w.Name] = append(spent[w.Name], time.Since(begin))
		}
	}
	var each []time.Duration
	var table strings.Builder
	for _, w := range workloads.Known() {
		m := median(spent[w.Name])
		each = append(each, m)
		fmt.Fprintf(&table, "%-12s %6.2f ms\n", w.Name, float64(m.Microseconds())/1000)
	}
	b.Log("\n" + table.String())
	b.ReportMetric(float64(median(each).Microseconds())/1000, "ms/median")
	b.ReportMetric(float64(each[len(each)-1].Microseconds())/1000, "ms/worst")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkData runs the instruction words of each known workload with data and reports the median over the workloads;
// 20 million multiplications a second are promised.
func BenchmarkData(b *testing.B) {
	type job struct {
		name string
		sim  *vyasa.Simulator
		args []aiesim.Arg
	}
	var jobs []job
	for _, w := range workloads.Known() {
		k, err := vyasa.CompileTiles(w.Default(), nil)
		if err != nil {
			b.Fatal(err)
		}
		sim, err := k[0].Simulator()
		if err != nil {
			b.Fatal(err)
		}
		inputs := map[string]*halide.Array{}
		for n, x := range k[0].Nest.Buffers[:len(k[0].Nest.Buffers)-1] {
			inputs[x.Name] = workloads.Fill(x.Type, workloads.Kinds[0], uint64(n), w.Taps(), w.Shift(), x.Valid...)
		}
		args, err := k[0].Args(inputs)
		if err != nil {
			b.Fatal(err)
		}
		jobs = append(jobs, job{w.Name, sim, args})
	}
	spent, macs := map[string][]time.Duration{}, map[string]int64{}
	for b.Loop() {
		for _, j := range jobs {
			begin := time.Now()
			r, err := j.sim.Code.Run(context.Background(), j.args, core.Options{})
			if err != nil {
				b.Fatal(err)
			}
			spent[j.name], macs[j.name] = append(spent[j.name], time.Since(begin)), r.MACs
		}
	}
	var rates []float64
	var table strings.Builder
	for _, j := range jobs {
		rate := float64(macs[j.name]) / median(spent[j.name]).Seconds() / 1e6
		rates = append(rates, rate)
		fmt.Fprintf(&table, "%-12s %6.1f MMAC/s\n", j.name, rate)
	}
	b.Log("\n" + table.String())
	slices.Sort(rates)
	b.ReportMetric(rates[len(rates)/2], "MMAC/s/median")
	b.ReportMetric(rates[0], "MMAC/s/worst")
	b.ReportMetric(0, "ns/op")
}
