package lex

import (
	"bytes"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// preproc turns the main file into the tokens the parser reads: comments gone, directives done, macros expanded.
// Positions are kept: see [Pos].
type preproc struct {
	cfg     cfront.Config
	rep     *Reporter
	macros  map[string]*macro
	out     []Token
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
	name  string  // as shown in positions
	dir   string  // of the file in Config.Headers, for #include "..."
	toks  []Token // nil until the text is read
	i     int
	conds []condition
	shift int    // what #line adds to line numbers
	alias string // the name that #line gave
}

// Preprocess reads a file into tokens without directives and macros, and cfg's entry behind it, in which its macros are
// expanded too; the last ones are EOF.
func Preprocess(cfg cfront.Config, rep *Reporter, file string, text []byte) (toks, entry []Token) {
	pp := &preproc{cfg: cfg, rep: rep}
	toks = pp.run(file, text)
	if cfg.Entry != "" {
		pp.out = nil
		pp.text(&source{name: EntryFile, toks: Tokens(EntryFile, cfg.Entry)})
		entry = pp.out
	}
	return toks, entry
}

// EntryFile is what stands for a file in positions inside the entry.
const EntryFile = "the entry"

// run reads the main file.
func (p *preproc) run(file string, text []byte) []Token {
	p.macros, p.once = map[string]*macro{}, map[string]bool{}
	p.predefine(IsCPlusPlus(file, text))
	dir := path.Dir(file)
	if !fs.ValidPath(dir) && p.cfg.Include == nil {
		dir = "."
	}
	p.file(&source{name: file, dir: dir}, text, cfront.Pos{File: file, Line: 1, Col: 1})
	end := cfront.Pos{File: file, Line: strings.Count(string(text), "\n") + 1, Col: 1}
	return append(p.out, Token{Kind: EOF, Pos: end})
}

// IsCPlusPlus tells by a file's name whether __cplusplus is defined in it; a header of kernels, which includes the API
// of the AI Engine, is C++ by what it says. The language accepted is the same.
func IsCPlusPlus(file string, text []byte) bool {
	switch path.Ext(file) {
	case ".cc", ".cpp", ".cxx", ".C", ".hpp", ".hh":
		return true
	case ".h":
		return bytes.Contains(text, []byte("aie_api/"))
	}
	return false
}

// file reads one file to its end.
func (p *preproc) file(s *source, text []byte, from cfront.Pos) {
	if len(text) > maxSource {
		p.rep.Limit(from, "%s has more than %d MB", s.name, maxSource>>20)
	}
	if s.toks == nil {
		s.toks = newLexer(s.name, text).tokens()
	}
	p.out = slices.Grow(p.out, len(s.toks)+len(s.toks)/2) // macros make a third more of the API's header
	for s.i < len(s.toks) {
		if t := s.toks[s.i]; t.bol && t.Is("#") {
			p.directive(s)
			continue
		}
		p.text(s)
	}
	if n := len(s.conds); n > 0 {
		p.rep.Add(s.conds[n-1].pos, "#%s without #endif", s.conds[n-1].word)
	}
}

// text takes the lines up to the next directive and expands them.
func (p *preproc) text(s *source) {
	start := s.i
	for s.i < len(s.toks) && !(s.toks[s.i].bol && s.toks[s.i].Is("#")) {
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
		p.rep.Limit(run[0].Pos, "the text has more than %d tokens after macro expansion", maxTokens)
	}
}

// relocate applies #line.
func (s *source) relocate(ts []Token) {
	if s.shift == 0 && s.alias == "" {
		return
	}
	for i := range ts {
		ts[i].Pos.Line += s.shift
		if s.alias != "" {
			ts[i].Pos.File = s.alias
		}
	}
}

// recoverLine ends a mistake in a line or directive: the text goes on behind it.
func (p *preproc) recoverLine() {
	switch r := recover().(type) {
	case nil, Bail:
	default:
		panic(r)
	}
}

// note remembers the use of a macro for messages.
func (p *preproc) note(use Token, m *macro) {
	if p.rep.notes[use.Pos] == nil {
		p.rep.notes[use.Pos] = m
	}
}

// open finds a header; quoted tells "name" from <name>.
func (p *preproc) open(s *source, name string, quoted bool) (*source, []byte, string) {
	if p.cfg.Include != nil {
		if f, b, err := p.cfg.Include(s.dir, name); err == nil {
			return &source{name: f, dir: path.Dir(f)}, b, ""
		}
	}
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
	if ts, ok := libHeader(name); ok {
		return &source{name: "<" + libName(name) + ">", dir: ".", toks: ts}, nil, ""
	}
	return nil, nil, "there is no such file; give its directory to the program, or put it beside the source"
}

// include reads the file that a #include names.
func (p *preproc) include(s *source, line []Token) {
	name, quoted := p.headerName(line)
	f, text, why := p.open(s, name, quoted)
	if f == nil {
		p.rep.Fail(line[1].Pos, "#include of %s: %s", name, why)
	}
	key := f.name
	if p.once[key] {
		return
	}
	if p.depth >= maxIncludeDepth {
		p.rep.Limit(line[0].Pos, "#include is nested more than %d deep; does %s include itself?", maxIncludeDepth, name)
	}
	p.depth++
	p.step(line[0].Pos, 100)
	p.file(f, text, line[0].Pos)
	p.depth--
}

// headerName reads the name behind #include, after macro expansion if need be.
func (p *preproc) headerName(line []Token) (name string, quoted bool) {
	if len(line) < 2 {
		p.rep.Fail(line[0].Pos, "#include needs \"file\" or <file>")
	}
	ts := line[1:]
	if ts[0].Kind == Ident {
		if ts = p.expand(nil, ts, 0); len(ts) == 0 {
			p.rep.Fail(line[1].Pos, "#include needs \"file\" or <file>")
		}
	}
	if ts[0].Kind == String && len(ts) == 1 {
		return strings.Trim(ts[0].Text, `"`), true
	}
	if ts[0].Is("<") {
		for _, t := range ts[1:] {
			if t.Is(">") {
				return name, false
			}
			if t.space && name != "" {
				break
			}
			name += t.Text
		}
	}
	p.rep.Fail(line[1].Pos, "#include needs \"file\" or <file>")
	return "", false
}
