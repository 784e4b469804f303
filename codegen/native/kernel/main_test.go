package kernel_test

import (
	"flag"
	"os"
	"runtime/debug"
	"testing"
)

func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	if os.Getenv("VYASA_LONG") != "" { // ten thousand drawn kernels and pipelines, of six kinds
		if err := flag.Set("rapid.checks", "1700"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
