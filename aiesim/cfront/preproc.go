package cfront

import (
	"io/fs"
	"path"
	"strings"
)

// preproc turns the main file into the tokens the parser reads: comments gone, directives done, macros expanded.
// Positions are kept: see [Pos].
type preproc struct {
	cfg     Config
	rep     *reporter
	macros  map[string]*macro
	out     []token
	once    map[string]bool // files with #pragma once
	depth   int             // of #include
	work    int             // tokens touched so far; see expand.go
	counter int             // __COUNTER__
}

// Limits of the preprocessor.
const (
	maxIncludeDepth = 40
	maxSource       = 16 << 20 // bytes of one file
	maxTokens       = 2_000_000
)

// source is a file being read.
type source struct {
	name  string // as shown in positions
	dir   string // of the file in Config.Headers, for #include "..."
	toks  []token
	i     int
	conds []condition
	shift int    // what #line adds to line numbers
	alias string // the name that #line gave
}

// preprocess reads the main file.
func (p *preproc) preprocess(file string, text []byte) []token {
	p.macros, p.once = map[string]*macro{}, map[string]bool{}
	p.predefine(isCPlusPlus(file))
	dir := path.Dir(file)
	if !fs.ValidPath(dir) {
		dir = "."
	}
	p.file(&source{name: file, dir: dir}, text, Pos{file, 1, 1})
	end := Pos{file, strings.Count(string(text), "\n") + 1, 1}
	return append(p.out, token{kind: tEOF, pos: end})
}

// isCPlusPlus tells by a file's name whether __cplusplus is defined in it. The language accepted is the same.
func isCPlusPlus(file string) bool {
	switch path.Ext(file) {
	case ".cc", ".cpp", ".cxx", ".C", ".hpp", ".hh":
		return true
	}
	return false
}

// file reads one file to its end.
func (p *preproc) file(s *source, text []byte, from Pos) {
	if len(text) > maxSource {
		p.rep.limit(from, "%s has more than %d MB", s.name, maxSource>>20)
	}
	s.toks = newLexer(s.name, text).tokens()
	for s.i < len(s.toks) {
		if t := s.toks[s.i]; t.bol && t.is("#") {
			p.directive(s)
			continue
		}
		p.text(s)
	}
	if n := len(s.conds); n > 0 {
		p.rep.add(s.conds[n-1].pos, "#%s without #endif", s.conds[n-1].word)
	}
}

// text takes the lines up to the next directive and expands them.
func (p *preproc) text(s *source) {
	start := s.i
	for s.i < len(s.toks) && !(s.toks[s.i].bol && s.toks[s.i].is("#")) {
		s.i++
	}
	if !s.active() {
		return
	}
	defer p.recoverLine()
	run := s.toks[start:s.i]
	s.relocate(run)
	from := len(p.out)
	p.work -= len(run) // what stands in the text itself is no expansion
	p.out = p.expand(p.out, run, 0)
	p.pragmaOperators(from)
	if len(p.out) > maxTokens {
		p.rep.limit(run[0].pos, "the text has more than %d tokens after macro expansion", maxTokens)
	}
}

// relocate applies #line.
func (s *source) relocate(ts []token) {
	if s.shift == 0 && s.alias == "" {
		return
	}
	for i := range ts {
		ts[i].pos.Line += s.shift
		if s.alias != "" {
			ts[i].pos.File = s.alias
		}
	}
}

// recoverLine ends a mistake in a line or directive: the text goes on behind it.
func (p *preproc) recoverLine() {
	switch r := recover().(type) {
	case nil, bail:
	default:
		panic(r)
	}
}

// note remembers the use of a macro for messages.
func (p *preproc) note(use token, m *macro) {
	if p.rep.notes[use.pos] == nil {
		p.rep.notes[use.pos] = m
	}
}

// open finds a header; quoted tells "name" from <name>.
func (p *preproc) open(s *source, name string, quoted bool) (*source, []byte, string) {
	if p.cfg.Headers != nil {
		try := []string{path.Clean(name)}
		if quoted {
			try = []string{path.Join(s.dir, name), path.Clean(name)}
		}
		for _, f := range try {
			if !fs.ValidPath(f) {
				continue
			}
			if b, err := fs.ReadFile(p.cfg.Headers, f); err == nil {
				return &source{name: f, dir: path.Dir(f)}, b, ""
			}
		}
	}
	if b, ok := libHeader(name); ok {
		return &source{name: "<" + name + ">", dir: "."}, b, ""
	}
	return nil, nil, refusedHeader(name)
}

// include reads the file that a #include names.
func (p *preproc) include(s *source, line []token) {
	name, quoted := p.headerName(line)
	f, text, why := p.open(s, name, quoted)
	if f == nil {
		p.rep.fail(line[1].pos, "#include of %s: %s", name, why)
	}
	key := f.name
	if p.once[key] {
		return
	}
	if p.depth >= maxIncludeDepth {
		p.rep.limit(line[0].pos, "#include is nested more than %d deep; does %s include itself?", maxIncludeDepth, name)
	}
	p.depth++
	p.step(line[0].pos, 100)
	p.file(f, text, line[0].pos)
	p.depth--
}

// headerName reads the name behind #include, after macro expansion if need be.
func (p *preproc) headerName(line []token) (name string, quoted bool) {
	if len(line) < 2 {
		p.rep.fail(line[0].pos, "#include needs \"file\" or <file>")
	}
	ts := line[1:]
	if ts[0].kind == tIdent {
		if ts = p.expand(nil, ts, 0); len(ts) == 0 {
			p.rep.fail(line[1].pos, "#include needs \"file\" or <file>")
		}
	}
	if ts[0].kind == tString && len(ts) == 1 {
		return strings.Trim(ts[0].text, `"`), true
	}
	if ts[0].is("<") {
		for _, t := range ts[1:] {
			if t.is(">") {
				return name, false
			}
			if t.space && name != "" {
				break
			}
			name += t.text
		}
	}
	p.rep.fail(line[1].pos, "#include needs \"file\" or <file>")
	return "", false
}
