package source

import (
	"fmt"
	"strings"
)

// typeAt reads a type that begins at token i: its text in C, with vectors as typedefs, and where it ends. It is not ok
// if no type begins there. References are not part of it.
func (r *rewriter) typeAt(i int) (text string, end int, ok bool) {
	var parts []string
	named, builtin := false, false
	for ; ; i = r.next(i) {
		t := r.at(i)
		switch {
		case t == "const" || t == "volatile":
			parts = append(parts, t)
			continue
		case t == "restrict" || t == "__restrict" || t == "__restrict__":
			parts = append(parts, "restrict")
			continue
		case (t == "struct" || t == "union" || t == "enum") && !named && r.isWord(r.next(i)) &&
			r.at(r.next(r.next(i))) != "{":
			parts = append(parts, t, r.at(r.next(i)))
			i, named = r.next(i), true
			continue
		case typeWords[t] && (!named || builtin):
			parts = append(parts, t)
			named, builtin = true, true
			continue
		case t == "vector" && !named && r.at(r.next(i)) == "<":
			name, last := r.vectorAt(i)
			parts = append(parts, name)
			i, named = last, true
			continue
		case r.isWord(i) && r.alias[t] != "" && !named:
			parts = append(parts, r.alias[t])
			named = true
			continue
		case r.isWord(i) && (r.types[t] || strings.HasPrefix(t, listPrefix)) && !named:
			parts = append(parts, t)
			named = true
			continue
		case t == "*" && named:
			parts = append(parts, "*")
			continue
		}
		break
	}
	return strings.Join(parts, " "), i, named
}

// vectorAt is the typedef for the vector<...> at token i and the index of its >; a >> that closes two vectors is split.
func (r *rewriter) vectorAt(i int) (name string, last int) {
	open := r.next(i)
	elem, end, ok := r.typeAt(r.next(open))
	if !ok {
		r.refuse(i, "vector", "a vector of something that is not known to be a type")
	}
	switch r.at(end) {
	case ">":
	case ">>":
		r.toks[end].text = ">"
		more := cxxToken{text: ">", kind: punct, line: r.toks[end].line, pair: -1, top: r.toks[end].top,
			body: r.toks[end].body}
		r.toks = append(r.toks[:end+1], append([]cxxToken{more}, r.toks[end+1:]...)...)
		for k := range r.toks { // indices behind have moved
			if r.toks[k].pair > end {
				r.toks[k].pair++
			}
			if r.toks[k].top > end {
				r.toks[k].top++
			}
		}
		for k := range r.typedefs {
			if r.typedefs[k].top > end {
				r.typedefs[k].top++
			}
		}
	default:
		r.refuse(i, "vector", "vectors are read with one type between < and >", "leave out allocators")
	}
	elem = strings.TrimSpace(strings.TrimPrefix(elem, "const "))
	return r.typedef(r.lists, listPrefix, i, elem, "*"), end
}

// typedef is the name of the typedef for elem, declared before the outermost declaration that token i stands in, once
// for a file.
func (r *rewriter) typedef(known map[string]string, prefix string, i int, elem, star string) string {
	if name, ok := known[elem]; ok {
		for k := range r.typedefs { // passes do not all go from the front to the back
			if d := &r.typedefs[k]; d.name == name {
				d.top = min(d.top, r.toks[i].top)
			}
		}
		return name
	}
	name := fmt.Sprintf("%s%d", prefix, len(known)+1)
	known[elem] = name
	r.typedefs = append(r.typedefs, typedefText{top: r.toks[i].top, name: name, text: "typedef " + elem + " " + star +
		name + "; "})
	return name
}

// typedefText is a declaration to stand before token top.
type typedefText struct {
	top        int
	name, text string
}

// startsType reports whether a type can begin at token i: it is not behind a dot, nor the end of another type.
func (r *rewriter) startsType(i int) bool {
	t := r.at(i)
	if !r.isWord(i) || !(t == "const" || t == "vector" || t == "auto" || typeWords[t] || r.types[t] || t == "struct" ||
		t == "volatile") {
		return false
	}
	switch p := r.at(r.prev(i)); p {
	case ".", "->", "struct", "union", "enum", "goto", "class":
		return false
	case "*", "&":
		return false
	}
	return true
}

// splice puts the tokens of text in the place of those from i to before j. Lines stay: text has as many as what it
// replaces, or its lines count from token i's. What stood behind std:: still does.
func (r *rewriter) splice(i, j int, text string) {
	sub := &rewriter{file: r.file}
	sub.lex([]byte(text))
	line, std := r.toks[i].line, map[string]bool{}
	for _, t := range r.toks[i:j] {
		if t.std {
			std[t.text] = true
		}
	}
	for k := range sub.toks {
		sub.toks[k].std = std[sub.toks[k].text]
		sub.toks[k].line += line - 1
		sub.toks[k].file = r.toks[i].file
	}
	fresh := sub.toks[:len(sub.toks)-1]
	if len(fresh) > 0 {
		fresh[0].space = r.toks[i].space + fresh[0].space
	} else {
		fresh = []cxxToken{{space: r.toks[i].space, pair: -1, line: line}}
	}
	tail := sub.toks[len(sub.toks)-1].space
	rest := append([]cxxToken{}, r.toks[j:]...)
	rest[0].space = tail + rest[0].space
	shift := len(fresh) - (j - i)
	r.toks = append(append(r.toks[:i:i], fresh...), rest...)
	for k := range r.typedefs {
		if r.typedefs[k].top >= j {
			r.typedefs[k].top += shift
		}
	}
	r.match()
}

// source is the text of the tokens from i to before j with all space between them (not before the first).
func (r *rewriter) source(i, j int) string {
	var b strings.Builder
	for k := i; k < j; k++ {
		t := r.toks[k]
		if k > i {
			b.WriteString(t.space)
		}
		b.WriteString(t.before + t.text + t.after)
	}
	return b.String()
}
