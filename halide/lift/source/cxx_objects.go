package source

import (
	"slices"
	"strings"
)

// objectKey is a variable of a class: its name, and the function that it is of.
type objectKey struct {
	top  int
	name string
}

// object is a variable of a class, or a pointer to one.
type object struct {
	class   *cxxClass
	pointer bool
}

// objects writes what functions do with objects of classes with methods as calls:
//
//	M a(3), b;  M(4)  a.at(i)  p->at(i)  M::make(2)        ->   M a = M__new(3), b = M__new();  M__new(4)  M__at(&a, i)  M__at(p, i)  M__make(2)
//	a[i]  a(i, j)  (*p)[i]  a * b  a += b                  ->   M__op_index(&a, i)  M__op_call(&a, i, j)  M__op_index(p, i)  M__op_mul(&a, b)  ...
//
// What it does not see stays as it is, which is no C then: the function is refused.
func (r *rewriter) objects() {
	if len(r.withMethods) == 0 {
		return
	}
	vars := map[objectKey]object{}
	for i := 0; i < len(r.toks)-1; i++ {
		if c := r.withMethods[r.at(i)]; c != nil && r.isWord(i) && r.at(r.prev(i)) != "." &&
			r.at(r.prev(i)) != "struct" {
			r.declaredObjects(i, c, vars)
		}
	}
	for i := len(r.toks) - 2; i >= 0; i-- { // the inner ones first
		if !r.toks[i].body || !r.isWord(i) {
			continue
		}
		p := r.at(r.prev(i))
		if o, ok := vars[objectKey{r.toks[i].top, r.at(i)}]; ok && p != "." && p != "->" {
			r.useOf(i, o, vars)
		}
	}
	slices.SortFunc(r.calls, func(a, b insertion) int { return a.at - b.at })
	r.insertCalls()
}

// insertion is tokens to stand before token at, behind an equals sign. They are tokens, as later passes are to see the
// call.
type insertion struct {
	at    int
	texts []string
}

// insertCalls puts the calls of constructors in.
func (r *rewriter) insertCalls() {
	for k := len(r.calls) - 1; k >= 0; k-- {
		in := r.calls[k]
		var fresh []cxxToken
		for n, text := range in.texts {
			t := cxxToken{text: text, kind: punct, line: r.toks[in.at].line, file: r.toks[in.at].file, pair: -1}
			if n == 0 {
				t.before, t.kind = " = ", word
			}
			fresh = append(fresh, t)
		}
		r.toks = append(r.toks[:in.at:in.at], append(fresh, r.toks[in.at:]...)...)
		for j := range r.typedefs {
			if r.typedefs[j].top >= in.at {
				r.typedefs[j].top += len(fresh)
			}
		}
	}
	r.calls = nil
	r.match()
}

// declaredObjects reads the declaration, or the value, of the class's name at token i.
func (r *rewriter) declaredObjects(i int, c *cxxClass, vars map[objectKey]object) {
	n := r.next(i)
	if r.at(n) == "::" {
		if c.constants[r.at(r.next(n))] {
			r.drop(i, n+1)
			return
		}
		if m := c.methods[r.at(r.next(n))]; m != nil && m.static {
			r.drop(n, n+1)
			name := r.next(i)
			r.toks[name].text, r.toks[i].text = c.name+"__"+r.at(name), ""
		}
		return
	}
	if r.at(n) == "(" && r.toks[i].body && c.methods["new"] != nil {
		r.toks[i].text = c.name + "__new"
		return
	}
	for r.at(n) == "const" {
		n = r.next(n)
	}
	pointer := false
	for r.at(n) == "*" || r.at(n) == "&" || r.at(n) == "&&" {
		if pointer {
			return // a pointer to a pointer
		}
		pointer = r.at(n) == "*"
		n = r.next(n)
	}
	reference := r.at(r.prev(n)) == "&"
	if !r.isWord(n) || r.at(n) == "self_" {
		return
	}
	for {
		after := r.next(n)
		isFunction := r.at(after) == "(" && !r.toks[n].body
		if !isFunction {
			vars[objectKey{r.toks[n].top, r.at(n)}] = object{c, pointer}
		}
		if c.copies && !pointer && !reference && !r.toks[n].body && !isFunction {
			r.refuse(n, "class", "an object of "+c.name+", which says how it is copied, is passed by value",
				"pass it by reference")
		}
		if pointer || reference || !r.toks[n].body {
			return
		}
		if after = r.construct(n, after, c, vars); r.at(after) != "," {
			return
		}
		n = r.next(after)
	}
}

