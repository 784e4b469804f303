package lex

import "github.com/vyasa-go/vyasa/aiesim/cfront"

// Kind is the kind of a token.
type Kind uint8

// The kinds of tokens.
const (
	EOF    Kind = iota
	Ident       // identifiers and keywords
	Number      // preprocessing numbers: 12, 0x1F, 1.5f
	Char        // 'a'
	String      // "abc"
	Punct       // operators and brackets
	Pragma      // a whole #pragma line; text is what stands behind the word
	Bad         // a mistake of the lexer, reported only if the token is used; text is the message
)

// Token is a token of the text or of a macro's expansion.
type Token struct {
	Kind  Kind
	space bool // white space stands before it
	bol   bool // it is the first of its line
	Text  string
	Pos   cfront.Pos
	hide  *hideSet // the macros it must not be expanded by; see expand.go
}

// Is reports whether t is the punctuator.
func (t Token) Is(text string) bool { return t.Kind == Punct && t.Text == text }

// Word reports whether t is the word.
func (t Token) Word(text string) bool { return t.Kind == Ident && t.Text == text }

// String names the token in messages.
func (t Token) String() string {
	switch t.Kind {
	case EOF:
		return "the end of the file"
	case Pragma:
		return "#pragma"
	case Bad:
		return "a malformed token"
	}
	return t.Text
}

// puncts lists the punctuators of more than one byte, longest first.
var puncts = [...]string{
	"...", "<<=", ">>=",
	"->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "::", "##",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
}

// punctSeconds are the second bytes of all of these.
const punctSeconds = ".<>=+-&|:#"
