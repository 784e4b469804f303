package source

import "strings"

// templates reads a function or class template for one choice of types: the one that the file names, else float.
// Numbers of a function's template are parameters of it.
//
//	template <typename T> T f(T x) { ... }  ... f<double>(y)   ->   double f(double x) { ... }  ... f(y)
//	template <int N> void g(int *x) { ... }  ... g<4>(y)       ->   void g(int N, int *x) { ... }  ... g(4, y)
func (r *rewriter) templates() {
	for i := 0; i < len(r.toks)-1; i++ {
		if r.at(i) == "template" {
			r.template(i)
			r.match()
		}
	}
}

// templateParam is one parameter of a template: a type, or a number that is a parameter of the function here, or is as
// it is by default.
type templateParam struct {
	name  string
	typ   string // of a number; "" for a type
	value string // by default, of a number
}

func (r *rewriter) template(i int) {
	params, body := r.templateParams(i)
	if len(params) == 0 {
		r.refuse(i, "template", "specialisations of templates are not read")
	}
	isClass := r.at(body) == "class" || strings.HasSuffix(r.at(body), "struct")
	name, end := r.templated(body)
	with := r.templateArgs(name, params)
	for k, p := range params {
		switch {
		case p.typ != "" && p.value != "":
			with[k] = "(" + p.value + ")"
		case p.typ != "" && isClass && with[k] == "":
			r.refuse(i, "template", "a class template of numbers is read only where it is used",
				"write the class out for the numbers that are used")
		case p.typ != "" && !isClass:
			with[k] = p.name
		case with[k] == "":
			with[k] = "float"
			r.note(i, "the template %s is read for %s = float", name, p.name)
		}
	}
	r.drop(i, body)
	for k := body; k < end; k++ {
		for p, param := range params {
			if r.toks[k].kind == word && r.toks[k].text == param.name {
				r.toks[k].text = with[p]
			}
		}
	}
	r.dropArgs(name, params, with, isClass)
	if !isClass {
		r.numbers(name, params, body, end)
	}
}

// templateParams are the parameters of the template at token i, and what is behind them.
func (r *rewriter) templateParams(i int) (params []templateParam, body int) {
	j := r.next(r.next(i))
	for r.at(j) != ">" {
		p := templateParam{}
		if r.at(j) == "typename" || r.at(j) == "class" {
			j = r.next(j)
		} else {
			text, end, ok := r.typeAt(j)
			if !ok || !integerType(strings.TrimSpace(strings.ReplaceAll(text, "const", ""))) || !r.isWord(end) {
				r.refuse(i, "template", "templates are read with parameters that are types or integers only",
					"write the function out for what is used")
			}
			p.typ, j = text, end
		}
		if r.isWord(j) {
			p.name, j = r.at(j), r.next(j)
		}
		if r.at(j) == "=" {
			from := r.next(j)
			if j = from; p.typ == "" {
				if _, end, ok := r.typeAt(from); ok {
					j = end
				}
			}
			for r.at(j) != "," && r.at(j) != ">" && r.at(j) != "" {
				if pair := r.toks[j].pair; pair > j {
					j = pair
				}
				j = r.next(j)
			}
			p.value = r.joined(from, j)
		}
		params = append(params, p)
		if r.at(j) == "," {
			j = r.next(j)
		} else if r.at(j) != ">" {
			r.refuse(i, "template", "a parameter of this template is not read",
				"write the function out for what is used")
		}
	}
	return params, r.next(j)
}

