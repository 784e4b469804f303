package project

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/vyasa-go/vyasa/aiesim/cfront"
	"github.com/vyasa-go/vyasa/aiesim/cfront/lex"
)

// Include reads the file that #include means in a file of the directory dir.
type Include = func(dir, name string) (path string, text []byte, err error)

// Project is a graph as its file says it.
type Project struct {
	Iterations int // that main asks for; 0: as many as there are data
	Kernels    []*Kernel
	Ports      []*Port

	nodes map[string]*node
}

// Kernel is a kernel that was created.
type Kernel struct {
	Name   string // of the variable: "g.k[2]"
	Entry  string
	Source string  // of its C, as source() names it; "" if nothing does
	Object bool    // it is a member function of an object
	Args   []Value // of its object's constructor
	pos    cfront.Pos
}

// Value is an argument of a constructor: a number, or a list of them.
type Value struct {
	Numbers []int64
	List    bool
}

// Port is a PLIO: data from a file, or into one.
type Port struct {
	Name string
	File string
	Out  bool // the graph writes it
	pos  cfront.Pos
}

// node is an end of connections.
type node struct {
	key   string
	from  *node // what is connected to it
	bytes int64 // of a window; 0 if a connection does not say
	elems int64 // by dimensions()
	pos   cfront.Pos
}

// reader reads one file.
type reader struct {
	toks    []lex.Token
	i       int
	classes map[string]*class
	known   map[string]int64 // integers at file scope
	fields  map[string]string
	p       *Project
	steps   int
}

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

// Read reads the file name, whose text is src, with what it includes.
func Read(name string, src []byte, defines map[string]string, include Include) (*Project, error) {
	cfg := cfront.Config{Defines: map[string]string{"__AIESIM__": "1"}, Include: known(include)}
	for k, v := range defines {
		cfg.Defines[k] = v
	}
	r := &reader{classes: map[string]*class{}, known: map[string]int64{}, fields: map[string]string{},
		p: &Project{nodes: map[string]*node{}}}
	err := lexed(func(rep *lex.Reporter) { r.toks, _ = lex.Preprocess(cfg, rep, name, src) })
	if err != nil {
		return nil, err
	}
	if err := r.file(); err != nil {
		return nil, err
	}
	if len(r.p.Kernels) == 0 {
		return nil, fmt.Errorf("%s: no object of a class of graphs (class G : public adf::graph, then G g;) creates "+
			"kernels; a kernel needs an entry and arguments", name)
	}
	return r.p, nil
}

// lexed runs the preprocessor and gives its mistakes.
func lexed(run func(rep *lex.Reporter)) (err error) {
	rep := lex.NewReporter()
	defer func() {
		if x := recover(); x != nil && rep.Err() == nil {
			panic(x)
		}
		err = rep.Err()
	}()
	run(rep)
	return nil
}

// known adds to include headers of which the text of a graph needs nothing: they are empty.
func known(include Include) Include {
	return func(dir, name string) (string, []byte, error) {
		path, text, err := include(dir, name)
		if !errors.Is(err, fs.ErrNotExist) {
			return path, text, err
		}
		for _, h := range host {
			if h == name {
				return "<" + name + ">", nil, nil
			}
		}
		return path, text, err
	}
}

var host = []string{"adf.h", "vector", "string", "fstream", "sstream", "memory", "map", "thread", "chrono", "unistd.h",
	"adf/adf_api/XRTConfig.h", "adf/new_frontend/adf.h", "experimental/xrt_kernel.h", "stdio.h", "cstdio", "stdlib.h",
	"cstdlib"}

// file reads the declarations of a file.
func (r *reader) file() error {
	for r.tok().Kind != lex.EOF {
		t := r.tok()
		switch {
		case (t.Word("class") || t.Word("struct")) && r.graphHead():
			if err := r.class(nil); err != nil {
				return err
			}
		case t.Word("template") && r.ahead(1).Is("<"):
			if err := r.template(); err != nil {
				return err
			}
		case t.Word("REGISTER_FUNCTION") && r.ahead(1).Is("("):
			r.register()
		case t.Word("main") && r.ahead(1).Is("("):
			if err := r.main(); err != nil {
				return err
			}
		case (t.Word("const") || t.Word("constexpr")) && r.constant():
		case r.classes[t.Text] != nil:
			if err := r.object(); err != nil {
				return err
			}
		default:
			r.i++
		}
	}
	return nil
}

func (r *reader) tok() lex.Token { return r.toks[r.i] }

func (r *reader) ahead(n int) lex.Token { return r.toks[min(r.i+n, len(r.toks)-1)] }

func (r *reader) skipTo(text string) {
	for r.tok().Kind != lex.EOF && !r.tok().Is(text) {
		r.i++
	}
}

// at is an error at a place.
func at(pos cfront.Pos, format string, a ...any) error {
	return fmt.Errorf("%s: %w", pos, fmt.Errorf(format, a...))
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
	return i
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
		if err != nil {
			return nil, at(a[0].Pos, "%w", err)
		}
		s.vars[c.params[i]] = v
	}
	return s, nil
}

// class reads a class of graphs: its members that are graphs, and the body of its constructor.
func (r *reader) class(params []string) error {
	c := &class{name: r.ahead(1).Text, params: params}
	start := r.tok().Pos
	r.skipTo("{")
	body := r.group("{", "}")
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
				m.count = body[next+1 : min(closing(body, next), len(body))]
			}
			c.members = append(c.members, m)
			i = next - 1
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

// group takes the tokens between brackets and goes behind them; nil if they do not end.
func (r *reader) group(open, shut string) []lex.Token {
	end := closing(r.toks, r.i)
	if end >= len(r.toks) {
		r.i = len(r.toks) - 1
		return nil
	}
	out := r.toks[r.i+1 : end]
	r.i = end + 1
	if out == nil {
		out = []lex.Token{}
	}
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

// register notes which member function a class registers.
func (r *reader) register() {
	list := spell(r.toks[r.i+2 : closing(r.toks, r.i+1)])
	for i := len(list) - 1; i > 0; i-- {
		if list[i-1] == ':' && list[i] == ':' {
			r.fields[list[:i-1]] = list
			break
		}
	}
	r.i++
}

// constant reads const int N = 4; ok is false if it is something else.
func (r *reader) constant() bool {
	for n := 1; n < 8; n++ {
		switch t := r.ahead(n); {
		case t.Is("=") && r.ahead(n-1).Kind == lex.Ident:
			end := r.i + n
			for !r.toks[end].Is(";") && r.toks[end].Kind != lex.EOF {
				end++
			}
			v, err := number(r.toks[r.i+n+1:end], r.known)
			if err != nil {
				return false
			}
			r.known[r.ahead(n-1).Text] = v
			r.i = end
			return true
		case t.Kind != lex.Ident && !t.Is("::"):
			return false
		}
	}
	return false
}

// main reads how often graphs run: g.run(4).
func (r *reader) main() error {
	r.skipTo("{")
	body := r.group("{", "}")
	for i := 0; i+3 < len(body); i++ {
		if !(body[i].Is(".") || body[i].Is("->")) || !body[i+1].Word("run") || !body[i+2].Is("(") {
			continue
		}
		count := body[i+3 : closing(body, i+2)]
		if len(count) == 0 {
			continue
		}
		n, err := number(count, r.known)
		if err != nil {
			return at(body[i].Pos, "how often the graph runs is no number: %w", err)
		}
		r.p.Iterations = int(max(n, 0))
	}
	return nil
}
