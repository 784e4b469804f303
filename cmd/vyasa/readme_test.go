package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readmePrograms are the programs of the README.
var readmePrograms = []string{"../../examples/readme", "../../examples/readme/realize"}

// TestReadme runs every command of the README, in its order and in one directory, compares its programs with those of
// examples/readme, and blocks of C and of text with what the program or the command before them printed.
func TestReadme(t *testing.T) {
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	built := t.TempDir()
	build := exec.Command("go", append([]string{"build", "-o", built + "/", "../../examples/filter"}, readmePrograms...)...)
	if message, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, message)
	}
	filter := filepath.Join(built, "filter")
	programs := map[string]string{} // what each prints, by its text
	for _, dir := range readmePrograms {
		program, err := os.ReadFile(dir + "/main.go")
		if err != nil {
			t.Fatal(err)
		}
		printed, err := exec.Command(filepath.Join(built, filepath.Base(dir))).Output()
		if err != nil {
			t.Fatal(err)
		}
		programs[string(program)] = string(printed)
	}
	t.Chdir(t.TempDir())
	commands, last := 0, ""
	for _, block := range regexp.MustCompile("(?s)```(\\w*)\n(.*?)```").FindAllStringSubmatch(string(raw), -1) {
		switch block[1] {
		case "sh":
			for line := range strings.Lines(block[2]) {
				if out, ok := readmeCommand(t, filter, strings.TrimSpace(line)); ok {
					commands++
					last = out
				}
			}
		case "text", "c":
			if !strings.Contains(last, block[2]) {
				t.Errorf("what is before it prints otherwise than\n%s\nbut\n%s", block[2], last)
			}
		case "go":
			found := false
			for program, printed := range programs {
				if strings.HasSuffix("\n"+program, "\n"+block[2]) {
					last, found = printed, true
					delete(programs, program)
				}
			}
			if !found {
				t.Errorf("a program of the README is none of %v:\n%s", readmePrograms, block[2])
			}
		default:
			t.Errorf("a block of the README is of no kind that is tested: %q", block[1])
		}
	}
	if len(programs) > 0 {
		t.Errorf("%d of %v are not in the README", len(programs), readmePrograms)
	}
	if commands < 6 {
		t.Errorf("only %d commands of the README were run", commands)
	}
}

// readmeCommand runs a line of the README; ok is false if that is none of the tool's commands, nor one of examples/filter, which is
// built as a file.
func readmeCommand(t *testing.T, filter, line string) (printed string, ok bool) {
	line, _, _ = strings.Cut(line, "#")
	if args, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./examples/filter "); ok {
		out, err := exec.Command(filter, strings.Fields(args)...).CombinedOutput()
		if err != nil {
			t.Errorf("filter %s: %v\n%s", args, err, out)
		}
		return string(out), true
	}
	args, ok := strings.CutPrefix(strings.TrimSpace(line), "go run ./cmd/vyasa ")
	if !ok {
		if line = strings.TrimSpace(line); line != "go test -timeout 30m ./..." && line != "" {
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

// TestLinks: what the README, the manual and the pages of decisions link to is there.
func TestLinks(t *testing.T) {
	root := "../../"
	pages, err := filepath.Glob(root + "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"*/*.md", "*/*/*.md"} {
		more, err := filepath.Glob(root + pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, more...)
	}
	links := 0
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`).FindAllStringSubmatch(string(text), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if links < 20 {
		t.Errorf("only %d links were seen", links)
	}
}
