package lex

import (
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
)

// Macro expansion after Prosser: each token carries the set of macros it came out of and is not expanded by them again.
// All work is counted, so a few lines that would expand to billions of tokens end in an error.

// maxWork is the number of tokens that macro expansion may touch in one parse.
const maxWork = 2_000_000

// maxExpandDepth is how deep macro uses may stand in arguments of macro uses.
const maxExpandDepth = 200

// step counts work.
func (p *preproc) step(at cfront.Pos, n int) {
	p.work += n
	if p.work > maxWork {
		p.rep.Limit(at, "macro expansion does not end: more than %d tokens", maxWork)
	}
}

// expand replaces all macros in ts. It appends to out and returns it.
func (p *preproc) expand(out, ts []Token, depth int) []Token {
	if len(ts) == 0 {
		return out
	}
	if depth > maxExpandDepth {
		p.rep.Limit(ts[0].Pos, "macro uses are nested more than %d deep", maxExpandDepth)
	}
	// The input is a stack of slices, so that pushing an expansion back costs no copy of what follows.
	in := stream{ts}
	out = slices.Grow(out, len(ts))
	for {
		if run := p.plain(in.top()); len(run) > 0 {
			p.step(run[0].Pos, len(run))
			out = append(out, run...)
			in.drop(len(run))
			continue
		}
		t, ok := in.take()
		if !ok {
			return out
		}
		p.step(t.Pos, 1)
		m := p.macros[t.Text]
		if m == nil || t.hide.has(m) || m.private(t) {
			out = append(out, t)
			continue
		}
		if m.builtin != nil {
			if m.refused != "" {
				p.rep.Fail(t.Pos, "%s is not supported: %s", m.name, m.refused)
			}
			out = append(out, m.builtin(t))
			continue
		}
		if !m.function {
			hide := t.hide.with(m)
			in.push(p.instance(m, nil, t, hide, depth))
			continue
		}
		if nx, ok := in.peek(); !ok || !nx.Is("(") {
			out = append(out, t)
			continue
		}
		args, end := p.arguments(m, t, &in)
		hide := t.hide.meet(end.hide).with(m)
		in.push(p.instance(m, args, t, hide, depth))
	}
}

// plain are the tokens at the start of ts that no macro has the name of.
func (p *preproc) plain(ts []Token) []Token {
	for i := range ts {
		if ts[i].Kind == Ident && p.macros[ts[i].Text] != nil {
			return ts[:i]
		}
	}
	return ts
}

// stream is a stack of token slices read from the top.
type stream [][]Token

func (s *stream) peek() (Token, bool) {
	for n := len(*s); n > 0; n = len(*s) {
		if len((*s)[n-1]) > 0 {
			return (*s)[n-1][0], true
		}
		*s = (*s)[:n-1]
	}
	return Token{}, false
}

func (s *stream) take() (Token, bool) {
	t, ok := s.peek()
	if ok {
		top := &(*s)[len(*s)-1]
		*top = (*top)[1:]
	}
	return t, ok
}

// top are the tokens that come first, as far as they lie in one slice.
func (s *stream) top() []Token {
	if n := len(*s); n > 0 {
		return (*s)[n-1]
	}
	return nil
}

// drop takes the first n tokens of the top.
func (s *stream) drop(n int) { (*s)[len(*s)-1] = s.top()[n:] }

func (s *stream) push(ts []Token) { *s = append(*s, ts) }

// arguments reads ( ... ) of a use of m; end is the closing parenthesis.
func (p *preproc) arguments(m *macro, use Token, in *stream) (args [][]Token, end Token) {
	in.take()
	args = [][]Token{nil}
	for nest := 0; ; {
		t, ok := in.take()
		if !ok {
			p.rep.Fail(use.Pos,
				"the arguments of the macro %s do not end: ) is missing before the end of the file or the next # line",
				m.name)
		}
		p.step(t.Pos, 1)
		switch {
		case t.Is("("):
			nest++
		case t.Is(")"):
			nest--
		}
		if nest < 0 {
			end = t
			break
		}
		if t.Is(",") && nest == 0 && !(m.variadic && len(args) == len(m.params)) {
			args = append(args, nil)
			continue
		}
		args[len(args)-1] = append(args[len(args)-1], t)
	}
	if len(m.params) == 0 && len(args) == 1 && len(args[0]) == 0 {
		args = nil
	}
	if m.variadic && len(args) == len(m.params)-1 {
		args = append(args, nil)
	}
	if len(args) != len(m.params) {
		p.rep.Fail(use.Pos, "the macro %s takes %d arguments, here are %d; it is defined at %s", m.name, len(m.params),
			len(args), m.pos)
	}
	return args, end
}

