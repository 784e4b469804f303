//go:build unix

package smt_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/lift/prove/smt"
)

// TestKilled: a solver that does not answer is killed when its time is up, and when the context ends.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	pid := filepath.Join(dir, "pid")
	script := fmt.Sprintf("#!/bin/sh\necho $$ > %s\nexec sleep 60\n", pid)
	if err := os.WriteFile(filepath.Join(dir, "z3"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":/usr/bin:/bin")
	all, err := smt.Find()
	if err != nil || all[0].Path != filepath.Join(dir, "z3") {
		t.Fatal(all, err)
	}
	s := &smt.Script{Name: "q", Asserts: []smt.Assertion{{Term: smt.True()}}}
	for _, c := range []struct {
		name  string
		limit time.Duration // of the solver
		ctx   time.Duration
		want  error
	}{
		{"time is up", 50 * time.Millisecond, time.Minute, nil},
		{"the context ends", time.Minute, 300 * time.Millisecond, context.DeadlineExceeded},
	} {
		r, err := smt.NewRunner(c.limit, "")
		if err != nil {
			t.Fatal(err)
		}
		r.Solvers = all[:1]
		ctx, cancel := context.WithTimeout(context.Background(), c.ctx)
		start := time.Now()
		a, err := r.Ask(ctx, s)
		cancel()
		if !errors.Is(err, c.want) || a.Result != smt.Unknown || time.Since(start) > 20*time.Second {
			t.Errorf("%s: %+v, %v after %s", c.name, a, err, time.Since(start))
		}
		text, err := os.ReadFile(pid)
		if err != nil {
			t.Fatal(err)
		}
		id, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		if err := syscall.Kill(id, 0); !errors.Is(err, syscall.ESRCH) {
			t.Errorf("%s: the solver still runs: %v", c.name, err)
		}
	}
}
