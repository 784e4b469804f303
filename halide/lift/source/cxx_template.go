package source

import "strings"

// templates reads a function or class template of type parameters for one choice of types: the one that the file names, else float.
//
//	template <typename T> T f(T x) { ... }  ... f<double>(y)   ->   double f(double x) { ... }  ... f(y)
func (r *rewriter) templates() {
	for i := 0; i < len(r.toks)-1; i++ {
		if r.at(i) == "template" {
			r.template(i)
			r.match()
		}
	}
}

func (r *rewriter) template(i int) {
	open := r.next(i)
	var params []string
	j := r.next(open)
	for ; r.at(j) != ">"; j = r.next(j) {
		switch t := r.at(j); {
		case t == "typename" || t == "class":
			params = append(params, r.at(r.next(j)))
		case t == "," || r.isWord(j) && len(params) > 0 && t == params[len(params)-1]:
		case t == "=": // a default
			if _, end, ok := r.typeAt(r.next(j)); ok {
				j = r.prev(end)
			}
		default:
			r.refuse(i, "template", "templates are read with type parameters only", "write the function out for the type that is used")
		}
	}
	if len(params) == 0 {
		r.refuse(i, "template", "specialisations of templates are not read")
	}
	body := r.next(j)
	name, end := r.templated(body)
	with := r.templateArgs(name, len(params), params)
	if with == nil {
		for range params {
			with = append(with, "float")
		}
		r.note(i, "the template %s is read for %s = float", name, strings.Join(params, ", "))
	}
	r.drop(i, body)
	for k := body; k < end; k++ {
		for p, param := range params {
			if r.toks[k].kind == word && r.toks[k].text == param {
				r.toks[k].text = with[p]
			}
		}
	}
	r.dropArgs(name, with)
}

// templated is the name of the function or class that begins at token i, and where it ends.
func (r *rewriter) templated(i int) (name string, end int) {
	isClass := r.at(i) == "class" || r.at(i) == "struct"
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

// templateArgs is what the first use name<...> of the file that is no use inside a template names.
func (r *rewriter) templateArgs(name string, n int, params []string) []string {
	for i := 0; i < len(r.toks)-1; i++ {
		if args, _ := r.argsAt(i, name); len(args) == n && args[0] != params[0] {
			return args
		}
	}
	return nil
}

// argsAt is the types between < and > after name at token i, and where they end; nil if that does not stand there.
func (r *rewriter) argsAt(i int, name string) (args []string, end int) {
	open := r.next(i)
	if r.toks[i].kind != word || r.at(i) != name || r.at(open) != "<" {
		return nil, 0
	}
	for j := r.next(open); ; j = r.next(j) {
		text, e, ok := r.typeAt(j)
		if !ok {
			if !r.isWord(j) || r.at(r.next(j)) != ">" && r.at(r.next(j)) != "," {
				return nil, 0
			}
			text, e = r.at(j), r.next(j) // a parameter of another template
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

// dropArgs takes the <...> of uses away; a use with other types has no function here.
func (r *rewriter) dropArgs(name string, with []string) {
	for i := 0; i < len(r.toks)-1; i++ {
		args, end := r.argsAt(i, name)
		if args == nil {
			continue
		}
		if strings.Join(args, ",") != strings.Join(with, ",") {
			r.refuse(i, "template", name+" is used with more than one choice of types", "keep one of them")
		}
		r.drop(r.next(i), end)
	}
}
