package liftcmd

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
)

// Command turns C into algorithms.
type Command struct {
	Paths   []string         `arg:"" name:"path" placeholder:"FILE.c|DIR" help:"Files of C, or of the C++ of numeric code; of a directory all of them."`
	Func    []string         `name:"func" placeholder:"NAME" help:"Only these functions: f, the method C::m, the loop of f in line 12 as f:12, the second one there as f:12:2."`
	Include []string         `short:"I" name:"include" placeholder:"DIR" help:"Look for the file's own headers here too."`
	Loops   bool             `help:"Lift the loop nests of the functions on their own: what they use of the function are their parameters."`
	With    []string         `name:"with" placeholder:"FILE.c|DIR" help:"Look for the bodies of functions here first."`
	Define  []string         `short:"D" name:"define" sep:"none" placeholder:"NAME=VALUE" help:"Macros that the build gives."`
	Emit    string           `enum:"report,algorithm,go,c,numpy,torch,tensorflow,mlx,jax,plain,tpc,gemmini" default:"report" help:"report: all that was found; algorithm: the notation, for all sizes; go: a Go program that builds it; c: a kernel in AI Engine C; numpy, torch, tensorflow, mlx, jax: a function of Python; plain: a function of C for any machine; tpc, gemmini: C over its intrinsics, its commands. All but the first two need --size."`
	Size    map[string]int64 `mapsep:"," placeholder:"M=64,N=32" help:"Sizes to build for, by the names that the algorithm has."`
	Prove   bool             `help:"Try to prove it for all sizes, by z3 and cvc5."`
	Save    string           `placeholder:"DIR" help:"With --prove: save the solvers' scripts here."`
	Accept  string           `enum:"tested,field,symbolic,proved" default:"symbolic" help:"The weakest evidence that needs no sign-off (${default})."`
	Timeout time.Duration    `default:"60s" help:"For each function (${default})."`
	Tune    bool             `help:"Find a schedule at the sizes, generate the kernel, compare it with the C on the simulator, and write a C file whose function calls it."`
	Budget  int              `default:"30" help:"With --tune and --emit c: schedules to evaluate (${default})."`
	Out     string           `short:"o" default:"." placeholder:"DIR" help:"With --tune: where files are written (${default})."`
	console.MachineFlag
	JSON bool `name:"json" help:"Print a JSON list."`

	trees *projectTrees // shared by all files of the command; nil: by none
}

// Help says what the levels mean.
func (Command) Help() string {
	return `No code of the file is run: functions are interpreted, on made-up inputs, over numbers, a prime field and symbols. What each
output element is becomes an algorithm in the notation of package halide, for all sizes, with the evidence that it is the
same, from weak to strong:
  tested     equal on random inputs of varied sizes
  field      equal in the field of 2^61-1 at sizes beyond those that were looked at
  symbolic   every element's normal form equal, at sizes that take each branch on sizes both ways
  proved     equal at all sizes, shown by a solver, and the proof checked for vacuity (--prove)
The file's own headers are looked for in its directory, in those of -I, and in its parents' include and src directories, and at last anywhere in its project; <stdio.h>,
<immintrin.h> and the like are built in. The bodies of functions that are reached and are not in the file are looked for in the files of
--with, then beside the file, then in its project; which were read is told. --loops takes the outermost loops of functions, main too, as functions
of their own, named by function and line; --func main:12 is one of them. Conditions under which alone it holds are listed. What is not lifted is refused with its line.

The exit status is 0 if all functions named by --func, or at least one function otherwise, were lifted and none waits
for a sign-off.`
}

// Validate checks the flags; kong calls it.
func (c Command) Validate() error {
	switch {
	case c.Tune && len(c.Size) == 0:
		return errors.New("--tune needs the sizes of the kernel: --size M=64,N=32")
	case c.Tune && (c.Emit != "report" || c.JSON):
		return errors.New("--tune writes files and a report: leave --emit and --json out")
	case c.Emit != "report" && c.JSON:
		return errors.New("--json is a form of the report: leave --emit out")
	case c.Loops && c.Tune:
		return errors.New("--tune replaces functions: leave --loops out")
	case c.Save != "" && !c.Prove && c.Accept != "proved":
		return errors.New("--save needs --prove")
	case slices.ContainsFunc(c.Define, func(d string) bool { return d == "" || d[0] == '=' }):
		return errors.New("-D is followed by NAME or NAME=VALUE")
	case c.Timeout <= 0:
		return errors.New("--timeout is a positive time")
	}
	return nil
}

