package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite what scripts compare with")

// TestMain lets scripts call vyasa as a command.
func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	testscript.Main(m, map[string]func(){
		"vyasa": func() { os.Exit(run(context.Background(), os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScripts runs the command as users do; `go test ./cmd/vyasa -update` rewrites what scripts compare with.
func TestScripts(t *testing.T) {
	picture, err := filepath.Abs("../../examples/filters/picture/testdata/sobelx.png")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Dir: "testdata/script", UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			e.Setenv("SOBELX", picture)
			only, _, _ := strings.Cut(e.Getenv("PATH"), string(os.PathListSeparator))
			e.Setenv("ONLY_VYASA", only) // a PATH without compilers
			return nil
		}})
}
