package mapcmd

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/lower/approach"
	"github.com/vyasa-go/vyasa/lower/match"
	"github.com/vyasa-go/vyasa/lower/system"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// systemFlags schedule a kernel on a system.
type systemFlags struct {
	System string            `placeholder:"NAME|FILE.sys" help:"Schedule the kernel on a system: x86, gemmini, aie1, or one of one's own. It is replayed, and compared."`
	Search int               `placeholder:"N" default:"8" help:"With --system, and with --approach search: how many schedules or maps to try beside the greedy one."`
	Feed   map[string]string `placeholder:"INPUT=FUNC" help:"With --system: results that are an input of the next step in time."`
	Each   []string          `placeholder:"INPUT" help:"With --system: inputs that are others in each step."`
	Steps  int               `default:"4" help:"With --feed: how many steps are replayed."`
	Record bool              `help:"With --system: print each step of the schedule."`
}

// scheduled is a schedule of a kernel on a system, as JSON.
type scheduled struct {
	Kernel   string   `json:"kernel"`
	System   string   `json:"system"`
	Approach string   `json:"approach"`
	Choices  []string `json:"choices"`
	Plans    []planOf `json:"plans"`
	Verified bool     `json:"verified"` // what was replayed is what the algorithm says, bit for bit
	Error    string   `json:"error,omitempty"`

	records []*system.Plan
}

// planOf is one plan.
type planOf struct {
	Name        string         `json:"name"` // "whole", or "priming", "recursive", "finish"
	Calls       map[string]int `json:"calls"`
	Copies      map[string]int `json:"copies"`
	Bytes       map[string]int `json:"bytes"`
	Invalidated int            `json:"invalidated"`
	Evicted     int            `json:"evicted"`
	Cycles      int            `json:"cycles"`

	summary string
}

// schedule schedules kernels on a system, greedily and by search.
func (c Command) schedule(o console.Output) error {
	g, err := readSystem(c.System)
	if err != nil {
		return err
	}
	needles, err := c.needles()
	if err != nil {
		return err
	}
	if err := g.Check(func(name string) ([]string, error) { return operandsOf(needles, name) }); err != nil {
		return err
	}
	for i, n := range needles {
		if c.Needle != nil && !slices.Contains(g.Instructions(), n.Name) {
			return fmt.Errorf("--needle %s: no node of %s does %s", c.Needle[i], g.Name, n.Name)
		}
	}
	results, failed := []scheduled{}, false
	for _, name := range c.Kernels {
		w, s, err := c.Named(name)
		if err != nil {
			return err
		}
		p, err := system.NewProgram(s, instructionsOf(g, needles))
		if err != nil {
			return err
		}
		for _, how := range []string{"greedy", "search"} {
			r, err := c.one(g, p, s, how)
			if err != nil {
				return err
			}
			r.Kernel = w.Name
			failed = failed || !r.Verified
			results = append(results, r)
		}
	}
	if c.JSON {
		err = console.WriteJSON(o.Out, results)
	} else {
		for _, r := range results {
			r.print(o, c.Record)
		}
	}
	if err == nil && failed {
		return console.ErrFailed
	}
	return err
}

// one is one schedule, replayed.
func (c Command) one(g *system.Graph, p *system.Program, s *halide.Schedule, how string) (scheduled, error) {
	r := scheduled{System: g.Name, Approach: how}
	var all *system.Recurrent
	make := func(a approach.Approach) (*system.Plan, error) {
		if len(c.Feed) == 0 {
			return system.Schedule(g, p, a)
		}
		made, err := system.ScheduleRecurrent(g, p, system.Recurrence{Feeds: c.Feed, Each: c.Each}, a)
		if err != nil {
			return nil, err
		}
		if all == nil || made.Recursive.Cycles < all.Recursive.Cycles {
			all = made
		}
		return made.Recursive, nil
	}
	plan, err := make(approach.Greedy{})
	if err == nil && how == "search" {
		plan, err = approach.Search(c.Search, 1, func(p *system.Plan) int { return p.Cycles }, make)
	}
	if err != nil {
		return r, err
	}
	r.add("whole", plan)
	steps := 1
	if all != nil {
		r.Plans, r.records, steps = nil, nil, c.Steps
		r.add("priming", all.Priming)
		r.add("recursive", all.Recursive)
		r.add("finish", all.Finish)
	}
	r.Choices = r.records[0].Choices
	err = c.replay(g, p, s, plan, all, max(1, steps))
	if r.Verified = err == nil; err != nil {
		r.Error = err.Error()
	}
	return r, nil
}

func (r *scheduled) add(name string, p *system.Plan) {
	copies, bytes := p.Moved()
	r.records = append(r.records, p)
	r.Plans = append(r.Plans, planOf{name, p.Calls(), copies, bytes, p.Invalidated, p.Evicted, p.Cycles, p.Summary()})
}

