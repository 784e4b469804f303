package nativebench

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/peers"
	"github.com/vyasa-go/vyasa/codegen/native/kernel"
	"github.com/vyasa-go/vyasa/lower"
)

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

// compileTime is the least of up to five times from the nest to code that can be called, in milliseconds.
func compileTime(n *lower.Nest, o Options) float64 {
	best, times := time.Hour, 5
	if o.Rounds > 0 {
		times = min(times, o.Rounds)
	}
	for range times {
		begin := time.Now()
		k, err := kernel.Compile(n, o.Limit)
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