// construct gives the object that is declared at token n its value, and is what stands behind.
func (r *rewriter) construct(n, after int, c *cxxClass, vars map[objectKey]object) int {
	made := c.methods["new"] != nil
	switch r.at(after) {
	case "(", "{":
		pair := r.toks[after].pair
		if one := r.next(after); r.next(one) == pair {
			if o, ok := vars[objectKey{r.toks[n].top, r.at(one)}]; ok && !o.pointer {
				if c.copies {
					r.refuse(n, "class", "a copy of an object of "+c.name+", which says how it is copied")
				}
				r.toks[after].before, r.toks[after].text, r.toks[pair].text = " = ", "(", ")"
				return r.next(pair)
			}
		}
		if made {
			r.toks[after].text, r.toks[pair].text = "(", ")"
			r.calls = append(r.calls, insertion{after, []string{c.name + "__new"}})
		}
		return r.next(pair)
	case ";", ",":
		if made {
			r.calls = append(r.calls, insertion{after, []string{c.name + "__new", "(", ")"}})
		}
		return after
	case "=":
		if one := r.next(after); c.copies && r.isWord(one) && (r.at(r.next(one)) == ";" || r.at(r.next(one)) == ",") {
			r.refuse(n, "class", "a copy of an object of "+c.name+", which says how it is copied")
		}
	}
	for k := after; ; k = r.next(k) {
		switch t := r.at(k); t {
		case ";", ",", "", ")":
			return k
		case "(", "[", "{":
			k = r.toks[k].pair
		}
	}
}

// useOf rewrites what is done with the object at token i.
func (r *rewriter) useOf(i int, o object, vars map[objectKey]object) {
	n, from := r.next(i), i
	self := "&" + r.at(i)
	if o.pointer {
		self = r.at(i)
		if r.at(n) == "->" {
			r.methodCall(i, n, o, self)
			return
		}
		if r.at(n) != ")" || r.at(r.prev(i)) != "*" || r.at(r.prev(r.prev(i))) != "(" {
			return
		}
		from, n = r.prev(r.prev(i)), r.next(n)
	}
	switch t := r.at(n); {
	case t == ".":
		r.methodCall(i, n, o, self)
	case (t == "[" || t == "(") && o.class.methods[operatorNames[t]] != nil && !r.declares(i):
		pair, comma := r.toks[n].pair, ", "
		if r.next(n) == pair {
			comma = ""
		}
		r.drop(from, n)
		r.toks[from].text = o.class.name + "__" + operatorNames[t]
		r.toks[n].text, r.toks[n].after, r.toks[pair].text = "(", self+comma+r.toks[n].after, ")"
		r.refer(from, pair, o.class.methods[operatorNames[t]])
	case operatorNames[t] != "" && o.class.methods[operatorNames[t]] != nil:
		right := r.next(n)
		behind := r.at(r.next(right))
		if _, ok := vars[objectKey{r.toks[right].top, r.at(right)}]; !r.isWord(right) || behind == "[" ||
			behind == "(" || behind == "." || behind == "->" || !ok || strings.Contains("*/%", r.at(r.prev(from))) &&
			r.at(r.prev(from)) != "" {
			return
		}
		r.drop(from, n)
		r.toks[from].before = o.class.name + "__" + operatorNames[t] + "("
		r.toks[from].text, r.toks[n].text = self, ", "
		r.toks[right].after += ")"
	case t == "=" && o.class.copies && r.isWord(r.next(n)) && r.at(r.next(r.next(n))) == ";":
		r.refuse(i, "class", "a copy of an object of "+o.class.name+", which says how it is copied")
	}
}

// refer makes the call between the tokens a place, if the method returns a reference.
func (r *rewriter) refer(from, to int, m *cxxMethod) {
	if m.refers {
		r.toks[from].before += "(*"
		r.toks[to].after = ")" + r.toks[to].after
	}
}

// methodCall rewrites a call of a method of the object at token i, behind the dot or arrow at token n.
func (r *rewriter) methodCall(i, n int, o object, self string) {
	name := r.next(n)
	open := r.next(name)
	m := o.class.methods[r.at(name)]
	if m == nil || r.at(open) != "(" {
		return
	}
	comma := ", "
	if r.next(open) == r.toks[open].pair {
		comma = ""
	}
	if m.static {
		self, comma = "", ""
	}
	r.toks[i].text = o.class.name + "__" + r.at(name)
	r.drop(n, open)
	r.toks[open].after = self + comma + r.toks[open].after
	r.refer(i, r.toks[open].pair, m)
}
