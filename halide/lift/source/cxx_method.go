package source

import (
	"strconv"
	"strings"
)

// method is the text of the function that the method m becomes; "" if it is taken away, or defined elsewhere.
func (r *rewriter) method(m *memberText, c *cxxClass) string {
	if m.gone {
		return ""
	}
	name, args := r.methodName(m), r.args(m.paren)
	if m.constructor && len(args) == 1 && r.isCopy(args[0], c) {
		c.copies = true
		return ""
	}
	known := c.methods[name]
	if known == nil {
		r.refuse(m.name, "class", "the class "+c.name+" has no method "+name)
	}
	if m.body < 0 {
		return ""
	}
	count := strconv.Itoa(len(args))
	words := r.joined(m.body, r.toks[m.body].pair+1)
	if before, twice := known.bodies[count]; twice && !m.constructor && !r.twin(m, c) {
		if before != words {
			r.refuse(m.from, "overload", "two methods "+name+" with "+count+
				" parameters are told apart by types, or by const, which is not read", "give them two names")
		}
		return "" // const and not const, otherwise the same
	}
	if r.twin(m, c) {
		known.twins[count] = words
	} else {
		known.bodies[count] = words
	}
	if body, twin := known.bodies[count], known.twins[count]; body != "" && twin != "" && body != twin {
		r.refuse(m.from, "overload", "two methods "+name+", of which one returns a reference", "give them two names")
	}
	if known.bodies[count] == "" || known.twins[count] == words && r.twin(m, c) {
		return "" // what is read is read where it stands
	}
	r.own(m, c, args)
	if known.refers {
		r.returnPlaces(m)
	}
	body := "\n#line " + strconv.Itoa(r.toks[m.body].line) + " \"" + r.fileName(m.body) + "\"\n" + r.source(m.body,
		r.toks[m.body].pair+1)
	if m.constructor {
		return r.head(m, c) + " { " + c.name + " self_; " + c.name + " *this_ = &self_; " + r.initials(m, c) + body +
			" return self_; } "
	}
	return r.head(m, c) + " " + body + " "
}

// head is what stands before the body of the function that the method becomes.
func (r *rewriter) head(m *memberText, c *cxxClass) string {
	name := r.methodName(m)
	params := strings.TrimSpace(strings.ReplaceAll(r.source(m.paren+1, r.toks[m.paren].pair), "\n", " "))
	if m.constructor {
		return c.name + " " + c.name + "__new(" + params + ")"
	}
	var result []string
	for k := m.from; k < m.name; k = r.next(k) {
		switch t := r.at(k); {
		case t == "static" || t == "inline" || t == "friend" || t == "const":
		case t == "&":
			result = append(result, "*")
		default:
			result = append(result, t)
		}
	}
	if len(result) == 0 {
		r.refuse(m.from, "class", "a conversion is not read", "write it as a method with a name")
	}
	self := c.name + " *this_"
	switch {
	case m.static:
		self = ""
	case params != "" && params != "void":
		self += ", "
	case params == "void":
		params = ""
	}
	return strings.Join(result, " ") + " " + c.name + "__" + name + "(" + self + params + ")"
}

// returnPlaces makes the method return addresses:
//
//	return x[i];   ->   return &(x[i]);
func (r *rewriter) returnPlaces(m *memberText) {
	for k := m.body; k < r.toks[m.body].pair; k++ {
		if r.at(k) != "return" {
			continue
		}
		r.toks[k].after += " &("
		end := k
		for r.at(end) != ";" {
			if end >= r.toks[m.body].pair {
				r.refuse(k, "class", "a return without its semicolon")
			}
			if p := r.toks[end].pair; p > end {
				end = p
			}
			end = r.next(end)
		}
		r.toks[end].before = ")" + r.toks[end].before
	}
}

// methodName is what the method is called in C, behind the class's name.
func (r *rewriter) methodName(m *memberText) string {
	switch {
	case m.operator != "":
		return operatorNames[m.operator]
	case m.constructor:
		return "new"
	}
	return r.at(m.name)
}

// isCopy reports whether the parameter is an object of the class.
func (r *rewriter) isCopy(arg [2]int, c *cxxClass) bool {
	for k := arg[0]; k < arg[1]; k++ {
		if r.at(k) == c.name && r.at(r.next(k)) != "*" {
			return true
		}
	}
	return false
}

// initials are the assignments of a constructor's list.
func (r *rewriter) initials(m *memberText, c *cxxClass) string {
	var b strings.Builder
	b.WriteString(c.defaultValues(r.inList(m)))
	if m.inits < 0 {
		return b.String()
	}
	for k := r.next(m.inits); r.isWord(k); {
		open := r.next(k)
		value := strings.TrimSpace(r.source(open+1, r.toks[open].pair))
		name := strings.TrimPrefix(r.at(k), "this_->")
		if typ := r.vectorFields[name]; typ != "" {
			b.WriteString("this_->" + name + " = " + typ + "(" + value + "); ")
		} else {
			if value == "" {
				value = "0"
			}
			b.WriteString("this_->" + name + " = (" + value + "); ")
		}
		if k = r.next(r.toks[open].pair); r.at(k) == "," {
			k = r.next(k)
		}
	}
	return b.String()
}

