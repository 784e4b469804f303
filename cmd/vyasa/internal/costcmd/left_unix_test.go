//go:build unix

package costcmd

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/vyasa-go/vyasa/halide/parsed"
)

// What a command leaves running in the background ends with it; its cycles count.
func TestLeftRunning(t *testing.T) {
	f := parsed.Func(t, "in: int32(x)\nout(x) = in(x) + 1")
	s := f.Schedule()
	s.Bound(f.Vars[0], 16)
	pids := filepath.Join(t.TempDir(), "pid")
	for name, to := range map[string]string{"holds output": "", "by itself": " >/dev/null 2>&1"} {
		c := Command{Text: "sleep 1000" + to + " & echo $! >" + pids + "; echo 55", Timeout: time.Minute}
		if n, err := c.Cost(t.Context(), s, Facts{}); n != 55 || err != nil {
			t.Errorf("%s: %d cycles, %v", name, n, err)
		}
		text, err := os.ReadFile(pids)
		if err != nil {
			t.Fatal(err)
		}
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		if !gone(pid) {
			syscall.Kill(pid, syscall.SIGKILL)
			t.Errorf("%s: process %d still runs", name, pid)
		}
	}
}

// gone reports whether a process ends: who adopts it may not yet have asked how, so it is gone too as a zombie.
func gone(pid int) bool {
	for range 500 {
		if syscall.Kill(pid, 0) != nil {
			return true
		}
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
		if err == nil && strings.Contains(string(stat), ") Z ") {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}
