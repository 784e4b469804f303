package source

import (
	"bytes"

	"github.com/vyasa-go/vyasa/halide/lift/ctree"
)

// attach finds, for each pragma of the user's file, the line of code that it stands before: the next one that is neither empty, nor a
// comment, nor another directive.
func (t *translator) attach(pragmas []ctree.Pragma, text []byte) {
	t.pragmas = map[int][]ctree.Pragma{}
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
			if len(s) > 0 && s[0] != '#' && !bytes.HasPrefix(s, []byte("//")) && !(bytes.HasPrefix(s, []byte("/*")) && bytes.HasSuffix(s, []byte("*/"))) {
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
