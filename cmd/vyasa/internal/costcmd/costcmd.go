// Package costcmd measures kernels by a command of the user's: a vendor's simulator, or a board.
package costcmd

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/kernelfiles"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/digest"
	"github.com/vyasa-go/vyasa/halide/gen"
	"github.com/vyasa-go/vyasa/lower"
)

// Command is a command that says how many cycles a kernel takes.
type Command struct {
	Text    string        // for the shell
	Timeout time.Duration // for each run; 0: none
	Log     func(string)  // what the first run that fails has written; nil: nobody wants to know
}

// Facts are what is known of a workload's data. Of a file nothing is: Taps is 0.
type Facts struct {
	Taps  int `json:"taps"`  // of a sum
	Shift int `json:"shift"` // of its result
}

// FactsOf are those of a workload.
func FactsOf(w workloads.Workload) Facts { return Facts{w.Taps(), w.Shift()} }

// data fills an input; those of files may have ranges.
func (f Facts) data(b *lower.Buffer, seed uint64) *halide.Array {
	if f.Taps == 0 {
		return gen.ArrayOf(&halide.Input{Type: b.Type, Values: b.Values}, seed, gen.Small, b.Valid...)
	}
	return workloads.Fill(b.Type, workloads.Small, seed, f.Taps, f.Shift, b.Valid...)
}

// JSON is the facts as a message has them.
func (f Facts) JSON() []byte {
	text, err := json.Marshal(f)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return text
}

// Hash names the command in records: cycles of one command are not those of another.
func (c Command) Hash(machine string) string {
	sum := digest.Sum(c.Text + "\x00" + machine)
	return "command:" + hex.EncodeToString(sum[:6])
}

// Cost is the cycles that the command says, one run for each tile. The error is a *search.Refused if the compiler does
// not take the schedule, or the command fails, says no number, or takes too long.
func (c Command) Cost(ctx context.Context, s *halide.Schedule, f Facts) (int64, error) {
	tiles, err := c.tiles(s)
	if err != nil {
		var mistakes diag.List
		if errors.As(err, &mistakes) {
			return 0, &search.Refused{Reason: string(mistakes[0].Code)}
		}
		return 0, err
	}
	sum := int64(0)
	for _, k := range tiles {
		n, err := c.tile(ctx, k, f)
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

// tiles are the kernels of a schedule as it is read from text: their C has the same comments on each machine, and at
// whatever lines of a file the schedule was written.
func (c Command) tiles(s *halide.Schedule) ([]*vyasa.Kernel, error) {
	p, err := halide.ParsePipeline(fmt.Sprint(halide.NewPipeline(s.Outputs()...)))
	if err == nil {
		s, err = halide.ParsePipelineSchedule(p, s.String())
	}
	if err != nil {
		return nil, err
	}
	return vyasa.CompileTiles(s, nil)
}

// EntryVariable is what a command finds the name of the function in: out.c is the file if that is out.
const EntryVariable = "VYASA_ENTRY"

// tile is the cycles of a tile.
func (c Command) tile(ctx context.Context, k *vyasa.Kernel, f Facts) (int64, error) {
	dir, err := os.MkdirTemp("", "vyasa-cost-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	files, err := k.Texts("kernel")
	if err != nil {
		return 0, err
	}
	inputs := map[string]*halide.Array{}
	for n, b := range k.Nest.Buffers {
		if !b.Output && !b.Inner {
			inputs[b.Name] = f.data(b, 1+uint64(n)<<32)
		}
	}
	args, err := k.Arguments(inputs)
	if err != nil {
		return 0, err
	}
	for _, f := range append(files, args...) {
		if err := kernelfiles.Write(filepath.Join(dir, f.Name), f.Text); err != nil {
			return 0, err
		}
	}
	return c.run(ctx, dir, k.Program.Names.Func)
}

// errLate ends a run that takes too long.
var errLate = errors.New("too late")

// run runs the command in a directory, for a function. Whatever it does is a result, but for a shell that is not there.
func (c Command) run(ctx context.Context, dir, entry string) (int64, error) {
	run, stop := context.WithCancel(ctx)
	defer stop()
	if c.Timeout > 0 {
		var end context.CancelFunc
		run, end = context.WithTimeoutCause(run, c.Timeout, errLate)
		defer end()
	}
	var out, log bytes.Buffer
	cmd := exec.CommandContext(run, "sh", "-c", c.Text)
	cmd.Env = append(os.Environ(), EntryVariable+"="+entry)
	cmd.Dir, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = dir, &out, &log, time.Second
	together(cmd)
	err := cmd.Run()
	ended(cmd)
	var status *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, ctx.Err()
	case context.Cause(run) == errLate:
		return 0, c.failed(fmt.Sprintf("command: no end after %v", c.Timeout), &out, &log)
	case errors.As(err, &status):
		return 0, c.failed(fmt.Sprintf("command: %v", status.ProcessState), &out, &log)
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return 0, fmt.Errorf("--cost-command: %w", err)
	}
	text := strings.TrimSpace(out.String())
	last := strings.TrimSpace(text[strings.LastIndexByte(text, '\n')+1:])
	cycles, err := strconv.ParseInt(last, 10, 64)
	if err != nil || cycles < 1 {
		return 0, c.failed(fmt.Sprintf("command: its last line is no number of cycles: %.40q", last), &out, &log)
	}
	return cycles, nil
}

// failed is a refusal; what the command wrote is told.
func (c Command) failed(reason string, out, log *bytes.Buffer) error {
	if c.Log != nil {
		text := strings.TrimSpace(log.String())
		if text == "" {
			text = strings.TrimSpace(out.String())
		}
		lines := strings.Split(text[max(0, len(text)-500):], "\n")
		c.Log(reason + "\n\t" + strings.Join(lines[max(0, len(lines)-10):], "\n\t"))
	}
	return &search.Refused{Reason: reason}
}

// Once tells the first text alone: what fails once fails a thousand times.
func Once(tell func(string)) func(string) {
	var once sync.Once
	return func(text string) { once.Do(func() { tell(text) }) }
}
