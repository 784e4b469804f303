package project

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// scope is a constructor that is read, of an object whose members are called prefix and their names.
type scope struct {
	r      *reader
	prefix string
	class  *class
	vars   map[string]int64
	depth  int

	main bool             // it is main, not a constructor
	runs map[string][]int // calls of run by graph
	last string           // the graph that ran last

	widths map[string]int64 // bytes of an element of arrays
	hands  bool             // it hands arrays and results on
	host   *host            // it does so now, while the graph runs
}

// Limits of what constructors do.
const (
	maxSteps = 100_000
	maxDepth = 16
)

// construct makes the members that are graphs, then does what the constructor says.
func (s *scope) construct() error {
	if s.depth > maxDepth {
		return fmt.Errorf("graphs within graphs are more than %d deep", maxDepth)
	}
	for _, m := range s.class.members {
		count := int64(1)
		if m.count != nil {
			var err error
			if count, err = number(m.count, s.vars, s.r.known); err != nil {
				return at(m.pos, "how many %s there are: %w", m.name, err)
			}
		}
		for i := range count {
			if s.r.steps++; s.r.steps > maxSteps {
				return at(m.pos, "the graph takes more than %d statements", maxSteps)
			}
			name := s.prefix + m.name
			if m.count != nil {
				name = fmt.Sprintf("%s[%d]", name, i)
			}
			inner, err := s.r.scope(s.r.classes[m.class], name, m.args, s.vars)
			if err != nil {
				return err
			}
			inner.depth = s.depth + 1
			if err := inner.construct(); err != nil {
				return err
			}
		}
	}
	return s.run(s.class.body)
}

// run does statements.
func (s *scope) run(toks []lex.Token) error {
	for len(toks) > 0 {
		n := length(toks)
		if err := s.one(toks[:n]); err != nil {
			return err
		}
		toks = toks[n:]
	}
	return nil
}

// length is the number of tokens of the first statement.
func length(toks []lex.Token) int {
	behind := func(i int) int { return min(closing(toks, i)+1, len(toks)) }
	switch t := toks[0]; {
	case t.Is("{"):
		return behind(0)
	case t.Word("for") || t.Word("if"):
		i := 1
		for i < len(toks) && !toks[i].Is("(") {
			i++
		}
		if i = min(behind(min(i, len(toks)-1)), len(toks)); i < len(toks) {
			i += length(toks[i:])
		}
		if t.Word("if") && i+1 < len(toks) && toks[i].Word("else") {
			i += 1 + length(toks[i+1:])
		}
		return i
	}
	for i := 0; i < len(toks); i++ {
		switch t := toks[i]; {
		case t.Is("("), t.Is("{"), t.Is("["):
			i = closing(toks, i)
		case t.Is(";"):
			return i + 1
		}
	}
	return len(toks)
}

// one does one statement.
func (s *scope) one(toks []lex.Token) error {
	if s.r.steps++; s.r.steps > maxSteps {
		return at(toks[0].Pos, "the graph takes more than %d statements", maxSteps)
	}
	switch t := toks[0]; {
	case t.Is("{"):
		outer := s.vars
		s.vars = maps.Clone(outer)
		err := s.run(toks[1 : len(toks)-1])
		for k, v := range s.vars {
			if _, known := outer[k]; known || strings.Contains(k, "[") { // elements are their array's
				outer[k] = v
			}
		}
		s.vars = outer
		return err
	case t.Word("for"):
		return s.loop(toks)
	case t.Word("if"):
		return s.choose(toks)
	case t.Is(";"), t.Kind == lex.Pragma:
		return nil
	}
	return s.statement(bare(toks[:len(toks)-1]))
}

// loop does for (int i = 0; i < 4; i++) statement.
func (s *scope) loop(toks []lex.Token) error {
	end := closing(toks, 1)
	if end >= len(toks) || end+1 >= len(toks) {
		return at(toks[0].Pos, "a loop without an end")
	}
	head := split(toks[2:end], ";")
	if len(head) != 3 {
		return at(toks[0].Pos, "only loops for (int i = 0; i < n; i++) are known in a graph")
	}
	var before int64
	var had bool
	if h := bare(head[0]); len(h) > 2 {
		before, had = s.vars[h[1].Text]
	}
	if err := s.statement(bare(head[0])); err != nil {
		return err
	}
	if h := bare(head[0]); len(h) > 2 && h[0].Kind == lex.Ident && h[1].Kind == lex.Ident {
		name := h[1].Text // the loop's own: what had the name before has it again behind
		defer func(old int64, had bool) {
			if delete(s.vars, name); had {
				s.vars[name] = old
			}
		}(before, had)
	}
	for s.r.steps++; ; s.r.steps++ {
		if s.r.steps > maxSteps {
			return at(toks[0].Pos, "the graph takes more than %d statements", maxSteps)
		}
		more, err := number(head[1], s.vars, s.r.known)
		if err != nil {
			return at(toks[0].Pos, "%w", err)
		}
		if more == 0 {
			return nil
		}
		if err := s.one(toks[end+1:]); err != nil {
			return err
		}
		if err := s.statement(bare(head[2])); err != nil {
			return err
		}
	}
}

