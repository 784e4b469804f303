package source

import (
	"fmt"
	"strings"
)

// cxxClass is a class with methods.
type cxxClass struct {
	name    string
	fields  map[string]bool
	methods map[string]*cxxMethod // by the name in C, without the class
	// copies: the class says itself how it is copied, so that what C does is not the same.
	copies bool
	// values are of fields that have values of their own, in their order; constants are static ones, which stand
	// outside.
	values    []fieldValue
	constants map[string]bool
	alike     map[string]bool // methods that only types tell apart, which are left out
}

// cxxMethod is a method, or all of one name.
type cxxMethod struct {
	static bool
	refers bool              // it returns a reference: a pointer in C, so that its calls can be assigned to
	bodies map[string]string // by the number of parameters: the body, as words
	twins  map[string]string // the same of methods that return a value where another one returns a reference
}

// operatorNames are what the operators of classes are called in C.
var operatorNames = map[string]string{"[": "op_index", "(": "op_call", "+": "op_add", "-": "op_sub", "*": "op_mul",
	"/": "op_div", "+=": "op_addto", "-=": "op_subfrom", "*=": "op_mulby", "/=": "op_divby", "==": "op_eq",
	"!=": "op_ne"}

// members makes functions of the methods of classes, behind the class, and of its constructors:
//
//	struct M { int n; M(int k) : n(k) {} int at(int i) { return n + i; } };
//	->   struct M { int n; };  M M__new(int k) { M self_; M *this_ = &self_; self_.n = (k); {} return self_; } int M__at(M *this_, int i) { return this_->n + i; }
//
// Destructors and what prints are taken away. Bases and virtual methods are refused.
func (r *rewriter) members() {
	for i := 0; i < len(r.toks)-1; i++ {
		if name := r.next(i); strings.HasSuffix(r.at(i), "struct") && r.at(r.next(name)) == "{" &&
			(r.methodIn(r.next(name)) >= 0 || r.valueIn(r.next(name))) {
			r.class(i, r.next(name), r.at(name))
			r.match()
		}
	}
	for i := 0; i < len(r.toks)-1; i++ {
		c := r.withMethods[r.at(i)]
		if c != nil && r.at(r.next(i)) == "::" && !r.toks[i].body {
			r.outside(i, c)
			r.match()
		}
	}
}

// class takes the methods out of the class whose { is at token open.
func (r *rewriter) class(i, open int, name string) {
	c := &cxxClass{name: name, fields: map[string]bool{}, methods: map[string]*cxxMethod{},
		constants: map[string]bool{}}
	if r.withMethods == nil {
		r.withMethods = map[string]*cxxClass{}
	}
	r.withMethods[name] = c
	var list []*memberText
	constants := ""
	for j := r.next(open); j < r.toks[open].pair; {
		m := r.member(j, c)
		if m.paren < 0 {
			constants += r.field(m, c)
		} else {
			list = append(list, m)
		}
		j = m.end
	}
	r.leaveOut(list, c)
	for _, m := range list {
		name, refers := r.methodName(m), r.at(r.prev(m.name)) == "&"
		if !m.gone && c.methods[name] == nil {
			c.methods[name] = &cxxMethod{static: m.static, refers: refers, bodies: map[string]string{},
				twins: map[string]string{}}
		} else if !m.gone && refers && !m.constructor {
			c.methods[name].refers = true
		}
	}
	r.checkTwins(list, c)
	var text strings.Builder
	for _, m := range list { // they may call each other
		if args := r.args(m.paren); !m.gone && !r.twin(m, c) && !(m.constructor && len(args) == 1 && r.isCopy(args[0],
			c)) {
			fmt.Fprintf(&text, "\n#line %d \"%s\"\n%s;", r.toks[m.from].line, r.fileName(m.from), r.head(m, c))
		}
	}
	for _, m := range list {
		if s := r.method(m, c); s != "" {
			fmt.Fprintf(&text, "\n#line %d \"%s\"\n%s", r.toks[m.from].line, r.fileName(m.from), s)
		}
	}
	if c.values != nil && c.methods["new"] == nil { // as no constructor sets them
		c.methods["new"] = &cxxMethod{bodies: map[string]string{}, twins: map[string]string{}}
		fmt.Fprintf(&text, "\n#line %d \"%s\"\n%s %s__new(void) { %s self_; %s *this_ = &self_; %sreturn self_; }",
			r.toks[i].line, r.fileName(i), name, name, name, name, c.defaultValues(nil))
	}
	end := r.next(r.toks[open].pair)
	if r.at(end) != ";" {
		r.refuse(i, "class", "an object that is declared with its class is not read", "declare it on its own")
	}
	text.WriteString(r.back(end + 1))
	r.insert(end+1, text.String())
	for _, m := range list { // they stand before
		r.drop(m.from, m.end)
	}
	if r.match(); constants != "" {
		r.insert(i, fmt.Sprintf("\n#line %d \"%s\"\n%s%s", r.toks[i].line, r.fileName(i), constants, r.back(i)))
	}
}

