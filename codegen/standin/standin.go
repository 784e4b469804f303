package standin

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed include/*.h
var include embed.FS

// Header is the name of the file that a kernel includes.
const Header = "vyasa_aie.h"

// Flags are the compiler flags that a kernel needs beside -I: without them gcc may fuse a float product and the sum
// that follows, which the AI Engine does not.
const Flags = "-ffp-contract=off"

// Files returns the headers: [Header] and those that it includes, all in the root directory.
func Files() fs.FS {
	files, err := fs.Sub(include, "include")
	if err != nil {
		panic("BUG: the headers are not embedded: " + err.Error())
	}
	return files
}

// Single returns all headers as one text that includes only headers of C: [Header] with those that it includes written
// out in place.
func Single() []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(read(Header)) {
		if name, found := bytes.CutPrefix(line, []byte(`#include "`)); found {
			name, _, _ = bytes.Cut(name, []byte(`"`))
			line = read(string(name))
		}
		out.Write(line)
	}
	return out.Bytes()
}

// read returns the text of a header.
func read(name string) []byte {
	text, err := fs.ReadFile(Files(), name)
	if err != nil {
		panic("BUG: a header cannot be read: " + err.Error())
	}
	return text
}

// Write copies the headers into the directory dir, which must exist; files of the same names are replaced. A
// compiler finds them by -I dir.
func Write(dir string) error {
	entries, err := fs.ReadDir(Files(), ".")
	if err != nil {
		panic("BUG: the headers cannot be listed: " + err.Error())
	}
	for _, e := range entries {
		if err := os.WriteFile(filepath.Join(dir, e.Name()), read(e.Name()), 0o644); err != nil {
			return fmt.Errorf("write the stand-in headers: %w", err)
		}
	}
	return nil
}
