package source

import "strings"

// constants gives named integer constants the meaning that C++ gives them, where C has none: uses become the value.
//
//	const int N = 64; float a[N];   ->   const int N = 64; float a[((int)(64))];
func (r *rewriter) constants() {
	type known struct {
		name, with string
		from, to   int
	}
	var all []known
	isConstant := func(i int) (string, bool) {
		for _, k := range all {
			if i >= k.from && i < k.to && r.at(i) == k.name {
				return k.with, true
			}
		}
		return "", false
	}
	for i := 0; i < len(r.toks)-1; i++ {
		if r.at(i) != "const" {
			continue
		}
		text, name, ok := r.typeAt(i)
		typ := strings.TrimSpace(strings.ReplaceAll(text, "const", ""))
		if !ok || !integerType(typ) || !r.isWord(name) || r.at(r.next(name)) != "=" || r.declared(r.at(name), i,
			r.scopeEnd(i)) != 1 {
			continue
		}
		var value []string
		end := r.next(r.next(name))
		for ; r.at(end) != ";"; end = r.next(end) {
			t := r.at(end)
			with, constant := isConstant(end)
			switch {
			case constant:
				t = with
			case r.toks[end].kind == number && !strings.ContainsAny(t, ".") || strings.Contains("+-*/%()<<>>", t) &&
				t != "":
			default:
				t = ""
			}
			if t == "" {
				break
			}
			value = append(value, t)
		}
		if r.at(end) != ";" || len(value) == 0 {
			continue
		}
		all = append(all, known{r.at(name), "((" + typ + ")(" + strings.Join(value, " ") + "))", end, r.scopeEnd(i)})
	}
	for i := 0; i < len(r.toks)-1; i++ {
		if p := r.at(r.prev(i)); r.toks[i].kind == word && p != "." && p != "->" {
			if with, ok := isConstant(i); ok {
				r.toks[i].text = with
			}
		}
	}
}

func integerType(t string) bool {
	for _, w := range strings.Fields(t) {
		if w == "size_t" || strings.HasSuffix(w, "_t") {
			continue
		}
		if w == "float" || w == "double" || w == "void" || !typeWords[w] {
			return false
		}
	}
	return t != ""
}

// scopeEnd is the end of the block that token i stands in.
func (r *rewriter) scopeEnd(i int) int {
	depth := 0
	for j := i; j < len(r.toks)-1; j++ {
		switch r.at(j) {
		case "{":
			depth++
		case "}":
			if depth--; depth < 0 {
				return j
			}
		}
	}
	return len(r.toks) - 1
}

// declaredTwice reports whether something else is declared under the name: then uses are left alone.
func (r *rewriter) declaredTwice(name string) bool { return r.declared(name, 0, len(r.toks)-1) != 1 }

// declared is how often something is declared under the name among the tokens from i to before j.
func (r *rewriter) declared(name string, i, j int) int {
	n := 0
	for ; i < j; i++ {
		if r.toks[i].kind == word && r.at(i) == name {
			if p := r.prev(i); r.isWord(p) && (typeWords[r.at(p)] || r.types[r.at(p)]) {
				n++
			}
		}
	}
	return n
}
