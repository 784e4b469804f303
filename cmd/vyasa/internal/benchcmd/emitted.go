package benchcmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/gauge"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/liftcmd"
	"github.com/vyasa-go/vyasa/halide"
	"github.com/vyasa-go/vyasa/halide/export"
	"github.com/vyasa-go/vyasa/halide/export/backend"
	"github.com/vyasa-go/vyasa/halide/export/gemmini"
	"github.com/vyasa-go/vyasa/halide/lift/tenspiler"
)

// emitRow is a program of the paper in each back end.
type emitRow struct {
	Name    string            `json:"name"`
	Lifted  bool              `json:"lifted"`
	Sizes   map[string]int64  `json:"sizes"`
	Results map[string]string `json:"results"` // by back end: exact, or why not

	schedule *halide.Schedule // nil: not lifted
}

// emitted lifts the programs, writes each in each language, and runs its test: all files of one library of Python in
// one process.
func (c Command) emitted(ctx context.Context, o console.Output) error {
	dir, err := os.MkdirTemp("", "vyasa")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	programs, err := c.lifted(ctx, o, liftSized)
	if err != nil {
		return err
	}
	rows := make([]emitRow, len(programs))
	for i, p := range programs {
		rows[i] = emitRow{p.name, p.schedule != nil, p.sizes, map[string]string{}, p.schedule}
	}
	for _, b := range backend.All() {
		if err := emitAll(ctx, b, filepath.Join(dir, b.Name), rows); err != nil {
			return err
		}
	}
	table, counts := tabulated(rows)
	return c.show(o, rows, table, func(w io.Writer) {
		fmt.Fprintf(w, "%s\n%s\n", table.Markdown(), strings.Join(counts, "\n"))
	}, strings.Join(counts, "; "))
}

// liftSized is a program in its plain style at small sizes for which it was lifted.
func liftSized(ctx context.Context, b tenspiler.Benchmark) (*halide.Schedule, map[string]int64) {
	l := liftOne(ctx, b, tenspiler.Plain, false)
	if !l.Ok() {
		return nil, nil
	}
	for try := range int64(40) {
		sizes := map[string]int64{}
		for i, z := range l.Result.Summary.Sizes {
			sizes[z.Name] = 20
			if try > 0 {
				sizes[z.Name] = 1 + (try*7+int64(i)*(try+3))%23
			}
		}
		if s, err := (liftcmd.Command{Size: sizes}).Bounded(l); err == nil {
			return s, sizes
		}
	}
	return nil, nil
}

// emitAll writes and runs all programs of a back end.
func emitAll(ctx context.Context, b *backend.Backend, dir string, rows []emitRow) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var written []emitRow
	for _, r := range rows {
		if !r.Lifted {
			r.Results[b.Name] = "not lifted"
			continue
		}
		files, what, err := programFiles(b, r.schedule, "p_"+r.Name)
		r.Results[b.Name] = what
		if err != nil {
			r.Results[b.Name] = "refused: " + gauge.FirstLine(err)
			continue
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(dir, f.Name), f.Text, 0o666); err != nil {
				return err
			}
		}
		written = append(written, r)
	}
	if b.Ext == ".py" {
		return runAll(ctx, b, dir, written)
	}
	return console.Each(ctx, len(written), func(k int) {
		row := written[k]
		if err := b.Check(ctx, dir, "p_"+row.Name); err != nil {
			row.Results[b.Name] = verdict(err)
		}
	})
}

// programFiles are the file, what stands beside it, and the test; what is how exact it is if the test passes.
func programFiles(b *backend.Backend, s *halide.Schedule, name string) (files []export.File, what string, err error) {
	p, err := b.Write(s)
	if err != nil {
		return nil, "", err
	}
	test, err := p.Test(s, name)
	if err != nil {
		return nil, "", err
	}
	sample, err := export.NewSample(s)
	if err != nil {
		return nil, "", err
	}
	what = "exact"
	if sample.Inexact {
		what = "within 1e-6"
	}
	if b.Name == "gemmini" {
		if p.Share == gemmini.None {
			return nil, "", errors.New("no operation of Gemmini")
		}
		what += ", " + p.Share.String()
	}
	return append(append([]export.File{{Name: name + b.Ext, Text: []byte(p.Text)}}, p.More...), test...), what, nil
}

// verdict is why a program was not right.
func verdict(err error) string {
	if errors.Is(err, backend.ErrMissing) {
		return "skipped: " + gauge.FirstLine(err)
	}
	return "wrong: " + gauge.FirstLine(err)
}

// runAll runs the tests of a library in one process, as it takes longer to import than they take.
func runAll(ctx context.Context, b *backend.Backend, dir string, written []emitRow) error {
	l, _ := export.Named(b.Name)
	if err := backend.Importable(ctx, l); err != nil {
		for _, r := range written {
			r.Results[b.Name] = verdict(err)
		}
		return nil
	}
	script := "import importlib, traceback\nfor name in ["
	for _, r := range written {
		script += fmt.Sprintf("%q, ", "p_"+r.Name)
	}
	script += "]:\n    try:\n        getattr(importlib.import_module('test_' + name), 'test_' + name)()\n" +
		"    except Exception as e:\n        print('wrong', name, repr(e).replace(chr(10), ' ')[:200])\nprint('done')\n"
	if err := os.WriteFile(filepath.Join(dir, "all.py"), []byte(script), 0o666); err != nil {
		return err
	}
	python, err := backend.Python()
	if err != nil {
		return err
	}
	run := exec.CommandContext(ctx, python, "all.py")
	run.Dir, run.Env = dir, append(os.Environ(), "TF_CPP_MIN_LOG_LEVEL=3")
	out, err := run.Output()
	if err != nil || !strings.Contains(string(out), "done") {
		for _, r := range written {
			r.Results[b.Name] = "wrong: the tests did not end"
		}
		return ctx.Err()
	}
	for line := range strings.Lines(string(out)) {
		for _, r := range written {
			if what, is := strings.CutPrefix(line, "wrong p_"+r.Name+" "); is {
				r.Results[b.Name] = "wrong: " + strings.TrimSpace(what)
			}
		}
	}
	return nil
}

// tabulated is a table, and how many there are of each kind.
func tabulated(rows []emitRow) (table console.Grid, counts []string) {
	names := backend.Names()
	table.Head = append([]string{"program", "lifted"}, names...)
	exact, wholly := map[string]int{}, 0
	for _, r := range rows {
		cells := []string{r.Name, map[bool]string{true: "yes", false: "no"}[r.Lifted]}
		for _, n := range names {
			what := r.Results[n]
			cells = append(cells, brief(what))
			if strings.HasPrefix(what, "exact") || strings.HasPrefix(what, "within") {
				exact[n]++
			}
			if strings.HasSuffix(what, gemmini.Wholly.String()) {
				wholly++
			}
		}
		table.Rows = append(table.Rows, cells)
	}
	for _, n := range names {
		count := fmt.Sprintf("%s: %d of %d right", n, exact[n], len(rows))
		if n == "gemmini" {
			count += fmt.Sprintf(", %d of them wholly by Gemmini's commands", wholly)
		}
		counts = append(counts, count)
	}
	return table, counts
}

// brief is what a cell has room for; a list in JSON has all.
func brief(what string) string {
	const most = 60
	if len(what) <= most {
		return what
	}
	return strings.ToValidUTF8(what[:max(strings.LastIndexByte(what[:most], ' '), most/2)], "") + " .."
}
