package source

import (
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

// fieldValue takes the value at token k, an = or {, off the field of m, and is what stands behind, before which the
// field ends.
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
	case r.at(m.from) == "vector" && !isList || strings.Contains(value, "{") || isList && strings.Contains(value, ","),
		r.at(r.prev(k)) == "]" && !zero:
		r.refuse(k, "class", "a field of the class "+c.name+" that has a value of its own is not read",
			"set it in the constructors")
	case r.at(m.from) == "vector": // of nothing, as it begins
	case r.at(r.prev(k)) == "]":
		c.values = append(c.values, fieldValue{r.at(name), "__builtin_memset(" + field + ", 0, sizeof " + field +
			"); "})
	default:
		if value == "" {
			value = "0"
		}
		for j := from; j < end; j++ {
			if r.isWord(j) && c.fields[r.at(j)] {
				r.refuse(j, "class", "a field that begins as what another field is, is not read",
					"set it in the constructors")
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
