package source

import "strings"

// returns writes lists that functions return, and exceptions, of which none is caught:
//
//	vector<int> f() { return {1, 2}; }   ->   vector<int> f() { return (vector<int>)__vy_list(1, 2); }
//	P f() { return {1, 2}; }             ->   P f() { return P__new(1, 2); }, or (P){1, 2} without constructors
//	throw error("no");                   ->   abort();
func (r *rewriter) returns() {
	for i := 0; i < len(r.toks)-1; i++ {
		if r.toks[i].kind != word || !r.toks[i].body {
			continue
		}
		switch n := r.next(i); {
		case r.at(i) == "return" && r.at(n) == "{":
			r.returnList(i, n)
		case r.at(i) == "throw":
			r.throw(i)
		case r.at(i) == "try" || r.at(i) == "catch":
			r.refuse(i, "exception", "exceptions are not read")
		}
	}
}

func (r *rewriter) returnList(i, open int) {
	from := r.toks[i].top
	for t := r.at(from); t == "static" || t == "inline" || t == "extern" || t == "const"; t = r.at(from) {
		from = r.next(from)
	}
	before := len(r.toks)
	text, end, ok := r.typeAt(from)
	open += len(r.toks) - before // a >> that closes two vectors is two tokens now
	name := r.at(from)
	switch class := r.withMethods[name]; {
	case !ok || r.at(end) == "&" || strings.Contains(text, "*"):
		r.refuse(i, "return", "what this returns is no vector and no struct that is known",
			"declare a variable of the type and return it")
	case strings.HasPrefix(text, listPrefix) && !strings.Contains(text, " "):
		r.toks[open].before = "(" + text + ")" + r.toks[open].before
		r.braces(open)
	case class != nil && class.methods["new"] != nil:
		pair := r.toks[open].pair
		r.splice(open, pair+1, name+"__new("+r.source(open+1, pair)+")")
	default:
		r.toks[open].before = "(" + text + ")" + r.toks[open].before
	}
}

// throw ends the program.
func (r *rewriter) throw(i int) {
	end := i
	for r.at(end) != ";" && r.at(end) != ":" {
		if end = r.next(end); r.at(end) == "" {
			r.refuse(i, "exception", "a throw without its semicolon")
		}
		if p := r.toks[end].pair; p > end {
			end = p
		}
	}
	r.drop(i, end)
	r.toks[i].text = "__builtin_abort()"
}
