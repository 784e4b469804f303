package halide

import (
	"fmt"
	"strings"

	"github.com/vyasa-go/vyasa/halide/diag"
)

// tokenKind is what a token is; operators and punctuation are symbols.
type tokenKind uint8

const (
	endToken tokenKind = iota // of the text
	lineToken
	nameToken
	intToken
	floatToken
	symbolToken
)

// token is a word of the notation and where it stands.
type token struct {
	kind tokenKind
	text string
	pos  diag.Pos
}

func (t token) String() string {
	switch t.kind {
	case endToken:
		return "the end"
	case lineToken:
		return "the end of the line"
	}
	return fmt.Sprintf("%q", t.text)
}

// symbols are the operators and punctuation, longer ones before their beginnings.
var symbols = [...]string{"..", "+=", "-=", "*=", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||",
	"(", ")", ",", ":", "=", "+", "-", "*", "/", "%", "&", "|", "^", "!", "<", ">", "[", "]", "{", "}"}

// lexer cuts a text into tokens.
type lexer struct {
	text   string
	at     int
	line   int
	begin  int // of the line
	parens int // open, braces too; line ends inside do not count
	file   string
}

// next is the next token. Blanks, comments from // to the end of the line, and line ends in parentheses or braces are
// skipped.
func (l *lexer) next() (token, *diag.Mistake) {
	for l.at < len(l.text) {
		switch c := l.text[l.at]; {
		case c == '\n':
			t := token{lineToken, "\n", l.pos()}
			l.at++
			l.line, l.begin = l.line+1, l.at
			if l.parens == 0 {
				return t, nil
			}
		case c == ' ' || c == '\t' || c == '\r':
			l.at++
		case strings.HasPrefix(l.text[l.at:], "//"):
			for l.at < len(l.text) && l.text[l.at] != '\n' {
				l.at++
			}
		default:
			return l.word()
		}
	}
	return token{endToken, "", l.pos()}, nil
}

func (l *lexer) pos() diag.Pos { return diag.Pos{File: l.file, Line: l.line, Col: l.at - l.begin + 1} }

// word is the name, number or symbol that stands here.
func (l *lexer) word() (token, *diag.Mistake) {
	t := token{pos: l.pos()}
	rest := l.text[l.at:]
	switch c := rest[0]; {
	case letter(c):
		t.kind, t.text = nameToken, rest[:nameLength(rest)]
	case digit(c):
		n, float := numberLength(rest)
		t.kind, t.text = intToken, rest[:n]
		if float {
			t.kind = floatToken
		}
	default:
		for _, s := range symbols {
			if strings.HasPrefix(rest, s) {
				t.kind, t.text = symbolToken, s
				break
			}
		}
		if t.text == "" {
			return t, mistake(t.pos, CodeSyntax, fmt.Sprintf("%q is not of the notation", firstRune(rest)))
		}
	}
	switch t.text {
	case "(", "{":
		l.parens++
	case ")", "}":
		l.parens = max(l.parens-1, 0)
	}
	l.at += len(t.text)
	return t, nil
}

func firstRune(s string) string {
	for _, r := range s {
		return string(r)
	}
	return ""
}

func digit(c byte) bool  { return '0' <= c && c <= '9' }
func letter(c byte) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// nameLength measures the name that s begins with, "in" or "r.x" or "r.4".
func nameLength(s string) int {
	n := 1
	for n < len(s) && (letter(s[n]) || digit(s[n]) || s[n] == '.' && n+1 < len(s) && (letter(s[n+1]) ||
		digit(s[n+1]))) {
		n++
	}
	return n
}

// numberLength measures the number that s begins with, and reports whether it is a float: it has a point or an
// exponent.
func numberLength(s string) (n int, float bool) {
	digits := func() {
		for n < len(s) && digit(s[n]) {
			n++
		}
	}
	digits()
	if n < len(s) && s[n] == '.' && !strings.HasPrefix(s[n:], "..") {
		float = true
		n++
		digits()
	}
	if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
		m := n + 1
		if m < len(s) && (s[m] == '+' || s[m] == '-') {
			m++
		}
		if m < len(s) && digit(s[m]) {
			float = true
			n = m
			digits()
		}
	}
	return n, float
}