// back is the directive that says where token i stands, to be put before its space.
func (r *rewriter) back(i int) string {
	return fmt.Sprintf("\n#line %d \"%s\"\n", r.toks[i].line-strings.Count(r.toks[i].space, "\n"), r.fileName(i))
}

func (r *rewriter) fileName(i int) string {
	if r.toks[i].file != "" {
		return r.toks[i].file
	}
	return mainName
}

// insert puts the tokens of text, which says its lines itself, before token i.
func (r *rewriter) insert(i int, text string) {
	sub := &rewriter{file: r.file}
	sub.lex([]byte(text))
	fresh := sub.toks[:len(sub.toks)-1]
	std := map[cxxToken]bool{} // text has forgotten what stood behind std::
	for _, t := range r.toks {
		if t.std {
			std[cxxToken{text: t.text, line: t.line, file: t.file}] = true
		}
	}
	for k := range fresh {
		fresh[k].std = std[cxxToken{text: fresh[k].text, line: fresh[k].line, file: fresh[k].file}]
	}
	rest := append([]cxxToken{}, r.toks[i:]...)
	rest[0].space = sub.toks[len(sub.toks)-1].space + rest[0].space
	r.toks = append(append(r.toks[:i:i], fresh...), rest...)
	for k := range r.typedefs {
		if r.typedefs[k].top >= i {
			r.typedefs[k].top += len(fresh)
		}
	}
	r.match()
}

// memberText is where the parts of a member stand.
type memberText struct {
	from, end   int // of all of it
	name        int // the token of the name, or operator; -1 for a field
	paren       int // the ( of the parameters; -1 for a field
	body        int // the {, or -1
	inits       int // the : of a constructor's list, or -1
	operator    string
	constructor bool
	gone        bool // a destructor, what is printed, = default
	static      bool
	alike       bool // gone, as types alone tell it from another one
}

// member reads the member that begins at token j.
func (r *rewriter) member(j int, c *cxxClass) *memberText {
	m := &memberText{from: j, name: -1, paren: -1, body: -1, inits: -1}
	k := j
	for ; ; k = r.next(k) {
		switch t := r.at(k); {
		case t == "virtual" || t == "template" || t == "using" || t == "typedef" || t == "enum" || t == "class" ||
			t == "":
			r.refuse(j, "class", "the class "+c.name+" has a member that is not read: "+t,
				"write its functions with pointers and sizes")
		case t == "static":
			m.static = true
			continue
		case t == "~":
			m.gone = true
			continue
		case t == "<" && r.at(r.prev(k)) == "vector":
			for depth := 0; ; k = r.next(k) { // brackets of types
				depth += map[string]int{"<": 1, ">": -1, ">>": -2}[r.at(k)]
				if depth <= 0 || r.at(k) == ";" || r.at(k) == "" {
					break
				}
			}
			continue
		case t == "operator":
			op := r.next(k)
			m.name, m.operator = k, r.at(op)
			m.paren = r.next(op)
			if m.operator == "(" || m.operator == "[" {
				m.paren = r.next(r.next(op))
			}
			if m.operator == "=" {
				m.gone, c.copies = true, true
			} else if operatorNames[m.operator] == "" {
				m.gone = true // what uses it is no C
			}
		case t == "(":
			m.name, m.paren = r.prev(k), k
			m.constructor = r.at(m.name) == c.name && !m.gone
		case t == ";":
			m.end = r.next(k)
			return m
		case t == "=" || t == "{":
			if k = r.fieldValue(m, k, c); r.at(k) == ";" {
				m.end = r.next(k)
				return m
			}
			continue
		default:
			continue
		}
		if m.paren >= 0 {
			break
		}
	}
	if r.at(m.paren) != "(" {
		r.refuse(m.from, "class", "an operator that is not read")
	}
	r.behind(m)
	if m.gone && m.operator == "" {
		r.onlyFrees(m)
	}
	return m
}

