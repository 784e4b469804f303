package source

import "strings"

// typeWords begin or continue the name of a type of the language.
var typeWords = map[string]bool{"void": true, "bool": true, "char": true, "short": true, "int": true, "long": true,
	"float": true, "double": true, "signed": true, "unsigned": true, "_Bool": true}

// stubTypes are types of the package's own headers.
var stubTypes = []string{"size_t", "ptrdiff_t", "int8_t", "int16_t", "int32_t", "int64_t", "uint8_t", "uint16_t",
	"uint32_t", "uint64_t", "intptr_t", "uintptr_t", "ssize_t", "uint", "uchar", "__m64", "__m128", "__m128d",
	"__m128i", "__m256", "__m256d", "__m256i", "__m512", "__m512d", "__m512i", "FILE", "time_t", "clock_t"}

var wordFor = map[string]string{"nullptr": "((void*)0)", "constexpr": "const", "thread_local": "_Thread_local",
	"alignas": "_Alignas", "decltype": "__typeof__", "override": "", "final": "", "explicit": "", "mutable": "",
	"and": "&&", "or": "||", "not": "!", "wchar_t": "int"}

// words takes away what C has no word for and means nothing here:
//
//	namespace a { ... }  std::x  a::x  using namespace std;  extern "C" { ... }  noexcept  [[...]]   ->  ...  x  x
//	using T = int;  nullptr  constexpr                                                               ->  typedef int T;  ((void*)0)  const
func (r *rewriter) words() {
	spaces := map[string]bool{"std": true, "chrono": true}
	for i := 0; i < len(r.toks)-1; i++ {
		t := &r.toks[i]
		if t.text == "" || t.kind == directive || t.kind == literal {
			continue
		}
		n := r.next(i)
		switch {
		case t.text == "namespace":
			r.namespace(i, spaces)
		case t.text == "using":
			r.using(i)
		case t.text == "extern" && r.toks[n].kind == literal:
			if b := r.next(n); r.at(b) == "{" {
				r.drop(r.toks[b].pair, r.toks[b].pair+1)
				r.drop(b, b+1)
			}
			r.drop(i, n+1)
		case t.kind == word && r.at(n) == "::" && spaces[t.text]:
			after := r.next(n)
			r.toks[after].std = r.toks[after].std || t.text == "std"
			r.drop(i, n+1)
		case t.text == "::" && !r.isWord(r.prev(i)) && r.at(r.prev(i)) != ">":
			r.drop(i, i+1)
		case t.text == "noexcept":
			if r.at(n) == "(" {
				r.drop(n, r.toks[n].pair+1)
			}
			r.drop(i, i+1)
		case t.text == "[" && r.at(n) == "[":
			r.drop(i, t.pair+1)
		default:
			if with, ok := wordFor[t.text]; ok && t.kind == word {
				t.text = with
			}
		}
	}
}

func (r *rewriter) namespace(i int, spaces map[string]bool) {
	j := r.next(i)
	for r.at(j) != "{" {
		if !r.isWord(j) && r.at(j) != "::" {
			r.refuse(i, "namespace", "a namespace is expected to have a name and { ... } here")
		}
		spaces[r.at(j)] = true
		j = r.next(j)
	}
	r.drop(r.toks[j].pair, r.toks[j].pair+1)
	r.drop(i, j+1)
	if p := r.prev(i); r.at(p) == "inline" {
		r.drop(p, p+1)
	}
}

func (r *rewriter) using(i int) {
	n := r.next(i)
	end := i
	for r.at(end) != ";" {
		if end = r.next(end); end == len(r.toks)-1 {
			r.refuse(i, "using", "a using without its semicolon")
		}
	}
	if r.isWord(n) && r.at(r.next(n)) == "=" { // using T = type;
		r.splice(i, end+1, "typedef "+r.source(r.next(r.next(n)), end)+" "+r.at(n)+";")
		return
	}
	r.std = true // using namespace std; using std::max;
	r.drop(i, end+1)
}

// names finds the names of types and of the functions that the file defines.
func (r *rewriter) names() {
	for _, t := range stubTypes {
		r.types[t] = true
	}
	for i := 0; i < len(r.toks)-1; i++ {
		n := r.next(i)
		switch r.at(i) {
		case "struct", "class", "union", "enum":
			if r.at(n) == "class" || r.at(n) == "struct" { // enum class
				r.drop(n, n+1)
				n = r.next(i)
			}
			if r.isWord(n) {
				r.types[r.at(n)] = true
			}
		case "typedef":
			r.typedefName(i)
		case "(":
			p := r.prev(i)
			if r.isWord(p) && !r.toks[i].body && r.toks[i].pair > 0 && (r.at(r.next(r.toks[i].pair)) == "{" ||
				r.at(r.next(r.toks[i].pair)) == ";") {
				r.user[r.at(p)] = true
			}
		}
	}
	r.tags()
	for i := 0; i < len(r.toks)-1; i++ {
		if r.at(i) == "typedef" {
			r.aliasOf(i)
		}
	}
}

// aliasOf remembers that typedef vector<...> T; makes T another name of a vector.
func (r *rewriter) aliasOf(i int) {
	n := r.next(i)
	if r.at(n) != "vector" && r.alias[r.at(n)] == "" {
		return
	}
	text, end, ok := r.typeAt(n)
	if ok && strings.HasPrefix(text, listPrefix) && !strings.Contains(text, " ") && r.isWord(end) &&
		r.at(r.next(end)) == ";" {
		r.alias[r.at(end)] = text
	}
}

// tags makes the name of a struct, union or enum a type of its own:
//
//	struct P { ... };  enum E : int { a };  E::a   ->   typedef struct P P; struct P { ... };  enum { a }; typedef int E;  a
func (r *rewriter) tags() {
	for i := 0; i < len(r.toks)-1; i++ {
		kind, n := r.at(i), r.next(i)
		open := r.next(n)
		for kind == "enum" && (r.at(open) == ":" || r.isWord(open)) {
			open = r.next(open)
		}
		if kind != "struct" && kind != "union" && kind != "enum" || !r.isWord(n) || r.at(open) != "{" ||
			r.at(r.prev(i)) == "typedef" || strings.HasPrefix(r.at(i), "typedef") {
			continue
		}
		name, end := r.at(n), r.toks[open].pair
		if kind != "enum" {
			r.toks[i].text = "typedef " + kind + " " + name + " " + name + "; " + kind
		} else if r.at(r.next(end)) == ";" {
			r.drop(n, n+1)
			if colon := r.next(n); r.at(colon) == ":" { // the type of its values
				r.drop(colon, open)
			}
			r.toks[end].after += "; typedef int " + name
			r.enumerators(name)
		}
	}
}

// enumerators writes E::a as a: the values of all enumerations are names of one kind in C.
func (r *rewriter) enumerators(name string) {
	for i := 0; i < len(r.toks)-1; i++ {
		if n := r.next(i); r.isWord(i) && r.at(i) == name && r.at(n) == "::" {
			r.drop(i, n+1)
		}
	}
}

func (r *rewriter) typedefName(i int) {
	last := -1
	for j := r.next(i); r.at(j) != ";" && r.at(j) != ""; j = r.next(j) {
		if p := r.toks[j].pair; p > j {
			if r.at(j) == "(" && r.at(r.next(j)) == "*" && r.isWord(r.next(r.next(j))) {
				r.types[r.at(r.next(r.next(j)))] = true
				return
			}
			j = p
			continue
		}
		if r.isWord(j) && r.at(j) != "__attribute__" {
			last = j
		}
	}
	if last >= 0 {
		r.types[r.at(last)] = true
	}
}
