// Command vyasa lists, compiles, shows, simulates and checks kernels for the AI Engine. `vyasa --help` teaches it.
package main

import (
	"context"
	"errors"
	"io"
	"os"

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
	Emit    exportCmd         `cmd:"" help:"Write what a kernel computes for NumPy, PyTorch, TensorFlow, MLX, JAX, as plain C, or for accelerators."`
	Gemmini gemminiCmd        `cmd:"" help:"Run a program that vyasa emit --to gemmini wrote on a model of Gemmini."`
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

func main() { console.Main(run, os.Interrupt) }

// run is main without the process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	program := console.Program{Name: "vyasa", About: about, Commands: &cli{}, Bind: []any{tunecmd.OpenFarm(nil)}}
	program.Otherwise = func(err error) (int, bool) {
		if !errors.Is(err, farmflags.ErrProgram) {
			return 0, false
		}
		return farm(args, stdout, stderr), true
	}
	return program.Run(ctx, args, stdout, stderr)
}
