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

// TestReadme runs every command of the README, in its order and in one directory, and compares its program and what
// that prints with examples/readme, and blocks of text with what the command before them printed.
func TestReadme(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile("../../examples/readme/main.go")
	if err != nil {
		t.Fatal(err)
	}
	printed, err := exec.Command("go", "run", "../../examples/readme").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	commands, last := 0, ""
	for _, block := range regexp.MustCompile("(?s)```(\\w*)\n(.*?)```").FindAllStringSubmatch(string(raw), -1) {
		switch block[1] {
		case "sh":
			for line := range strings.Lines(block[2]) {
				if out, ok := readmeCommand(t, strings.TrimSpace(line)); ok {
					commands++
					last = out
				}
			}
		case "text":
			if !strings.Contains(last, block[2]) {
				t.Errorf("the command before it prints otherwise than\n%s\nbut\n%s", block[2], last)
			}
		case "go":
			if !strings.HasSuffix(string(program), "\n"+block[2]) {
				t.Errorf("the README's program is not that of examples/readme")
			}
		case "c":
			if !strings.Contains(string(printed), block[2]) {
				t.Errorf("examples/readme does not print\n%s", block[2])
			}
		default:
			t.Errorf("a block of the README is of no kind that is tested: %q", block[1])
		}
	}
	if commands < 6 {
		t.Errorf("only %d commands of the README were run", commands)
	}
}

// readmeCommand runs a line of the README; ok is false if that is none of the tool's commands.
func readmeCommand(t *testing.T, line string) (printed string, ok bool) {
	line, _, _ = strings.Cut(line, "#")
	args, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./cmd/vyasa ")
	if !ok {
		if line = strings.TrimSpace(line); line != "go test ./..." && line != "" {
			t.Errorf("a command of the README is not tested: %s", line)
		}
		return "", false
	}
	var out, log bytes.Buffer
	if code := run(context.Background(), strings.Fields(args), &out, &log); code != 0 {
		t.Errorf("vyasa %s: exit status %d\n%s%s", args, code, &out, &log)
	}
	return out.String(), true
}
