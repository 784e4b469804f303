package mapcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/codegen/mapped"
	"github.com/vyasa-go/vyasa/triplet/needle"
)

// Checked is what a check says of a program: by what it was run, or where a result is another one than the algorithm's.
type Checked struct {
	How string
	Err error
}

// Check is CheckAll of one program; the data are those of a seed.
func (p *Program) Check(ctx context.Context, seed uint64, limit time.Duration) (how string, err error) {
	c := checkAll(ctx, io.Discard, []*Program{p}, []uint64{seed}, limit)[0]
	return c.How, c.Err
}

// checkAll runs programs on random and extreme data, in Go, where instructions do what their texts say, and where there
// is a C compiler in C, by instructions that this processor has and loops for the others. C is compiled at once; where
// it does not compile, or does not end, one by one. Each has a limit in Go, and one in C; log shows how far it is.
func checkAll(ctx context.Context, log io.Writer, programs []*Program, seeds []uint64, limit time.Duration) []Checked {
	out := make([]Checked, len(programs))
	var jobs []mapped.Job
	var of []int // the programs of the jobs
	wants := make([]data, len(programs))
	_ = console.EachShown(ctx, log, len(programs), func(i int) string { // ctx.Err is looked at below
		wants[i], out[i].Err = programs[i].within(ctx, seeds[i], limit)
		return "maps that ran in Go"
	})
	for i, p := range programs {
		switch {
		case ctx.Err() != nil:
			out[i].Err = ctx.Err()
		case out[i].Err == nil:
			out[i].How = "Go"
			jobs, of = append(jobs, mapped.Job{Program: p.Program, Inputs: wants[i].inputs}), append(of, i)
		}
	}
	cc, err := exec.LookPath("gcc")
	if err != nil || len(jobs) == 0 {
		return out
	}
	got, err := inC(ctx, cc, jobs, limit)
	for k, i := range of {
		if err != nil && len(jobs) > 1 {
			out[i] = checkAll(ctx, io.Discard, programs[i:i+1], seeds[i:i+1], limit)[0]
			continue
		}
		wrong := err
		if wrong == nil {
			wrong = differs(wants[i].want, got[k])
		}
		if wrong != nil {
			if out[i].Err = fmt.Errorf("in C: %w", wrong); errors.Is(wrong, mapped.ErrLimit) {
				out[i].Err = fmt.Errorf("%w: --timeout %s gives it longer", out[i].Err, 6*limit)
			}
			continue
		}
		out[i].How += ", C by " + byWhat(programs[i])
	}
	return out
}

// within is inGo that is stopped after a time.
func (p *Program) within(ctx context.Context, seed uint64, limit time.Duration) (data, error) {
	timed, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("its calls did not end within %s", limit))
	defer cancel()
	d, err := p.inGo(timed, seed)
	switch {
	case err != nil && timed.Err() != nil && ctx.Err() == nil:
		return d, fmt.Errorf("in Go: %w: --timeout %s gives it longer, smaller bounds need less", err, 6*limit)
	case err != nil:
		return d, fmt.Errorf("in Go: %w", err)
	}
	return d, nil
}

// inC runs jobs in one program of C.
func inC(ctx context.Context, cc string, jobs []mapped.Job, limit time.Duration) ([]outputs, error) {
	dir, err := os.MkdirTemp("", "vyasa-map")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return mapped.Host{CC: cc, Dir: dir, Has: func(n *needle.Needle) bool { return absent(n) == "" },
		Limit: limit}.RunAll(ctx, jobs)
}

// byWhat is "vpdpbusd, loops (sdot, for want of asimddp)".
func byWhat(p *Program) string {
	var by, loops []string
	for _, n := range mapped.Needles(p.Program) {
		if why := absent(n); why != "" {
			loops = append(loops, n.Name+", "+why)
		} else {
			by = append(by, n.Name)
		}
	}
	if loops != nil {
		by = append(by, "loops ("+strings.Join(loops, "; ")+")")
	}
	return strings.Join(by, ", ")
}

// absent is why C on this processor cannot call an instruction, or "": one of the library needs a processor that has
// it, one of one's own that asks for no feature its headers.
func absent(n *needle.Needle) string {
	if n.C.Call == "" {
		return "which C has no words for"
	}
	if n.Feature != "" {
		if !mapped.Here()(n) {
			return "for want of " + n.Feature
		}
		return ""
	}
	for _, h := range n.C.Headers {
		if !included(h, n.C.Flags) {
			return "for want of " + strings.Trim(h, `"`)
		}
	}
	return ""
}

// compilerLimit is how long a compiler may take to find a header.
const compilerLimit = 30 * time.Second

// found is what included found, by header and flags.
var found sync.Map

// included reports whether C finds a header, and libraries that flags name.
func included(header string, flags []string) bool {
	key := strings.Join(append([]string{header}, flags...), "\x00")
	if known, ok := found.Load(key); ok {
		return known.(bool)
	}
	cc, err := exec.LookPath("gcc")
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(context.Background(), compilerLimit)
	defer cancel()
	cmd := exec.CommandContext(ctx, cc, append([]string{"-x", "c", "-", "-o", os.DevNull}, flags...)...)
	cmd.Stdin, cmd.WaitDelay = strings.NewReader("#include "+header+"\nint main(void) { return 0; }\n"), time.Second
	yes := cmd.Run() == nil
	found.Store(key, yes)
	return yes
}
