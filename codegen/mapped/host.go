package mapped

import (
	"bytes"
	"context"
	"errors"
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

// Run compiles the C of a program by a C compiler, for this processor, in a directory, and runs it on inputs: the outputs by
// name. The error is that of the compiler with its words, that of C, or says which input is missing.
func Run(ctx context.Context, cc, dir string, p *calls.Program, inputs map[string]*halide.Array, has func(*needle.Needle) bool) (map[string]*halide.Array, error) {
	text, err := C(p, "mapped_kernel", has)
	if err != nil {
		return nil, err
	}
	var stdin bytes.Buffer
	var declare, read, args, write strings.Builder
	for _, b := range p.Nest.Buffers {
		if b.Inner {
			continue
		}
		name := fmt.Sprintf("array_%d", args.Len())
		fmt.Fprintf(&declare, "static %s %s[%d];\n", target.Element(b.Type), name, b.Elems)
		if args.Len() > 0 {
			args.WriteString(", ")
		}
		args.WriteString(name)
		if b.Output {
			fmt.Fprintf(&write, "    fwrite(%s, sizeof *%[1]s, %d, stdout);\n", name, b.Elems)
			continue
		}
		raw, err := b.Pack(inputs[b.Name])
		if err != nil {
			return nil, err
		}
		stdin.Write(raw)
		fmt.Fprintf(&read, "    if (fread(%s, sizeof *%[1]s, %d, stdin) != %[2]d) return 1;\n", name, b.Elems)
	}
	text += fmt.Sprintf("\n#include <stdio.h>\n%sint main(void)\n{\n%s    mapped_kernel(%s);\n%s    return 0;\n}\n", declare.String(), read.String(), args.String(), write.String())
	file, binary := filepath.Join(dir, "mapped.c"), filepath.Join(dir, "mapped")
	to, err := os.Create(file)
	if err != nil {
		return nil, err
	}
	_, err = to.WriteString(text)
	if err = errors.Join(err, to.Close()); err != nil {
		return nil, err
	}
	flags := []string{"-O1", "-ffp-contract=off", "-o", binary, file, "-lm"}
	for _, n := range Needles(p) {
		if n.C.Call != "" && has(n) {
			flags = append(flags, n.C.Flags...)
		}
	}
	if message, err := exec.CommandContext(ctx, cc, flags...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", cc, err, message)
	}
	run := exec.CommandContext(ctx, binary)
	run.Stdin = &stdin
	raw, err := run.Output()
	if err != nil {
		return nil, err
	}
	out := map[string]*halide.Array{}
	for _, b := range p.Nest.Buffers {
		if !b.Output {
			continue
		}
		n := b.Elems * b.Type.Bytes()
		if len(raw) < n {
			return nil, fmt.Errorf("the program wrote too little")
		}
		out[b.Name], raw = b.Unpack(raw[:n]), raw[n:]
	}
	return out, nil
}
