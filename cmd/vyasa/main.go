// Command vyasa lists, compiles, shows, simulates and checks kernels for the AI Engine. `vyasa --help` teaches it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/alecthomas/kong"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/benchcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/farmflags"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/mapcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/profitcmd"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
)

// cli is the command line.
type cli struct {
	List    listCmd           `cmd:"" help:"List the kernels known by name: the workloads of the Vyasa paper and their variants."`
	Show    showCmd           `cmd:"" help:"Show a kernel in one of its forms, from the algorithm to C and instruction words."`
	C       emitCmd           `cmd:"" name:"c" help:"Write a kernel's C, its header, the ADF wrapper and a Go binding."`
	Go      goCmd             `cmd:"" help:"Write a kernel as a package of Go: assembly for x86-64, plain Go elsewhere, a test."`
	Sim     simCmd            `cmd:"" help:"Run any AI Engine C kernel on the simulator."`
	Run     runCmd            `cmd:"" help:"Compile kernels, simulate them, and compare every result with the reference."`
	Bench   benchcmd.Command  `cmd:"" help:"Measure kernels on the cycle model: the paper's workloads, published kernels, experts' kernels."`
	Machine machineCmd        `cmd:"" help:"Print every number that the simulator knows of the machine, with its source."`
	Tune    tunecmd.Command   `cmd:"" help:"Find the fastest schedules, remember them, and prove how far they can be from the best."`
	Worker  workerCmd         `cmd:"" help:"Take part in the farm of a vyasa tune --farm: tune on this machine for another."`
	Node    nodeCmd           `cmd:"" help:"Keep copies of what is under way in a farm; three nodes go on when one dies."`
	Lift    liftcmd.Command   `cmd:"" help:"Turn C functions into algorithms, with the evidence that they are the same; tune them, and replace them by kernels."`
	Profit  profitcmd.Command `cmd:"" help:"Learn from measurements at which sizes a kernel is faster than the C function that it replaces."`
	Map     mapcmd.Command    `cmd:"" help:"List the ways in which instructions compute a kernel, the library's or one's own."`
	Emit    exportCmd         `cmd:"" help:"Write what a kernel computes as a function of whole arrays, for NumPy."`
	Filter  filterCmd         `cmd:"" help:"Filter a picture by generated C on the simulator."`
}

// about is the head of the help.
const about = `Vyasa compiles convolutions, filters and matrix kernels into C with AI Engine intrinsics, and checks the C on a
simulator, bit for bit, against a reference evaluator.

Start with:
  vyasa filter                            filter the built-in picture, and write before and after
  vyasa run cv-3x3-i16                    compile, simulate and check one kernel
  vyasa show cv-3x3-i16 --form c          read its C
  vyasa c cv-3x3-i16 -o out               write C, header, ADF wrapper and Go binding
  vyasa go cv-3x3-i16 -o filter           write a Go package without cgo: assembly, plain Go, a test
  vyasa run cv-3x3-i16 --report           see where its cycles go
  vyasa bench                             measure the paper's workloads
  vyasa lift gemm.c                       turn C into an algorithm, and say how sure that is
  vyasa tune cv-3x3-i16                   find a faster schedule, and know how far it is from the best possible`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main without the process: it returns the exit status, 0 for success, 1 for a failure, 2 for wrong use.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	parser, err := kong.New(&cli{}, kong.Name("vyasa"), kong.Description(about), kong.UsageOnError(),
		kong.Writers(stdout, stderr), kong.Exit(func(status int) { panic(exit(status)) }))
	if err != nil {
		panic("BUG: the command line's description: " + err.Error())
	}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case exit:
			code = int(p)
		default:
			panic(p)
		}
	}()
	command, err := parser.Parse(args)
	if err != nil {
		fmt.Fprintf(stderr, "vyasa: %v\n", err)
		return 2
	}
	command.BindTo(ctx, (*context.Context)(nil))
	command.Bind(tunecmd.OpenFarm(nil))
	switch err := command.Run(console.Output{Out: stdout, Log: stderr}); {
	case err == nil:
		return 0
	case errors.Is(err, console.ErrFailed):
		return 1
	case errors.Is(err, farmflags.ErrProgram):
		return farm(args, stdout, stderr)
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "vyasa: stopped")
		return 130
	default:
		fmt.Fprintln(stderr, err)
		return 1
	}
}

// exit is how kong ends after --help: main returns instead.
type exit int
