package source

// casts writes C++'s casts as C's:
//
//	static_cast<float>(x)  float(x)   ->   ((float)(x))  ((float)(x))
func (r *rewriter) casts() {
	for i := 0; i < len(r.toks)-1; i++ {
		switch t := r.at(i); {
		case t == "static_cast" || t == "reinterpret_cast" || t == "const_cast":
			r.namedCast(i)
		case t == "dynamic_cast":
			r.refuse(i, "cast", "dynamic_cast is not read")
		case r.isWord(i) && r.toks[i].body && r.at(r.next(i)) == "(" && (typeWords[t] || r.types[t] &&
			r.alias[t] == "") && t != "void":
			r.functionCast(i)
		}
	}
}

func (r *rewriter) namedCast(i int) {
	open := r.next(i)
	text, end, ok := r.typeAt(r.next(open))
	if r.at(end) == "&" {
		r.refuse(i, "cast", "a cast to a reference is not read")
	}
	paren := r.next(end)
	if !ok || r.at(end) != ">" || r.at(paren) != "(" {
		r.refuse(i, "cast", "a cast to something that is not known to be a type")
	}
	pair := r.toks[paren].pair
	r.drop(i, end+1)
	r.toks[i].text = "((" + text + ")"
	r.toks[pair].after += ")"
}

// functionCast is float(x) in an expression: what stands before cannot be the beginning of a declaration.
func (r *rewriter) functionCast(i int) {
	switch p := r.at(r.prev(i)); p {
	case ";", "{", "}", ")", "*", "&", ">", "", "const", "struct", "static", "unsigned", "signed", "long", "short",
		"new", "sizeof", "else", "do", "<", "typedef":
		if p != ")" && p != "*" && p != "<" && p != ">" || typeWords[r.at(r.prev(r.prev(i)))] || p == ")" {
			return
		}
	}
	open := r.next(i)
	pair, first := r.toks[open].pair, r.at(r.next(open))
	if first == "*" && r.isWord(r.next(r.next(open))) && r.at(r.next(r.next(r.next(open)))) == ")" &&
		r.at(r.next(pair)) == "(" || r.isWord(r.prev(i)) && r.at(r.prev(i)) != "return" {
		return
	}
	t := r.at(i)
	if first == ")" {
		r.drop(open, pair+1)
		r.toks[i].text = "((" + t + ")0)"
		return
	}
	r.toks[i].text = "((" + t + ")"
	r.toks[pair].after += ")"
}