// numbers makes the template's numbers parameters of the function that begins at token body, and clears arrays by a
// statement whose lengths they are.
//
//	template <int N> void f(float *a) { float t[N] = {0}; ... }   ->   void f(int N, float *a) { float t[N]; __builtin_memset(t, 0, sizeof t); ... }
func (r *rewriter) numbers(name string, params []templateParam, body, end int) {
	var list []string
	is := map[string]bool{}
	for _, p := range params {
		if p.typ != "" && p.value == "" {
			list, is[p.name] = append(list, p.typ+" "+p.name), true
		}
	}
	if len(list) == 0 {
		return
	}
	open := body
	for r.at(open) != "(" || r.at(r.prev(open)) != name {
		if open++; open >= end {
			return
		}
	}
	comma := ", "
	if r.next(open) == r.toks[open].pair {
		comma = ""
	}
	for k := open; k < end; k++ {
		if r.at(k) != "=" || r.at(r.prev(k)) != "]" || r.at(r.next(k)) != "{" {
			continue
		}
		from, varies := r.prev(k), false
		for r.at(from) == "]" {
			for j := r.toks[from].pair; j < from; j++ {
				varies = varies || is[r.at(j)]
			}
			from = r.prev(r.toks[from].pair)
		}
		brace := r.next(k)
		semicolon := r.next(r.toks[brace].pair)
		if varies && r.at(semicolon) == ";" && strings.Trim(r.joined(brace+1, r.toks[brace].pair), "0. f") == "" {
			r.drop(k, semicolon)
			r.toks[semicolon].after += " __builtin_memset(" + r.at(from) + ", 0, sizeof " + r.at(from) + ");"
		}
	}
	r.splice(open, open+1, "("+strings.Join(list, ", ")+comma)
}

// templated is the name of the function or class that begins at token i, and where it ends.
func (r *rewriter) templated(i int) (name string, end int) {
	isClass := r.at(i) == "class" || strings.HasSuffix(r.at(i), "struct")
	if isClass {
		name = r.at(r.next(i))
		r.types[name] = true
	}
	for j := i; j < len(r.toks)-1; j = r.next(j) {
		switch r.at(j) {
		case "(":
			if name == "" {
				name = r.at(r.prev(j))
			}
			j = r.toks[j].pair
		case "{":
			return name, r.toks[j].pair + 1
		case ";":
			return name, j + 1
		}
	}
	return name, len(r.toks) - 1
}

// templateArgs is what the first use name<...> of the file that is no use inside a template names; texts are empty if
// there is none.
func (r *rewriter) templateArgs(name string, params []templateParam) []string {
	for i := 0; i < len(r.toks)-1; i++ {
		if args, _ := r.argsAt(i, name); len(args) > 0 && len(args) <= len(params) && args[0] != params[0].name {
			return append(args, make([]string, len(params)-len(args))...)
		}
	}
	return make([]string, len(params))
}

// argsAt is the types and numbers between < and > after name at token i, and where they end; nil if that does not stand
// there.
func (r *rewriter) argsAt(i int, name string) (args []string, end int) {
	open := r.next(i)
	if r.toks[i].kind != word || r.at(i) != name || r.at(open) != "<" {
		return nil, 0
	}
	for j := r.next(open); ; j = r.next(j) {
		text, e, ok := r.typeAt(j)
		if !ok || r.at(e) != ">" && r.at(e) != "," {
			for e = j; r.at(e) != ">" && r.at(e) != ","; e = r.next(e) {
				switch r.at(e) {
				case "", ";", "{", "}", "&&", "||", ")":
					return nil, 0
				case "(", "[":
					e = r.toks[e].pair
				}
			}
			text = r.joined(j, e)
		}
		args = append(args, text)
		switch r.at(e) {
		case ">":
			return args, e + 1
		case ",":
			j = e
		default:
			return nil, 0
		}
	}
}

// dropArgs takes the <...> of uses away, numbers become arguments; a use with other types has no function here.
func (r *rewriter) dropArgs(name string, params []templateParam, with []string, isClass bool) {
	for i := 0; i < len(r.toks)-1; i++ {
		args, end := r.argsAt(i, name)
		if args == nil {
			continue
		}
		var values []string
		for k, a := range args {
			switch {
			case k >= len(params):
				return
			case params[k].typ != "" && params[k].value == "" && !isClass:
				values = append(values, a)
			case a != with[k] && a != params[k].name && a != params[k].value:
				r.refuse(i, "template", name+" is used with more than one choice of types", "keep one of them")
			}
		}
		r.drop(r.next(i), end)
		if open := r.next(i); len(values) > 0 && r.at(open) == "(" {
			comma := ", "
			if r.next(open) == r.toks[open].pair {
				comma = ""
			}
			r.splice(open, open+1, "("+strings.Join(values, ", ")+comma)
		}
	}
}
