package build_test

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// long reports whether cases are to be tried that take minutes, as make soak does.
func long() bool { return os.Getenv("VYASA_LONG") != "" }

// tried reports whether case i of a table is tried: of every n one, by the seed of all random cases, or all that are long.
func tried(i, n int) bool {
	seed, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64)
	if err != nil {
		seed = 1
	}
	return long() || (uint64(i)+seed)%uint64(n) == 0
}

func TestMain(m *testing.M) {
	if os.Getenv("GOGC") == "" { // compiling leaves much garbage, and little else
		debug.SetGCPercent(400)
	}
	checks := "40"
	if long() {
		checks = "1000"
	}
	if err := flag.Set("rapid.checks", checks); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
