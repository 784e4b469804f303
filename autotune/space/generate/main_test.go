package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/vyasa-go/vyasa/autotune/space/spec"
)

// TestCurrent compares what is checked in with what the description gives now, twice.
func TestCurrent(t *testing.T) {
	for range 2 {
		for _, f := range files(spec.Space) {
			old, err := os.ReadFile(filepath.Join("..", f.name))
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(old, f.text) {
				t.Errorf("%s is not current: go generate ./autotune/space", f.name)
			}
		}
	}
}
