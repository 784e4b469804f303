package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/vyasa-go/vyasa/autotune/record"
)

// exported is what Export writes.
func exported(t testing.TB, db *DB) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := db.Export(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Export and Import are inverse, and Import twice is Import once.
func TestLines(t *testing.T) {
	dir := t.TempDir()
	a := filled(t, filepath.Join(dir, "a.db"), 20)
	text := exported(t, a)
	b := opened(t, filepath.Join(dir, "b.db"))
	for range 2 {
		if n, err := b.Import(t.Context(), "in", strings.NewReader(text+"\n\n")); err != nil || n != 42 {
			t.Fatalf("%d, %v", n, err)
		}
		if diff := cmp.Diff(text, exported(t, b)); diff != "" {
			t.Error(diff)
		}
	}
	c := opened(t, filepath.Join(dir, "c.db"))
	for range 2 {
		if n, err := c.Merge(t.Context(), filepath.Join(dir, "a.db")); err != nil || n != 42 {
			t.Fatalf("%d, %v", n, err)
		}
		if diff := cmp.Diff(text, exported(t, c)); diff != "" {
			t.Error(diff)
		}
	}
}

// Merging is the union of sets, however records are dealt to files.
func TestMergeIsUnion(t *testing.T) {
	for seed := range uint64(8) {
		rng, dir := rand.New(rand.NewPCG(seed, 1)), t.TempDir()
		merged := opened(t, filepath.Join(dir, "m.db"))
		union := map[record.Key]record.Record{}
		for _, name := range []string{"a.db", "b.db"} {
			db := opened(t, filepath.Join(dir, name))
			for range rng.IntN(30) {
				r := example(toyProblem(), rng.IntN(40))
				union[r.Key] = r
				db.Post(r, func(err error) {
					if err != nil {
						t.Error(err)
					}
				})
			}
			db.Close()
			if _, err := merged.Merge(t.Context(), db.Path()); err != nil {
				t.Fatal(err)
			}
		}
		list := all(t, merged, toyProblem())
		if len(list) != len(union) {
			t.Fatalf("seed %d: %d records, the union has %d", seed, len(list), len(union))
		}
		for _, r := range list {
			if !cmp.Equal(r, union[r.Key]) {
				t.Errorf("seed %d: %s", seed, cmp.Diff(union[r.Key], r))
			}
		}
	}
}

// What is wrong with a line is said with its number, and nothing of the input is stored.
func TestImportRefuses(t *testing.T) {
	dir := t.TempDir()
	a := filled(t, filepath.Join(dir, "a.db"), 4)
	good, _, _ := strings.Cut(exported(t, a), "\n")
	key := good[strings.Index(good, `"key":"`)+7:][:32]
	swap := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("%s is not in %s", old, good)
		}
		return strings.Replace(good, old, new, 1)
	}
	for want, line := range map[string]string{
		"the line ends too early":      good[:len(good)/2],
		"no key of 32 hexadecimal":     swap(key, key[1:]),
		`"zz`:                          swap(key, "zz"+key[2:]),
		"unknown field":                swap(`"key"`, `"kee"`),
		"more than one object":         good + good,
		"has fields of a run":          swap(`"key"`, `"seed":1,"key"`),
		"not evaluation or run":        swap(`"kind":"evaluation"`, `"kind":"thought"`),
		"has no machine":               swap(`"machine":"machine-1"`, `"machine":""`),
		"neither cycles nor a reason":  swap(`"refused":"it spills\n\tunroll less"`, `"cycles":0`),
		"month out of range":           swap(`"at":"2026-01`, `"at":"2026-91`),
		"none of a record":             swap(`"at":"2026`, `"at":"1926`),
		"invalid character 'k'":        "kaputt",
		"cannot unmarshal":             swap(`"took_ns":`, `"took_ns":"1",  "took_ns":`),
		"cannot unmarshal array":       "[]",
		"fields of an evaluation":      swap(`"kind":"evaluation"`, `"kind":"run"`),
		"fewer than its bound of 1000": `{"kind":"run","algorithm":"f","machine":"m","version":"v","at":"2026-01-01T00:00:00Z","cycles":10,"bound":1000}`,
	} {
		db := opened(t, filepath.Join(t.TempDir(), "b.db"))
		_, err := db.Import(t.Context(), "in.jsonl", strings.NewReader(good+"\n"+line+"\n"))
		mustFail(t, err, "in.jsonl:2: ", want)
		if n := len(exported(t, db)); n > 0 {
			t.Errorf("%s: %d bytes of the input are stored", want, n)
		}
	}
}

// A conflict names both outcomes; the file stays as it was.
func TestImportConflict(t *testing.T) {
	dir := t.TempDir()
	a := filled(t, filepath.Join(dir, "a.db"), 4)
	text := exported(t, a)
	changed := strings.Replace(text, `"cycles":1003`, `"cycles":1004`, 1)
	b := opened(t, filepath.Join(dir, "b.db"))
	if _, err := b.Import(t.Context(), "b.jsonl", strings.NewReader(changed)); err != nil {
		t.Fatal(err)
	}
	_, err := b.Import(t.Context(), "a.jsonl", strings.NewReader(text))
	mustFail(t, err, "a.jsonl:", "1004 cycles is stored, 1003 cycles is given")
	_, err = b.Merge(t.Context(), filepath.Join(dir, "a.db"))
	mustFail(t, err, "a.db", "1004 cycles is stored, 1003 cycles is given")
	if diff := cmp.Diff(changed, exported(t, b)); diff != "" {
		t.Error(diff)
	}
}

// FuzzLines: what is read is refused with its line, or it is written as it was read.
func FuzzLines(f *testing.F) {
	text := exported(f, filled(f, filepath.Join(f.TempDir(), "seed.db"), 6))
	for line := range strings.Lines(text) {
		f.Add([]byte(line))
	}
	f.Add([]byte(text))
	f.Add([]byte("{}\n[]"))
	f.Fuzz(func(t *testing.T, input []byte) {
		once, err := rewritten(input)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "in:") {
				t.Errorf("the error names no line: %v", err)
			}
			return
		}
		twice, err := rewritten(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("read and written\n%s\nand once more\n%s, %v", once, twice, err)
		}
	})
}

// rewritten is lines as Export writes them, with what is stored of each in between.
func rewritten(input []byte) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := readLines("in", bytes.NewReader(input), func(l line) error {
		if l.Kind == "run" {
			r := l.run()
			r.At = time.Unix(0, r.At.UnixNano())
			return errors.Join(r.Check(), e.Encode(lineOfRun(r)))
		}
		r, err := l.record()
		if err != nil {
			return err
		}
		r.At = time.Unix(0, r.At.UnixNano())
		return errors.Join(r.Check(), e.Encode(lineOf(r)))
	})
	return out.Bytes(), err
}
