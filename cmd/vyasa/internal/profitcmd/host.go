package profitcmd

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
	"github.com/vyasa-go/vyasa/halide/lift/summary"
)

// host is the C function as a process of this machine that times calls of it.
type host struct {
	dir  string
	cmd  *exec.Cmd
	in   io.WriteCloser
	out  *bufio.Scanner
	args []hostArg
}

// hostArg is an argument: a size or a scalar, or an array with so many elements.
type hostArg struct {
	size  string // the summary's name
	array *summary.Array
}

// newHost compiles the driver. Functions whose parameters are numbers and pointers to numbers can be timed.
func newHost(ctx context.Context, cc string, text []byte, f *ctree.Func, s *summary.Summary) (*host, error) {
	path, err := exec.LookPath(cc)
	if err != nil {
		return nil, fmt.Errorf("there is no %s on this machine, which times the C: install it, or name another by --cc",
			cc)
	}
	h := &host{}
	driver, err := h.driver(text, f, s)
	if err != nil {
		return nil, err
	}
	if h.dir, err = os.MkdirTemp("", "vyasa-profit-"); err != nil {
		return nil, err
	}
	file, program := filepath.Join(h.dir, "driver.c"), filepath.Join(h.dir, "driver")
	if err := os.WriteFile(file, []byte(driver), 0o666); err != nil {
		h.close()
		return nil, err
	}
	if out, err := exec.CommandContext(ctx, path, "-O3", "-march=native", "-w", "-o", program, file,
		"-lm").CombinedOutput(); err != nil {
		h.close()
		return nil, fmt.Errorf("%s: %w\n%s", cc, err, out)
	}
	h.cmd = exec.CommandContext(ctx, program)
	if h.in, err = h.cmd.StdinPipe(); err != nil {
		h.close()
		return nil, err
	}
	stdout, err := h.cmd.StdoutPipe()
	if err != nil {
		h.close()
		return nil, err
	}
	h.out = bufio.NewScanner(stdout)
	if err := h.cmd.Start(); err != nil {
		h.close()
		return nil, err
	}
	return h, nil
}

// driver is C that reads, for each call, a line of sizes and of arrays' lengths, and prints the least time of a call in
// ns.
func (h *host) driver(text []byte, f *ctree.Func, s *summary.Summary) (string, error) {
	var b strings.Builder
	b.WriteString("#define main main_of_the_file\n")
	b.Write(text)
	b.WriteString("\n#undef main\n#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n")
	var types, args []string
	var body strings.Builder
	for i, p := range f.Params {
		a := fmt.Sprintf("a%d", i)
		types, args = append(types, ctree.Declare(p.Type, "")), append(args, a)
		switch t := p.Type.(type) {
		case ctree.Int, ctree.Float:
			h.args = append(h.args, hostArg{size: sizeOf(s, p.Name)})
			fmt.Fprintf(&body, "    double r%d; if (scanf(\"%%lf\", &r%d) != 1) return 0;\n    %s = r%d;\n", i, i,
				ctree.Declare(p.Type, a), i)
		case ctree.Pointer:
			if !isNumber(t.Elem) {
				return "", fmt.Errorf("%s: %s points to %s: only functions on numbers and arrays of numbers can be "+
					"timed", f.Pos, p.Name, t.Elem)
			}
			h.args = append(h.args, hostArg{array: arrayAt(s, p.Name)})
			fmt.Fprintf(&body, "    long n%d; if (scanf(\"%%ld\", &n%d) != 1) return 0;\n    %s = aligned_alloc(64, "+
				"(n%d * sizeof *a%d + 127) / 64 * 64);\n"+
				"    for (long i = 0; i < n%d; i++) a%d[i] = i %% 7 - 3;\n", i, i,
				ctree.Declare(ctree.Pointer{Elem: t.Elem}, a), i, i, i, i)
		default:
			return "", fmt.Errorf("%s: %s is %s: only functions on numbers and arrays of numbers can be timed", f.Pos,
				p.Name, p.Type)
		}
	}
	fmt.Fprintf(&b, "static %s = %s;\n", ctree.Declare(f.Type.Result,
		fmt.Sprintf("(*volatile timed)(%s)", strings.Join(types, ", "))), f.Name)
	b.WriteString("static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec " +
		"* 1e9 + t.tv_nsec; }\nint main(void) { for (;;) {\n" + body.String() + "    double best = 1e18;\n    for " +
		"(int round = 0; round < 9; round++) {\n        long calls = 0; double start = now(), end;\n")
	fmt.Fprintf(&b, "        do { timed(%s); calls++; end = now(); } while (end - start < 100e3);\n",
		strings.Join(args, ", "))
	b.WriteString("        if ((end - start) / calls < best) best = (end - start) / calls;\n    }\n    " +
		"printf(\"%.3f\\n\", best); fflush(stdout);\n")
	for i, p := range f.Params {
		if _, ok := p.Type.(ctree.Pointer); ok {
			fmt.Fprintf(&b, "    free((void *)a%d);\n", i)
		}
	}
	b.WriteString("} }\n")
	return b.String(), nil
}

func isNumber(t ctree.Type) bool {
	switch t.(type) {
	case ctree.Int, ctree.Float:
		return true
	}
	return false
}

func sizeOf(s *summary.Summary, path string) string {
	for _, z := range s.Sizes {
		if z.Path == path {
			return z.Name
		}
	}
	return ""
}

func arrayAt(s *summary.Summary, path string) *summary.Array {
	for i := range s.Arrays {
		if s.Arrays[i].Path == path {
			return &s.Arrays[i]
		}
	}
	return nil
}

// time is the least time of a call in nanoseconds.
func (h *host) time(sizes map[string]int64) (float64, error) {
	for _, a := range h.args {
		v := int64(1)
		switch {
		case a.array != nil:
			l, err := a.array.At(sizes)
			if err != nil {
				return 0, err
			}
			v += l.Offset
			for d, e := range l.Extents {
				v += (e - 1) * l.Strides[d]
			}
		case a.size != "":
			v = sizes[a.size]
		}
		if _, err := fmt.Fprintln(h.in, v); err != nil {
			return 0, fmt.Errorf("the timed program ended: %w", err)
		}
	}
	if !h.out.Scan() {
		return 0, fmt.Errorf("the timed program ended")
	}
	return strconv.ParseFloat(h.out.Text(), 64)
}

func (h *host) close() {
	if h.cmd != nil && h.cmd.Process != nil {
		h.in.Close()
		h.cmd.Wait()
	}
	os.RemoveAll(h.dir)
}
