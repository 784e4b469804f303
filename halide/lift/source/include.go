package source

import (
	"bytes"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

var includeLine = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]*)[>"]`)

// BuiltIn reports whether the package has the header name itself, such as stdio.h and vector.
func BuiltIn(name string) bool { return stub(name) }

// guard is what keeps a header from being read twice.
var guard = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(pragma[ \t]+once|ifndef\b|if[ \t]+!)`)

// includeOf is the line of text that includes the header name; 0 if none does.
func includeOf(text []byte, name string) int {
	for _, m := range includeLine.FindAllSubmatchIndex(text, -1) {
		if wrote := string(text[m[2]:m[3]]); wrote == name || strings.TrimLeft(path.Clean(wrote), "./") == name {
			return 1 + bytes.Count(text[:m[2]], []byte("\n"))
		}
	}
	return 0
}

// endless refuses a header that includes itself, through others or not, with nothing that would stop it: the parser would not.
func (f *files) endless(name string, text []byte) error {
	seen := map[string]bool{}
	var reach func(from string, text []byte) bool
	reach = func(from string, text []byte) bool {
		if guard.Match(text) || len(seen) > 200 {
			return false
		}
		for _, m := range includeLine.FindAllSubmatch(text, -1) {
			for _, next := range []string{path.Join(path.Dir(from), string(m[1])), string(m[1])} {
				if next == name {
					return true
				}
				if seen[next] {
					continue
				}
				seen[next] = true
				if inner, err := readSome(f.headers, next, maxText); err == nil && reach(next, inner) {
					return true
				}
			}
		}
		return false
	}
	if reach(name, text) {
		return diag.Mistake{Pos: diag.Pos{File: name, Line: 1}, Code: "includes-itself", Fact: "this header includes itself without end", Help: []string{"begin it with #pragma once"}}
	}
	return nil
}

// plusParam is what parameters have that are no C.
var plusParam = regexp.MustCompile(`\w\s*&\s*\w*\s*[,)]`)

// plusHeader reports whether a header, or one that it includes, is C++.
func (f *files) plusHeader(header []byte, depth int) bool {
	if cxxText.Match(header) || plusParam.Match(header) {
		return true
	}
	for _, m := range includeLine.FindAllSubmatch(header, -1) {
		if inner, err := readSome(f.headers, string(m[1]), maxText); err == nil && depth < 10 && f.plusHeader(inner, depth+1) {
			return true
		}
	}
	return false
}

// inlined is text with the user's headers that are C++ in the place of their #include, once each, between #line directives: what they
// declare is rewritten with the file. own is what the directives call the text.
func (f *files) inlined(text []byte, own string, seen map[string]bool) []byte {
	if f.headers == nil || len(seen) > 50 {
		return text
	}
	var out bytes.Buffer
	for i, line := range bytes.SplitAfter(text, []byte("\n")) {
		m := includeLine.FindSubmatch(line)
		if m == nil {
			out.Write(line)
			continue
		}
		name := string(m[1])
		header, err := readSome(f.headers, name, maxText)
		switch {
		case err != nil || !f.plusHeader(header, 0) && !seen[name]:
			out.Write(line)
		case seen[name] || f.check(name, header) != nil:
			out.WriteByte('\n')
		default:
			seen[name] = true
			if changed, ok := f.edited[name]; ok {
				header = changed
			}
			if f.texts == nil {
				f.texts = map[string][]byte{}
			}
			f.texts[name] = header
			if changed, err := f.override(header); err == nil {
				header = changed
			}
			fmt.Fprintf(&out, "#line 1 \"%s\"\n%s\n#line %d \"%s\"\n", name, f.inlined(header, name, seen), i+2, own)
		}
	}
	return out.Bytes()
}
