package main

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune/record"
	"github.com/vyasa-go/vyasa/autotune/search"
	"github.com/vyasa-go/vyasa/autotune/store"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// stored are the keys that a file has of a workload; none if there is no file yet.
func storedKeys(t *testing.T, path, workload string) map[record.Key]bool {
	t.Helper()
	keys := map[record.Key]bool{}
	w, err := workloads.Find(workload)
	if err != nil {
		t.Fatal(err)
	}
	db, err := store.OpenReadOnly(path)
	if err != nil {
		return keys
	}
	defer db.Close()
	for r, err := range db.Each(t.Context(), tunecmd.ProblemOf(w, machine.AIE1())) {
		if err != nil {
			t.Fatal(err)
		}
		keys[r.Key] = true
	}
	return keys
}

// filled waits until a file has records of a workload, more than n.
func waitForRecords(t *testing.T, path, workload string, n int) map[record.Key]bool {
	t.Helper()
	for begin := time.Now(); time.Since(begin) < 2*time.Minute; time.Sleep(20 * time.Millisecond) {
		if keys := storedKeys(t, path, workload); len(keys) > n {
			return keys
		}
	}
	t.Fatalf("after two minutes there are no more than %d records", n)
	return nil
}

// An interrupt ends the search; what it has found is checked, printed and stored.
func TestTuneInterrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		defer interrupt()
		waitForRecords(t, path, "cv-2x2-i32", 2)
	}()
	var out, log bytes.Buffer
	code := run(ctx, []string{"tune", "cv-2x2-i32", "cv-3x3-i32", "--budget", "1h", "--db", path}, &out, &log)
	if code != 130 || !strings.Contains(log.String(), "vyasa: stopped") {
		t.Errorf("exit status %d\n%s", code, &log)
	}
	if !strings.Contains(out.String(), "cv-2x2-i32         VI      yes ") ||
		strings.Contains(out.String(), "cv-3x3-i32") {
		t.Errorf("it prints\n%s", &out)
	}
	if n := len(storedKeys(t, path, "cv-2x2-i32")); n < 2 {
		t.Errorf("%d records", n)
	}
	out.Reset()
	if code := run(t.Context(), []string{"tune", "show", "cv-2x2-i32", "--db", path}, &out, &log); code != 0 ||
		!strings.Contains(out.String(), "vectorize") {
		t.Errorf("exit status %d\n%s%s", code, &out, &log)
	}
}

// A process that is killed loses nothing that others could see, and --resume ends as a run that was not killed.
func TestTuneKilled(t *testing.T) {
	const workload, evaluations = "cv-2x2-i32", "40"
	kills := 4
	if testing.Short() {
		kills = 1
	}
	dir := t.TempDir()
	vyasa, path := filepath.Join(dir, "vyasa"), filepath.Join(dir, "a.db")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(self, vyasa); err != nil { // under this name the test binary is the command
		t.Fatal(err)
	}
	args := []string{"tune", workload, "--budget", evaluations, "--resume", "--json", "--seed", "7"}
	seen := map[record.Key]bool{}
	for range kills {
		c := exec.Command(vyasa, append(args, "--db", path)...)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		seen = waitForRecords(t, path, workload, min(len(seen)+rand.IntN(6), 35))
		c.Process.Kill()
		c.Wait()
		there := storedKeys(t, path, workload)
		for k := range seen {
			if !there[k] {
				t.Fatalf("record %v is lost", k)
			}
		}
	}
	resumed, whole := oneTuned(t, append(args, "--db", path)),
		oneTuned(t, append(args, "--db", filepath.Join(dir, "b.db")))
	if resumed.Known < len(seen) || whole.Known != 0 {
		t.Errorf("%d of %d records were taken", resumed.Known, len(seen))
	}
	if resumed.Decisions != whole.Decisions || resumed.Cycles != whole.Cycles ||
		resumed.Evaluations != whole.Evaluations {
		t.Errorf("resumed:\n%+v\nat once:\n%+v", resumed, whole)
	}
}

