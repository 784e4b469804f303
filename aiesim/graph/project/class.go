package project

import (
	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// class is a class of graphs.
type class struct {
	name    string
	params  []string    // of a template: integers
	members []member    // that are graphs
	body    []lex.Token // of its constructor
}

// member is a graph in a graph.
type member struct {
	class, name string
	args        []lex.Token // of a template
	count       []lex.Token // of an array; nil: one
	pos         cfront.Pos
}

// graphHead reports whether a class that derives from graph begins here.
func (r *reader) graphHead() bool {
	for n := 2; n < 12; n++ {
		switch t := r.ahead(n); {
		case t.Is("{"), t.Is(";"), t.Kind == lex.EOF:
			return false
		case t.Word("graph") && r.ahead(n+1).Is("{"):
			return true
		}
	}
	return false
}

// template reads the head of a template, and the class of graphs that it may be of.
func (r *reader) template() error {
	start, end := r.tok().Pos, angles(r.toks, r.i+1)
	head := r.toks[r.i+2 : max(r.i+2, end)]
	r.i = min(end+1, len(r.toks)-1)
	if !r.tok().Word("class") && !r.tok().Word("struct") || !r.graphHead() {
		return nil
	}
	var params []string
	for _, p := range split(head, ",") {
		if len(p) == 0 {
			return at(start, "a specialised template of graphs is not supported")
		}
		name := p[0]
		for i, t := range p {
			if i > 0 && t.Kind == lex.Ident && !t.Is("=") && (i+1 == len(p) || p[i+1].Is("=")) {
				name = t
				break
			}
		}
		if p[0].Word("typename") || p[0].Word("class") {
			return at(start, "a template of graphs over types is not supported; over integers is")
		}
		params = append(params, name.Text)
	}
	return r.class(params)
}

// class reads a class of graphs: its members that are graphs, and the body of its constructor.
func (r *reader) class(params []string) error {
	c := &class{name: r.ahead(1).Text, params: params}
	start := r.tok().Pos
	r.skipTo("{")
	body := r.group()
	if body == nil {
		return at(start, "class %s does not end", c.name)
	}
	for i := 0; i+1 < len(body); i++ {
		t := body[i]
		switch {
		case r.classes[t.Text] != nil:
			args, name, next, ok := instance(body, i)
			if !ok {
				continue
			}
			m := member{class: t.Text, name: name, args: args, pos: t.Pos}
			if next < len(body) && body[next].Is("[") {
				end := min(closing(body, next), len(body))
				m.count, next = body[next+1:end], end+1
			}
			if next < len(body) && body[next].Is(",") && (i == 0 || !body[i-1].Is("(") && !body[i-1].Is(",")) {
				return at(t.Pos, "several graphs in one declaration are not supported: one each, %s %s;", t, name)
			}
			c.members = append(c.members, m)
			i = min(next, len(body)) - 1
		case t.Text == c.name && body[i+1].Is("(") && (i == 0 || !body[i-1].Is("~")):
			end := closing(body, i+1)
			for end+1 < len(body) && !body[end+1].Is("{") && !body[end+1].Is(";") {
				if body[end+1].Is(":") {
					return at(t.Pos, "an initialiser list of a graph's constructor is not supported; assign in "+
						"its body")
				}
				end++
			}
			if end+1 < len(body) && body[end+1].Is("{") {
				last := closing(body, end+1)
				c.body = body[end+2 : last]
				i = last
			}
		case t.Is("{"):
			i = closing(body, i)
		}
	}
	if c.body == nil {
		return at(start, "class %s has no constructor in its body", c.name)
	}
	r.classes[c.name] = c
	return nil
}

// instance reads <1, 2> name behind the class whose name is at i: next is behind the name; ok is false if no object
// follows.
func instance(toks []lex.Token, i int) (args []lex.Token, name string, next int, ok bool) {
	i++
	if i < len(toks) && toks[i].Is("<") {
		end := angles(toks, i)
		if end >= len(toks) {
			return nil, "", end, false
		}
		args, i = toks[i+1:end], end+1
	}
	if i+1 >= len(toks) || toks[i].Kind != lex.Ident {
		return nil, "", i, false
	}
	return args, toks[i].Text, i + 1, true
}

// object makes an object at file scope.
func (r *reader) object() error {
	t := r.tok()
	args, name, next, ok := instance(r.toks, r.i)
	parameter := r.i > 0 && (r.toks[r.i-1].Is("(") || r.toks[r.i-1].Is(","))
	if ok && !parameter && (r.toks[next].Is(",") || r.toks[next].Is("[")) {
		return at(t.Pos, "several graphs in one declaration are not supported: one each, %s %s;", t, name)
	}
	if ok = ok && (r.toks[next].Is(";") || r.toks[next].Is("(") || r.toks[next].Is("{")); !ok {
		r.i++
		return nil
	}
	s, err := r.scope(r.classes[t.Text], name, args, nil)
	if err == nil {
		err = s.construct()
	}
	r.i = next
	r.skipTo(";")
	return err
}
