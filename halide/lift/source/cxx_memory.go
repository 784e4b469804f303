package source

// memory writes new and delete as malloc and free:
//
//	new T[n]  new T[n]()  new T  new T(x)   ->   ((T*)malloc(sizeof(T)*(n)))  ((T*)calloc(...))  ((T*)malloc(sizeof(T)))  refused
//	delete[] p;  delete p;                  ->   free(p);
func (r *rewriter) memory() {
	for i := 0; i < len(r.toks)-1; i++ {
		switch {
		case r.at(i) == "new" && r.isWord(i):
			r.new(i)
		case r.at(i) == "delete" && r.isWord(i) && r.at(r.prev(i)) != "=":
			r.delete(i)
		}
	}
}

func (r *rewriter) new(i int) {
	text, end, ok := r.typeAt(r.next(i))
	if !ok {
		r.refuse(i, "new", "new of something that is not known to be a type")
	}
	r.drop(i, end)
	switch r.at(end) {
	case "[":
		pair := r.toks[end].pair
		r.toks[i].text = "((" + text + " *)malloc(sizeof(" + text + ") * ("
		n := r.next(pair)
		if (r.at(n) == "(" || r.at(n) == "{") && r.toks[n].pair == r.next(n) {
			r.toks[i].text = "((" + text + " *)calloc(sizeof(" + text + "), ("
			r.drop(n, r.toks[n].pair+1)
		} else if r.at(n) == "[" || r.at(n) == "{" {
			r.refuse(i, "new", "new of arrays of arrays, or with values, is not read")
		}
		r.toks[end].text, r.toks[pair].text = "", ")))"
	case "(", "{":
		if r.toks[end].pair != r.next(end) {
			r.refuse(i, "new", "new with a value is not read", "assign it afterwards")
		}
		r.drop(end, r.toks[end].pair+1)
		r.toks[i].text = "((" + text + " *)calloc(1, sizeof(" + text + ")))"
	default:
		r.toks[i].text = "((" + text + " *)malloc(sizeof(" + text + ")))"
	}
}

func (r *rewriter) delete(i int) {
	n := r.next(i)
	if r.at(n) == "[" {
		r.drop(n, r.toks[n].pair+1)
		n = r.next(i)
	}
	end := n
	for r.at(end) != ";" && r.at(end) != "" && r.at(end) != "," && r.at(end) != "}" {
		if p := r.toks[end].pair; p > end {
			end = p
		}
		end = r.next(end)
	}
	r.toks[i].text = "free("
	r.toks[r.prev(end)].after += ")"
}

// streams makes printing a call of __vyprints, which what reads the tree knows; reading and effects in what is printed
// are refused.
//
//	std::cout << n << '\n';   ->   __vyprints();
func (r *rewriter) streams() {
	for i := 0; i < len(r.toks)-1; i++ {
		t := &r.toks[i]
		if t.kind != word || !t.body || !t.std && !r.std {
			continue
		}
		switch t.text {
		case "cin", "getline":
			r.refuse(i, "stream", "reading input is not lifted")
		case "cout", "cerr", "clog":
			r.printing(i)
		}
	}
}

func (r *rewriter) printing(i int) {
	if op := r.at(r.next(i)); op != "<<" && op != "." {
		r.refuse(i, "stream", "streams are read only where something is printed")
	}
	end := i
	for r.at(end) != ";" {
		switch t := r.at(end); {
		case t == "":
			r.refuse(i, "stream", "a statement without its semicolon")
		case t == "++" || t == "--" || t == "=" || t == "+=" || t == "-=" || t == "*=" || r.user[t] &&
			r.at(r.next(end)) == "(":
			r.refuse(end, "stream", "what is printed here has effects, or calls a function of this file",
				"print the value of a variable")
		}
		end = r.next(end)
	}
	r.drop(i, end)
	r.toks[i].text = "__vyprints()"
}
