package source

import "strings"

// declarations writes vectors, references and auto:
//
//	vector<int> v(n, 0), w;   ->   __vy_list_1 v = __vy_make(n, 0), w;
//	vector<int>(n)            ->   (__vy_list_1)__vy_make(n)
//	const vector<int>& v      ->   __vy_ref_1 v
//	auto x = e;  auto& y = e; ->   __auto_type x = e;  __auto_type y = e; (remembered as a reference)
func (r *rewriter) declarations() {
	for i := 0; i < len(r.toks)-1; i++ {
		if !r.startsType(i) {
			continue
		}
		if a := r.autoAt(i); a >= 0 {
			i = a
			continue
		}
		text, end, ok := r.typeAt(i)
		if !ok || end == i {
			continue
		}
		list := strings.HasPrefix(text, listPrefix)
		switch amp := r.at(end); {
		case amp == "&" || amp == "&&":
			if n := r.at(r.next(end)); !r.isWord(r.next(end)) && n != "," && n != ")" && n != "(" {
				continue
			}
			r.referenceAt(i, end, text)
		case strings.Contains(text, listPrefix):
			r.drop(i, end)
			r.toks[i].text = strings.ReplaceAll(text, "const ", "")
			if list {
				r.listAt(i, end)
			}
		default:
			if next := r.prev(end); next > i {
				i = next
			}
		}
	}
}

// autoAt rewrites auto at token i (also behind const) and is where that ends, else -1.
func (r *rewriter) autoAt(i int) int {
	a := i
	if r.at(a) == "const" && r.at(r.next(a)) == "auto" {
		a = r.next(a)
	}
	if r.at(a) != "auto" {
		return -1
	}
	r.drop(i, a)
	r.toks[a].text = "__auto_type"
	n := r.next(a)
	for r.at(n) == "const" {
		r.drop(n, n+1)
		n = r.next(a)
	}
	switch {
	case r.at(n) == "&" || r.at(n) == "&&":
		r.autos[refKey{r.toks[r.next(n)].line, r.at(r.next(n))}] = true
		r.drop(n, n+1)
	case r.at(n) == "*":
		r.drop(n, n+1) // the value is a pointer anyhow
	case !r.isWord(n):
		r.refuse(a, "auto", "auto is read only where one variable is declared with a value")
	}
	n = r.next(a)
	if r.at(r.next(n)) != "=" {
		r.refuse(a, "auto", "auto is read only where one variable is declared with = and a value")
	}
	if p := r.prev(a); r.at(p) == "(" && r.at(r.prev(p)) == "for" {
		r.autoInFor(a, n)
		return a
	}
	return n
}

// referenceAt is the type from i to before the & at end: a typedef that says reference. Arrays by reference are
// pointers as in C.
func (r *rewriter) referenceAt(i, end int, text string) {
	if r.at(r.next(end)) == "(" {
		r.refuse(i, "reference", "a reference in brackets is not read")
	}
	if open := r.prev(i); r.at(open) == "(" && r.isWord(r.prev(open)) && r.at(r.prev(open)) == "catch" {
		r.refuse(i, "exception", "exceptions are not read")
	}
	if !strings.Contains(text, "*") {
		text = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(text, "const ", ""), " const", ""))
	}
	prefix := refPrefix
	if strings.HasPrefix(text, listPrefix) && !strings.Contains(text, " ") {
		prefix += "list_"
	}
	name := r.typedef(r.refs, prefix, i, text, "")
	r.drop(i, end+1)
	r.toks[i].text = name
}

// listAt rewrites what stands behind a vector's type at token i, which ends before token j.
func (r *rewriter) listAt(i, j int) {
	switch r.at(j) {
	case "(":
		if r.at(r.next(r.toks[j].pair)) == "{" && !r.toks[i].body {
			return
		}
		r.toks[i].text = "(" + r.toks[i].text + ")__vy_make"
		if r.next(j) == r.toks[j].pair {
			r.toks[i].text = strings.TrimSuffix(r.toks[i].text, "make") + "list"
		}
	case "{":
		r.toks[i].text = "(" + r.toks[i].text + ")"
		r.braces(j)
	default:
		for r.isWord(j) {
			j = r.listDeclarator(j)
			if r.at(j) != "," || !r.toks[i].body {
				return
			}
			j = r.next(j)
		}
	}
}

// listDeclarator rewrites one name of a declaration of vectors, and is what follows.
func (r *rewriter) listDeclarator(j int) int {
	n := r.next(j)
	switch r.at(n) {
	case "(":
		if !r.toks[j].body && (r.startsType(r.next(n)) || r.toks[n].pair == r.next(n)) {
			return n // a function
		}
		r.toks[n].before = " = __vy_make"
		return r.next(r.toks[n].pair)
	case "{":
		r.toks[n].before = " = "
		r.braces(n)
		return r.next(r.toks[n].pair)
	case "=":
		if b := r.next(n); r.at(b) == "{" {
			r.braces(b)
		}
		depth := n
		for t := r.at(depth); t != ";" && t != "," && t != "" && t != ")"; t = r.at(depth) {
			if p := r.toks[depth].pair; p > depth {
				depth = p
			}
			depth = r.next(depth)
		}
		return depth
	}
	return n
}

// braces makes { a, { b, c } } at token i a list of lists.
func (r *rewriter) braces(i int) {
	end := r.toks[i].pair
	for j := i; j <= end; j++ {
		switch r.at(j) {
		case "{":
			r.toks[j].text, r.toks[j].before = "(", r.toks[j].before+"__vy_list"
		case "}":
			r.toks[j].text = ")"
		}
	}
}
