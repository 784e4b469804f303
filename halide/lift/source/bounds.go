package source

import (
	"bytes"
	"fmt"
	"io"

	"modernc.org/cc/v4"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// Limits of a file. The parser recurses over brackets, operators and statements within statements; these keep its stack
// small.
const (
	maxText      = 1 << 20 // bytes of the file with its own headers
	maxNesting   = 200     // of brackets
	maxRun       = 10_000  // words and operators without ; { } or a comma
	maxKeywords  = 20_000  // ifs, elses, loops and question marks
	maxExpansion = 1_000_000
)

// check refuses text that is too large, no text, or nested too deeply.
func (f *files) check(file string, text []byte) error {
	if len(text) > maxText {
		return diag.Mistake{Pos: diag.Pos{File: file, Line: 1}, Code: "too-large",
			Fact: fmt.Sprintf("the file has %d bytes, more than %d MB", len(text), maxText>>20)}
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		return diag.Mistake{Pos: diag.Pos{File: file, Line: 1 + bytes.Count(text[:i], []byte("\n"))}, Code: "not-text",
			Fact: "a zero byte: this is no C text"}
	}
	if err := nesting(file, text); err != nil {
		return err
	}
	return contained(file, text)
}

// nesting refuses text whose brackets, operators or statements are nested too deeply.
func nesting(file string, text []byte) error {
	depth, run, keywords, line := 0, 0, 0, 1
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\n':
			line++
			continue
		case c == ' ' || c == '\t' || c == '\r':
			continue
		case c == ';' || c == ',':
			run = 0
		case c == '(' || c == '[' || c == '{':
			depth++
			run++
		case c == ')' || c == ']' || c == '}':
			depth = max(depth-1, 0)
		case c == '?':
			keywords++
			run++
		case isWordByte(c):
			j := i
			for j < len(text) && isWordByte(text[j]) {
				j++
			}
			switch string(text[i:j]) {
			case "if", "else", "for", "while", "do", "switch", "case":
				keywords++
			}
			i = j - 1
			run++
		default:
			run++
		}
		if c == '{' || c == '}' {
			run = 0
		}
		fact := ""
		switch {
		case depth > maxNesting:
			fact = fmt.Sprintf("brackets are nested more than %d deep", maxNesting)
		case run > maxRun:
			fact = fmt.Sprintf("the expression or statement is too long: more than %d words and operators", maxRun)
		case keywords > maxKeywords:
			fact = fmt.Sprintf("the file has more than %d ifs and loops", maxKeywords)
		default:
			continue
		}
		return diag.Mistake{Pos: diag.Pos{File: file, Line: line}, Code: "too-deep", Fact: fact}
	}
	return nil
}

// expanded checks what macros make of the text: brackets can be nested there that are not in the text. Only text with
// macros that have brackets or operators in their bodies needs it.
func (f *files) expanded(cfg *cc.Config, sources []cc.Source, text []byte) error {
	if f.own || !macrosNest(text) {
		return nil
	}
	w := &limited{left: 32 << 20}
	if err := cc.Preprocess(cfg, sources, w); err != nil {
		return f.mistakes(err)
	}
	if w.left < 0 {
		return diag.Mistake{Pos: diag.Pos{File: f.name, Line: 1}, Code: "too-large",
			Fact: "the file is too large after the expansion of macros"}
	}
	err := nesting(f.name, w.text.Bytes())
	if m, ok := err.(diag.Mistake); ok {
		m.Pos.Line = 1
		m.Fact = "after the expansion of macros, " + m.Fact
		return m
	}
	return nil
}

// macrosNest reports whether a macro of the text has a body in which something nests.
func macrosNest(text []byte) bool {
	for _, line := range bytes.Split(text, []byte("\n")) {
		if m := defineLine.FindSubmatch(line); m != nil && !numberBody.Match(m[3]) {
			return true
		}
		if i := bytes.Index(line, []byte("define")); i >= 0 && bytes.IndexByte(line[i:], '(') >= 0 {
			return true
		}
	}
	return false
}

// limited keeps the text that is written to it, up to a limit.
type limited struct {
	text bytes.Buffer
	left int
}

func (l *limited) Write(p []byte) (int, error) {
	if l.left -= len(p); l.left < 0 {
		return 0, io.ErrShortWrite
	}
	return l.text.Write(p)
}
