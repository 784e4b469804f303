package mapped

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

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
		if name, rest, ok := strings.Cut(line, ":"); ok && runtime.GOARCH == "amd64" && strings.TrimSpace(name) == "flags" {
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

// Run compiles the C of a program by a C compiler, for this processor, in a directory, and runs it on inputs: the outputs by
// name. The error is that of the compiler with its words, that of C, or says which input is missing.
func Run(ctx context.Context, cc, dir string, p *calls.Program, inputs map[string]*halide.Array, has func(*needle.Needle) bool) (map[string]*halide.Array, error) {
	out, err := RunAll(ctx, cc, dir, []Job{{p, inputs}}, has)
	if err != nil {
		return nil, err
	}
	return out[0], nil
}

// RunAll is Run of several programs, which are compiled at once.
func RunAll(ctx context.Context, cc, dir string, jobs []Job, has func(*needle.Needle) bool) ([]map[string]*halide.Array, error) {
	h := &host{}
	flags := []string{"-O1", "-ffp-contract=off", "-o", filepath.Join(dir, "mapped"), filepath.Join(dir, "mapped.c"), "-lm"}
	for i, j := range jobs {
		if err := h.add(j, fmt.Sprintf("mapped_kernel%d", i), has); err != nil {
			return nil, err
		}
		for _, n := range Needles(j.Program) {
			if n.C.Call != "" && has(n) {
				flags = append(flags, n.C.Flags...)
			}
		}
	}
	text := fmt.Sprintf("%s\n#include <stdio.h>\n%sint main(void)\n{\n%s    return 0;\n}\n", &h.text, &h.declare, &h.steps)
	if err := os.WriteFile(filepath.Join(dir, "mapped.c"), []byte(text), 0o644); err != nil {
		return nil, err
	}
	if message, err := exec.CommandContext(ctx, cc, flags...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", cc, err, message)
	}
	run := exec.CommandContext(ctx, filepath.Join(dir, "mapped"))
	run.Stdin = &h.stdin
	raw, err := run.Output()
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

// host is a program of C that reads the inputs of kernels, calls them and writes their outputs, one after the other.
type host struct {
	text, declare, steps strings.Builder
	stdin                bytes.Buffer
	arrays               int
}

// add adds a job, whose function gets a name.
func (h *host) add(j Job, function string, has func(*needle.Needle) bool) error {
	text, err := C(j.Program, function, has)
	if err != nil {
		return err
	}
	h.text.WriteString(text)
	var args []string
	var write strings.Builder
	for _, b := range j.Program.Nest.Buffers {
		if b.Inner {
			continue
		}
		name := fmt.Sprintf("array_%d", h.arrays)
		h.arrays++
		fmt.Fprintf(&h.declare, "static %s %s[%d];\n", target.Element(b.Type), name, b.Elems)
		args = append(args, name)
		if b.Output {
			fmt.Fprintf(&write, "    fwrite(%s, sizeof *%[1]s, %d, stdout);\n", name, b.Elems)
			continue
		}
		raw, err := b.Pack(j.Inputs[b.Name])
		if err != nil {
			return err
		}
		h.stdin.Write(raw)
		fmt.Fprintf(&h.steps, "    if (fread(%s, sizeof *%[1]s, %d, stdin) != %[2]d) return 1;\n", name, b.Elems)
	}
	fmt.Fprintf(&h.steps, "    %s(%s);\n%s", function, strings.Join(args, ", "), &write)
	return nil
}
