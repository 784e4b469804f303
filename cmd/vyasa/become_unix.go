//go:build unix

package main

import (
	"fmt"
	"io"
	"os"
	"syscall"
)

// become is another program from now on, with the same process, so that signals reach it.
func become(path string, words []string, _, stderr io.Writer) int {
	err := syscall.Exec(path, append([]string{path}, words...), os.Environ())
	fmt.Fprintf(stderr, "%s: %v\n", path, err)
	return 1
}
