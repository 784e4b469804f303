package parse

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// later passes a function in a header of our own, or a template of one, which is read when its name is asked for: a
// kernel uses few of the functions that the API has. It reports whether it could.
//
//	template <unsigned N> inline void f(vector<int, N> v) {...}   ->   f: to be read from here
func (p *decls) later() bool {
	at := p.cur.tok().Pos
	if !lex.OwnHeader(at) || p.names.Fn != nil || p.names.Scope.Class != nil {
		return false
	}
	name, end := functionAhead(p.cur.toks, p.cur.i)
	if end == 0 {
		return false
	}
	start, sc := p.cur.i, p.names.Scope
	sc.Later(name, func() {
		p.state.elsewhere(start, sc, func() {
			p.names.Fn = nil
			p.externalNow()
		})
	})
	p.cur.i = end
	return true
}

// functionAhead finds the name of the function that begins at toks[i], maybe as a template, and the end of its body.
// end is 0 if it is none, or one whose name is not plain.
func functionAhead(toks []lex.Token, i int) (name string, end int) {
	if toks[i].Word("template") {
		if !toks[i+1].Is("<") {
			return "", 0
		}
		i = pastAngles(toks, i+1)
	}
	for ; ; i++ {
		switch t := toks[i]; {
		case t.Is("<"):
			i = pastAngles(toks, i) - 1
		case t.Kind == lex.Ident && toks[i+1].Is("(") && !t.Word("decltype"):
			if toks[i-1].Is("::") || t.Word("operator") {
				return "", 0
			}
			return t.Text, pastBody(toks, pastBrackets(toks, i+1))
		case t.Is("("):
			i = pastBrackets(toks, i) - 1
		case t.Kind == lex.EOF, t.Is(";"), t.Is("{"), t.Is("="), noFunction(t):
			return "", 0
		}
	}
}

// noFunction reports whether a word begins a type, a member of a template, or a name that is no identifier.
func noFunction(t lex.Token) bool {
	if t.Kind != lex.Ident {
		return false
	}
	switch t.Text {
	case "struct", "class", "union", "using", "template", "friend", "operator":
		return true
	}
	return false
}

// pastBody is the index behind the body of the function whose parameters end in front of toks[i].
func pastBody(toks []lex.Token, i int) int {
	for ; ; i++ {
		switch t := toks[i]; {
		case t.Is("{"):
			return pastBrackets(toks, i)
		case t.Is("("):
			i = pastBrackets(toks, i) - 1
		case t.Kind == lex.EOF, t.Is(";"), t.Is("="), t.Is(":"):
			return 0
		}
	}
}

// pastBrackets is the index behind the bracket that closes the one at toks[i].
func pastBrackets(toks []lex.Token, i int) int {
	for open := 0; ; i++ {
		switch t := toks[i]; {
		case t.Is("("), t.Is("["), t.Is("{"):
			open++
		case t.Is(")"), t.Is("]"), t.Is("}"):
			open--
		case t.Kind == lex.EOF:
			return i
		}
		if open == 0 {
			return i + 1
		}
	}
}

// pastAngles is the index behind the > that closes the < at toks[i].
func pastAngles(toks []lex.Token, i int) int {
	for open := 0; ; i++ {
		switch t := toks[i]; {
		case t.Is("<"):
			open++
		case t.Is(">"):
			open--
		case t.Is(">>"):
			open -= 2
		case t.Is("("):
			i = pastBrackets(toks, i) - 1
		case t.Kind == lex.EOF:
			return i
		}
		if open <= 0 {
			return i + 1
		}
	}
}