// instance is the body of m with its arguments put in; tokens of the body get the place of the use.
func (p *preproc) instance(m *macro, args [][]Token, use Token, hide *hideSet, depth int) []Token {
	p.note(use, m)
	full := make([][]Token, len(args)) // the arguments, expanded when first needed
	done := make([]bool, len(args))
	var out []Token
	for i := 0; i < len(m.body); i++ {
		t := m.body[i]
		glued := i > 0 && m.body[i-1].Is("##")
		glues := i+1 < len(m.body) && m.body[i+1].Is("##")
		k := m.param(t)
		switch {
		case m.function && t.Is("#"):
			i++
			out = p.put(out, glued && i > 1, Token{Kind: String, Text: stringize(args[m.param(m.body[i])]),
				Pos:   use.Pos,
				space: t.space})
			continue
		case t.Is("##"):
			continue
		case k < 0:
			t.Pos = use.Pos
			out = p.put(out, glued, t)
		case glued && m.variadic && k == len(m.params)-1 && i > 1 && m.body[i-2].Is(","):
			// `, ##__VA_ARGS__`: the comma goes when there is nothing behind it.
			if len(args[k]) == 0 && len(out) > 0 {
				out = out[:len(out)-1]
			}
			out = append(out, args[k]...)
		case glued || glues:
			out = p.putAll(out, glued, args[k], t) // unexpanded
		default:
			if !done[k] {
				full[k], done[k] = p.expand(nil, args[k], depth+1), true
			}
			out = p.putAll(out, false, full[k], t)
		}
	}
	return p.finish(out, use, hide)
}

// finish drops placemarkers and gives the tokens of an expansion their hide sets.
func (p *preproc) finish(out []Token, use Token, hide *hideSet) []Token {
	kept := out[:0]
	for _, t := range out {
		if t.Kind == Punct && t.Text == "" {
			continue
		}
		p.step(use.Pos, 1+t.hide.size())
		t.hide = hide.union(t.hide)
		t.bol = false
		kept = append(kept, t)
	}
	out = kept
	p.step(use.Pos, hide.size())
	if len(out) > 0 {
		out[0].space, out[0].bol = use.space, use.bol
	}
	return out
}

// putAll appends an argument in place of the parameter t; the first token is pasted to what is there if glued.
func (p *preproc) putAll(out []Token, glued bool, arg []Token, t Token) []Token {
	if len(arg) == 0 {
		// A placemarker: pasting with nothing gives the other side alone.
		if !glued {
			out = append(out, Token{Kind: Punct, Pos: t.Pos, space: t.space})
		}
		return out
	}
	for i, a := range arg {
		if i == 0 {
			a.space = t.space
		}
		out = p.put(out, glued && i == 0, a)
	}
	return out
}

// put appends t, or pastes it to the last token.
func (p *preproc) put(out []Token, glued bool, t Token) []Token {
	if n := len(out); n > 0 && out[n-1].Kind == Punct && out[n-1].Text == "" {
		t.space = t.space || out[n-1].space
		return append(out[:n-1], t)
	}
	if !glued || len(out) == 0 {
		return append(out, t)
	}
	last := &out[len(out)-1]
	text := last.Text + t.Text
	ts := newLexer(t.Pos.File, []byte(text)).tokens()
	if len(ts) != 1 || ts[0].Kind == Bad {
		p.rep.Fail(t.Pos, "## makes %s, which is not a token", text)
	}
	last.Kind, last.Text = ts[0].Kind, ts[0].Text
	return out
}

// stringize makes the string of the # operator.
func stringize(ts []Token) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, t := range ts {
		if i > 0 && (t.space || t.bol) {
			b.WriteByte(' ')
		}
		if t.Kind == String || t.Kind == Char {
			b.WriteString(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Text))
		} else {
			b.WriteString(t.Text)
		}
	}
	b.WriteByte('"')
	return b.String()
}
