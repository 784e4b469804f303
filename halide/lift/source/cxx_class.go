package source

// classes makes structs of classes; methods are left to members. Bases are not read: a class that has them is refused
// by name and line.
//
//	class P { public: int x, y; };   ->   struct P { int x, y; };
func (r *rewriter) classes() {
	for i := 0; i < len(r.toks)-1; i++ {
		kind, name := r.at(i), r.next(i)
		if kind != "class" && kind != "struct" || !r.isWord(name) || r.at(r.prev(i)) == "enum" {
			continue
		}
		body := r.next(name)
		switch r.at(body) {
		case ":":
			r.refuse(i, "class", "the class "+r.at(name)+" has a base, which is not read",
				"write its functions with pointers and sizes")
		case "{":
			r.dropAccess(body)
			r.types[r.at(name)] = true
			if kind == "class" {
				r.toks[i].text = "typedef struct " + r.at(name) + " " + r.at(name) + "; struct"
			}
		case ";", "*":
			if kind == "class" {
				r.toks[i].text = "struct"
			}
		}
	}
}

// methodIn is a token of the first method in the { at token i, or -1: brackets after a name, with a body or not, but
// for pointers to functions.
func (r *rewriter) methodIn(i int) int {
	for j := r.next(i); j < r.toks[i].pair; j = r.next(j) {
		switch t := r.at(j); {
		case t == "operator" || t == "virtual" || t == "~" || t == "friend" || t == "template":
			return j
		case t == "(":
			if p := r.prev(j); r.isWord(p) && r.at(r.next(j)) != "*" && r.at(p) != "__attribute__" &&
				r.at(p) != "_Alignas" {
				return p
			}
			j = r.toks[j].pair
		case (t == "[" || t == "{") && r.toks[j].pair > j:
			j = r.toks[j].pair
		}
	}
	return -1
}

// dropAccess takes public: and the like away.
func (r *rewriter) dropAccess(i int) {
	for j := r.next(i); j < r.toks[i].pair; j = r.next(j) {
		switch r.at(j) {
		case "public", "private", "protected":
			if r.at(r.next(j)) == ":" {
				r.drop(j, r.next(j)+1)
			}
		}
	}
}
