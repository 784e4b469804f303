//go:build !unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// become starts another program and waits for its end; an interrupt of the console reaches both.
func become(path string, words []string, stdout, stderr io.Writer) int {
	cmd := exec.Command(path, words...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, stdout, stderr
	err := cmd.Run()
	var status *exec.ExitError
	if errors.As(err, &status) {
		return status.ExitCode()
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", path, err)
		return 1
	}
	return 0
}
