package backend

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/export"
)

// ErrMissing is part of the errors of what this machine does not have.
var ErrMissing = errors.New("it cannot be run here")

// Python is the interpreter: that of VYASA_PYTHON, or python3.
func Python() (string, error) {
	name := cmp.Or(os.Getenv("VYASA_PYTHON"), "python3")
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%w: there is no %s; install Python, or name it by VYASA_PYTHON=/path/to/python3",
			ErrMissing, name)
	}
	return path, nil
}

// Importable says why Python cannot import a library, or has one that is too old.
func Importable(ctx context.Context, l *export.Library) error {
	python, err := Python()
	if err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, python, "-c", "import numpy, "+l.Name+"; import importlib.metadata as m\n"+
		"v = getattr("+l.Name+", '__version__', '') or m.version('"+l.Name+"')\nprint('version', v)").CombinedOutput()
	if err != nil {
		lines := strings.Split(strings.TrimSpace(string(out)), "\n")
		return fmt.Errorf("%w: %s cannot import %s: %s; %s -m pip install numpy %s, or name another Python by "+
			"VYASA_PYTHON", ErrMissing, python,
			l.Name, lines[len(lines)-1], python, l.Name)
	}
	_, version, _ := strings.Cut(string(out), "version ")
	if version = strings.TrimSpace(version); older(version, l.Oldest) {
		return fmt.Errorf("%w: %s has %s %s, which is too old: the file needs %s at least", ErrMissing, python, l.Name,
			version, l.Oldest)
	}
	return nil
}

// older reports whether version a comes before version b, number by number.
func older(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	for i := range y {
		if i >= len(x) {
			return true
		}
		m, err := strconv.Atoi(x[i])
		n, _ := strconv.Atoi(y[i])
		if err != nil || m > n {
			return false
		}
		if m < n {
			return true
		}
	}
	return false
}

// runPython runs a script of a directory.
func runPython(ctx context.Context, l *export.Library, dir, script string) error {
	if err := Importable(ctx, l); err != nil {
		return err
	}
	python, err := Python()
	if err != nil {
		return err
	}
	run := exec.CommandContext(ctx, python, script)
	run.Dir = dir
	run.Env = append(os.Environ(), "TF_CPP_MIN_LOG_LEVEL=3", "PYTHONDONTWRITEBYTECODE=1")
	return failed(run, script)
}

// failed runs a program; the error has the end of what it says.
func failed(run *exec.Cmd, name string) error {
	out, err := run.CombinedOutput()
	if err == nil {
		return nil
	}
	text := strings.TrimSpace(string(out))
	if n := len(text) - 2000; n > 0 {
		text = "..." + text[n:]
	}
	return fmt.Errorf("%s: %w\n%s", name, err, text)
}

// Compiler is the C compiler: that of CC, or, where that is not set, cc, gcc or clang.
func Compiler() (string, error) {
	if cc := os.Getenv("CC"); cc != "" {
		path, err := exec.LookPath(cc)
		if err != nil {
			return "", fmt.Errorf("%w: there is no %s, which CC names as the C compiler", ErrMissing, cc)
		}
		return path, nil
	}
	for _, name := range []string{"cc", "gcc", "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%w: there is no C compiler; install gcc or clang, or name it by CC=/path/to/cc", ErrMissing)
}

// runC compiles files of a directory and runs the program, as start has it if that is there.
func runC(ctx context.Context, dir, name string, start func(exe *exec.Cmd) error, files ...string) error {
	cc, err := Compiler()
	if err != nil {
		return err
	}
	to, err := os.MkdirTemp("", "vyasa")
	if err != nil {
		return err
	}
	defer os.RemoveAll(to)
	exe := filepath.Join(to, "test")
	build := exec.CommandContext(ctx, cc, append(append([]string{"-std=gnu11", "-O1", "-ffp-contract=off", "-I."},
		files...), "-lm", "-o", exe)...)
	build.Dir = dir
	if err := failed(build, cc); err != nil {
		return err
	}
	run := exec.CommandContext(ctx, exe)
	run.Dir = dir
	if start != nil {
		return start(run)
	}
	return failed(run, "test_"+name)
}
