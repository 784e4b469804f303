package main

import (
	"context"
	"net"
	"os"
	"os/signal"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets scripts call vyasa-farm as a command.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"vyasa-farm": func() {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
			defer stop()
			os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
		},
	})
}

// TestScripts runs the command as users do. FARM is a free address of this machine.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(e *testscript.Env) error {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		e.Setenv("FARM", l.Addr().String())
		return l.Close()
	}})
}
