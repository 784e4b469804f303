package main

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vyasa-go/vyasa"
)

// tuneFails runs vyasa tune, which must fail and say each of some things.
func tuneFails(t *testing.T, says []string, args ...string) {
	t.Helper()
	var out, log bytes.Buffer
	code := run(t.Context(), append([]string{"tune"}, args...), &out, &log)
	if code != 1 || strings.Contains(log.String(), "BUG") || strings.Contains(log.String(), "goroutine") {
		t.Errorf("vyasa tune %v: exit status %d\n%s", args, code, &log)
	}
	for _, s := range says {
		if !strings.Contains(log.String(), s) {
			t.Errorf("vyasa tune %v does not say %q:\n%s", args, s, &log)
		}
	}
}

// someRecords is a file with records of cv-2x2-i32, on which statements of SQL are run.
func someRecords(t *testing.T, statements ...string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "a.db")
	var out, log bytes.Buffer
	if code := run(t.Context(), []string{"tune", "cv-2x2-i32", "--budget", "3", "--db", path}, &out, &log); code != 0 {
		t.Fatalf("exit status %d\n%s", code, &log)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

// A schedule on record that is none any more is told with its decisions, whichever command meets it.
func TestTuneStaleSchedule(t *testing.T) {
	path := someRecords(t, `UPDATE evaluation SET schedule = 'bound x 256' || char(10) || 'vectorise x'`)
	for _, args := range [][]string{{"show"}, {"diff"}, {"replay"}, {"replay", "--all"}} {
		tuneFails(t, []string{"the stored schedule of cv-2x2-i32", "no longer parses", "decisions vector=",
			"schedule:2", "vectorise"},
			append(args, "cv-2x2-i32", "--db", path)...)
	}
	var out, log bytes.Buffer
	code := run(t.Context(), []string{"tune", "report", filepath.Join(t.TempDir(), "a.html"), "--db", path}, &out, &log)
	if text := out.String() + log.String(); code != 1 || !strings.Contains(text, "no longer parses") {
		t.Errorf("exit status %d\n%s", code, text)
	}
}

// Records of a compiler that made other code are none of this one's: it stores its own beside them, and goes on with
// none of them.
func TestTuneOtherVersion(t *testing.T) {
	path := someRecords(t, `UPDATE problem SET version = '0.1 probes:000000000000'`,
		`UPDATE evaluation SET cycles = cycles + 1`)
	says := []string{"by version 0.1 probes:000000000000", vyasa.CompilerVersion()}
	tuneFails(t, append(says, "--resume: ", "tune without --resume"), "cv-2x2-i32", "--budget", "3", "--resume", "--db",
		path)
	tuneFails(t, says, "show", "cv-2x2-i32", "--db", path)
	fresh := oneTuned(t, []string{"tune", "cv-2x2-i32", "--budget", "3", "--json", "--db", path})
	if fresh.Known != 0 || fresh.Evaluations != 3 {
		t.Errorf("%d of %d evaluations are known", fresh.Known, fresh.Evaluations)
	}
	resumed := oneTuned(t, []string{"tune", "cv-2x2-i32", "--budget", "3", "--json", "--resume", "--db", path})
	if resumed.Known != 3 || resumed.Cycles != fresh.Cycles {
		t.Errorf("%d of %d evaluations are known", resumed.Known, resumed.Evaluations)
	}
}

// Costs that are not what is on record end the search, with both numbers: the version did not tell two compilers apart.
func TestTuneConflict(t *testing.T) {
	path := someRecords(t, `UPDATE evaluation SET cycles = cycles + 1`)
	says := []string{"two outcomes of one candidate", " is stored, ", "take another file"}
	tuneFails(t, says, "cv-2x2-i32", "--budget", "3", "--db", path)
	tuneFails(t, []string{"is stored, replayed it is"}, "replay", "cv-2x2-i32", "--db", path)
}

// A damaged file is told before anything is searched, and stays as it is.
func TestTuneDamagedFile(t *testing.T) {
	path := someRecords(t)
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 4096; i < len(raw); i += 3 {
		raw[i] ^= 0x5a
	}
	if err := os.WriteFile(path, raw, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"cv-2x2-i32"}, {"cv-2x2-i32", "--resume"}, {"show", "cv-2x2-i32"},
		{"diff", "cv-2x2-i32"}, {"replay", "cv-2x2-i32"},
		{"export"}, {"report", filepath.Join(t.TempDir(), "a.html")}, {"merge", path}} {
		tuneFails(t, []string{path, "the database is damaged", ".recover"}, append(args, "--db", path)...)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(raw, after) {
		t.Error("the file was changed")
	}
}

// Pins that contradict are told before a file is made, with the rule.
func TestTuneContradiction(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.db")
	tuneFails(t, []string{"dl-reg3x3-i16", "jam.k=4 is not possible", "removed by accumulators because jam.x=4, sums=some",
		"jam.k may be: 1|2"},
		"dl-reg3x3-i16", "--pin", "unroll.r.z=no", "--pin", "jam.x=4", "--pin", "jam.k=4", "--db", path)
	tuneFails(t, []string{"order=k,x is not possible", "removed by transitive because order.y.k=y,k"},
		"dl-reg3x3-i16", "--pin", "order=x,y", "--pin", "order=y,k", "--pin", "order=k,x", "--db", path)
	if _, err := os.Stat(path); err == nil {
		t.Error("there is a file of records")
	}
}