// onlyFrees refuses destructors that do more than to give memory back: they are taken away.
func (r *rewriter) onlyFrees(m *memberText) {
	if m.body < 0 {
		return
	}
	for k := m.body; k < r.toks[m.body].pair; k = r.next(k) {
		t, bad := r.at(k), false
		switch t {
		case "+=", "-=", "*=", "/=", "++", "--", "<<":
			bad = t != "<<"
		case "=":
			v := r.at(r.next(k))
			bad = v != "((void*)0)" && v != "0" && v != "NULL"
		case "(":
			p := r.prev(k)
			bad = r.isWord(p) && !map[string]bool{"free": true, "_mm_free": true, "if": true, "clear": true,
				"shrink_to_fit": true, "for": true, "delete": true}[r.at(p)]
		}
		if bad {
			r.refuse(k, "class", "a destructor that does more than to free memory is not read")
		}
	}
}

// behind reads what stands behind the parameters of a method.
func (r *rewriter) behind(m *memberText) {
	k := r.next(r.toks[m.paren].pair)
	for r.at(k) == "const" || r.at(k) == "noexcept" || r.at(k) == "&" {
		k = r.next(k)
	}
	switch r.at(k) {
	case "=":
		m.gone = true
		for r.at(k) != ";" && r.at(k) != "" {
			k = r.next(k)
		}
	case ":":
		m.inits = k
		for k = r.next(k); r.isWord(k); k = r.next(k) {
			open := r.next(k)
			if t := r.at(open); t != "(" && t != "{" {
				r.refuse(k, "class", "this initialiser is not read")
			}
			if k = r.next(r.toks[open].pair); r.at(k) != "," {
				break
			}
		}
	}
	switch r.at(k) {
	case "{":
		m.body, m.end = k, r.next(r.toks[k].pair)
		if r.at(m.end) == ";" {
			m.end = r.next(m.end)
		}
	case ";":
		m.end = r.next(k)
	default:
		r.refuse(k, "class", "what stands behind the parameters of this method is not read")
	}
}

// typeEnd is behind the > of the vector type at token i.
func (r *rewriter) typeEnd(i int) int {
	depth := 0
	for k := i; r.at(k) != "" && r.at(k) != ";"; k = r.next(k) {
		depth += map[string]int{"<": 1, ">": -1, ">>": -2}[r.at(k)]
		if depth <= 0 && k > i && r.at(k) != "vector" {
			return k + 1
		}
	}
	return i
}

// field notes the names that a declaration of data declares. What is the same for all objects is constant, or refused:
// the text is to stand before the class.
func (r *rewriter) field(m *memberText, c *cxxClass) string {
	if m.static {
		return r.staticField(m, c)
	}
	for k := m.from; k < m.end; k = r.next(k) {
		switch r.at(r.next(k)) {
		case ",", ";", "[":
			if r.isWord(k) {
				c.fields[r.at(k)] = true
				if r.at(m.from) == "vector" {
					r.vectorFields[r.at(k)] = strings.TrimSpace(r.joined(m.from, r.typeEnd(m.from)))
				}
			}
		}
		if r.at(k) == "[" {
			k = r.toks[k].pair
		}
	}
	return ""
}
