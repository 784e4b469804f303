package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/autotune/farm"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/costcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/farmflags"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
	"github.com/vyasa-go/vyasa/halide"
)

// workerCmd takes tasks of a farm.
type workerCmd struct{ farmflags.Worker }

// security is what the flags say, as the farm has it.
func security(f farmflags.Security) farm.Security {
	return farm.Security{User: f.User, Password: f.Password, Token: f.Token, Credentials: f.Creds, Cert: f.TLSCert,
		Key: f.TLSKey, CA: f.TLSCA}
}

// Run works until it is interrupted.
func (c workerCmd) Run(ctx context.Context, o console.Output) error {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	own, err := build()
	if err != nil {
		return err
	}
	nc, err := farm.Dial(ctx, c.Join, security(c.Security), "worker "+c.Name, c.Wait)
	if err != nil {
		return err
	}
	defer nc.Close()
	slots := c.Slots
	if slots == 0 {
		slots = runtime.GOMAXPROCS(0)
	}
	say := func(text string) { fmt.Fprintln(o.Log, text) }
	return farm.Work(ctx, nc, farm.WorkerOptions{Name: c.Name, Slots: slots, Build: own, Idle: c.Idle, Log: say,
		Target: func(s farm.Spec) (farm.Target, error) { return c.target(s, say) }})
}

// target is what a coordinator wants its tasks to be evaluated on. The worker runs no command but its own.
func (c workerCmd) target(s farm.Spec, say func(string)) (farm.Target, error) {
	switch {
	case s.Command == "" && c.CostCommand != "":
		return farm.Target{}, fmt.Errorf("the farm simulates, and this worker measures by --cost-command: start " +
			"vyasa tune with the same --cost-command")
	case s.Command != "" && c.CostCommand == "":
		return farm.Target{}, fmt.Errorf("the farm measures by a command: if this worker may run it, start it with "+
			"--cost-command %q",
			s.Command)
	case s.Command != c.CostCommand:
		return farm.Target{}, fmt.Errorf("the farm measures by another command than this worker, so that cycles may "+
			"be others:\n\tworker %q\n\tfarm   %q", c.CostCommand, s.Command)
	}
	m, err := machine.Named(s.Machine)
	if err != nil {
		return farm.Target{}, fmt.Errorf("the farm's machine: %w", err)
	}
	t := vyasa.NewTarget(m)
	if s.Command == "" {
		if t.Hash() != s.Hash {
			return farm.Target{}, fmt.Errorf("the farm's machine %s is %s there, and %s here", s.Machine, s.Hash,
				t.Hash())
		}
		return farm.Target{
			Cost: func(ctx context.Context, s *halide.Schedule, _ string, _ []byte) (int64, error) {
				return t.Cost(ctx, s)
			},
			Options: t.Options,
		}, nil
	}
	measured := tunecmd.MeasuredTarget{AIETarget: t, Command: costcmd.Command{Text: c.CostCommand,
		Timeout: c.CostTimeout, Log: costcmd.Once(say)}}
	if measured.Hash() != s.Hash {
		return farm.Target{}, fmt.Errorf("the farm's machine %s is another than here", s.Machine)
	}
	return farm.Target{
		Cost: func(ctx context.Context, s *halide.Schedule, _ string, facts []byte) (int64, error) {
			var f costcmd.Facts
			if err := json.Unmarshal(facts, &f); err != nil {
				return 0, fmt.Errorf("the farm says nothing of the workload's data: %w", err)
			}
			return measured.Command.Cost(ctx, s, f)
		},
		Options: func(f *halide.Func) autotune.Options { return measured.Options(f) },
	}, nil
}
