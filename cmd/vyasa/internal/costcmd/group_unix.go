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