// own makes the class's members in m those of this_: fields and methods that no parameter or local variable hides.
func (r *rewriter) own(m *memberText, c *cxxClass, args [][2]int) {
	hidden := map[string]bool{}
	for _, a := range args {
		last := -1
		for k := a[0]; k < a[1] && r.at(k) != "="; k++ {
			if r.isWord(k) {
				last = k
			}
		}
		if last >= 0 {
			hidden[r.at(last)] = true
		}
	}
	end := r.toks[m.body].pair
	for k := m.body; k < end; k++ {
		if r.isWord(k) && r.declares(k) {
			hidden[r.at(k)] = true
		}
	}
	from := m.body
	if m.inits >= 0 {
		from = m.inits
	}
	for k := from; k < end; k++ {
		t, p := r.at(k), r.at(r.prev(k))
		if !r.isWord(k) || r.toks[k].kind == directive {
			continue
		}
		switch {
		case t == "this":
			if m.static {
				r.refuse(k, "class", "this in a static method")
			}
			r.toks[k].text = "this_"
		case t == "return" && m.constructor:
			r.refuse(k, "class", "a constructor that returns early is not read")
		case hidden[t] || p == "." || p == "->" || p == "::" || k > 0 && strings.HasPrefix(t, "this_->"):
		case c.methods[t] != nil && r.at(r.next(k)) == "(" && !(m.inits >= 0 && k < m.body):
			open := r.next(k)
			r.toks[k].text = c.name + "__" + t
			if !c.methods[t].static {
				if m.static {
					r.refuse(k, "class", "a static method calls "+t+" of no object")
				}
				comma := ", "
				if r.next(open) == r.toks[open].pair {
					comma = ""
				}
				r.toks[open].after = "this_" + comma + r.toks[open].after
			}
			r.refer(k, r.toks[open].pair, c.methods[t])
		case c.fields[t] && (m.inits < 0 || k > m.body || r.at(r.prev(k)) != ":" && !r.named(m, k)):
			if m.static {
				r.refuse(k, "class", "a static method uses the field "+t)
			}
			r.toks[k].text = "this_->" + t
		}
	}
}

// named reports whether the token names the field that a constructor's list sets.
func (r *rewriter) named(m *memberText, k int) bool {
	for j := r.next(m.inits); r.isWord(j); {
		if j == k {
			return true
		}
		if j = r.next(r.toks[r.next(j)].pair); r.at(j) == "," {
			j = r.next(j)
		}
	}
	return false
}

// declares reports whether the word at token k is the name that a declaration declares: it stands behind a type.
func (r *rewriter) declares(k int) bool {
	p := r.prev(k)
	for r.at(p) == "*" || r.at(p) == "&" {
		p = r.prev(p)
	}
	t := r.at(p)
	switch r.at(r.next(k)) {
	case "=", ";", ",", "(", "[", "{", ":", ")":
	default:
		return false
	}
	return typeWords[t] || r.types[t] || t == "auto" || t == ">" && r.at(r.next(k)) != ")"
}

// outside reads the definition C::m(...) { ... } whose C is at token i.
func (r *rewriter) outside(i int, c *cxxClass) {
	from := i
	for p := r.prev(from); r.isWord(p) && r.toks[p].top == r.toks[i].top || r.at(p) == "*" || r.at(p) == "&" ||
		r.at(p) == ">" || r.at(p) == "<" || r.at(p) == ">>"; p = r.prev(p) {
		from = p
	}
	m := &memberText{from: from, name: r.next(r.next(i)), paren: -1, body: -1, inits: -1}
	switch t := r.at(m.name); t {
	case "~":
		m.gone, m.paren = true, r.next(r.next(m.name))
	case "operator":
		op := r.next(m.name)
		m.operator, m.paren = r.at(op), r.next(op)
		if m.operator == "(" || m.operator == "[" {
			m.paren = r.next(r.next(op))
		}
		m.gone = operatorNames[m.operator] == ""
	default:
		m.paren, m.constructor = r.next(m.name), t == c.name
	}
	if r.at(m.paren) != "(" {
		r.refuse(i, "class", "this is expected to be the definition of a method")
	}
	r.behind(m)
	if !m.gone {
		m.gone = c.alike[r.overload(m)] || r.unknownParam(m)
	}
	if known := c.methods[r.methodName(m)]; known != nil {
		m.static = known.static
	}
	r.drop(i, m.name)
	line, file, after := r.toks[from].line, r.fileName(from), m.end
	text := r.method(m, c)
	if after > len(r.toks)-1 {
		after = len(r.toks) - 1
	}
	r.insert(after, "\n#line "+strconv.Itoa(line)+" \""+file+"\"\n"+text+r.back(after))
	r.drop(from, after)
}
