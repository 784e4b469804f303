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

// endless refuses a header that includes itself, through others or not, with nothing that would stop it: the parser
// would not.
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
		return diag.Mistake{Pos: diag.Pos{File: name, Line: 1}, Code: "includes-itself",
			Fact: "this header includes itself without end", Help: []string{"begin it with #pragma once"}}
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
		if inner, err := readSome(f.headers, string(m[1]), maxText); err == nil && depth < 10 && f.plusHeader(inner,
			depth+1) {
			return true
		}
	}
	return false
}

// inlined is text as its conditions leave it (see branches), with the user's headers that are C++ in the place of their
// #include, once each, between #line directives: what they declare is rewritten with the file. own is what the
// directives call the text.
func (f *files) inlined(text []byte, own string, seen map[string]bool, b *branches) []byte {
	var out bytes.Buffer
	file, depth := own, len(b.groups)
	if own == mainName {
		file = f.name
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	for i := 0; i < len(lines); {
		d := b.next(lines[i:])
		these := bytes.Join(lines[i:i+d.lines], nil)
		live := b.live()
		decided := d.name != "" && b.decide(d, diag.Pos{File: file, Line: i + 1})
		i += d.lines
		switch {
		case decided || !live:
			out.Write(bytes.Repeat([]byte("\n"), bytes.Count(these, []byte("\n"))))
		case d.name == "include":
			f.include(&out, these, own, i+1, seen, b)
		default:
			out.Write(these)
		}
	}
	b.closed(depth, file)
	return out.Bytes()
}

// include writes the line of an #include, or the header that it names; next is the number of the line behind it.
func (f *files) include(out *bytes.Buffer, line []byte, own string, next int, seen map[string]bool, b *branches) {
	m := includeLine.FindSubmatch(line)
	if m == nil || f.headers == nil || len(seen) > 50 {
		b.macros.Write(line)
		out.Write(line)
		return
	}
	name := string(m[1])
	header, err := readSome(f.headers, name, maxText)
	switch {
	case err != nil || !f.plusHeader(header, 0) && !seen[name]:
		b.macros.Write(line)
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
		fmt.Fprintf(out, "#line 1 \"%s\"\n%s\n#line %d \"%s\"\n", name, f.inlined(header, name, seen, b), next, own)
	}
}
