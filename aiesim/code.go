package aiesim

import (
	"context"
	"errors"
	"maps"
	"math"

	"github.com/vyasa-go/vyasa/aiesim/backend"
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/core"
	"github.com/vyasa-go/vyasa/aiesim/interp"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/aiesim/mir"
)

// Code is an entry function as instruction words of a machine. It never changes: any number of runs may use it at once.
type Code struct {
	Program *mir.Program
	Machine *machine.Machine

	unit *Program
	fn   *cfront.Func
	core *core.Core
}

// Compile turns the function entry, with all that it calls, into instruction words for m: what stands between C and a
// cycle count. The error says, with the line, what cannot be compiled or timed.
func (p *Program) Compile(entry string, m *machine.Machine) (*Code, error) {
	return p.CompileShown(entry, m, nil)
}

// CompileShown is Compile; look, if not nil, is shown each form on the way.
func (p *Program) CompileShown(entry string, m *machine.Machine, look backend.Look) (*Code, error) {
	return p.compile(entry, m, backend.Use{Limit: math.MaxInt64}, look)
}

// CompileFor is Compile of a function that is of use within some cycles alone. The error is a *backend.Slower if it is
// known early that it takes more.
func (p *Program) CompileFor(entry string, m *machine.Machine, use backend.Use) (*Code, error) {
	return p.compile(entry, m, use, nil)
}

func (p *Program) compile(entry string, m *machine.Machine, use backend.Use, look backend.Look) (*Code, error) {
	f, err := p.interp.Entry(entry)
	if err != nil {
		return nil, err
	}
	prog, err := backend.CompileFor(p.unit, f, m, use, look)
	if err != nil {
		return nil, err
	}
	c, err := core.New(prog, m)
	if err != nil {
		return nil, err
	}
	return &Code{Program: prog, Machine: m, unit: p, fn: f, core: c}, nil
}

// Run executes the instruction words with data: buffers of args are read and written in place. What it computes is what
// [Program.Run] computes, bit for bit. A [*core.Hazard] is a mistake of this simulator's compiler.
func (c *Code) Run(ctx context.Context, args []Arg, o core.Options) (*core.Result, error) {
	list, err := c.args(args)
	if err != nil {
		return nil, err
	}
	return c.core.Run(ctx, list, c.placing(args, o))
}

// Time counts the cycles that [Code.Run] takes, without the work on vectors; no buffer is written. Where cycles depend
// on what vectors compute it does run, with the same outcome.
func (c *Code) Time(ctx context.Context, args []Arg, o core.Options) (*core.Result, error) {
	list, err := c.args(args)
	if err != nil {
		return nil, err
	}
	o = c.placing(args, o)
	if !o.Endless { // else the data tell when it ends
		r, err := c.core.Time(ctx, list, o)
		if !errors.Is(err, core.ErrData) {
			return r, err
		}
	}
	o.Keep = true
	return c.core.Run(ctx, list, o)
}

// args are the arguments as the core takes them, checked against the parameters.
func (c *Code) args(args []Arg) ([]core.Arg, error) {
	args = interp.Given(c.fn, args)
	if err := c.unit.interp.Accepts(c.fn, args); err != nil {
		return nil, err
	}
	list := make([]core.Arg, len(args))
	for i := range args {
		a := &args[i]
		list[i] = core.Arg{Name: a.Name, Data: a.Data, Align: a.Align, Over: a.Over, Int: a.Int, Float: a.Float}
	}
	return list, nil
}

// placing are options with the addresses that arguments ask for, and with what the program and the function say.
func (c *Code) placing(args []Arg, o core.Options) core.Options {
	o.Over, o.Endless = max(o.Over, int64(c.unit.over)), c.fn.Endless()
	place := maps.Clone(o.Place)
	for i := range args {
		if args[i].Address == 0 {
			continue
		}
		name := args[i].Name
		if name == "" {
			name = c.fn.Params[i].Name
		}
		if place == nil {
			place = map[string]int64{}
		}
		place[name] = args[i].Address
	}
	o.Place = place
	return o
}
