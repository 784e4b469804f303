package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// TestInstructions writes the files of docs/INSTRUCTIONS.md, runs its commands, and holds that they print what stands below them.
func TestInstructions(t *testing.T) {
	raw, err := os.ReadFile("../../docs/INSTRUCTIONS.md")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	t.Chdir(t.TempDir())
	last, blocks := "", 0
	for _, m := range regexp.MustCompile("(?s)(?:`([a-z0-9.]+)`:\n\n)?```([a-z]*)\n(.*?)```").FindAllStringSubmatch(string(raw), -1) {
		blocks++
		switch file, kind, text := m[1], m[2], m[3]; {
		case file != "":
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		case kind == "sh":
			for line := range strings.Lines(text) {
				var out, log bytes.Buffer
				if code := run(context.Background(), strings.Fields(line)[1:], &out, &log); code != 0 {
					t.Errorf("%s%s", line, &log)
				}
				last = out.String()
			}
		case kind == "text":
			if !strings.Contains(last, strings.TrimRight(text, "\n")) {
				t.Errorf("no %s in\n%s", text, last)
			}
		default:
			t.Errorf("a block of kind %q: %s", kind, text)
		}
	}
	if blocks < 9 {
		t.Errorf("%d blocks", blocks)
	}
}