// oneTuned is the only row of a search's JSON.
func oneTuned(t *testing.T, args []string) tunecmd.Tuned {
	t.Helper()
	var out, log bytes.Buffer
	if code := run(t.Context(), args, &out, &log); code != 0 {
		t.Fatalf("vyasa %v: exit status %d\n%s", args, code, &log)
	}
	var rows []tunecmd.Tuned
	if err := json.Unmarshal(out.Bytes(), &rows); err != nil || len(rows) != 1 {
		t.Fatalf("%v\n%s", err, &out)
	}
	return rows[0]
}

// The line says what is known, and what is left of either kind of budget.
func TestTuneProgressLine(t *testing.T) {
	e := search.Event{Best: 1234, Bound: 1200, Evaluations: 200, Elapsed: 10 * time.Second}
	for want, c := range map[string]struct {
		b console.Budget
		e search.Event
	}{
		"x: best 1234, bound 1200, gap 2.8%, 200 evaluations, 20/s, 50s left": {console.Budget{Time: time.Minute}, e},
		"x: best 1234, bound 1200, gap 2.8%, 200 evaluations, 20/s, 5s left":  {console.Budget{Evaluations: 300}, e},
		"x: nothing found yet, 0 evaluations, 0/s, 59s left": {console.Budget{Time: time.Minute},
			search.Event{Elapsed: time.Second}},
		"x: nothing found yet, bound 1200, 3 evaluations, 2/s, 0s left": {console.Budget{Time: time.Second},
			search.Event{Bound: 1200, Evaluations: 3, Elapsed: 2 * time.Second}},
	} {
		p := tunecmd.NewTuneProgress(new(bytes.Buffer), "x", c.b)
		if got := p.Line(c.e); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	var log bytes.Buffer
	p := tunecmd.NewTuneProgress(&log, "x", console.Budget{Time: time.Minute})
	for s := range 25 {
		p.Seen(search.Event{Evaluations: s, Elapsed: time.Duration(s) * time.Second})
	}
	if n := strings.Count(log.String(), "\n"); n != 2 || strings.ContainsAny(log.String(), "\r\x1b") {
		t.Errorf("%d lines where nobody watches:\n%s", n, &log)
	}
}

func TestTuneFlags(t *testing.T) {
	for text, want := range map[string]console.Budget{"60s": {Time: time.Minute}, "1m30s": {Time: 90 * time.Second},
		"500": {Evaluations: 500}} {
		var b console.Budget
		if err := b.UnmarshalText([]byte(text)); err != nil || b != want {
			t.Errorf("%s: %v, %v", text, b, err)
		}
	}
	for _, text := range []string{"", "-3", "0", "-5s", "0s", "1.5", "x"} {
		var b console.Budget
		if err := b.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %v", text, b)
		}
	}
	for text, want := range map[string]console.Percent{"2%": 0.02, "0.02": 0.02, "0": 0, "150 %": 1.5} {
		var p console.Percent
		if err := p.UnmarshalText([]byte(text)); err != nil || p != want {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	for _, text := range []string{"", "%", "-1%", "NaN", "Inf", "2%%"} {
		var p console.Percent
		if err := p.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is %v", text, p)
		}
	}
}

// The difference of lists is what turns one into the other.
func TestDiffLines(t *testing.T) {
	for _, c := range [][3]string{
		{"a b c", "a c", "  a\n- b\n  c\n"}, {"", "x", "+ x\n"}, {"x", "", "- x\n"}, {"a b", "b a", "+ b\n  a\n- b\n"},
		{"a b c d", "x b d y", "- a\n+ x\n  b\n- c\n  d\n+ y\n"},
	} {
		var b bytes.Buffer
		tunecmd.PrintDiff(&b, strings.Fields(c[0]), strings.Fields(c[1]))
		var from, to []string
		for line := range strings.Lines(b.String()) {
			if line[0] != '+' {
				from = append(from, strings.TrimSpace(line[2:]))
			}
			if line[0] != '-' {
				to = append(to, strings.TrimSpace(line[2:]))
			}
		}
		if strings.Join(from, " ") != c[0] || strings.Join(to, " ") != c[1] || len(b.String()) != len(c[2]) {
			t.Errorf("%s to %s:\n%s", c[0], c[1], &b)
		}
	}
}
