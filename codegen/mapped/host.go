package mapped

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/vyasa-go/vyasa/codegen/target"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/triplet/needle"
	"github.com/vyasa-go/vyasa/triplet/needle/calls"
)

// Here reports which instructions this processor has, by the names of features that its operating system tells.
func Here() func(*needle.Needle) bool {
	text, _ := os.ReadFile("/proc/cpuinfo") // none: nothing is known of it
	var flags []string
	for line := range strings.Lines(string(text)) {
		if name, rest, ok := strings.Cut(line, ":"); ok && runtime.GOARCH == "amd64" &&
			strings.TrimSpace(name) == "flags" {
			flags = strings.Fields(rest)
			break
		}
	}
	return func(n *needle.Needle) bool { return slices.Contains(flags, n.Feature) }
}

// Job is a program and the inputs that it runs on.
type Job struct {
	Program *calls.Program
	Inputs  map[string]*halide.Array
}

// Host compiles C and runs it on this processor.
type Host struct {
	CC    string                    // a C compiler
	Dir   string                    // where its files lie
	Has   func(*needle.Needle) bool // instructions that are called; others are loops
	Limit time.Duration             // of the compiler, and of what it made; 0: none
}

// ErrLimit is the error of what did not end within the limit; it was stopped.
var ErrLimit = errors.New("did not end")

// Run compiles the C of a program and runs it on inputs: the outputs by name. The error is that of the compiler with
// its words, that of C, ErrLimit, or says which input is missing.
func (h Host) Run(ctx context.Context, p *calls.Program,
	inputs map[string]*halide.Array) (map[string]*halide.Array, error) {
	out, err := h.RunAll(ctx, []Job{{p, inputs}})
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// RunAll is Run of several programs, which are compiled at once.
func (h Host) RunAll(ctx context.Context, jobs []Job) ([]map[string]*halide.Array, error) {
	m := &mainOf{}
	exe, source := filepath.Join(h.Dir, "mapped"), filepath.Join(h.Dir, "mapped.c")
	flags := []string{"-O1", "-ffp-contract=off", "-o", exe, source}
	for i, j := range jobs {
		if err := m.add(j, fmt.Sprintf("mapped_kernel%d", i), h.Has); err != nil {
			return nil, err
		}
		for _, n := range Needles(j.Program) {
			if n.C.Call != "" && h.Has(n) {
				flags = append(flags, n.C.Flags...)
			}
		}
	}
	flags = append(flags, "-lm")
	text := fmt.Sprintf("%s\n#include <stdio.h>\n%sint main(int n, char **names)\n{\n    FILE *results = "+
		"fopen(names[n - 1], \"wb\");\n"+
		"    if (!results) return 1;\n%s    return fclose(results);\n}\n", &m.text, &m.declare, &m.steps)
	if err := os.WriteFile(source, []byte(text), 0o644); err != nil {
		return nil, err
	}
	if err := h.limited(ctx, nil, h.CC, flags...); err != nil {
		return nil, err
	}
	results := filepath.Join(h.Dir, "results")
	if err := h.limited(ctx, &m.stdin, exe, results); err != nil {
		return nil, err
	}
	raw, err := os.ReadFile(results)
	if err != nil {
		return nil, err
	}
	var all []map[string]*halide.Array
	for _, j := range jobs {
		out := map[string]*halide.Array{}
		for _, b := range j.Program.Nest.Buffers {
			if !b.Output {
				continue
			}
			n := b.Elems * b.Type.Bytes()
			if len(raw) < n {
				return nil, fmt.Errorf("the program wrote too little")
			}
			out[b.Name], raw = b.Unpack(raw[:n]), raw[n:]
		}
		all = append(all, out)
	}
	return all, nil
}

// limited runs a command that has a limit, with what the error tells of its words.
func (h Host) limited(ctx context.Context, stdin io.Reader, name string, args ...string) error {
	within := ctx
	if h.Limit > 0 {
		var cancel context.CancelFunc
		within, cancel = context.WithTimeout(ctx, h.Limit)
		defer cancel()
	}
	var words head
	cmd := exec.CommandContext(within, name, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = stdin, &words, &words, time.Second
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case within.Err() != nil:
		return fmt.Errorf("%s %w within %s and was stopped", filepath.Base(name), ErrLimit, h.Limit)
	case err != nil:
		err = fmt.Errorf("%s: %w", filepath.Base(name), err)
		if text := bytes.TrimSpace(words.text); len(text) > 0 {
			err = fmt.Errorf("%w\n%s", err, text)
		}
		return err
	}
	return nil
}

// head keeps the first words of what is written.
type head struct{ text []byte }

// Write keeps what there is room for.
func (h *head) Write(b []byte) (int, error) {
	const most = 4000
	h.text = append(h.text, b[:min(len(b), most-len(h.text))]...)
	return len(b), nil
}

// mainOf is a program of C that reads the inputs of kernels, calls them and writes their outputs, one after the other.
type mainOf struct {
	text, declare, steps strings.Builder
	stdin                bytes.Buffer
	arrays               int
}

// add adds a job, whose function gets a name.
func (m *mainOf) add(j Job, function string, has func(*needle.Needle) bool) error {
	text, err := C(j.Program, function, has)
	if err != nil {
		return err
	}
	m.text.WriteString(text)
	var args []string
	var write strings.Builder
	for _, b := range j.Program.Nest.Buffers {
		if b.Inner {
			continue
		}
		name := fmt.Sprintf("array_%d", m.arrays)
		m.arrays++
		fmt.Fprintf(&m.declare, "static %s %s[%d];\n", target.Element(b.Type), name, b.Elems)
		args = append(args, name)
		if b.Output {
			fmt.Fprintf(&write, "    fwrite(%s, sizeof *%[1]s, %d, results);\n", name, b.Elems)
			continue
		}
		raw, err := b.Pack(j.Inputs[b.Name])
		if err != nil {
			return err
		}
		m.stdin.Write(raw)
		fmt.Fprintf(&m.steps, "    if (fread(%s, sizeof *%[1]s, %d, stdin) != %[2]d) return 1;\n", name, b.Elems)
	}
	fmt.Fprintf(&m.steps, "    %s(%s);\n%s", function, strings.Join(args, ", "), &write)
	return nil
}
