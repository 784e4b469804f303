package lex

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// lexer cuts the bytes of one file into preprocessing tokens. It has no state between tokens but its place, so
// numbers, keywords and types are the parser's business.
type lexer struct {
	file  string
	src   string // the text without line splices and carriage returns
	lines []int  // lines[i] is the offset in src of the start of the physical line i+1
	line  int    // index into lines of the current line
	off   int
}

// splice is the length of the rest of a line behind a backslash, up to its end, if that is blank; 0 if it is not.
// Blanks behind the backslash are passed, as the vendor's compiler does.
func splice(rest string) int {
	n := 0
	for n < len(rest) && (rest[n] == ' ' || rest[n] == '\t' || rest[n] == '\r') {
		n++
	}
	if n < len(rest) && rest[n] == '\n' {
		return n + 1
	}
	return 0
}

// newLexer joins lines that end in a backslash, and remembers where the physical lines began.
func newLexer(file string, text []byte) *lexer {
	l := &lexer{file: file, lines: []int{0}}
	if l.src = string(text); strings.ContainsAny(l.src, "\\\r") {
		l.src = l.joined(l.src)
		return l
	}
	for i := range len(l.src) {
		if l.src[i] == '\n' {
			l.lines = append(l.lines, i+1)
		}
	}
	return l
}

// joined is text without line splices and carriage returns.
func (l *lexer) joined(text string) string {
	src := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c == '\\' && splice(text[i+1:]) > 0:
			i += splice(text[i+1:])
			l.lines = append(l.lines, len(src))
		case c == '\n':
			src = append(src, c)
			l.lines = append(l.lines, len(src))
		default:
			src = append(src, c)
		}
	}
	return string(src)
}

// tokens returns all tokens of the file; there is no EOF at the end.
func (l *lexer) tokens() []Token {
	out := make([]Token, 0, len(l.src)/5)
	bol := true
	for {
		space, newline, bad := l.blank()
		bol = bol || newline
		if bad != "" {
			return append(out, Token{Kind: Bad, Text: bad, Pos: l.pos(), bol: bol, space: space})
		}
		if l.off >= len(l.src) {
			return out
		}
		t := l.next()
		t.space, t.bol = space || newline, bol
		bol = false
		out = append(out, t)
	}
}

// pos is the position of the current offset.
func (l *lexer) pos() cfront.Pos {
	for l.line+1 < len(l.lines) && l.lines[l.line+1] <= l.off {
		l.line++
	}
	return cfront.Pos{File: l.file, Line: l.line + 1, Col: l.off - l.lines[l.line] + 1}
}

// at returns the byte n places ahead, 0 at the end.
func (l *lexer) at(n int) byte {
	if l.off+n < len(l.src) {
		return l.src[l.off+n]
	}
	return 0
}

// blank skips white space and comments; bad is the message for a comment without end.
func (l *lexer) blank() (space, newline bool, bad string) {
	for l.off < len(l.src) {
		switch c := l.src[l.off]; {
		case c == '\n':
			newline = true
			l.off++
		case c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r':
			space = true
			l.off++
		case c == '/' && l.at(1) == '/':
			for l.off < len(l.src) && l.src[l.off] != '\n' {
				l.off++
			}
		case c == '/' && l.at(1) == '*':
			space = true
			n := strings.Index(l.src[l.off+2:], "*/")
			if n < 0 {
				return space, newline, "comment without end: */ is missing"
			}
			l.off += n + 4
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(l.src[l.off:])
			if !unicode.IsSpace(r) { // no-break spaces come with text from web pages; clang takes them, too
				return space, newline, ""
			}
			space = true
			l.off += n
		default:
			return space, newline, ""
		}
	}
	return space, newline, ""
}