// liftMemory is about how much memory a lift may hold, beyond which it collects garbage rather than grow.
const liftMemory = 512 << 20

// Run lifts.
func (c Command) Run(ctx context.Context, o console.Output) error {
	m, err := c.FindMachine()
	if err != nil {
		return err
	}
	debug.SetMemoryLimit(liftMemory)
	c.trees = new(projectTrees)
	files, err := SourceFiles(c.Paths)
	if err != nil {
		return err
	}
	if c.With, err = SourceFiles(c.With); err != nil {
		return fmt.Errorf("--with: %w", err)
	}
	var rows []*Lifted
	for i, name := range c.Func {
		c.Func[i] = InC(name)
	}
	missing := slices.Clone(c.Func)
	p := console.NewProgress(o.Log, len(files))
	for _, file := range files {
		list := c.File(ctx, file)
		for _, l := range list {
			missing = slices.DeleteFunc(missing, func(name string) bool {
				return name == l.Func || c.Loops && strings.HasPrefix(l.Func, name+"__")
			})
		}
		rows = append(rows, list...)
		p.Step(file)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	p.End()
	if len(missing) > 0 {
		if bad := firstUnread(rows); bad != nil {
			return bad
		}
		return fmt.Errorf("%s: no function %s%s", strings.Join(c.Paths, ", "), missing[0], c.otherFunctions(files))
	}
	switch {
	case c.JSON:
		err = console.WriteJSON(o.Out, jsonRows(rows))
	case c.Tune || c.Emit == "c":
		err = c.kernels(ctx, o, rows, m)
	default:
		err = c.print(o, rows, len(files) > 1)
	}
	if err != nil {
		return err
	}
	return c.verdict(o, rows)
}

func firstUnread(rows []*Lifted) error {
	for _, l := range rows {
		if l.Unread != nil {
			return l.Unread
		}
	}
	return nil
}

// verdict is the exit status: see Help.
func (c Command) verdict(o console.Output, rows []*Lifted) error {
	good, waiting := 0, 0
	for _, l := range rows {
		switch {
		case !l.Ok():
		case l.Level() < c.accept():
			waiting++
		default:
			good++
		}
	}
	if waiting > 0 {
		fmt.Fprintf(o.Log, "vyasa: %d of %d functions have weaker evidence than %s: look at what was found, and "+
			"agree with --accept LEVEL\n", waiting, len(rows), c.Accept)
		return console.ErrFailed
	}
	if good == 0 || len(c.Func) > 0 && good < len(rows) {
		fmt.Fprintf(o.Log, "vyasa: %d of %d functions were lifted\n", good, len(rows))
		return console.ErrFailed
	}
	return nil
}

// print is a report, or what --emit asks for, of each function; of more than one file only of those that were lifted,
// and a table.
func (c Command) print(o console.Output, rows []*Lifted, table bool) error {
	for _, l := range rows {
		if table && !l.Ok() {
			continue
		}
		if err := c.emit(o, l); err != nil {
			return err
		}
	}
	if table {
		liftTable(o.Out, rows)
	}
	return nil
}

// emit prints one function as --emit asks.
func (c Command) emit(o console.Output, l *Lifted) error {
	switch {
	case !l.Ok():
		fmt.Fprintf(o.Out, "%s%s\n", l.Refusal(), l.loopHint())
	case c.Emit == "algorithm":
		fmt.Fprint(o.Out, l.Result.Summary.Algorithm())
	case c.Emit == "go":
		a, err := c.build(l)
		if err != nil {
			return err
		}
		text, err := a.Go()
		if err != nil {
			return err
		}
		fmt.Fprint(o.Out, text)
	case c.Emit == "report":
		l.report(o.Out, c.accept())
	default:
		text, err := c.export(l)
		if err != nil {
			return err
		}
		fmt.Fprint(o.Out, text)
	}
	return nil
}
