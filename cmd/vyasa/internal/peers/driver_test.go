package peers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// python is an interpreter that has the modules of peers, as far as there is one: VYASA_PYTHON, or python3.
func python(t *testing.T) string {
	t.Helper()
	path, err := Python(os.Getenv("VYASA_PYTHON"))
	if err != nil {
		t.Skip(err)
	}
	return path
}

// TestDrivers: peers of other processes give the results of plain loops, as exactly as they say.
func TestDrivers(t *testing.T) {
	py := python(t)
	for _, kind := range Kinds() {
		absent := false
		for _, w := range []Work{
			drawn(Work{Op: Conv, Elem: "u8s8", C: 8, K: 24, W: 7, H: 5, R: 3, S: 3, Step: 1}, []int{1, -2, 3, 64, -64, 7}),
			drawn(Work{Op: Depthwise, Elem: "u8s8", C: 32, K: 32, W: 6, H: 9, R: 3, S: 3, Step: 1}, []int{1, 5, -6}),
			float(drawn(Work{Op: Conv, Elem: "f32", C: 16, K: 16, W: 4, H: 6, R: 3, S: 1, Step: 2}, []int{1, -2, 3})),
			float(drawn(Work{Op: Depthwise, Elem: "f32", C: 32, K: 32, W: 6, H: 9, R: 3, S: 3, Step: 1}, []int{1, 5, -6})),
			float(drawn(Work{Op: MatMul, Elem: "f32", C: 32, K: 32}, []int{1, 5, -6})),
			float(drawn(Work{Op: Filter, Elem: "f32", C: 1, K: 1, W: 64, H: 8, R: 3, S: 3, Step: 1}, []int{1, 5, -6})),
		} {
			if absent || kind.Fits(w) != nil {
				continue
			}
			t.Run(kind.Name+" "+string(w.Op)+" "+w.Elem, func(t *testing.T) {
				absent = !checkDriver(t, py, kind, w)
			})
		}
	}
}

func checkDriver(t *testing.T, py string, kind Kind, w Work) (there bool) {
	d, err := StartDriver(t.Context(), py, kind, t.TempDir(), w)
	if err != nil {
		if strings.HasPrefix(err.Error(), "Python: ") {
			t.Log(err)
			return false
		}
		t.Fatal(err)
	}
	defer d.Close()
	for i, p := range d.Peers {
		if p.Missing != "" {
			t.Log(p.Name, "is missing:", p.Missing)
			continue
		}
		took := Sampling{Rounds: 2, Least: 1}.Times([]Runner{d.Runner(t.Context(), i)})
		if took[0].Err != nil || took[0].NS <= 0.01 {
			t.Errorf("%s: %v", p.Name, took)
		}
		if !p.Compared {
			t.Log(p.Note)
			continue
		}
		got, err := d.Result(i)
		if err != nil {
			t.Fatal(err)
		}
		elem := "i32"
		if w.Elem == "f32" {
			elem = "f32"
		}
		how := Compare(got, w.Want, elem)
		t.Log(p.Note, how)
		if how != "" && !strings.Contains(how, "e-0") {
			t.Errorf("%s %s", p.Name, how)
		}
	}
	return true
}

// A process that says nothing, ends, or talks nonsense is given up with a reason.
func TestDriverFaults(t *testing.T) {
	dir := t.TempDir()
	script := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
			t.Fatal(err)
		}
		return path
	}
	w := drawn(Work{Op: MatMul, Elem: "f32", C: 2, K: 2}, []int{1})
	hello := `echo '{"peers":[{"name":"p"}]}'` + "\n"
	for _, c := range []struct{ name, text, start, sample string }{
		{"ends", "echo no such thing >&2; exit 3", "its process ended: no such thing", ""},
		{"nonsense", "echo hello", "invalid character", ""},
		{"missing", `echo '{"missing":"Python: no module"}'`, "Python: no module", ""},
		{"dies", hello + "echo gone >&2", "", "its process ended: gone"},
		{"words", hello + "while read a; do echo ten; done", "", "invalid syntax"},
	} {
		d, err := StartDriver(t.Context(), script(c.name, c.text), Kinds()[2], dir, w)
		if c.start != "" {
			if err == nil || !strings.Contains(err.Error(), c.start) {
				t.Errorf("%s: %v, want %q", c.name, err, c.start)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		time.Sleep(20 * time.Millisecond)
		got := Sampling{Rounds: 1}.Times([]Runner{d.Runner(t.Context(), 0)})
		if got[0].Err == nil || !strings.Contains(got[0].Err.Error(), c.sample) {
			t.Errorf("%s: %v, want %q", c.name, got[0].Err, c.sample)
		}
		d.Close()
	}
	ctx, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	_, err := StartDriver(ctx, script("sleeps", "exec sleep 60"), Kinds()[2], dir, w)
	if !errors.Is(err, context.DeadlineExceeded) && !strings.Contains(err.Error(), "ended") {
		t.Error(err)
	}
	if _, err := Python("no-such-python"); !errors.Is(err, ErrMissing) {
		t.Error(err)
	}
}
