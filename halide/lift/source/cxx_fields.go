package source

import (
	"fmt"
	"strings"
)

// fieldValue is a value that a field has if the constructor does not give it another one.
type fieldValue struct{ name, text string }

// valueIn reports whether a field of the { at token i has a value of its own.
func (r *rewriter) valueIn(i int) bool {
	for j := r.next(i); j < r.toks[i].pair; j = r.next(j) {
		switch t := r.at(j); {
		case t == "=":
			return true
		case t == "{":
			p := r.prev(j)
			switch r.at(r.prev(p)) {
			case "struct", "union", "enum", "class", ":":
			default:
				if r.isWord(p) && r.at(p) != "struct" && r.at(p) != "union" && r.at(p) != "enum" || r.at(p) == "]" {
					return true
				}
			}
			j = r.toks[j].pair
		case (t == "(" || t == "[") && r.toks[j].pair > j:
			j = r.toks[j].pair
		}
	}
	return false
}

// fieldValue takes the value at token k, an = or {, off the field of m, and is what stands behind, before which the field ends.
//
//	int rows = 0, cols{4};  double sum[3] = {0};   ->   int rows, cols;  double sum[3];
func (r *rewriter) fieldValue(m *memberText, k int, c *cxxClass) int {
	from, end := k, k
	for t := r.at(end); t != ";" && t != "," && t != ""; t = r.at(end) {
		if p := r.toks[end].pair; p > end {
			end = p
		}
		end = r.next(end)
	}
	if m.static {
		return end
	}
	name := r.prev(k)
	for r.at(name) == "]" {
		name = r.prev(r.toks[name].pair)
	}
	if r.at(k) == "=" {
		from = r.next(k)
	}
	value, isList := strings.TrimSpace(r.joined(from, end)), r.at(from) == "{"
	if isList {
		value = strings.TrimSpace(r.joined(from+1, r.toks[from].pair))
	}
	zero := strings.Trim(value, "0. f") == ""
	field := "this_->" + r.at(name)
	switch {
	case !r.isWord(name) || r.at(m.from) == "struct" || r.at(m.from) == "union":
		r.refuse(k, "class", "the class "+c.name+" has a member that is not read", "declare it on its own")
	case r.at(m.from) == "vector" && !isList || strings.Contains(value, "{") || isList && strings.Contains(value, ","), r.at(r.prev(k)) == "]" && !zero:
		r.refuse(k, "class", "a field of the class "+c.name+" that has a value of its own is not read", "set it in the constructors")
	case r.at(m.from) == "vector": // of nothing, as it begins
	case r.at(r.prev(k)) == "]":
		c.values = append(c.values, fieldValue{r.at(name), "__builtin_memset(" + field + ", 0, sizeof " + field + "); "})
	default:
		if value == "" {
			value = "0"
		}
		for j := from; j < end; j++ {
			if r.isWord(j) && c.fields[r.at(j)] {
				r.refuse(j, "class", "a field that begins as what another field is, is not read", "set it in the constructors")
			}
		}
		c.values = append(c.values, fieldValue{r.at(name), field + " = (" + value + "); "})
	}
	r.drop(k, end)
	return end
}

// defaultValues are the assignments of the values of fields that are not among those.
func (c *cxxClass) defaultValues(but map[string]bool) string {
	var b strings.Builder
	for _, v := range c.values {
		if !but[v.name] {
			b.WriteString(v.text)
		}
	}
	return b.String()
}

// inList are the fields that the list of the constructor m sets.
func (r *rewriter) inList(m *memberText) map[string]bool {
	in := map[string]bool{}
	if m.inits < 0 {
		return in
	}
	for k := r.next(m.inits); r.isWord(k); {
		in[strings.TrimPrefix(r.at(k), "this_->")] = true
		if k = r.next(r.toks[r.next(k)].pair); r.at(k) == "," {
			k = r.next(k)
		}
	}
	return in
}