func isLetter(c byte) bool { return c == '_' || c == '$' || 'a' <= c|32 && c|32 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

// next lexes the token at the current offset.
func (l *lexer) next() Token {
	t := Token{Pos: l.pos()}
	start := l.off
	c := l.src[l.off]
	switch {
	case isLetter(c):
		for isLetter(l.at(0)) || isDigit(l.at(0)) {
			l.off++
		}
		t.Kind = Ident
		t.Text = l.src[start:l.off]
		if q := l.at(0); q == '"' || q == '\'' {
			return l.prefixed(t)
		}
		return t
	case isDigit(c) || c == '.' && isDigit(l.at(1)):
		t.Kind = Number
		l.number()
	case c == '"' || c == '\'':
		return l.quoted(t, c)
	default:
		return l.punct(t)
	}
	t.Text = l.src[start:l.off]
	return t
}

// number passes a preprocessing number, with the digit separators of C++.
func (l *lexer) number() {
	for l.off < len(l.src) {
		c := l.at(0)
		switch {
		case (c == '+' || c == '-') && strings.IndexByte("eEpP", l.src[l.off-1]) >= 0 && !l.hexE():
		case isLetter(c) || isDigit(c) || c == '.':
		case c == '\'' && (isDigit(l.at(1)) || isLetter(l.at(1))):
		default:
			return
		}
		l.off++
	}
}

// hexE reports whether the e before a sign is a digit of a hexadecimal number: 0xe+1 is a sum in every C program's
// intent, though the standard calls it one malformed number.
func (l *lexer) hexE() bool {
	if l.src[l.off-1]|32 != 'e' {
		return false
	}
	i := l.off
	for i > 0 && (isLetter(l.src[i-1]) || isDigit(l.src[i-1]) || l.src[i-1] == '.') {
		i--
	}
	return l.src[i] == '0' && i+1 < l.off && l.src[i+1]|32 == 'x'
}

// prefixed refuses L"..." and its kin; any other word before a quote stands for itself.
func (l *lexer) prefixed(t Token) Token {
	switch t.Text {
	case "L", "u", "U", "u8", "R", "LR", "u8R":
		q := l.quoted(Token{Pos: t.Pos}, l.at(0))
		return Token{Kind: Bad, Pos: q.Pos, Text: "literals with the prefix " + t.Text + " are not supported"}
	}
	return t
}

// quoted lexes a string or character literal; text keeps the quotes and escapes as written.
func (l *lexer) quoted(t Token, q byte) Token {
	start := l.off
	for l.off++; l.off < len(l.src) && l.src[l.off] != '\n'; l.off++ {
		switch l.src[l.off] {
		case '\\':
			if l.at(1) != '\n' && l.off+1 < len(l.src) {
				l.off++
			}
		case q:
			l.off++
			t.Kind = String
			if q == '\'' {
				t.Kind = Char
			}
			t.Text = l.src[start:l.off]
			return t
		}
	}
	t.Kind, t.Text = Bad, "string without end: the closing \" is missing on this line"
	if q == '\'' {
		t.Text = "character constant without end: the closing ' is missing on this line"
	}
	return t
}

// punct lexes a punctuator, or refuses the character.
func (l *lexer) punct(t Token) Token {
	t.Kind = Punct
	if strings.IndexByte(punctSeconds, l.at(1)) >= 0 {
		for _, p := range puncts {
			if strings.HasPrefix(l.src[l.off:], p) {
				l.off += len(p)
				t.Text = p
				return t
			}
		}
	}
	if strings.IndexByte("+-*/%&|^~!=<>?:;,.(){}[]#", l.src[l.off]) >= 0 {
		t.Text = l.src[l.off : l.off+1]
		l.off++
		return t
	}
	r, n := utf8.DecodeRuneInString(l.src[l.off:])
	l.off += n
	return Token{Kind: Bad, Pos: t.Pos, Text: fmt.Sprintf("the character %q is not allowed here", r)}
}

// Tokens splits text that stands in no file, without macros; the last token is EOF.
func Tokens(name, text string) []Token {
	toks := newLexer(name, []byte(text)).tokens()
	if n := len(toks); n > 0 && toks[n-1].Kind == EOF {
		return toks
	}
	return append(toks, Token{Kind: EOF, Pos: cfront.Pos{File: name, Line: 1, Col: len(text) + 1}})
}
