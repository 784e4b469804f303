// Package kernelfiles writes files of kernels.
package kernelfiles

import (
	"os"
	"path/filepath"
)

// Write writes a file and makes its directory.
func Write(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o666)
}
