// Command vyasa-farm tunes on many machines: what vyasa tune --farm, vyasa worker and vyasa node start. docs/FARM.md
// teaches it.
package main

import (
	"context"
	"io"
	"os"
	"syscall"

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

func main() { console.Main(run, os.Interrupt, syscall.SIGTERM) }

// run is main without the process.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return console.Program{Name: "vyasa-farm", About: about, Commands: &cli{}, Bind: []any{tunecmd.OpenFarm(openFarm)}}.
		Run(ctx, args, stdout, stderr)
}
