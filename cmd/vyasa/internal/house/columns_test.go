package house

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// mostColumns is how long a line may be, a tab counted as four.
const mostColumns = 120

// TestColumns: no line of the sources is longer than a reader's window. What cannot be cut is let pass: raw strings (texts
// of help, tags of fields), drawings in comments, and a string alone on its line. So are the examples, whose lines have
// numbers in the C of all kernels, by which commits are compared.
func TestColumns(t *testing.T) {
	seen := 0
	for _, path := range sources(t) {
		if strings.HasPrefix(path, filepath.Join(root, "examples")) {
			continue
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(string(src), "\n")
		if strings.HasPrefix(lines[0], "// Code generated") {
			continue
		}
		raw := rawLines(src)
		for i, line := range lines {
			seen++
			if utf8.RuneCountInString(line)+3*strings.Count(line, "\t") > mostColumns && !raw[i] && !uncut(strings.TrimSpace(line)) {
				t.Errorf("%s:%d has more than %d columns", path, i+1, mostColumns)
			}
		}
	}
	if seen < 100_000 {
		t.Errorf("only %d lines were seen", seen)
	}
}

// uncut reports whether a line is a drawing in a comment, or a string and what separates it from the next line.
func uncut(line string) bool {
	return strings.HasPrefix(line, "//\t") || strings.HasPrefix(line, "//  ") || strings.HasPrefix(line, "//go:") ||
		strings.HasPrefix(line, `"`) && strings.Count(line, `"`) == 2 && len(line)-strings.LastIndex(line, `"`) <= 3
}

// rawLines are the lines of a file, from 0 on, that have a part of a raw string.
func rawLines(src []byte) map[int]bool {
	lines, fset := map[int]bool{}, token.NewFileSet()
	f := fset.AddFile("", -1, len(src))
	var s scanner.Scanner
	s.Init(f, src, nil, 0)
	for {
		p, tok, lit := s.Scan()
		if tok == token.EOF {
			return lines
		}
		if tok == token.STRING && lit[0] == '`' {
			for n := range strings.Count(lit, "\n") + 1 {
				lines[f.Line(p)-1+n] = true
			}
		}
	}
}

// TestProseColumns: nor is one of the documents, but for tables, drawings, commands and what has no blank.
func TestProseColumns(t *testing.T) {
	seen := 0
	walk := func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".md":
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		fenced, n := false, 0
		for line := range strings.Lines(string(text)) {
			n++
			line = strings.TrimRight(line, "\n")
			seen++
			begin := strings.TrimLeft(line, " ")
			fenced = fenced != strings.HasPrefix(begin, "```")
			if !fenced && !strings.HasPrefix(line, "    ") && !strings.HasPrefix(begin, "|") &&
				utf8.RuneCountInString(line) > mostColumns {
				t.Errorf("%s:%d has more than %d columns", path, n, mostColumns)
			}
		}
		return nil
	}
	if err := filepath.WalkDir(root, walk); err != nil {
		t.Fatal(err)
	}
	if seen < 3000 {
		t.Errorf("only %d lines were seen", seen)
	}
}
