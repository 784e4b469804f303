package benchcmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/export/backend"
	"github.com/vyasa-go/vyasa/halide/export/plainc"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// speedupRow is how long a program of the paper takes in C, and in libraries of Python.
type speedupRow struct {
	Name    string             `json:"name"`
	Sizes   map[string]int64   `json:"sizes"`
	Seconds float64            `json:"seconds"` // of C by gcc -O3, the least of several calls
	Speedup map[string]float64 `json:"speedup"` // by library: how many times as fast it is
	Why     string             `json:"why,omitempty"`

	schedule *halide.Schedule // nil: not lifted
	params   []*plainc.Array
}

// speedupLibraries are those of the paper that run on processors.
var speedupLibraries = []string{"numpy", "torch", "tensorflow", "mlx"}

// A program is given so many elements, and terms of sums, at most.
const (
	mostElements = 1 << 22
	mostTerms    = 1 << 23
)

// speedups lifts the programs, and times what is written of them at large sizes: C by gcc -O3, and libraries of arrays,
// of one thread. Times are processor times of processes, the least of several calls.
func (c Command) speedups(ctx context.Context, o console.Output) error {
	cc, err := exec.LookPath("gcc")
	if err != nil {
		return errors.New("gcc is not installed, and speed-ups are over its -O3")
	}
	dir, err := os.MkdirTemp("", "vyasa")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := c.lifted(ctx, o, liftLarge)
	if err != nil {
		return err
	}
	rows := make([]speedupRow, len(programs))
	for i, p := range programs {
		rows[i] = speedupRow{Name: p.name, Sizes: p.sizes, Speedup: map[string]float64{}, schedule: p.schedule}
		if p.schedule == nil {
			rows[i].Why = "not lifted"
		} else if err := rows[i].timeC(ctx, cc, dir); err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	for _, name := range speedupLibraries {
		if err := timeLibrary(ctx, name, filepath.Join(dir, name), rows); err != nil {
			fmt.Fprintf(o.Log, "%s: %v\n", name, err)
		}
	}
	table, head := speedupTable(rows)
	return c.show(o, rows, table, func(w io.Writer) { fmt.Fprintf(w, "%s\n%s\n", table.Markdown(), head) }, head)
}

// liftLarge is a program at the largest size, equal for all of its sizes, whose arrays and sums are no larger than what
// is asked for. Its sums of floats may be added in any order, as libraries of arrays do.
func liftLarge(ctx context.Context, b tenspiler.Benchmark) (*halide.Schedule, map[string]int64) {
	l := liftOne(ctx, b, tenspiler.Plain, false)
	if !l.Ok() {
		return nil, nil
	}
	for n := int64(1 << 22); n >= 8; n /= 2 {
		sizes := map[string]int64{}
		for _, z := range l.Result.Summary.Sizes {
			sizes[z.Name] = n
		}
		s, err := (liftcmd.Command{Size: sizes}).Bounded(l)
		if err != nil {
			continue
		}
		if elements, terms := workOf(s); elements <= mostElements && terms <= mostTerms {
			for _, f := range halide.Funcs(s.Outputs()...) {
				if sumsFloats(f) {
					s.Of(f).Reassociate()
				}
			}
			return s, sizes
		}
	}
	return nil, nil
}

// sumsFloats reports whether a Func is defined by a sum of floats.
func sumsFloats(f *halide.Func) (found bool) {
	for _, v := range f.Values {
		halide.Walk(v, func(e *halide.Expr) { found = found || e.Op == halide.OpReduce && e.Kind == halide.FloatKind })
	}
	return found
}

// workOf is how many elements the arrays of a program have, and how many terms are added for its outputs.
func workOf(s *halide.Schedule) (elements, terms float64) {
	reads, err := export.Reads(s)
	if err != nil {
		return math.Inf(1), 0
	}
	for _, box := range reads {
		n := 1.0
		for _, r := range box {
			n *= float64(r.Extent)
		}
		elements += n
	}
	for _, f := range s.Outputs() {
		n, sum := 1.0, 1.0
		for _, v := range f.Vars {
			r, _ := s.Of(f).Range(v.Name)
			n *= float64(r.Extent)
		}
		for _, d := range halide.NewPipeline(f).RDoms() {
			for i := range d.Vars {
				sum *= float64(d.Range(i).Extent)
			}
		}
		elements, terms = elements+n, terms+n*sum
	}
	return elements, terms
}

// timeC times C in a program of its own.
func (r *speedupRow) timeC(ctx context.Context, cc, dir string) error {
	u, err := plainc.Write(r.schedule)
	if err != nil {
		return err
	}
	r.params = u.Params
	text := strings.Replace(u.Text(), "void "+u.Entry+"(", "__attribute__((noinline)) void "+u.Entry+"(", 1) +
		"#include <stdio.h>\n#include <time.h>\n"
	var args []string
	fill := ""
	for i, a := range u.Params {
		text += fmt.Sprintf("static %s p%d%s;\n", plainc.TypeName(a.Type), i, a.Shape())
		args = append(args, fmt.Sprintf("(void *)p%d", i))
		fill += fmt.Sprintf("    for (size_t i = 0; i < sizeof p%[1]d / sizeof(%[2]s); i++)\n        ((%[2]s "+
			"*)p%[1]d)[i] = i %% 19 + 1;\n", i, plainc.TypeName(a.Type))
	}
	text += fmt.Sprintf(`
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(void)
{
%s    void *volatile escape[] = {%s};
    (void)escape;
    double best = 1e9;
    for (double all = 0, t; all < 0.03; all += t) {
        t = now();
        %s(%s);
        __asm__ volatile("" ::: "memory");
        t = now() - t;
        best = t < best ? t : best;
    }
    printf("%%.9f\n", best);
    return 0;
}
`, fill, strings.Join(args, ", "), u.Entry, strings.Join(args, ", "))
	file := filepath.Join(dir, r.Name+".c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return err
	}
	exe := filepath.Join(dir, r.Name)
	if out, err := exec.CommandContext(ctx, cc, "-std=gnu11", "-O3", "-march=native", "-ffp-contract=off", "-w", file,
		"-lm", "-o", exe).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	out, err := exec.CommandContext(ctx, exe).Output()
	if err == nil {
		_, err = fmt.Sscan(string(out), &r.Seconds)
	}
	return err
}

// timeScript times modules: a line {"name": ..., "seconds": ...} each. Arrays are those of the library before. What
// takes longer than 5 s is left out.
const timeScript = `import importlib, json, signal, sys, time
import numpy as np

def late(*_):
    raise TimeoutError("a call takes more than 5 s")

signal.signal(signal.SIGALRM, late)
lib = importlib.import_module(sys.argv[1])
if sys.argv[1] == "torch":
    lib.set_num_threads(1)
convert = {"numpy": lambda a: a, "torch": lambda a: lib.from_numpy(a), "tensorflow": lambda a: lib.constant(a), "mlx.core": lambda a: lib.array(a)}[sys.argv[1]]
wait = lib.eval if sys.argv[1] == "mlx.core" else lambda r: None
for program in json.load(open("programs.json")):
    signal.alarm(5)
    try:
        run = getattr(importlib.import_module("p_" + program["name"]), program["entry"])
        args = [convert((np.arange(int(np.prod(shape))) % 19 + 1).astype(dtype).reshape(shape)) for shape, dtype in program["inputs"]]
        best, spent = 1e9, 0
        while spent < 0.03:
            t = time.process_time()
            r = run(*args)
            wait(r)
            t = time.process_time() - t
            best, spent = min(best, t), spent + max(t, 1e-6)
        signal.alarm(0)
        print(json.dumps({"name": program["name"], "seconds": best}), flush=True)
    except Exception as e:
        signal.alarm(0)
        print(json.dumps({"name": program["name"], "why": repr(e)[:200]}), flush=True)
`

// timeLibrary times all programs in one process; its error says why the library is not there.
func timeLibrary(ctx context.Context, name, dir string, rows []speedupRow) error {
	l, _ := export.Named(name)
	if err := backend.Importable(ctx, l); err != nil {
		return err
	}
	python, err := backend.Python()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	type program struct {
		Name   string   `json:"name"`
		Entry  string   `json:"entry"`
		Inputs [][2]any `json:"inputs"`
	}
	var programs []program
	for i, r := range rows {
		if r.schedule == nil {
			continue
		}
		text, err := l.Python(r.schedule)
		if err != nil {
			rows[i].Why = gauge.FirstLine(err)
			continue
		}
		one := program{Name: r.Name, Entry: entryOf(text)}
		for _, a := range r.params {
			if a.Out {
				continue
			}
			shape := []int{}
			for _, of := range slices.Backward(a.Box) {
				shape = append(shape, of.Extent)
			}
			one.Inputs = append(one.Inputs, [2]any{shape, a.Type.String()})
		}
		programs = append(programs, one)
		if err := os.WriteFile(filepath.Join(dir, "p_"+one.Name+".py"), []byte(text), 0o600); err != nil {
			return err
		}
	}
	list, err := json.Marshal(programs)
	if err != nil {
		return err
	}
	os.WriteFile(filepath.Join(dir, "programs.json"), list, 0o600)
	os.WriteFile(filepath.Join(dir, "times.py"), []byte(timeScript), 0o600)
	module := map[string]string{"mlx": "mlx.core"}[name]
	if module == "" {
		module = name
	}
	run := exec.CommandContext(ctx, python, "times.py", module)
	run.Dir = dir
	run.Env = append(os.Environ(), "TF_CPP_MIN_LOG_LEVEL=3", "OMP_NUM_THREADS=1", "OPENBLAS_NUM_THREADS=1",
		"MKL_NUM_THREADS=1", "TF_NUM_INTRAOP_THREADS=1", "TF_NUM_INTEROP_THREADS=1")
	out, err := run.Output()
	for line := range strings.Lines(string(out)) {
		var got struct {
			Name    string
			Seconds float64
			Why     string
		}
		if json.Unmarshal([]byte(line), &got) != nil {
			continue
		}
		i := slices.IndexFunc(rows, func(r speedupRow) bool { return r.Name == got.Name })
		if got.Seconds > 0 {
			rows[i].Speedup[name] = rows[i].Seconds / got.Seconds
		} else {
			rows[i].Why = name + ": " + got.Why
		}
	}
	return err
}

// entryOf is the function of a file.
func entryOf(text string) string {
	_, rest, _ := strings.Cut(text, "\ndef run_")
	name, _, _ := strings.Cut(rest, "(")
	return "run_" + name
}

// speedupTable is the table, and the geometric means.
func speedupTable(rows []speedupRow) (table console.Grid, head string) {
	table.Head = append([]string{"program", "sizes", "gcc -O3, ms"}, speedupLibraries...)
	sum, count := map[string]float64{}, map[string]int{}
	for _, r := range rows {
		var sizes []string
		for _, n := range slices.Sorted(maps.Keys(r.Sizes)) {
			sizes = append(sizes, fmt.Sprintf("%s=%d", n, r.Sizes[n]))
		}
		cells := []string{r.Name, strings.Join(sizes, " "), fmt.Sprintf("%.3f", 1000*r.Seconds)}
		for _, l := range speedupLibraries {
			x, ok := r.Speedup[l]
			if !ok {
				cells = append(cells, "-")
				continue
			}
			cells = append(cells, fmt.Sprintf("%.2f", x))
			sum[l] += math.Log(x)
			count[l]++
		}
		if cells[1] == "" {
			cells[1] = "-"
		}
		table.Rows = append(table.Rows, cells)
	}
	var means []string
	for _, l := range speedupLibraries {
		if count[l] > 0 {
			means = append(means, fmt.Sprintf("%s %.2f over %d programs", l, math.Exp(sum[l]/float64(count[l])),
				count[l]))
		}
	}
	if means == nil {
		return table, "no library of Python could be imported"
	}
	return table, "Geometric means of speed-ups over gcc -O3, one thread: " + strings.Join(means, ", ")
}
