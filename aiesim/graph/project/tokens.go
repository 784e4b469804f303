package project

import "github.com/vyasa-go/vyasa/aiesim/cfront/lex"

func (r *reader) tok() lex.Token { return r.toks[r.i] }

func (r *reader) ahead(n int) lex.Token { return r.toks[min(r.i+n, len(r.toks)-1)] }

func (r *reader) skipTo(text string) {
	for r.tok().Kind != lex.EOF && !r.tok().Is(text) {
		r.i++
	}
}

// group takes the tokens between brackets and goes behind them; nil if they do not end.
func (r *reader) group() []lex.Token {
	end := closing(r.toks, r.i)
	if end >= len(r.toks) {
		r.i = len(r.toks) - 1
		return nil
	}
	out := r.toks[r.i+1 : end]
	r.i = end + 1
	return out
}

// closing is the index of the bracket that closes the one at i.
func closing(toks []lex.Token, i int) int {
	depth := 0
	for ; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.Is("("), t.Is("{"), t.Is("["):
			depth++
		case t.Is(")"), t.Is("}"), t.Is("]"):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// angles is the index of the > that closes the < at i.
func angles(toks []lex.Token, i int) int {
	for depth := 0; i < len(toks); i++ {
		if toks[i].Is("(") {
			i = closing(toks, i)
			continue
		}
		if depth += turn(toks[i]); depth <= 0 {
			return i
		}
	}
	return len(toks)
}
