//go:build linux

package main

import (
	"bytes"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A disk that is full ends the search; what was stored is there, and the search goes on where there is room again. It
// needs the right to mount.
func TestTuneFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=120k"); err != nil {
		t.Skip("cannot mount: ", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	path := filepath.Join(dir, "a.db")
	var out, log bytes.Buffer
	code := run(t.Context(), []string{"tune", "cv-2x2-i32", "--budget", "160", "--strategy", "random", "--db", path,
		"--pin", "vector=x", "--pin", "unroll.r.x=2", "--pin", "unroll.r.y=2"}, &out, &log)
	if text := log.String(); code != 1 || !strings.Contains(text, "the disk is full") ||
		!strings.Contains(text, "go on with --resume") {
		t.Fatalf("exit status %d\n%s%s", code, &out, text)
	}
	if !strings.Contains(out.String(), "cv-2x2-i32 ") {
		t.Errorf("what was found is not printed:\n%s", &out)
	}
	stored := len(storedKeys(t, path, "cv-2x2-i32"))
	if err := syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT, "size=4m"); err != nil {
		t.Fatal(err)
	}
	resumed := oneTuned(t, []string{"tune", "cv-2x2-i32", "--budget", "160", "--strategy", "random", "--resume",
		"--json", "--db", path, "--pin", "vector=x", "--pin", "unroll.r.x=2", "--pin", "unroll.r.y=2"})
	if resumed.Known != stored || stored == 0 || resumed.Evaluations != 160 {
		t.Errorf("%d of %d records were taken, of %d evaluations", resumed.Known, stored, resumed.Evaluations)
	}
}
