package main

import (
	"context"
	"encoding/json"
	"net"
	"os"
	"os/signal"
	"reflect"
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
	}, Cmds: map[string]func(*testscript.TestScript, bool, []string){"same": same}})
}

// same compares two lists of tuned workloads, as JSON, but for the time that they took.
func same(ts *testscript.TestScript, neg bool, args []string) {
	read := func(name string) (rows []map[string]any) {
		ts.Check(json.Unmarshal([]byte(ts.ReadFile(name)), &rows))
		for _, r := range rows {
			delete(r, "seconds")
			delete(r, "proof")
		}
		return rows
	}
	a, b := read(args[0]), read(args[1])
	if len(a) == 0 || reflect.DeepEqual(a, b) == neg {
		ts.Fatalf("%v\n%v", a, b)
	}
}
