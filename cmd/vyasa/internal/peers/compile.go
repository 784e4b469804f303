package peers

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// Compiler is a C compiler that is installed.
type Compiler struct {
	Name string // "gcc", "clang"
	path string
}

// ErrMissing: a tool or a library is not installed.
var ErrMissing = errors.New("not installed")

// FindCompiler looks for a compiler by its name; of clang the newest that has a version in its name does, too.
func FindCompiler(name string) (Compiler, error) {
	names := []string{name}
	if name == "clang" {
		for v := 22; v >= 14; v-- {
			names = append(names, fmt.Sprintf("clang-%d", v))
		}
	}
	for _, n := range names {
		if path, err := exec.LookPath(n); err == nil {
			return Compiler{name, path}, nil
		}
	}
	return Compiler{}, fmt.Errorf("%s is %w", name, ErrMissing)
}

// Version is the line that the compiler prints of itself.
func (c Compiler) Version() string {
	out, err := exec.Command(c.path, "--version").Output()
	if err != nil {
		return c.Name
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return line
}

// Processor is what C is compiled for: flags of the compilers.
type Processor string

// The processors: this one, one with AVX2 and no more, any of the platform.
const (
	This Processor = "-march=native"
	AVX2 Processor = "-march=x86-64-v3 -mtune=native"
	Any  Processor = ""
)

// Shared compiles a text of C for a processor, as fast as the compiler can, into a shared library in dir. No float
// operation is contracted: results are those of the algorithm. The flags come last: libraries that it calls.
func (c Compiler) Shared(ctx context.Context, dir, name, text string, p Processor, flags ...string) (file string,
	err error) {
	source, err := os.CreateTemp(dir, name+"_"+c.Name+"_*.c") // an open library is known by its name
	if err != nil {
		return "", err
	}
	file = strings.TrimSuffix(source.Name(), ".c") + ".so"
	if _, err := source.WriteString(text); err != nil {
		return "", err
	}
	if err := source.Close(); err != nil {
		return "", err
	}
	args := append([]string{"-std=c11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-shared",
		"-o", file, source.Name(), "-lm"}, append(strings.Fields(string(p)), flags...)...)
	cmd := exec.CommandContext(ctx, c.path, args...)
	var messages bytes.Buffer
	cmd.Stderr = &messages
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %s: %w\n%s", c.Name, complaint(messages.String()), err, messages.String())
	}
	return file, nil
}

// complaint is the line of what a compiler says that tells what is wrong: tables have room for one.
func complaint(messages string) string {
	for line := range strings.Lines(messages) {
		for _, what := range []string{"error: ", "cannot find "} {
			if i := strings.Index(line, what); i >= 0 {
				return strings.TrimSpace(line[i:])
			}
		}
	}
	return "it did not say what is wrong"
}
