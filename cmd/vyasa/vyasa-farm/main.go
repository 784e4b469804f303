// Command vyasa-farm tunes on many machines: what vyasa tune --farm, vyasa worker and vyasa node start. docs/FARM.md teaches it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
)

// cli is the command line: that of vyasa, as far as it is of farms.
type cli struct {
	Tune   tunecmd.Command `cmd:"" help:"Tune, as vyasa tune does; --farm and --join have workers do it."`
	Worker workerCmd       `cmd:"" help:"Take part in a farm: tune on this machine for another."`
	Node   nodeCmd         `cmd:"" help:"Keep copies of what is under way in a farm; three nodes go on when one dies."`
}

const about = `Vyasa's tuner on many machines:

  vyasa tune --table all --farm --listen 0.0.0.0:4222     on one machine
  vyasa worker --join nats://HOST:4222                    on any others, of the same build`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main without the process: it returns the exit status, 0 for success, 1 for a failure, 2 for wrong use.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	parser, err := kong.New(&cli{}, kong.Name("vyasa-farm"), kong.Description(about), kong.UsageOnError(),
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
		fmt.Fprintf(stderr, "vyasa-farm: %v\n", err)
		return 2
	}
	command.BindTo(ctx, (*context.Context)(nil))
	command.Bind(tunecmd.OpenFarm(openFarm))
	switch err := command.Run(console.Output{Out: stdout, Log: stderr}); {
	case err == nil:
		return 0
	case errors.Is(err, console.ErrFailed):
		return 1
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "vyasa-farm: stopped")
		return 130
	default:
		fmt.Fprintln(stderr, err)
		return 1
	}
}

// exit is how kong ends after --help: main returns instead.
type exit int
