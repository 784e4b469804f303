package source

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

var defineLine = regexp.MustCompile(`^([ \t]*#[ \t]*define[ \t]+([A-Za-z_]\w*)[ \t]+)(\S.*?)?([ \t]*(?://.*|/\*.*)?)$`)

// numberBody is what counts as a number: 512, (512), 0x200, 512L, -1.
var numberBody = regexp.MustCompile(`^\(?[ \t]*(-?(?:0[xX][0-9a-fA-F]+|\d+))[uUlL]*[ \t]*\)?$`)

// override gives the macros of Options.Macros their other values, where text defines them as numbers; lines stay.
func (f *files) override(text []byte) ([]byte, error) {
	if len(f.macros) == 0 {
		return text, nil
	}
	if f.defined == nil {
		f.defined = map[string]bool{}
	}
	lines := bytes.Split(text, []byte("\n"))
	for i, line := range lines {
		m := defineLine.FindSubmatch(line)
		if m == nil {
			continue
		}
		value, ok := f.macros[string(m[2])]
		if !ok {
			continue
		}
		if !numberBody.Match(m[3]) {
			return nil, diag.Mistake{Pos: diag.Pos{File: f.name, Line: i + 1}, Code: "no-number-macro",
				Fact: fmt.Sprintf("%s is defined as %s, which is no number, so it cannot be given the value %d", m[2],
					m[3], value)}
		}
		f.defined[string(m[2])] = true
		lines[i] = []byte(fmt.Sprintf("%s%d%s", m[1], value, m[4]))
	}
	return bytes.Join(lines, []byte("\n")), nil
}

// unused names a macro of Options.Macros that no text defines.
func (f *files) unused() error {
	var names []string
	for name := range f.macros {
		if !f.defined[name] {
			names = append(names, name)
		}
	}
	if len(names) == 0 {
		return nil
	}
	sort.Strings(names)
	return diag.Mistake{Pos: diag.Pos{File: f.name, Line: 1}, Code: "no-such-macro",
		Fact: fmt.Sprintf("nothing here defines the macro %s", names[0])}
}

// defineName is a macro without parameters.
var defineName = regexp.MustCompile(`^[A-Za-z_]\w*$`)

// checkDefines refuses what is no macro that a build may give.
func checkDefines(file string, defines map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(defines)) {
		if !defineName.MatchString(name) || strings.ContainsAny(defines[name], "\n\r") ||
			strings.HasSuffix(defines[name], `\`) || name == "defined" {
			return diag.Mistake{Pos: diag.Pos{File: file, Line: 1}, Code: "no-macro",
				Fact: fmt.Sprintf("%q = %q is no macro that can be defined", name, defines[name])}
		}
	}
	return nil
}

// defineText is the macros of the build as text.
func defineText(defines map[string]string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(defines)) {
		fmt.Fprintf(&b, "#define %s %s\n", name, defines[name])
	}
	return b.String()
}

// used reports whether the name stands at more than one place of the text.
func used(text, name []byte) bool {
	n := 0
	for rest := text; n < 2; {
		i := bytes.Index(rest, name)
		if i < 0 {
			return false
		}
		end := i + len(name)
		if (i == 0 || !isWordByte(rest[i-1])) && (end == len(rest) || !isWordByte(rest[end])) {
			n++
		}
		rest = rest[end:]
	}
	return true
}

// macrosOf lists the object-like macros of text with integer values that something uses, by line.
func macrosOf(file string, text []byte, defines map[string]string,
	value func(name string) (int64, bool)) []ctree.Macro {
	var out []ctree.Macro
	seen := map[string]bool{}
	for i, line := range bytes.Split(text, []byte("\n")) {
		m := defineLine.FindSubmatch(line)
		if m == nil {
			continue
		}
		if _, given := defines[string(m[2])]; given || seen[string(m[2])] || len(m[3]) == 0 || !used(text, m[2]) {
			continue
		}
		macro := ctree.Macro{Name: string(m[2]), Pos: ctree.Pos{File: file, Line: i + 1}}
		if n := numberBody.FindSubmatch(m[3]); n != nil {
			v, err := strconv.ParseInt(string(n[1]), 0, 64)
			if err != nil {
				continue
			}
			macro.Value, macro.Literal = v, true
		}
		if v, ok := value(macro.Name); ok {
			macro.Value = v
		} else if !macro.Literal {
			continue
		}
		seen[macro.Name] = true
		out = append(out, macro)
	}
	return out
}
