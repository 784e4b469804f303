package profitcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/lift"
	"github.com/vyasa-go/vyasa/halide/lift/algorithm"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/profit"
	"github.com/vyasa-go/vyasa/halide/lift/source"
)

// measuring is a function with its kernel at any sizes.
type measuring struct {
	profitMeasureCmd
	unit    *ctree.Unit
	result  *lift.Result
	names   []string // of the sizes
	ranges  map[string][2]int64
	rand    *rand.Rand
	machine *machine.Machine
	host    *host
}

func (c profitMeasureCmd) newMeasuring(ctx context.Context) (*measuring, error) {
	m := &measuring{profitMeasureCmd: c, ranges: map[string][2]int64{}, rand: rand.New(rand.NewPCG(c.Seed, 0))}
	for _, text := range c.Vary {
		if err := m.vary(text); err != nil {
			return nil, err
		}
	}
	if c.Passes < 1 {
		return nil, fmt.Errorf("--passes %d: expected at least 1", c.Passes)
	}
	var err error
	if m.machine, err = c.FindMachine(); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(c.File)
	if err != nil {
		return nil, err
	}
	if m.unit, err = source.Read(c.File, text, source.Options{}); err != nil {
		return nil, err
	}
	if m.result, err = lift.Lift(ctx, m.unit, c.Func, lift.Options{}); err != nil {
		return nil, err
	}
	if m.result.Refused != nil {
		return nil, m.result.Refused
	}
	for _, z := range m.result.Summary.Sizes {
		if _, ok := m.ranges[z.Name]; !ok {
			return nil, fmt.Errorf("say between what values the size %s lies: --vary %s=4..64", z.Name, z.Name)
		}
		m.names = append(m.names, z.Name)
	}
	m.host, err = newHost(ctx, c.CC, text, m.unit.Func(c.Func), m.result.Summary)
	return m, err
}

// vary reads M=4..64.
func (m *measuring) vary(text string) error {
	name, span, ok := strings.Cut(text, "=")
	low, high, ok2 := strings.Cut(span, "..")
	lo, err := strconv.ParseInt(low, 10, 64)
	hi, err2 := strconv.ParseInt(high, 10, 64)
	if !ok || !ok2 || err != nil || err2 != nil || lo < 1 || hi < lo {
		return fmt.Errorf("--vary %q: write it as M=4..64, the least value at least 1", text)
	}
	m.ranges[name] = [2]int64{lo, hi}
	return nil
}

// draw draws sizes, their logarithms evenly.
func (m *measuring) draw() map[string]int64 {
	out := map[string]int64{}
	for _, n := range m.names {
		r := m.ranges[n]
		lo, hi := math.Log(float64(r[0])-0.5), math.Log(float64(r[1])+0.5)
		out[n] = min(max(int64(math.Round(math.Exp(lo+m.rand.Float64()*(hi-lo)))), r[0]), r[1])
	}
	return out
}

// samples times both machines at sizes that it draws; an interrupt ends it with what there is. The host is timed in
// passes over all sizes, so that whatever else it was doing for a while disturbs only some of a size's times.
func (m *measuring) samples(ctx context.Context, log io.Writer) (*profit.Samples, error) {
	s := &profit.Samples{Names: m.names}
	var drawn []map[string]int64
	for i := 0; i < m.Samples && ctx.Err() == nil; i++ {
		sizes := m.draw()
		x, err := m.sample(ctx, sizes)
		if err != nil {
			if ctx.Err() != nil {
				break
			}
			fmt.Fprintf(log, "%s: %v\n", sortedSizes(sizes), err)
			continue
		}
		s.List, drawn = append(s.List, x), append(drawn, sizes)
		if len(s.List)%20 == 0 {
			fmt.Fprintf(log, "%d of %d\n", len(s.List), m.Samples)
		}
	}
	if len(s.List) == 0 {
		return nil, errors.New("nothing was measured")
	}
	for pass := 2; pass <= m.Passes && ctx.Err() == nil; pass++ {
		fmt.Fprintf(log, "pass %d of %d\n", pass, m.Passes)
		for i, sizes := range drawn {
			ns, err := m.host.time(sizes)
			if err != nil {
				return nil, err
			}
			s.List[i].Host = min(s.List[i].Host, ns)
		}
	}
	return s, nil
}

// sample times both machines.
func (m *measuring) sample(ctx context.Context, sizes map[string]int64) (profit.Sample, error) {
	a, err := algorithm.Build(m.result.Summary, sizes, algorithm.Options{Reassociate: true})
	if err != nil {
		return profit.Sample{}, err
	}
	k, err := liftcmd.Accelerate(ctx, m.unit, m.unit.Func(m.Func), a, m.machine, m.Evals)
	if err != nil {
		return profit.Sample{}, err
	}
	s := profit.Sample{Target: m.Launch + (float64(k.Cycles)+float64(bytesOf(a))/m.Bandwidth)*1000/m.Clock}
	for _, n := range m.names {
		s.Sizes = append(s.Sizes, float64(sizes[n]))
	}
	s.Host, err = m.host.time(sizes)
	return s, err
}

// bytesOf is what comes in and goes out.
func bytesOf(a *algorithm.Algorithm) (n int64) {
	for _, in := range a.Inputs {
		size := int64(in.Input.Type.Bytes())
		if in.Array != nil {
			if l, err := in.Array.At(a.Sizes); err == nil {
				for _, e := range l.Extents {
					size *= e
				}
			}
		}
		n += size
	}
	for _, o := range a.Outputs {
		size := int64(1)
		if t, err := halide.ResultType(o.Func, boundsOf(o)); err == nil {
			size = int64(t.Bytes())
		}
		for _, b := range o.Bounds {
			size *= int64(b.Extent)
		}
		n += size
	}
	return n
}

func boundsOf(o algorithm.Output) map[string]halide.Range {
	env := map[string]halide.Range{}
	for i, v := range o.Func.Vars {
		env[v.Name] = o.Bounds[i]
	}
	return env
}

// close ends the timed program.
func (m *measuring) close() {
	if m.host != nil {
		m.host.close()
	}
}

// sortedSizes are sizes as text, by name.
func sortedSizes(sizes map[string]int64) string {
	var list []string
	for n, v := range sizes {
		list = append(list, fmt.Sprintf("%s=%d", n, v))
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}
