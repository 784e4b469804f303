package kernel_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

// long reports whether cases are to be tried that take minutes, as make soak does.
func long() bool { return os.Getenv("VYASA_LONG") != "" }

func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	checks := "40"
	if long() { // ten thousand drawn kernels and pipelines, of six kinds
		checks = "1700"
	}
	if err := flag.Set("rapid.checks", checks); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
