package cfront

// kind is the kind of a token.
type kind uint8

const (
	tEOF    kind = iota
	tIdent       // identifiers and keywords
	tNumber      // preprocessing numbers: 12, 0x1F, 1.5f
	tChar        // 'a'
	tString      // "abc"
	tPunct       // operators and brackets
	tPragma      // a whole #pragma line; text is what stands behind the word
	tBad         // a mistake of the lexer, reported only if the token is used; text is the message
)

// token is a token of the text or of a macro's expansion.
type token struct {
	kind  kind
	space bool // white space stands before it
	bol   bool // it is the first of its line
	text  string
	pos   Pos
	hide  *hideSet // the macros it must not be expanded by; see expand.go
}

func (t token) is(text string) bool   { return t.kind == tPunct && t.text == text }
func (t token) word(text string) bool { return t.kind == tIdent && t.text == text }

// String names the token in messages.
func (t token) String() string {
	switch t.kind {
	case tEOF:
		return "the end of the file"
	case tPragma:
		return "#pragma"
	case tBad:
		return "a malformed token"
	}
	return t.text
}

// puncts lists the punctuators of more than one byte, longest first.
var puncts = [...]string{
	"...", "<<=", ">>=",
	"->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "::", "##",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
}