// staticField makes a constant of a static field: it stands before the class, under its own name.
//
//	struct M { static constexpr int block = 64; ... };   ->   static const int block = 64; struct M { ... };
func (r *rewriter) staticField(m *memberText, c *cxxClass) string {
	name, constant := -1, false
	for k := m.from; k < m.end; k = r.next(k) {
		constant = constant || r.at(k) == "const"
		if t := r.at(r.next(k)); (t == "=" || t == "{") && name < 0 {
			name = k
		}
	}
	if !constant || name < 0 || !r.isWord(name) || r.declaredTwice(r.at(name)) {
		r.refuse(m.from, "class", "a static field of the class "+c.name+" is not read", "make it a constant outside")
	}
	c.constants[r.at(name)] = true
	text := r.joined(m.from, m.end)
	if brace := r.next(name); r.at(brace) == "{" {
		text = r.joined(m.from, brace) + " = " + r.joined(brace+1, r.toks[brace].pair) + ";"
	}
	r.drop(m.from, m.end)
	return text + " "
}

// twin reports whether a method returns a value where another one of its name returns a reference: one is for objects that are constant.
func (r *rewriter) twin(m *memberText, c *cxxClass) bool {
	known := c.methods[r.methodName(m)]
	return known != nil && known.refers && !m.constructor && r.at(r.prev(m.name)) != "&"
}

// checkTwins refuses a method that returns a value where others of its name, but none with as many parameters, return references.
func (r *rewriter) checkTwins(list []*memberText, c *cxxClass) {
	for _, m := range list {
		if m.gone || !r.twin(m, c) {
			continue
		}
		other := false
		for _, o := range list {
			other = other || !o.gone && !r.twin(o, c) && r.methodName(o) == r.methodName(m) && len(r.args(o.paren)) == len(r.args(m.paren))
		}
		if !other {
			r.refuse(m.from, "overload", "two methods "+r.methodName(m)+", of which one returns a reference", "give them two names")
		}
	}
}

// leaveOut takes methods away with parameters of types that are not known, and those that only types tell apart; what calls them is no C.
func (r *rewriter) leaveOut(list []*memberText, c *cxxClass) {
	for i, m := range list {
		if m.gone {
			continue
		}
		if m.gone = r.unknownParam(m); m.gone {
			r.note(m.from, "a method of %s was left out, as a parameter's type is not known", c.name)
			continue
		}
		for _, o := range list[:i] {
			args, others := r.args(m.paren), r.args(o.paren)
			if o.gone && !o.alike || r.methodName(o) != r.methodName(m) || len(args) != len(others) || r.paramTypes(args) == r.paramTypes(others) ||
				m.constructor && len(args) == 1 && (r.isCopy(args[0], c) || r.isCopy(others[0], c)) {
				continue
			}
			if !o.gone || !m.gone {
				r.note(m.from, "methods of %s that types tell apart were left out", c.name)
			}
			o.gone, o.alike, m.gone, m.alike = true, true, true, true
		}
	}
	for _, m := range list {
		if m.alike {
			if c.alike == nil {
				c.alike = map[string]bool{}
			}
			c.alike[r.overload(m)] = true
		}
	}
}

// paramTypes is the text of the parameters without const and their names.
func (r *rewriter) paramTypes(args [][2]int) string {
	var b strings.Builder
	for _, a := range args {
		var words []string
		for k := r.next(a[0] - 1); k < a[1] && r.at(k) != "="; k = r.next(k) {
			if t := r.at(k); t != "const" {
				words = append(words, t)
			}
		}
		if n := len(words); n > 1 && words[n-1] != ">" && words[n-1] != "*" && words[n-1] != "&" && !typeWords[words[n-1]] {
			words = words[:n-1]
		}
		b.WriteString(strings.Join(words, " ") + ",")
	}
	return b.String()
}

// overload is the method's name with the number of its parameters.
func (r *rewriter) overload(m *memberText) string {
	return fmt.Sprint(r.methodName(m), " ", len(r.args(m.paren)))
}

// unknownParam reports whether m has a parameter of a type that is not read.
func (r *rewriter) unknownParam(m *memberText) bool {
	for _, a := range r.args(m.paren) {
		from := r.next(a[0] - 1)
		if from >= a[1] || r.at(from) == "..." {
			return true
		}
		if r.at(from) == "vector" { // refused where it is read
			continue
		}
		if _, end, ok := r.typeAt(from); !ok || r.at(end) == "<" {
			return true
		}
	}
	return false
}
