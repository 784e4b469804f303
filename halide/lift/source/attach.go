package source

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// attach finds, for each pragma of the user's file, the line of code that it stands before: the next one that is
// neither empty, nor a comment, nor another directive.
func (t *translator) attach(pragmas []ctree.Pragma, text []byte) {
	pragmas = append(slices.Clone(pragmas), t.operators(text)...)
	t.pragmas, t.all = map[int][]ctree.Pragma{}, pragmas
	lines := bytes.Split(text, []byte("\n"))
	for _, p := range pragmas {
		if p.Pos.File != t.files.name {
			continue
		}
		line := p.Pos.Line // the one after the pragma's, counted from 0
		for continued := true; line < len(lines); line++ {
			if continued && line > 0 && bytes.HasSuffix(bytes.TrimRight(lines[line-1], " \t\r"), []byte(`\`)) {
				continue
			}
			continued = false
			s := bytes.TrimSpace(lines[line])
			if len(s) > 0 && s[0] != '#' && !bytes.HasPrefix(s, []byte("//")) && !(bytes.HasPrefix(s, []byte("/*")) &&
				bytes.HasSuffix(s, []byte("*/"))) {
				break
			}
		}
		t.pragmas[line+1] = append(t.pragmas[line+1], p)
	}
}

// pragmasAt takes the pragmas that stand before the statement at p, once.
func (t *translator) pragmasAt(p ctree.Pos) []ctree.Pragma {
	if p.File != t.files.name {
		return nil
	}
	list := t.pragmas[p.Line]
	delete(t.pragmas, p.Line)
	return list
}

// pragmasOf are the pragmas in the body of f, each with the line of the first statement behind it.
func (t *translator) pragmasOf(f *ctree.Func) []ctree.Pragma {
	var out []ctree.Pragma
	for _, p := range t.all {
		if p.Pos.File != f.Pos.File || p.Pos.Line < f.Pos.Line || p.Pos.Line > f.End.Line {
			continue
		}
		ctree.WalkStmts(f.Body, func(s ctree.Stmt) bool {
			line := s.Pos().Line
			if s.Pos().File == p.Pos.File && (line > p.Pos.Line || line == p.Pos.Line && p.Operator) &&
				(p.Before == 0 || line < p.Before) {
				p.Before = line
			}
			return true
		})
		out = append(out, p)
	}
	return out
}

// operator matches the operator that macros make pragmas by, and definition a macro.
var (
	operator   = regexp.MustCompile(`_Pragma\s*\(\s*(?:"([^"]*)"|#\s*\w+)\s*\)`)
	definition = regexp.MustCompile(`^\s*#\s*define\s+(\w+)(\([^)]*\))?`)
	omp        = regexp.MustCompile(`\bomp\b[^")]*`)
)

// operators are the pragmas that are made by _Pragma, in macros or not, as far as the text tells.
//
//	#define PAR _Pragma("omp parallel for")
//	PAR for (i = 0; i < n; i++)   ->   omp parallel for
func (t *translator) operators(text []byte) []ctree.Pragma {
	if !bytes.Contains(text, []byte("_Pragma")) {
		return nil
	}
	var out []ctree.Pragma
	macros := map[string]string{}
	for i, line := range strings.Split(string(text), "\n") {
		if m := definition.FindStringSubmatch(line); m != nil {
			if op := operator.FindStringSubmatch(line); op != nil {
				macros[m[1]] = op[1]
			}
			continue
		}
		add := func(body string) {
			p := ctree.Pragma{Text: body, Operator: true}
			p.Pos.File, p.Pos.Line = t.files.name, i+1
			out = append(out, p)
		}
		if op := operator.FindStringSubmatch(line); op != nil {
			add(op[1])
		}
		for name, body := range macros {
			if at := strings.Index(line, name); at >= 0 && regexp.MustCompile(`\b`+name+`\b`).MatchString(line) {
				if body == "" { // of the macro's own words
					body = omp.FindString(line[at:])
				}
				add(body)
			}
		}
	}
	return out
}
