package standin_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/standin"
)

// A compiler is a command that compiles one language.
type compiler struct {
	name string   // of the command
	args []string // language, standard, optimisation
}

func (c compiler) String() string { return c.name + " " + strings.Join(c.args, " ") }

// warnings are on in every compilation, and are errors.
var warnings = []string{"-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Werror"}

// compilers lists those of the given ones that are installed; a test that has none is skipped with the reason.
func compilers(t testing.TB, wanted ...compiler) []compiler {
	t.Helper()
	var have []compiler
	var missing []string
	for _, c := range wanted {
		if _, err := exec.LookPath(c.name); err != nil {
			missing = append(missing, c.name)
			continue
		}
		have = append(have, c)
	}
	if len(have) == 0 {
		t.Skipf("no compiler to try the headers with: none of %s is in PATH", strings.Join(missing, ", "))
	}
	return have
}

// compile writes the program text and the headers to a new directory, compiles and links it, and returns the command.
func (c compiler) compile(t testing.TB, text string, more ...string) string {
	t.Helper()
	dir := t.TempDir()
	if err := standin.Write(dir); err != nil {
		t.Fatal(err)
	}
	source, program := filepath.Join(dir, "program.c"), filepath.Join(dir, "program")
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	args := append([]string{}, c.args...)
	args = append(args, warnings...)
	args = append(args, more...)
	args = append(args, standin.Flags, "-I", dir, source, "-o", program)
	cmd := exec.Command(c.name, args...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%.4000s", cmd, err, out)
	}
	return program
}

// run runs a compiled program with standard input and returns its standard output.
func run(t testing.TB, program string, input []byte) []byte {
	t.Helper()
	cmd := exec.Command(program)
	var out, fault bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &out, &fault
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", program, err, fault.String())
	}
	return out.Bytes()
}

// dialects are the languages that the headers promise to be.
func dialects() []compiler {
	var all []compiler
	for _, name := range []string{"gcc", "clang"} {
		for _, std := range []string{"-std=c11", "-std=gnu11"} {
			all = append(all, compiler{name, []string{std, "-O0"}})
		}
		all = append(all, compiler{name, []string{"-std=gnu17", "-O2"}})
	}
	for _, name := range []string{"g++", "clang++"} {
		for _, std := range []string{"-std=c++14", "-std=c++17", "-std=gnu++20"} {
			all = append(all, compiler{name, []string{"-xc++", std, "-O0"}})
		}
		all = append(all, compiler{name, []string{"-xc++", "-std=c++20", "-O2"}})
	}
	return all
}

// sanitized programs end at the first undefined behaviour.
var sanitized = []compiler{
	{"gcc", []string{"-std=c11", "-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"}},
	{"g++", []string{"-xc++", "-std=c++14", "-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"}},
}

// long reports whether the long variants of the tests are wanted: all forms in all dialects, and sanitized.
func long() bool { return os.Getenv("VYASA_STANDIN_LONG") != "" }

// pair is a compiler of each language, without optimisation.
func pair(t testing.TB) []compiler {
	c := compilers(t, compiler{"gcc", []string{"-std=c11", "-O0"}}, compiler{"clang", []string{"-std=c11", "-O0"}})[:1]
	cxx := compilers(t, compiler{"g++", []string{"-xc++", "-std=c++14", "-O0"}}, compiler{"clang++", []string{"-xc++", "-std=c++14", "-O0"}})[:1]
	return append(c, cxx...)
}

// brief lists the compilers of the tests that go through all forms. The other dialects see a kernel: [TestDialects].
func brief(t testing.TB) []compiler {
	if long() {
		return compilers(t, append(dialects(), sanitized...)...)
	}
	return pair(t)
}
