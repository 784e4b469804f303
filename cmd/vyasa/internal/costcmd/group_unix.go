//go:build unix

package costcmd

import (
	"os/exec"
	"syscall"
)

// together has a command end with all that it started.
func together(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// ended ends what a command has left running: after a thousand evaluations a board's server would run a thousand times.
func ended(cmd *exec.Cmd) {
	if cmd.Process != nil {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // no such group: nothing is left
	}
}
