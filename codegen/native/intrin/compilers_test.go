package intrin_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa/codegen/native"
	"github.com/vyasa-go/vyasa/codegen/native/intrin"
)

// long reports whether cases are to be tried that take minutes, as make soak does.
func long() bool { return os.Getenv("VYASA_LONG") != "" }

// seed is that of all random cases, or 1.
func seed() int {
	if n, err := strconv.ParseUint(os.Getenv("VYASA_SEED"), 10, 64); err == nil {
		return int(n % 1_000_000)
	}
	return 1
}

// compiler makes programs of C for a target.
type compiler struct {
	target intrin.Target
	words  []string // its command
	run    []string // what runs the programs; nil: this processor
	here   bool     // they can run
}

// eachCompiler runs a test for each target and each compiler there may be.
func eachCompiler(t *testing.T, f func(t *testing.T, c compiler, number int)) {
	_, err := native.Features("avx2")
	for _, target := range intrin.Targets() {
		commands := [][]string{{"gcc"}, {"clang"}}
		c := compiler{target: target, here: err == nil}
		if target.Name == "neon" {
			commands = [][]string{{"aarch64-linux-gnu-gcc", "-static"}, {"clang", "--target=aarch64-linux-gnu", "-static"}}
			c.run = []string{"qemu-aarch64", "-cpu", "cortex-a53"}
			_, err := exec.LookPath(c.run[0])
			c.here = err == nil
		}
		for i, words := range commands {
			c.words = words
			t.Run(target.Name+"/"+strings.TrimPrefix(words[0], "aarch64-linux-gnu-"), func(t *testing.T) {
				if _, err := exec.LookPath(words[0]); err != nil {
					t.Skip(err)
				}
				if _, err := exec.LookPath(commands[0][0]); err != nil {
					t.Skip(err) // its library is clang's, too
				}
				f(t, c, i)
			})
		}
	}
}

// output compiles a text and gives what the program writes when it reads the input; the test is skipped where it does not run.
func (c compiler) output(t *testing.T, text string, input []byte, flags ...string) []byte {
	t.Helper()
	dir := t.TempDir()
	file, program := filepath.Join(dir, "kernels.c"), filepath.Join(dir, "kernels")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	words := append(append(c.words[1:len(c.words):len(c.words)], strings.Fields(c.target.Flags)...), flags...)
	words = append(words, "-std=c11", "-Wall", "-Werror", "-o", program, file, "-lm")
	if out, err := exec.Command(c.words[0], words...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%.3000s", c.words, err, out)
	}
	if !c.here {
		t.Skip("nothing here runs it: it was compiled only")
	}
	words = append(c.run[:len(c.run):len(c.run)], program)
	run := exec.Command(words[0], words[1:]...)
	run.Stdin = bytes.NewReader(input)
	got, err := run.Output()
	if err != nil {
		t.Fatal(err)
	}
	return got
}
