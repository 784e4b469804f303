package project

import (
	"fmt"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

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

// at is an error at a place.
func at(pos cfront.Pos, format string, a ...any) error {
	return fmt.Errorf("%s: %w", pos, fmt.Errorf(format, a...))
}

// split cuts tokens at a punctuator outside of brackets.
func split(toks []lex.Token, by string) [][]lex.Token {
	out := [][]lex.Token{nil}
	angle := 0
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.Is("(") || t.Is("{") || t.Is("[") {
			end := min(closing(toks, i), len(toks)-1)
			out[len(out)-1] = append(out[len(out)-1], toks[i:end+1]...)
			i = end
			continue
		}
		if by == "," {
			angle = max(0, angle+turn(t))
		}
		if t.Is(by) && angle == 0 {
			out = append(out, nil)
		} else {
			out[len(out)-1] = append(out[len(out)-1], t)
		}
	}
	return out
}

// turn is how a token changes the depth of angle brackets.
func turn(t lex.Token) int {
	switch {
	case t.Is("<"):
		return 1
	case t.Is(">"):
		return -1
	case t.Is(">>"):
		return -2
	}
	return 0
}