// replay runs plans on random data, step by step in time, beside the algorithm.
func (c Command) replay(g *system.Graph, p *system.Program, s *halide.Schedule, plan *system.Plan,
	all *system.Recurrent, steps int) error {
	rng := rand.New(rand.NewPCG(1, 2))
	inputs, ranges := map[string]*halide.Array{}, map[string]halide.Span{}
	for _, in := range halide.NewPipeline(s.Func).Inputs() {
		ranges[in.Name] = in.Values
		inputs[in.Name] = random(rng, p.Arrays[in.Name], in.Values)
	}
	next, coming := map[string]func() *halide.Array{}, map[string][]*halide.Array{}
	for _, in := range c.Each {
		at := 0
		for range steps {
			coming[in] = append(coming[in], random(rng, p.Arrays[in], ranges[in]))
		}
		next[in] = func() *halide.Array { at++; return coming[in][at-1] }
	}
	m := system.NewMachine(g, p, inputs, next)
	plans := []*system.Plan{plan}
	if all != nil {
		plans = all.Steps(steps)
	}
	for _, plan := range plans {
		if err := m.Replay(plan); err != nil {
			return err
		}
	}
	for i := range plans {
		want, err := stepOf(p, s.Func, inputs, c.Feed)
		if err != nil {
			return err
		}
		if i == len(plans)-1 {
			for _, name := range slices.Sorted(maps.Keys(want)) {
				if at, differ := want[name].Diff(m.Array(name)); differ {
					return fmt.Errorf("%s%v is another one than the algorithm's", name, at)
				}
			}
		}
		for in, of := range c.Feed {
			inputs[in] = want[of]
		}
		for _, in := range c.Each {
			inputs[in] = coming[in][i]
		}
	}
	return nil
}

// stepOf is what the algorithm makes in a step: the output and what is fed, by name.
func stepOf(p *system.Program, output *halide.Func, inputs map[string]*halide.Array,
	feeds map[string]string) (map[string]*halide.Array, error) {
	out := map[string]*halide.Array{}
	for _, f := range halide.Funcs(output) {
		fed := f == output
		for _, name := range feeds {
			fed = fed || name == f.Name
		}
		if !fed {
			continue
		}
		a, err := halide.Eval(f, p.Arrays[f.Name].Region, used(f, inputs))
		if err != nil {
			return nil, err
		}
		out[f.Name] = a
	}
	return out, nil
}

func random(rng *rand.Rand, a *system.Array, values halide.Span) *halide.Array {
	out := halide.NewArray(a.Type, a.Region...)
	lo, hi := a.Type.Bounds()
	if values.Known() {
		lo, hi = values.Lo, values.Hi
	}
	for i := range out.Ints {
		if n := uint64(hi.Int64()-lo.Int64()) + 1; n != 0 {
			out.Ints[i] = lo.Int64() + int64(rng.Uint64N(n))
		}
	}
	return out
}

// readSystem is a system of the library, or of a file.
func readSystem(name string) (*system.Graph, error) {
	if !strings.HasSuffix(name, ".sys") {
		return system.Named(name)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return system.Parse(name, string(text))
}

// operandsOf are the operands of an instruction that a system can have.
func operandsOf(needles []*needle.Needle, name string) (out []string, err error) {
	i := slices.IndexFunc(needles, func(n *needle.Needle) bool { return n.Name == name })
	var n *needle.Needle
	if i >= 0 {
		n = needles[i]
	} else if n, err = needle.Named(name); err != nil {
		return nil, err
	}
	switch {
	case n.Acc == "":
		return nil, fmt.Errorf("it adds its sum to no operand, and calls of a system add up")
	case slices.ContainsFunc(n.Product.Loops, func(l match.Loop) bool { return l.Extent == 0 }):
		return nil, fmt.Errorf("a loop of it takes any number of values, and calls of a system have a size")
	}
	for _, o := range n.Operands {
		out = append(out, o.Name)
	}
	return out, nil
}

// instructionsOf are the instructions that a system has and that are known.
func instructionsOf(g *system.Graph, needles []*needle.Needle) (out []*system.Instruction) {
	for _, name := range g.Instructions() {
		for _, n := range needles {
			if n.Name != name || n.Acc == "" {
				continue
			}
			result, err := halide.ResultType(n.Func, nil)
			if err != nil {
				continue
			}
			last := make([]int, len(n.Product.Loops))
			for i, l := range n.Product.Loops {
				last[i] = l.Extent - 1
			}
			var region []halide.Range
			for _, top := range n.Product.Out.At(last) {
				region = append(region, halide.Range{Extent: top + 1})
			}
			out = append(out, &system.Instruction{Name: name, Product: n.Product, Acc: n.Acc, Result: result,
				Exact: func(s match.Sum, m match.Map) error { return n.Exact(s, m) },
				Run: func(in map[string]*halide.Array) (*halide.Array,
					error) {
					return halide.Eval(n.Func, region, in)
				}})
		}
	}
	return out
}

// print prints what was scheduled, and the record if it is asked for.
func (r scheduled) print(o console.Output, record bool) {
	verified := "replayed bit for bit"
	if !r.Verified {
		verified = "REPLAYED OTHERWISE: " + r.Error
	}
	fmt.Fprintf(o.Out, "%s on %s, %s: %s\n", r.Kernel, r.System, r.Approach, verified)
	for _, c := range r.Choices {
		fmt.Fprintf(o.Out, "  %s\n", c)
	}
	for i, p := range r.Plans {
		fmt.Fprintf(o.Out, "  %s: %s\n", p.Name, p.summary)
		if record {
			fmt.Fprint(o.Out, r.records[i])
		}
	}
}
