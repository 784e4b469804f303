package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/vyasa-go/vyasa"
)

// build names this very build: the release or commit, where that tells a compiler for certain, else that with a hash of
// the program's file.
var build = sync.OnceValues(func() (string, error) {
	version := vyasa.CompilerVersion()
	if !strings.Contains(version, "probes:") {
		return version, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s program:%s", version, hex.EncodeToString(h.Sum(nil)[:8])), nil
})
