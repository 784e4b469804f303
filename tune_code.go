package vyasa

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/codegen"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower"
	"github.com/vyasa-go/vyasa/triplet"
)

// code is what schedules compile to that differ in Place alone: where arrays lie changes no instruction, but which
// loads and stores meet in a bank of memory.
type code struct {
	key   string // the algorithm and the schedule
	tiles []*Simulator
	// as the simulator places arrays, and without waiting for banks: no placement takes less
	cycles, floor int64
	err           error // that of all placements
}

// codes are those that were compiled last: the tuner asks for one code with several placements, one after the other.
type codes struct {
	mu   sync.Mutex
	list []*code
}

// mostCodes is how many are kept: some for each goroutine that evaluates.
const mostCodes = 32

func (c *codes) find(key string) *code {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range c.list {
		if x.key == key {
			return x
		}
	}
	return nil
}

func (c *codes) keep(x *code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.list = append(c.list, x); len(c.list) > mostCodes {
		c.list = append([]*code(nil), c.list[1:]...)
	}
}

// costOfCode is the cost of a schedule by its code, in the tiles in which that fits as the simulator places arrays; it
// says what the code takes without waiting for banks. Places for which these tiles leave no room are refused.
func (t *AIETarget) costOfCode(ctx context.Context, s *halide.Schedule) (int64, error) {
	bare, err := unplaced(s)
	if err != nil {
		return 0, err
	}
	key := halide.NewPipeline(s.Outputs()...).String() + bare.String()
	c := t.codes.find(key)
	if c == nil {
		c = t.compile(ctx, bare)
		c.key = key
		var slower *search.AtLeast
		if ctx.Err() == nil && !errors.As(c.err, &slower) {
			t.codes.keep(c)
		}
	}
	search.SayFloor(ctx, c.floor)
	cycles, err := c.cycles, c.err
	if err == nil && bare != s {
		cycles, err = c.placed(ctx, s)
	}
	switch {
	case err != nil:
		return 0, refused(err)
	case cycles > search.Limit(ctx):
		return 0, &search.AtLeast{Cycles: cycles}
	}
	return cycles, nil
}

// compile is the code of a schedule without places, until it is known to take more than search.Limit(ctx).
func (t *AIETarget) compile(ctx context.Context, bare *halide.Schedule) *code {
	c, limit := &code{}, search.Limit(ctx)
	useful := func(p *triplet.Program) error { return t.useful(p, limit) }
	c.err = eachTile(t.value, bare, nil, true, useful, func(i int, k *Kernel) error {
		if i == 0 { // or again, in smaller tiles
			*c = code{}
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		sim, err := k.SimulatorFor(t.machine, backend.Use{Limit: limit - c.floor})
		var slower *backend.Slower
		if errors.As(err, &slower) {
			c.floor += slower.Least
			return &search.AtLeast{Cycles: c.floor}
		}
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		r, err := sim.Time(ctx)
		if err != nil {
			return err
		}
		c.tiles, c.cycles, c.floor = append(c.tiles, sim), c.cycles+r.Cycles, c.floor+r.Cycles-r.Stalls+r.Routines
		if c.floor > limit {
			return &search.AtLeast{Cycles: c.floor}
		}
		return nil
	})
	var slower *search.AtLeast
	if errors.As(c.err, &slower) {
		c.floor = slower.Cycles
	}
	return c
}

// useful says why operations are too many for the program memory, or for so many cycles. Arrays that do not fit the
// data memory are cut into tiles: what these take is not known here.
func (t *AIETarget) useful(p *triplet.Program, cycles int64) error {
	stand, run := p.Operations()
	run /= int64(max(1, t.machine.Vectors.N))
	switch l := &t.value.Limits; {
	case codegen.DataBytes(l, p) > l.DataBytes:
	case stand > int64(t.longest()):
		return &search.Refused{Reason: string(codegen.CodeProgramMemory)}
	case run > cycles:
		return &search.AtLeast{Cycles: run}
	}
	return nil
}

// placed is the cycles of the code with its arrays where a schedule places them.
func (c *code) placed(ctx context.Context, s *halide.Schedule) (cycles int64, err error) {
	for _, sim := range c.tiles {
		k := sim.kernel
		place, err := k.placementBy(func(b *lower.Buffer) int {
			for _, p := range k.Triplets.Packed {
				if p.Buffer == b {
					return s.StorageOf(p.Source.Name).Bank
				}
			}
			return s.StorageOf(b.Name).Bank
		})
		if err != nil {
			return 0, err
		}
		r, err := sim.timeAt(ctx, place)
		if err != nil {
			return 0, err
		}
		cycles += r.Cycles
	}
	return cycles, nil
}

// unplaced is a schedule without its places.
func unplaced(s *halide.Schedule) (*halide.Schedule, error) {
	text, bare := s.String(), strings.Builder{}
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "place ") {
			bare.WriteString(line)
		}
	}
	if bare.Len() == len(text) {
		return s, nil
	}
	return halide.ParsePipelineSchedule(halide.NewPipeline(s.Outputs()...), bare.String())
}
