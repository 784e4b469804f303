package cfront

import "strings"

// Macro expansion after Prosser: each token carries the set of macros it came out of and is not expanded by them again.
// All work is counted, so a few lines that would expand to billions of tokens end in an error.

// maxWork is the number of tokens that macro expansion may touch in one parse.
const maxWork = 2_000_000

// maxExpandDepth is how deep macro uses may stand in arguments of macro uses.
const maxExpandDepth = 200

// step counts work.
func (p *preproc) step(at Pos, n int) {
	p.work += n
	if p.work > maxWork {
		p.rep.limit(at, "macro expansion does not end: more than %d tokens", maxWork)
	}
}

// expand replaces all macros in ts. It appends to out and returns it.
func (p *preproc) expand(out, ts []token, depth int) []token {
	if len(ts) == 0 {
		return out
	}
	if depth > maxExpandDepth {
		p.rep.limit(ts[0].pos, "macro uses are nested more than %d deep", maxExpandDepth)
	}
	// The input is a stack of slices, so that pushing an expansion back costs no copy of what follows.
	in := stream{ts}
	for {
		t, ok := in.take()
		if !ok {
			return out
		}
		p.step(t.pos, 1)
		m := p.macros[t.text]
		if t.kind != tIdent || m == nil || t.hide.has(m) {
			out = append(out, t)
			continue
		}
		if m.builtin != nil {
			if m.refused != "" {
				p.rep.fail(t.pos, "%s is not supported: %s", m.name, m.refused)
			}
			out = append(out, m.builtin(t))
			continue
		}
		if !m.function {
			hide := t.hide.with(m)
			in.push(p.instance(m, nil, t, hide, depth))
			continue
		}
		if nx, ok := in.peek(); !ok || !nx.is("(") {
			out = append(out, t)
			continue
		}
		args, end := p.arguments(m, t, &in)
		hide := t.hide.meet(end.hide).with(m)
		in.push(p.instance(m, args, t, hide, depth))
	}
}

// stream is a stack of token slices read from the top.
type stream [][]token

func (s *stream) peek() (token, bool) {
	for n := len(*s); n > 0; n = len(*s) {
		if len((*s)[n-1]) > 0 {
			return (*s)[n-1][0], true
		}
		*s = (*s)[:n-1]
	}
	return token{}, false
}

func (s *stream) take() (token, bool) {
	t, ok := s.peek()
	if ok {
		top := &(*s)[len(*s)-1]
		*top = (*top)[1:]
	}
	return t, ok
}

func (s *stream) push(ts []token) { *s = append(*s, ts) }

// arguments reads ( ... ) of a use of m; end is the closing parenthesis.
func (p *preproc) arguments(m *macro, use token, in *stream) (args [][]token, end token) {
	in.take()
	args = [][]token{nil}
	for nest := 0; ; {
		t, ok := in.take()
		if !ok {
			p.rep.fail(use.pos, "the arguments of the macro %s do not end: ) is missing before the end of the file or the next # line", m.name)
		}
		p.step(t.pos, 1)
		switch {
		case t.is("("):
			nest++
		case t.is(")"):
			nest--
		}
		if nest < 0 {
			end = t
			break
		}
		if t.is(",") && nest == 0 && !(m.variadic && len(args) == len(m.params)) {
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
		p.rep.fail(use.pos, "the macro %s takes %d arguments, here are %d; it is defined at %s", m.name, len(m.params), len(args), m.pos)
	}
	return args, end
}

// instance is the body of m with its arguments put in; tokens of the body get the place of the use.
func (p *preproc) instance(m *macro, args [][]token, use token, hide *hideSet, depth int) []token {
	p.note(use, m)
	full := make([][]token, len(args)) // the arguments, expanded when first needed
	done := make([]bool, len(args))
	var out []token
	for i := 0; i < len(m.body); i++ {
		t := m.body[i]
		glued := i > 0 && m.body[i-1].is("##")
		glues := i+1 < len(m.body) && m.body[i+1].is("##")
		k := m.param(t)
		switch {
		case m.function && t.is("#"):
			i++
			out = p.put(out, glued && i > 1, token{kind: tString, text: stringize(args[m.param(m.body[i])]), pos: use.pos, space: t.space})
			continue
		case t.is("##"):
			continue
		case k < 0:
			t.pos = use.pos
			out = p.put(out, glued, t)
		case glued && m.variadic && k == len(m.params)-1 && i > 1 && m.body[i-2].is(","):
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
func (p *preproc) finish(out []token, use token, hide *hideSet) []token {
	kept := out[:0]
	for _, t := range out {
		if t.kind == tPunct && t.text == "" {
			continue
		}
		p.step(use.pos, 1+t.hide.size())
		t.hide = hide.union(t.hide)
		t.bol = false
		kept = append(kept, t)
	}
	out = kept
	p.step(use.pos, hide.size())
	if len(out) > 0 {
		out[0].space, out[0].bol = use.space, use.bol
	}
	return out
}

// putAll appends an argument in place of the parameter t; the first token is pasted to what is there if glued.
func (p *preproc) putAll(out []token, glued bool, arg []token, t token) []token {
	if len(arg) == 0 {
		// A placemarker: pasting with nothing gives the other side alone.
		if !glued {
			out = append(out, token{kind: tPunct, pos: t.pos, space: t.space})
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
func (p *preproc) put(out []token, glued bool, t token) []token {
	if n := len(out); n > 0 && out[n-1].kind == tPunct && out[n-1].text == "" {
		t.space = t.space || out[n-1].space
		return append(out[:n-1], t)
	}
	if !glued || len(out) == 0 {
		return append(out, t)
	}
	last := &out[len(out)-1]
	text := last.text + t.text
	ts := newLexer(t.pos.File, []byte(text)).tokens()
	if len(ts) != 1 || ts[0].kind == tBad {
		p.rep.fail(t.pos, "## makes %s, which is not a token", text)
	}
	last.kind, last.text = ts[0].kind, ts[0].text
	return out
}

// stringize makes the string of the # operator.
func stringize(ts []token) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, t := range ts {
		if i > 0 && (t.space || t.bol) {
			b.WriteByte(' ')
		}
		if t.kind == tString || t.kind == tChar {
			b.WriteString(strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.text))
		} else {
			b.WriteString(t.text)
		}
	}
	b.WriteByte('"')
	return b.String()
}
