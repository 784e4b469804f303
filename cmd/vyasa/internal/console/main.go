package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// Program is a program of commands.
type Program struct {
	Name, About string
	Commands    any   // as kong has them: a pointer to a struct
	Bind        []any // what commands ask for, beside a context and an Output

	// how a run ends that ended with err; nil, or ok is false: as Run says
	Otherwise func(err error) (code int, ok bool)
}

// Main runs the program of this process, until one of the signals comes. Compiling leaves much garbage and little else,
// so it is collected a fifth as often, unless the environment says how often.
func Main(run func(ctx context.Context, args []string, stdout, stderr io.Writer) int, signals ...os.Signal) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	context.AfterFunc(ctx, stop) // a second interrupt ends the process at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Run runs one command without the process: it returns the exit status, 0 for success, 1 for a failure, 2 for wrong
// use, 130 if ctx ended it.
func (p Program) Run(ctx context.Context, args []string, stdout, stderr io.Writer) (code int) {
	parser, err := kong.New(p.Commands, kong.Name(p.Name), kong.Description(p.About), kong.UsageOnError(),
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
		fmt.Fprintf(stderr, "%s: %v\n", p.Name, err)
		return 2
	}
	command.BindTo(ctx, (*context.Context)(nil))
	command.Bind(p.Bind...)
	err = command.Run(Output{Out: stdout, Log: stderr})
	if p.Otherwise != nil {
		if code, ok := p.Otherwise(err); ok {
			return code
		}
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, ErrFailed):
		return 1
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, p.Name+": stopped")
		return 130
	}
	fmt.Fprintln(stderr, err)
	return 1
}

// exit is how kong ends after --help: Run returns instead.
type exit int
