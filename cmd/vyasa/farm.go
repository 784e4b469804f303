package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/farmflags"
)

// The farm is a program of its own, vyasa-farm: the server of NATS takes longer to build than all of vyasa. These
// commands start it with the same words.
type (
	workerCmd struct{ farmflags.Worker }
	nodeCmd   struct{ farmflags.NodeCmd }
)

// Run leaves it to vyasa-farm.
func (workerCmd) Run() error { return farmflags.ErrProgram }

// Run leaves it to vyasa-farm.
func (nodeCmd) Run() error { return farmflags.ErrProgram }

// farmProgram is the name of the program.
const farmProgram = "vyasa-farm"

// farm has vyasa-farm do what the words say; it returns if that is not possible or, where a program cannot become
// another, when it has ended.
func farm(words []string, stdout, stderr io.Writer) (code int) {
	path, err := findFarm()
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 1
	}
	return become(path, words, stdout, stderr)
}

// findFarm is where vyasa-farm is: beside this program, or where programs are looked for.
func findFarm() (string, error) {
	name := farmProgram
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if own, err := os.Executable(); err == nil {
		for _, dir := range []string{filepath.Dir(own), filepath.Dir(resolved(own))} {
			if path, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
				return path, nil
			}
		}
	}
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	return "", fmt.Errorf("%s is not there: what --farm, --join, worker and node do is a program of its own, of the "+
		"same build\n\t%s, and put it beside vyasa, or where programs are looked for", farmProgram, howToBuild())
}

// resolved is a path without symbolic links.
func resolved(path string) string {
	if p, err := filepath.EvalSymlinks(path); err == nil {
		return p
	}
	return path
}

// howToBuild says how to get a vyasa-farm of this build.
func howToBuild() string {
	const pkg = "github.com/vyasa-go/vyasa/cmd/vyasa/" + farmProgram
	if info, ok := debug.ReadBuildInfo(); ok && strings.HasPrefix(info.Main.Version, "v") &&
		!strings.Contains(info.Main.Version, "+") {
		return fmt.Sprintf("go install %s@%s", pkg, info.Main.Version)
	}
	return "go build " + pkg + " in the same sources"
}