// choose does if (n > 1) statement else statement.
func (s *scope) choose(toks []lex.Token) error {
	open := 1
	if len(toks) > 1 && toks[1].Word("constexpr") {
		open = 2
	}
	end := closing(toks, open)
	if end+1 >= len(toks) {
		return at(toks[0].Pos, "an if without an end")
	}
	yes, err := number(toks[open+1:end], s.vars, s.r.known)
	if err != nil {
		return at(toks[0].Pos, "%w", err)
	}
	body := toks[end+1:]
	n := length(body)
	switch {
	case yes != 0:
		return s.one(body[:n])
	case n < len(body):
		return s.one(body[n+1:])
	}
	return nil
}

// bare leaves out namespaces.
func bare(toks []lex.Token) []lex.Token {
	var out []lex.Token
	for i := 0; i < len(toks); i++ {
		if (toks[i].Word("adf") || toks[i].Word("std")) && i+1 < len(toks) && toks[i+1].Is("::") {
			i++
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// scope is the constructor of an object.
func (r *reader) scope(c *class, name string, args []lex.Token, outer map[string]int64) (*scope, error) {
	s := &scope{r: r, prefix: name + ".", class: c, vars: map[string]int64{}}
	var list [][]lex.Token
	if len(args) > 0 {
		list = split(args, ",")
	}
	if len(list) != len(c.params) {
		return nil, fmt.Errorf("%s: class %s has %d parameters of a template, but %d arguments are given", name, c.name,
			len(c.params), len(list))
	}
	for i, a := range list {
		v, err := number(a, outer, r.known)
		switch {
		case err != nil && len(a) > 0:
			return nil, at(a[0].Pos, "%w", err)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		s.vars[c.params[i]] = v
	}
	return s, nil
}

// text is what "data/in" + to_string(i) + ".txt" says; ok is false if toks are none.
func (s *scope) text(toks []lex.Token) (text string, ok bool) {
	for _, part := range split(toks, "+") {
		switch n := len(part); {
		case n == 1 && part[0].Kind == lex.String:
			text += strings.Trim(part[0].Text, `"`)
			ok = true
		case n > 3 && part[0].Word("to_string"):
			v, err := number(part[2:n-1], s.vars, s.r.known)
			if err != nil {
				return "", false
			}
			text += fmt.Sprint(v)
		default:
			return "", false
		}
	}
	return text, ok
}

// port does p = input_plio::create("Name", plio_32_bits, "data/in.txt", 250).
func (s *scope) port(to, value []lex.Token) error {
	key, err := s.key(to)
	if err != nil {
		return err
	}
	p := &Port{Name: key, Out: strings.HasPrefix(value[0].Text, "output_"), pos: to[0].Pos,
		Host: strings.HasSuffix(value[0].Text, "_gmio")}
	if p.Host { // its name, of which the files that it writes have theirs
		p.File = key + ".txt"
		if t, ok := s.text(split(value[min(4, len(value)-1):len(value)-1], ",")[0]); ok {
			p.File = t + ".txt"
		}
		s.r.p.Ports = append(s.r.p.Ports, p)
		return nil
	}
	// the file is the last text; a name may stand before it
	for _, a := range split(value[min(4, len(value)-1):len(value)-1], ",") {
		if f, ok := s.text(a); ok {
			p.File = f
		}
	}
	if p.File == "" {
		return fmt.Errorf("%s names no file of data", key)
	}
	s.r.p.Ports = append(s.r.p.Ports, p)
	return nil
}

// location does location<kernel>(k) = tile(1, 0); other places, and those that are not known here, change nothing.
func (s *scope) location(to, value []lex.Token) {
	if len(to) < 7 || !to[2].Word("kernel") || !to[4].Is("(") || len(value) < 6 || !value[0].Word("tile") {
		return
	}
	key, err := s.key(to[5 : len(to)-1])
	list := split(value[2:len(value)-1], ",")
	if err != nil || len(list) != 2 {
		return
	}
	column, err := number(list[0], s.vars, s.r.known)
	row, err2 := number(list[1], s.vars, s.r.known)
	for _, k := range s.r.p.Kernels {
		if k.Name == key && err == nil && err2 == nil {
			k.tile = &tile{column, row, to[0].Pos}
		}
	}
}

// bypassed does b = bypass::create(k).
func (s *scope) bypassed(to, value []lex.Token) error {
	by, err := s.key(to)
	if err != nil {
		return err
	}
	if len(value) < 6 || !value[2].Word("create") || !s.isKernel(value[4:len(value)-1]) {
		return fmt.Errorf("bypass::create(kernel) is meant, of a kernel that has been created")
	}
	s.r.p.bypass[by], err = s.key(value[4 : len(value)-1])
	return err
}

// isKernel reports whether tokens name a kernel that has been created.
func (s *scope) isKernel(toks []lex.Token) bool {
	key, err := s.key(toks)
	return err == nil && slices.ContainsFunc(s.r.p.Kernels, func(k *Kernel) bool { return k.Name == key })
}
