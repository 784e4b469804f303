package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
	"github.com/vyasa-go/vyasa/halide"
)

// lame is a target on which kernels with a filter of so many rows fail, and all others take long.
type lame struct {
	vyasa.Target
	rows int
	wait time.Duration
}

func (l lame) Cost(ctx context.Context, s *halide.Schedule) (int64, error) {
	for _, r := range halide.RDoms(s.Func) {
		if r.Extents[1] == l.rows {
			return 0, errors.New("the board is on fire")
		}
	}
	time.Sleep(l.wait)
	return l.Target.Cost(ctx, s)
}

// A kernel of a file is tuned with a proof and then around what was found, a pipeline around what the file says; neither
// is worse, layouts of the file stand, the program that is written runs, and all is on record.
func TestTuneFiles(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ text, says string }{
		"strided": {"in: int16(x, y)\nw: int16(i, j)\nr: 3, 3\nout(x, y) = narrow(int16, sum(r, in(2*x+r.x, 2*y+r.y) * " +
			"w(r.x, r.y)), 6, even)\nschedule\nbound x 32; bound y 7\n", "1 certificates are checked"},
		"blur": {"in: int16(x, y)\nrows(x, y) = narrow(int16, in(x, y) + 2 * in(x+1, y) + in(x+2, y), 2)\n" +
			"out(x, y) = narrow(int16, rows(x, y) + 2 * rows(x, y+1) + rows(x, y+2), 2)\nschedule\n" +
			"bound x 64; bound y 16\n", "nothing bounds pipelines"},
		"outputs": {"a: int16(x, y)\nboth(x, y) = narrow(int16, a(x, y) + a(x+1, y), 1)\n" +
			"less(x, y) = narrow(int16, a(x, y) - a(x+1, y), 1)\noutput both, less\nschedule\n" +
			"bound x 64; bound y 16\nof less:\nbound x 64; bound y 16\n", "\n    of less:\n"},
		"short": {"a: int16(x, y)\nout(x, y) = narrow(int16, a(x, y) * 3, 1)\nschedule\nbound x 8; bound y 32\n" +
			"layout a y x; layout out y x\n", "\n    fuse y"},
	} {
		path, found := filepath.Join(dir, name+".vyasa"), filepath.Join(dir, name+"_tuned.vyasa")
		if err := os.WriteFile(path, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		out := succeeds(t, "tune", path, "--budget", "40", "-o", found, "--db", filepath.Join(dir, "a.db"))
		for _, want := range []string{"\n" + name, " yes ", "  the schedule of the file takes ", "x; best in this space, which lacks: ", c.says} {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %q is not in\n%s", name, want, out)
			}
		}
		if out := succeeds(t, "run", found); !strings.Contains(out, " yes ") {
			t.Errorf("%s:\n%s", name, out)
		}
		again := oneTuned(t, []string{"tune", path, "--budget", "40", "--resume", "--json", "--db",
			filepath.Join(dir, "a.db")})
		if again.Known < 30 { // what makes no schedule is on no record
			t.Errorf("%s: %d of %d evaluations are on record", name, again.Known, again.Evaluations)
		}
	}
}

// Files that are tuned side by side have the results that they have one after the other.
func TestTuneFilesBeside(t *testing.T) {
	dir := t.TempDir()
	args := []string{"tune", "--budget", "24"}
	for _, name := range []string{"one", "two", "three"} {
		path := filepath.Join(dir, name+".vyasa")
		text := "in: int16(x, y)\nf(x, y) = narrow(int16, in(x, y) * " + strconv.Itoa(len(name)) + " + in(x+1, y), 2)\n" +
			"out(x, y) = narrow(int16, f(x, y) + f(x, y+1), 1)\nschedule\nbound x 64; bound y 16\n"
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
	}
	rows := func(jobs string) (list [][]string) {
		db := filepath.Join(dir, jobs+".db")
		for line := range strings.Lines(succeeds(t, append(args, "--jobs", jobs, "--db", db)...)) {
			if f := strings.Fields(line); len(f) > 3 && f[1] == "yes" {
				list = append(list, f[:len(f)-1]) // without the seconds
			}
		}
		return list
	}
	if one, many := rows("1"), rows("40"); len(one) != 3 || !reflect.DeepEqual(one, many) {
		t.Errorf("%v by one job, %v by forty", one, many)
	}
}

// succeeds is what a command prints.
func succeeds(t *testing.T, args ...string) string {
	t.Helper()
	var out, log bytes.Buffer
	if code := run(t.Context(), args, &out, &log); code != 0 {
		t.Fatalf("vyasa %v: exit status %d\n%s", args, code, &log)
	}
	return out.String()
}

// A workload that fails is a row with its reason, the others are there, and means say how many rows they hold. One whose
// first evaluation takes longer than the budget has the default schedule.
func TestTuneRows(t *testing.T) {
	var list []workloads.Workload
	for _, name := range []string{"cv-3x3-i32", "cv-2x2-i32"} {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, w)
	}
	target := vyasa.NewTarget(machine.AIE1())
	first, err := target.Cost(t.Context(), list[1].Default())
	if err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	c := tunecmd.TuneRunCmd{Start: []string{"default"}, RecordsFlag: tunecmd.RecordsFlag{
		DB: filepath.Join(t.TempDir(), "a.db")}, SearchFlags: tunecmd.SearchFlags{
		Budget: console.Budget{Time: time.Millisecond}, Strategy: "climb", SpaceFlags: tunecmd.SpaceFlags{Jobs: 1}}}
	tune := &tunecmd.Tuner{TuneRunCmd: c, Machine: machine.AIE1(), Target: lame{target, 3, 20 * time.Millisecond},
		Out: console.Output{Out: &out, Log: &log}, Of: 2}
	if err := tune.All(t.Context(), list); err == nil {
		t.Error("the command does not fail")
	}
	for _, want := range []string{"\ncv-3x3-i32         VI      NO        the board is on fire\n", "\ncv-2x2-i32         VI      yes ",
		"VI         32   1 of 2 ", "not in the mean: 1 that failed"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	fields := strings.Fields(out.String()[strings.Index(out.String(), "\ncv-2x2-i32"):])
	if len(fields) < 4 || fields[3] != strconv.FormatInt(first, 10) {
		t.Errorf("the default takes %d cycles: %q", first, fields)
	}
}
