package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
	"github.com/vyasa-go/vyasa/aiesim/machine"
	"github.com/vyasa-go/vyasa/autotune"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/console"
	"github.com/vyasa-go/vyasa/cmd/vyasa/internal/tunecmd"
	"github.com/vyasa-go/vyasa/examples/workloads"
)

// A certificate that a false bound made is refused: 2061 cycles for a space with a schedule of 1156.
func TestTuneFalseCertificate(t *testing.T) {
	dir := t.TempDir()
	pins := []string{"--pin", "vector=x", "--pin", "path=16", "--pin", "layout.in=auto"}
	path := filepath.Join(dir, "dl-pw-i8.jsonl")
	lines := []string{
		`{"certificate":1,"best":"vector=x path=16 unroll.r.z=8 jam.x=1 jam.y=1 jam.k=1 layout.in=auto layout.w=auto layout.out=auto order=k,y,x ` +
			`group=auto pair=auto pad.in=auto pad.w=auto pad.out=auto place.in=auto place.w=auto place.out=auto","path":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"cycles":2345,"bound":2061}`,
		`{"cut":"vector=x path=16 layout.in=auto","bound":2061}`,
		`{"end":{"cut":1,"leaf":0,"refused":0,"dead":0}}`,
	}
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	tuneFails(t, []string{`the bound of "vector=x path=16 layout.in=auto" is said to be 2061, and is 286`},
		append([]string{"check", "dl-pw-i8", path}, pins...)...)
	found := oneTuned(t, append([]string{"tune", "dl-pw-i8", "--budget", "2", "--json", "--db",
		filepath.Join(dir, "a.db")}, pins...))
	if found.Bound > 1156 || !found.Checked {
		t.Errorf("bound %d, checked %v: %s", found.Bound, found.Checked, found.Uncertified)
	}
}

// withWrongBound tunes on a machine whose loads the bound takes for far slower than they are.
func withWrongBound(t *testing.T, asJSON bool) (out, log string, err error) {
	t.Helper()
	w, err := workloads.Find("cv-2x2-i32")
	if err != nil {
		t.Fatal(err)
	}
	var o, l bytes.Buffer
	dir := t.TempDir()
	c := tunecmd.TuneRunCmd{Start: []string{"default"}, Certificates: dir, JSON: asJSON,
		RecordsFlag: tunecmd.RecordsFlag{DB: filepath.Join(dir, "a.db")},
		SearchFlags: tunecmd.SearchFlags{Budget: console.Budget{Evaluations: 4}, Strategy: "climb",
			SpaceFlags: tunecmd.SpaceFlags{Seed: 1, Jobs: 2}}}
	tune := &tunecmd.Tuner{TuneRunCmd: c, Machine: machine.AIE1(), Target: vyasa.NewTarget(machine.AIE1()),
		Out: console.Output{Out: &o, Log: &l}, Of: 1,
		Change: func(o *autotune.Options) { o.Rates.LoadLatency = 100_000 }}
	err = tune.All(t.Context(), []workloads.Workload{w})
	if _, there := os.Stat(filepath.Join(dir, "cv-2x2-i32.jsonl")); there == nil {
		t.Error("there is a certificate")
	}
	return o.String(), l.String(), err
}

// A schedule that is faster than its bound fails the command, which names it, in the text and in JSON; what was found
// is told all the same.
func TestTuneWrongBound(t *testing.T) {
	text, _, err := withWrongBound(t, false)
	if err == nil || !strings.Contains(err.Error(), "the bound of cv-2x2-i32 is wrong") {
		t.Errorf("the error is %v", err)
	}
	for _, want := range []string{"\ncv-2x2-i32         VI      yes ", "0 certificates are checked",
		"  cv-2x2-i32: THE BOUND IS WRONG: ", " cycles, but its bound is 1", ": vector=",
		"  cv-2x2-i32: no certificate: the bound is wrong"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	text, _, err = withWrongBound(t, true)
	var rows []tunecmd.Tuned
	if e := json.Unmarshal([]byte(text), &rows); e != nil || err == nil || len(rows) != 1 {
		t.Fatalf("%v, %v\n%s", e, err, text)
	}
	r := rows[0]
	if len(r.Unsound) == 0 || r.Unsound[0].Cycles >= r.Unsound[0].Bound || r.Bound != 0 || r.Gap != nil || r.Checked ||
		r.Proof != "" || r.Uncertified == "" ||
		!r.Verified || r.Evaluations != 4 {
		t.Errorf("%s", text)
	}
}

// A record below its bound fails a search that resumes, and so the exit status says.
func TestTuneWrongRecord(t *testing.T) {
	path := someRecords(t, `UPDATE evaluation SET cycles = 100 WHERE rowid = (SELECT max(rowid) FROM evaluation WHERE cycles > 0)`)
	tuneFails(t, []string{"the bound of cv-2x2-i32 is wrong", "vyasa tune replay --all"}, "cv-2x2-i32", "--budget", "3",
		"--resume", "--db", path)
}

// A search begins with the default schedule, which counts, and is never worse; it need not, or may begin with
// another.
func TestTuneBeginsWithTheDefault(t *testing.T) {
	for _, name := range []string{"cv-3x3-i16", "cv-3x3-i32", "dl-pw-i16"} {
		w, err := workloads.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		first, err := vyasa.NewTarget(machine.AIE1()).Cost(t.Context(), w.Default())
		if err != nil {
			t.Fatal(err)
		}
		db := filepath.Join(t.TempDir(), "a.db")
		for _, strategy := range []string{"climb", "tag", "best-first", "random"} {
			r := oneTuned(t, []string{"tune", name, "--budget", "3", "--strategy", strategy, "--json", "--db", db})
			if r.Cycles > first || r.Evaluations != 3 {
				t.Errorf("%s, %s: %d cycles after %d evaluations, the default takes %d", name, strategy, r.Cycles,
					r.Evaluations, first)
			}
		}
		alone := oneTuned(t, []string{"tune", name, "--budget", "1", "--json", "--db",
			filepath.Join(t.TempDir(), "a.db")})
		if alone.Cycles != first || alone.Evaluations != 1 {
			t.Errorf("%s: %d cycles after %d evaluations, the default takes %d", name, alone.Cycles, alone.Evaluations,
				first)
		}
	}
	args := []string{"tune", "cv-3x3-i16", "--budget", "4", "--json", "--start", "none", "--db",
		filepath.Join(t.TempDir(), "a.db")}
	nothing := oneTuned(t, args)
	again := oneTuned(t, append(slices.Clone(args), "--resume"))
	if nothing.Evaluations != 4 || again.Known != 4 || again.Cycles != nothing.Cycles {
		t.Errorf("from nothing: %+v; resumed: %+v", nothing, again)
	}
}
